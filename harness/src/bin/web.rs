//! `cargo web [build] [--port number]`: builds graze for web pages, and serves the playground to this machine.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::{fs, thread};

const PORT: u16 = 8321;

fn main() -> ExitCode {
    match web() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn web() -> Result<(), String> {
    let (mut only_build, mut port) = (false, None);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "build" => only_build = true,
            "--port" => {
                let number = arguments.next().and_then(|number| number.parse::<u16>().ok());
                port = Some(number.ok_or("--port needs a number from 0 to 65535; 0 chooses a free one")?);
            }
            _ => return Err(format!("{argument}? There are: build, --port number")),
        }
    }
    let site = graze_harness::web::build()?;
    if only_build {
        println!("{}", site.display());
        return Ok(());
    }
    // Another program may have the usual port.
    let listener = match port {
        Some(port) => TcpListener::bind(("127.0.0.1", port)),
        None => TcpListener::bind(("127.0.0.1", PORT)).or_else(|_| TcpListener::bind(("127.0.0.1", 0))),
    };
    let listener = listener.map_err(|error| format!("no port: {error}"))?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    println!("The playground: http://{address}/ (Ctrl+C ends it)");
    let site: Arc<Path> = site.into();
    for stream in listener.incoming().filter_map(Result::ok) {
        let site = Arc::clone(&site);
        // A browser that goes away is no fault.
        thread::spawn(move || answer(stream, &site));
    }
    Ok(())
}

fn answer(mut stream: TcpStream, site: &Path) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    // Up to the empty line behind the headers.
    for line in lines {
        if line?.is_empty() {
            break;
        }
    }
    let mut words = request.split(' ');
    let is_get = words.next() == Some("GET");
    let file = words.next().and_then(|target| path_of(target, site)).filter(|_| is_get);
    let (status, kind, body) = match file.and_then(|path| Some((kind_of(&path), fs::read(path).ok()?))) {
        Some((kind, body)) => ("200 OK", kind, body),
        None => ("404 Not Found", "text/plain", b"There is no such file.\n".to_vec()),
    };
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nCache-Control: no-cache\r\n\
         Connection: close\r\n\r\n",
        body.len()
    )?;
    stream.write_all(&body)
}

/// The file of a request, which never leaves the site.
fn path_of(target: &str, site: &Path) -> Option<PathBuf> {
    let target = target.split(['?', '#']).next()?.strip_prefix('/')?;
    let target = if target.is_empty() { "index.html" } else { target };
    let is_plain = |name: &str| {
        !name.is_empty()
            && !name.starts_with('.')
            && name.chars().all(|letter| letter.is_ascii_alphanumeric() || "_-.".contains(letter))
    };
    target.split('/').all(is_plain).then(|| site.join(target))
}

fn kind_of(path: &Path) -> &'static str {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        _ => "text/plain; charset=utf-8",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_stay_in_the_site() {
        let site = Path::new("/site");
        assert_eq!(path_of("/", site), Some(site.join("index.html")));
        assert_eq!(path_of("/graze/graze.js?x=1", site), Some(site.join("graze/graze.js")));
        for outside in ["/../secret", "//etc/passwd", "/a/../../b", "/%2e%2e/b", "/.hidden", "/a\\b"] {
            assert_eq!(path_of(outside, site), None, "{outside}");
        }
    }
}
