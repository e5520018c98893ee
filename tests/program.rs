//! How the program ends when it cannot start.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::process::{Command, Output};

fn run(settings: &[(&str, &str)]) -> Output {
    let folder = tempfile::TempDir::new().unwrap();
    Command::new(env!("CARGO_BIN_EXE_slowtable"))
        .current_dir(folder.path())
        .env_clear()
        .envs(settings.iter().copied())
        .output()
        .unwrap()
}

#[test]
fn what_the_settings_say_wrongly_ends_it_with_one_sentence() {
    let cases = [
        (
            "SLOWTABLE_DISCORD_API",
            "http://127.0.0.1:1",
            "DISCORD_TOKEN",
        ),
        ("SLOWTABLE_LANGUAGE", "fr", "language"),
        (
            "SLOWTABLE_OPPONENTS_GLASS_ROAD_MASTER",
            "0",
            "opponents.glass_road.master",
        ),
        (
            "SLOWTABLE_OPPONENTS_GLASS_ROAD_WIZARD",
            "5",
            "opponents.glass_road.wizard",
        ),
        ("SLOWTABLE_OPPONENTS_CHESS_MASTER", "5", "opponents.chess"),
        ("SLOWTABLE_OPPONENTS_MASTER", "5", "[opponents.GAME]"),
        ("SLOWTABLE_LOCAL_LISTEN", "0.0.0.0:0", "loopback"),
    ];
    for (key, value, names) in cases {
        let ended = run(&[(key, value)]);
        let said = String::from_utf8(ended.stderr).unwrap();
        assert_eq!(ended.status.code(), Some(2), "{key}: {said}");
        assert!(said.contains(names), "{key}: {said}");
        assert!(!said.contains("panicked"), "{key}: {said}");
    }
}

#[test]
fn the_token_is_read_from_systemds_credentials_and_never_shown() {
    const TOKEN: &str = "MQ.LOCAL0.opens-nothing";
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("discord-token");
    let check = |variable: Option<&str>| {
        let ended = Command::new(env!("CARGO_BIN_EXE_slowtable"))
            .current_dir(folder.path())
            .env_clear()
            .env("CREDENTIALS_DIRECTORY", folder.path())
            .envs(variable.map(|token| ("DISCORD_TOKEN", token)))
            .arg("check-config")
            .output()
            .unwrap();
        let said = [ended.stdout, ended.stderr].concat();
        let said = String::from_utf8(said).unwrap();
        assert!(!said.contains("opens-nothing"), "{said}");
        assert!(!said.contains("panicked"), "{said}");
        (ended.status.code(), said)
    };
    // Other credentials may exist without this one.
    let (code, said) = check(None);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("There is no DISCORD_TOKEN"), "{said}");

    std::fs::write(&file, format!("{TOKEN}\n")).unwrap();
    for variable in [None, Some(""), Some(TOKEN)] {
        let (code, said) = check(variable);
        assert_eq!(code, Some(0), "{said}");
        assert!(said.contains("There is a token"), "{said}");
    }

    let wrong: [(&[u8], &str); 4] = [
        (b"", "it is empty"),
        (b" \n", "it is empty"),
        (b"opens-nothing\xff", "cannot be read"),
        (b"DISCORD_TOKEN=opens-nothing\n", "the token alone"),
    ];
    for (content, names) in wrong {
        std::fs::write(&file, content).unwrap();
        let (code, said) = check(None);
        assert_eq!(code, Some(2), "{said}");
        assert!(said.contains(names), "{said}");
        assert!(said.contains("discord-token"), "{said}");
        // The environment has priority.
        assert_eq!(check(Some(TOKEN)).0, Some(0));
    }
    std::fs::remove_file(&file).unwrap();
    std::fs::create_dir(&file).unwrap();
    let (code, said) = check(None);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("cannot be read"), "{said}");
}

/// A process that is asked to stop ends, whatever Discord does.
mod stopping {
    use std::io::{BufRead as _, BufReader, Read as _, Write as _};
    use std::net::{TcpListener, TcpStream};
    use std::process::{Child, Stdio};
    use std::sync::mpsc::{Receiver, channel};
    use std::time::{Duration, Instant};

    use super::*;

    /// Longer than it may take, and far shorter than for ever.
    const PATIENCE: Duration = Duration::from_secs(30);

    struct Bot {
        child: Child,
        _folder: tempfile::TempDir,
    }

    impl Bot {
        fn start(api: &str) -> Self {
            let folder = tempfile::TempDir::new().unwrap();
            let child = Command::new(env!("CARGO_BIN_EXE_slowtable"))
                .current_dir(folder.path())
                .env_clear()
                .env("DISCORD_TOKEN", "MQ.LOCAL0.opens-nothing")
                .env("SLOWTABLE_DISCORD_API", api)
                .stdout(Stdio::null())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap();
            Self {
                child,
                _folder: folder,
            }
        }

