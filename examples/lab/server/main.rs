//! The lab: a page to watch searches side by side, and to play. It starts its server.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use lab::server::Limits;
use tokio::net::TcpListener;

/// Shows searches side by side in the browser, and plays xiangqi and Amazons.
#[derive(Debug, Parser)]
#[command(name = "lab")]
struct Args {
    /// The port, of this computer only; 0 for any that is free
    #[arg(long, default_value_t = 8117)]
    port: u16,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// For work on the page: read its files from this folder, each time anew
    #[arg(long, value_name = "FOLDER", env = "LAB_WEB")]
    web: Option<PathBuf>,
}

#[tokio::main]
async fn main() -> ExitCode {
    match serve(shared::arguments()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("error: {problem}");
            ExitCode::FAILURE
        }
    }
}

async fn serve(args: Args) -> Result<(), String> {
    let wanted = SocketAddr::from((Ipv4Addr::LOCALHOST, args.port));
    let listener = TcpListener::bind(wanted).await.map_err(|error| format!("{wanted}: {error}"))?;
    let bound = listener.local_addr().map_err(|error| error.to_string())?;
    let url = format!("http://{bound}/");
    println!("{url}  (Ctrl-C ends it)");
    if args.open {
        open::that_detached(&url).map_err(|error| format!("cannot open a browser: {error}"))?;
    }
    let served = lab::server::serve(listener, args.web, Limits::default());
    tokio::select! {
        ended = served => ended.map_err(|error| error.to_string()),
        _ = tokio::signal::ctrl_c() => Ok(()),
    }
}
