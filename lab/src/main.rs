//! The program `slowtable-lab`.

use std::process::ExitCode;

use clap::Parser as _;
use slowtable_lab::program::Arguments;

fn main() -> ExitCode {
    match Arguments::parse().run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("{failure}");
            failure.exit_code()
        }
    }
}