        /// Reads on in its log until a line contains `text`.
        fn says(&mut self, text: &str) {
            let log = BufReader::new(self.child.stderr.as_mut().unwrap());
            assert!(log.lines().any(|line| line.unwrap().contains(text)));
        }

        /// Asks it to stop, and waits until it has.
        fn stop(mut self) {
            let told = Command::new("kill")
                .args(["-TERM", &self.child.id().to_string()])
                .status()
                .unwrap();
            assert!(told.success());
            let began = Instant::now();
            let (tell, ended) = channel();
            let id = self.child.id().to_string();
            std::thread::spawn(move || tell.send(self.child.wait()));
            if ended.recv_timeout(PATIENCE).is_err() {
                Command::new("kill").args(["-KILL", &id]).status().unwrap();
                panic!("it goes on");
            }
            println!("stopped after {:.1?}", began.elapsed());
        }
    }

    /// Answers requests with `answers`, by the ends of their paths, and never answers others.
    fn listen(answers: Vec<(&'static str, String)>) -> (String, Receiver<String>) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let (tell, asked) = channel();
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let (answers, tell) = (answers.clone(), tell.clone());
                std::thread::spawn(move || {
                    answer(stream.unwrap(), &answers, |path| {
                        let _ = tell.send(path);
                    })
                });
            }
        });
        (address, asked)
    }

    fn answer(mut stream: TcpStream, answers: &[(&'static str, String)], tell: impl Fn(String)) {
        let mut reader = BufReader::new(stream.try_clone().unwrap());
        loop {
            let (mut first, mut line) = (String::new(), String::new());
            reader.read_line(&mut first).unwrap();
            while reader.read_line(&mut line).unwrap() > 2 {
                line.clear();
            }
            let path = first.split(' ').nth(1).unwrap_or_default().to_owned();
            let known = answers.iter().find(|(end, _)| path.ends_with(end));
            tell(path);
            let Some((_, body)) = known else {
                // It hangs until the other side gives up.
                let _ = reader.read_to_end(&mut Vec::new());
                return;
            };
            write!(
                stream,
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
                body.len()
            )
            .unwrap();
        }
    }

    fn application() -> (&'static str, String) {
        let flags = r#""flags":0,"bot_public":true,"bot_require_code_grant":false"#;
        let application = format!(
            r#"{{"id":"1","name":"x","icon":null,"description":"","verify_key":"x",{flags}}}"#
        );
        ("/@me", application)
    }

    fn gateway(url: &str) -> Vec<(&'static str, String)> {
        let limit = r#"{"total":1000,"remaining":999,"reset_after":0,"max_concurrency":1}"#;
        let bot = format!(r#"{{"url":"{url}","shards":1,"session_start_limit":{limit}}}"#);
        vec![
            application(),
            ("/gateway/bot", bot),
            ("/gateway", format!(r#"{{"url":"{url}"}}"#)),
        ]
    }

    fn until(asked: &Receiver<String>, end: &str) {
        while !asked.recv_timeout(PATIENCE).unwrap().ends_with(end) {}
    }

    #[test]
    fn while_discord_is_unreachable() {
        // Nothing listens there any more.
        let gone = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", gone.local_addr().unwrap());
        drop(gone);
        let mut bot = Bot::start(&address);
        bot.says("Discord cannot be reached");
        bot.stop();
    }

    #[test]
    fn while_its_first_request_hangs() {
        let (api, asked) = listen(Vec::new());
        let bot = Bot::start(&api);
        until(&asked, "/@me");
        bot.stop();
    }

    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    #[test]
    fn with_the_allocators_settings_in_its_environment() {
        let (api, asked) = listen(Vec::new());
        let bot = Bot::start(&api);
        until(&asked, "/@me");
        let environment = std::fs::read(format!("/proc/{}/environ", bot.child.id())).unwrap();
        let environment = String::from_utf8(environment).unwrap();
        for setting in [
            "MALLOC_ARENA_MAX=2",
            "MALLOC_MMAP_THRESHOLD_=262144",
            "MALLOC_TRIM_THRESHOLD_=1048576",
        ] {
            assert!(environment.split('\0').any(|line| line == setting));
        }
        bot.stop();
    }

    #[test]
    fn while_the_gateway_and_the_commands_hang() {
        let silent = TcpListener::bind("127.0.0.1:0").unwrap();
        let (api, asked) = listen(gateway(&format!("ws://{}", silent.local_addr().unwrap())));
        let bot = Bot::start(&api);
        until(&asked, "/commands");
        // It accepts, and never sends a greeting.
        let _half_open = silent.accept().unwrap();
        bot.stop();
    }
}
