//! The guard against pages of other sites. A browser names in `Host` the server that it believes to ask, and in
//! `Origin` the site whose page sends the question. Another site cannot ask through its reader's browser, and a foreign
//! name that resolves to this machine is refused.

use axum::http::{HeaderMap, header};

/// The hosts to which a server answers.
#[derive(Clone, Debug)]
pub struct Guard {
    port: u16,
    public: bool,
}

impl Guard {
    /// The guard of a server on this port.
    pub fn new(port: u16, public: bool) -> Guard {
        Guard { port, public }
    }

    /// Checks that a request comes from a page of this server, or from a program here.
    ///
    /// # Errors
    /// The header that was found, and the one that was expected.
    pub fn check(&self, headers: &HeaderMap) -> Result<(), String> {
        let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
        let host = text(header::HOST).unwrap_or_default();
        if !self.is_ours(host) {
            return Err(format!(
                "Host: expected 127.0.0.1:{0} or localhost:{0}, found \"{host}\"",
                self.port
            ));
        }
        if headers.get_all(header::HOST).iter().count() > 1 {
            return Err("Host: expected one, found several".to_owned());
        }
        if let Some(origin) = text(header::ORIGIN) {
            let same = origin
                .strip_prefix("http://")
                .or_else(|| origin.strip_prefix("https://").filter(|_| self.public));
            if same != Some(host) {
                return Err(format!(
                    "Origin: expected http://{host}, found \"{origin}\""
                ));
            }
        }
        match headers.get("sec-fetch-site").map(|site| site.as_bytes()) {
            Some(b"cross-site" | b"same-site") if text(header::ORIGIN).is_some() => {
                Err("the question comes from a page of another site".to_owned())
            }
            _ => Ok(()),
        }
    }

    /// True if a request to this host is meant for us: a defence against DNS rebinding.
    fn is_ours(&self, host: &str) -> bool {
        // A public server may be known by any name; the comparison with `Origin` still applies.
        if self.public {
            return !host.is_empty();
        }
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, port.parse::<u16>().ok()),
            _ => (host, Some(80)),
        };
        port == Some(self.port) && ["127.0.0.1", "localhost", "[::1]"].contains(&name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(public: bool, pairs: &[(&'static str, &str)]) -> bool {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(*name, value.parse().expect("a value"));
        }
        Guard::new(4242, public).check(&headers).is_ok()
    }

    #[test]
    fn only_our_own_pages_ask() {
        assert!(asked(false, &[("host", "127.0.0.1:4242")]));
        let own = [
            ("host", "localhost:4242"),
            ("origin", "http://localhost:4242"),
        ];
        assert!(asked(false, &own));
        for (host, origin) in [
            ("evil.example:4242", None),
            ("127.0.0.1:80", None),
            ("127.0.0.1", None),
            ("", None),
            ("127.0.0.1:4242", Some("http://evil.example")),
            ("127.0.0.1:4242", Some("null")),
            ("127.0.0.1:4242", Some("http://localhost:4242")),
            ("127.0.0.1:4242", Some("http://127.0.0.1:4243")),
        ] {
            let mut pairs = vec![("host", host)];
            pairs.extend(origin.map(|origin| ("origin", origin)));
            assert!(!asked(false, &pairs), "{host} {origin:?}");
        }
    }

    #[test]
    fn a_public_server_has_any_name_and_no_guests() {
        let own = [
            ("host", "games.example"),
            ("origin", "https://games.example"),
        ];
        assert!(asked(true, &own));
        let other = [
            ("host", "games.example"),
            ("origin", "https://evil.example"),
        ];
        assert!(!asked(true, &other));
    }
}
