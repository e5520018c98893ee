//! The program itself, started as a command.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};

fn program() -> Child {
    Command::new(env!("CARGO_BIN_EXE_slowtable"))
        .arg("headless")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap()
}

#[test]
fn it_answers_each_line_at_once_and_ends_with_its_input() {
    let mut program = program();
    let mut input = program.stdin.take().unwrap();
    let mut output = BufReader::new(program.stdout.take().unwrap());
    for seats in 1..=4 {
        writeln!(
            input,
            r#"{{"do":"new","game":"glass_road","seats":{seats},"seed":1}}"#
        )
        .unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert!(line.starts_with(r#"{"ok":"#), "{line}");
    }
    drop(input);
    let mut rest = String::new();
    output.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "", "the protocol has the output for itself");
    assert!(program.wait().unwrap().success());
}

#[test]
fn it_ends_quietly_when_nobody_reads_it() {
    let mut program = program();
    let mut input = program.stdin.take().unwrap();
    drop(program.stdout.take());
    // Writing may fail too, once it has ended.
    let _ = input.write_all(b"{\"do\":\"help\"}\n{\"do\":\"help\"}\n");
    assert!(program.wait().unwrap().success());
}
