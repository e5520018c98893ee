//! Settings that are read, printed and refused.
#![allow(clippy::unwrap_used, clippy::result_large_err)]

use super::*;
use figment::Jail;

#[test]
fn settings_that_are_printed_can_be_set_so() {
    Jail::expect_with(|jail| {
        jail.clear_env();
        jail.set_env("SLOWTABLE_OPPONENTS_A_GAME_MASTER", "300");
        let config = Config::load(None).map_err(|error| error.to_string())?;
        for line in config.to_string().lines() {
            let (name, value) = line.split_once('=').ok_or("no line of a setting")?;
            jail.set_env(name, value);
        }
        let again = Config::load(None).map_err(|error| error.to_string())?;
        assert_eq!(again, config);
        assert!(config.to_string().contains("A_GAME_MASTER=300"));
        Ok(())
    });
}

#[test]
fn a_password_of_the_database_is_shown_nowhere() {
    Jail::expect_with(|jail| {
        jail.clear_env();
        let url = "postgres://bot:pa55word@db.example:5433/slowtable?sslpassword=pa55word";
        jail.set_env("SLOWTABLE_DATABASE_URL", url);
        let config = Config::load(None).unwrap();
        for shown in [
            config.to_string(),
            format!("{config:?}"),
            format!("{:?}", config.database.options()),
        ] {
            assert!(shown.contains("bot@db.example:5433/slowtable"), "{shown}");
            assert!(!shown.contains("pa55word"), "{shown}");
        }
        for bad in [
            "mysql://bot:pa55word@db.example/x",
            "bot:pa55word",
            "postgres://:pa55word@x:y/z",
        ] {
            jail.set_env("SLOWTABLE_DATABASE_URL", bad);
            let refused = Config::load(None).unwrap_err().to_string();
            assert!(refused.contains("\"database.url\""), "{refused}");
            assert!(
                refused.contains("postgres://NAME:PASSWORD@HOST/DATABASE"),
                "{refused}"
            );
            assert!(!refused.contains("pa55word"), "{refused}");
        }
        Ok(())
    });
}

#[test]
fn a_file_is_not_shared() {
    Jail::expect_with(|jail| {
        jail.clear_env();
        jail.set_env("SLOWTABLE_DATABASE_SHARED", "true");
        assert_eq!(Config::load(None), Err(ConfigError::FileShared));
        jail.set_env(
            "SLOWTABLE_DATABASE_URL",
            "postgres://bot@db.example/slowtable",
        );
        assert!(Config::load(None).unwrap().database.shared);
        Ok(())
    });
}

#[test]
fn the_program_knows_whether_a_setting_names_the_database() {
    Jail::expect_with(|jail| {
        jail.clear_env();
        assert_eq!(Config::names_database(None), Ok(false));
        jail.create_file("own.toml", "[database]\npath = \"own.sqlite\"")?;
        let own = Some(Path::new("own.toml"));
        assert_eq!(Config::names_database(own), Ok(true));
        jail.create_file("other.toml", "language = \"de\"")?;
        let other = Some(Path::new("other.toml"));
        assert_eq!(Config::names_database(other), Ok(false));
        jail.set_env("SLOWTABLE_DATABASE_PATH", "data/slowtable.sqlite");
        assert_eq!(Config::names_database(None), Ok(true));
        Ok(())
    });
}

#[test]
fn others_may_monitor_if_it_is_said_by_which_name() {
    Jail::expect_with(|jail| {
        jail.clear_env();
        jail.set_env("SLOWTABLE_OBSERVE_LISTEN", "0.0.0.0:9464");
        let refused = Config::load(None).unwrap_err().to_string();
        assert!(refused.contains("[observe] hosts"), "{refused}");
        jail.set_env("SLOWTABLE_OBSERVE_HOSTS", "slowtable, 10.0.0.7");
        let config = Config::load(None).unwrap();
        assert_eq!(config.observe.hosts.names(), ["slowtable", "10.0.0.7"]);
        Ok(())
    });
}

#[test]
fn the_file_in_the_repository_is_whole() {
    let config: Config = Figment::from(Toml::string(DEFAULTS)).extract().unwrap();
    assert_eq!(config.discord.api, None);
    assert_eq!(config.local.listen.port(), 8585);
}

#[test]
fn the_environment_lies_over_the_file_over_the_usual() {
    Jail::expect_with(|jail| {
        jail.clear_env();
        jail.create_file(
            "own.toml",
            "language = \"de\"\n[local]\nlisten = \"127.0.0.1:1\"",
        )?;
        jail.set_env("SLOWTABLE_CONFIG", "own.toml");
        jail.set_env("SLOWTABLE_LOCAL_LISTEN", "127.0.0.1:2");
        jail.set_env("SLOWTABLE_LOCAL_STATE_FILE", "");
        let config = Config::load(Some(Path::new("own.toml"))).unwrap();
        assert_eq!(config.language, Language::German);
        assert_eq!(config.local.listen.port(), 2);
        assert_eq!(config.local.state_file, None);
        Ok(())
    });
}

