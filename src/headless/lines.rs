//! Lines of bounded length.

use std::io::{self, BufRead};

/// One line of the input, without its end.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum InputLine<'a> {
    /// The whole line. A byte order mark at the beginning of the input is left out.
    Whole(&'a [u8]),
    /// The beginning of a line that was over the limit and was skipped.
    TooLong(&'a [u8]),
}

/// Reads lines, keeping at most a limit of bytes in memory.
pub(super) struct InputLines<R> {
    input: R,
    limit: usize,
    line: Vec<u8>,
    first: bool,
}

impl<R: BufRead> InputLines<R> {
    pub(super) fn new(input: R, limit: usize) -> Self {
        Self {
            input,
            limit,
            line: Vec::new(),
            first: true,
        }
    }

    /// Returns the next line; `None` at the end of the input. A last line needs no line end.
    pub(super) fn next(&mut self) -> io::Result<Option<InputLine<'_>>> {
        self.line.clear();
        let mut anything = false;
        let mut too_long = false;
        loop {
            let chunk = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                chunk => chunk?,
            };
            if chunk.is_empty() {
                if anything {
                    break;
                }
                return Ok(None);
            }
            anything = true;
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let part = &chunk[..end.unwrap_or(chunk.len())];
            let room = self.limit - self.line.len();
            too_long |= part.len() > room;
            self.line.extend_from_slice(&part[..part.len().min(room)]);
            let used = end.map_or(chunk.len(), |end| end + 1);
            self.input.consume(used);
            if end.is_some() {
                break;
            }
        }
        let first = std::mem::take(&mut self.first);
        let marked = self.line.strip_prefix(b"\xef\xbb\xbf").filter(|_| first);
        let line = marked.unwrap_or(&self.line);
        Ok(Some(if too_long {
            InputLine::TooLong(line)
        } else {
            InputLine::Whole(line)
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(input: &[u8], limit: usize, chunk: usize) -> Vec<Option<Vec<u8>>> {
        let mut lines = InputLines::new(io::BufReader::with_capacity(chunk, input), limit);
        let mut found = Vec::new();
        while let Some(line) = lines.next().unwrap() {
            found.push(match line {
                InputLine::Whole(bytes) => Some(bytes.to_vec()),
                InputLine::TooLong(start) => {
                    assert_eq!(start.len(), limit);
                    None
                }
            });
        }
        found
    }

    #[test]
    fn lines_end_at_newlines_or_at_the_end() {
        for chunk in 1..9 {
            assert_eq!(
                all(b"one\n\ntwo", 9, chunk),
                [Some(b"one".to_vec()), Some(vec![]), Some(b"two".to_vec())]
            );
            assert!(all(b"", 9, chunk).is_empty());
        }
    }

    #[test]
    fn a_line_over_the_limit_is_skipped_and_the_next_is_read() {
        for chunk in 1..9 {
            assert_eq!(
                all(b"123456\n12345\n1234567890", 5, chunk),
                [None, Some(b"12345".to_vec()), None]
            );
        }
    }

    #[test]
    fn only_the_first_line_may_have_a_byte_order_mark() {
        assert_eq!(
            all(b"\xef\xbb\xbfa\n\xef\xbb\xbfa", 9, 4),
            [Some(b"a".to_vec()), Some(b"\xef\xbb\xbfa".to_vec())]
        );
    }
}
