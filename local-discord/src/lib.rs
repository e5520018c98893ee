//! A Discord stand-in on this machine: REST, gateway and a web page.