#[test]
fn opponents_times_are_set_by_game_and_level() {
    Jail::expect_with(|jail| {
        jail.clear_env();
        let file = "[opponents.a_game]\nmaster = 800\njourneyman = 7";
        jail.create_file("own.toml", file)?;
        jail.set_env("SLOWTABLE_OPPONENTS_A_GAME_MASTER", "900");
        let config = Config::load(Some(Path::new("own.toml"))).unwrap();
        let of = |level: &str| config.opponents["a_game"][level].span().as_millis();
        assert_eq!((of("master"), of("journeyman")), (900, 7));
        jail.create_file("old.toml", "[opponents]\njourneyman = 7")?;
        let refused = Config::load(Some(Path::new("old.toml"))).unwrap_err();
        let ConfigError::WithoutGame { level, games } = refused else {
            panic!("{refused}");
        };
        assert_eq!(level, "journeyman");
        for title in crate::games::titles().unwrap() {
            assert!(games.contains(title.id()), "{games}");
        }
        Ok(())
    });
}

#[test]
fn a_wrong_setting_is_one_sentence_that_names_it() {
    Jail::expect_with(|jail| {
        jail.clear_env();
        let cases = [
            ("SLOWTABLE_LANGUAGE", "fr", "\"language\""),
            ("SLOWTABLE_LOCAL_LISTEN", "here", "\"local.listen\""),
            ("SLOWTABLE_DISCORD_API", "ftp://x", "\"discord.api\""),
            (
                "SLOWTABLE_DISCORD_API",
                "http://discord.example",
                "https://",
            ),
            ("SLOWTABLE_LOG_FILTER", "=,=,", "\"log.filter\""),
            ("SLOWTABLE_DATABASE_PART", "x", "\"database.part\""),
            ("SLOWTABLE_COLOUR", "x", "\"colour\""),
            ("SLOWTABLE_OBSERVE_LISTEN", "0.0.0.0:9464", "other machines"),
            ("SLOWTABLE_OBSERVE_LISTEN", "9464", "\"observe.listen\""),
            ("SLOWTABLE_OBSERVE_HOSTS", "a b", "\"observe.hosts\""),
            ("SLOWTABLE_POSTS_GATHER", "4000", "\"posts.gather\""),
            ("SLOWTABLE_BACKUP_EVERY", "0", "\"backup.every\""),
            ("SLOWTABLE_BACKUP_KEEP", "0", "\"backup.keep\""),
            (
                "SLOWTABLE_OPPONENTS_A_GAME_MASTER",
                "0",
                "\"opponents.a_game.master\"",
            ),
            // The name in versions with one game.
            ("SLOWTABLE_OPPONENTS_MASTER", "9", "[opponents.GAME]"),
        ];
        for (key, value, names) in cases {
            jail.set_env(key, value);
            let sentence = Config::load(None).unwrap_err().to_string();
            assert!(sentence.contains(names), "{key}: {sentence}");
            assert!(
                sentence.ends_with('.') && !sentence.contains('\n'),
                "{sentence}"
            );
            jail.clear_env();
        }
        Ok(())
    });
}

#[test]
fn the_token_is_only_sent_to_this_machine_or_by_https() {
    for good in [
        "https://discord.example",
        "https://discord.example:8443/",
        "http://127.0.0.1:8585",
        "http://127.8.9.10",
        "http://[::1]:8585/",
        "http://localhost:8585",
    ] {
        let address: ApiAddress = good.parse().unwrap();
        assert_eq!(address.to_string(), good.trim_end_matches('/'));
    }
    for (bad, why) in [
        ("http://discord.example", AddressError::InTheClear),
        ("http://192.168.0.1:8585", AddressError::InTheClear),
        ("http://localhost.example", AddressError::InTheClear),
        ("http://127.0.0.1.example", AddressError::InTheClear),
        ("http://[::2]", AddressError::InTheClear),
        ("http://127.0.0.1@discord.example", AddressError::NoAddress),
        ("https://user@discord.example", AddressError::NoAddress),
        ("https://discord.example/api", AddressError::NoAddress),
        ("https://discord.example?x", AddressError::NoAddress),
        ("ws://127.0.0.1", AddressError::NoAddress),
        ("127.0.0.1:8585", AddressError::NoAddress),
        ("https://", AddressError::NoAddress),
    ] {
        assert_eq!(bad.parse::<ApiAddress>(), Err(why), "{bad}");
    }
}

#[test]
fn a_file_that_was_asked_for_must_be_there() {
    let missing = Config::load(Some(Path::new("no/such.toml"))).unwrap_err();
    assert!(matches!(missing, ConfigError::Missing(_)));
}
