//! A server for this computer, which delivers the files of the site.

use std::error::Error;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;

use axum::Router;
use axum::http::StatusCode;
use tower_http::services::{ServeDir, ServeFile};
use tower_http::set_status::SetStatus;

/// Serves the folder until the program is ended.
pub fn run(folder: &Path, port: u16, open: bool) -> Result<(), Box<dyn Error>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port)))
            .await
            .map_err(|error| format!("port {port}: {error}"))?;
        let address = format!("http://{}/", listener.local_addr()?);
        println!("{address}  (Ctrl-C ends it)");
        if open {
            open::that(&address)?;
        }
        let missing = SetStatus::new(ServeFile::new(folder.join("404.html")), StatusCode::NOT_FOUND);
        let files = ServeDir::new(folder).not_found_service(missing);
        axum::serve(listener, Router::new().fallback_service(files)).await?;
        Ok(())
    })
}
