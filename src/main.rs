//! The Slowtable bot.

mod program;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    match program::Arguments::parse().run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("{failure}");
            failure.exit_code()
        }
    }
}
