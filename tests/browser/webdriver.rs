//! A browser, controlled by the W3C WebDriver protocol: the dozen calls that a test of one page needs.
//!
//! Hand-written because the crates for it bring an MPL-licensed dependency, which deny.toml rightly refuses, and two
//! dozen others.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use serde_json::{Value, json};
use tempfile::TempDir;

/// The protocol's key for a reference to an element.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// The names of Chromium's program.
const BROWSERS: [&str; 3] = ["chromium", "google-chrome", "chromium-browser"];

/// Longer than the page's own waits, so that those fail first, with a reason.
const SCRIPT: Duration = Duration::from_secs(120);

/// Longer than every script, so that a driver or browser that hangs fails the test and does not hold it for ever.
const ANSWER: Duration = Duration::from_secs(180);

/// The longest time for the driver's start on a busy machine.
const START: Duration = Duration::from_secs(60);

/// The longest time for the driver's end, after which it is killed.
const END: Duration = Duration::from_secs(10);

/// The required programs.
pub struct Programs {
    browser: PathBuf,
    driver: PathBuf,
}

impl Programs {
    /// Finds them on the `PATH`.
    pub fn find() -> Option<Self> {
        let browser = BROWSERS.into_iter().find_map(on_path)?;
        let driver = on_path("chromedriver")?;
        Some(Self { browser, driver })
    }
}

fn on_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .map(|folder| folder.join(name))
        .find(|file| file.is_file())
}

/// The size of the window.
#[derive(Debug, Clone, Copy)]
pub enum Screen {
    /// A phone, held upright.
    Phone,
    /// A smaller phone of 375 by 812, held upright.
    Narrow,
    /// A desktop window.
    Wide,
}

/// Why a command failed, in the protocol's terms.
#[derive(Debug)]
pub struct Fault {
    /// A code such as `stale element reference`.
    code: String,
    message: String,
}

impl Fault {
    /// Whether the page was only changing during the command.
    pub fn is_passing(&self) -> bool {
        matches!(
            self.code.as_str(),
            "stale element reference" | "element click intercepted" | "element not interactable"
        )
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{}: {}", self.code, self.message)
    }
}

/// A reference to an element of the page.
#[derive(Debug, Clone)]
pub struct Element(String);

impl Element {
    /// Returns the element that a script returned.
    pub fn of(value: &Value) -> Option<Self> {
        value[ELEMENT].as_str().map(|id| Self(id.to_owned()))
    }
}

/// The roles of controls in the browser's tree for screen readers.
const CONTROLS: [&str; 12] = [
    "button",
    "checkbox",
    "combobox",
    "dialog",
    "DisclosureTriangle",
    "link",
    "listbox",
    "option",
    "radio",
    "radiogroup",
    "tab",
    "textbox",
];

/// A running browser with its driver and a profile of its own.
pub struct Browser {
    client: reqwest::Client,
    session: String,
    /// The tab that commands go to.
    turned_to: Mutex<String>,
    _driver: Driver,
    _profile: TempDir,
}

impl Browser {
    pub async fn open(programs: &Programs, screen: Screen) -> Self {
        let profile = tempfile::tempdir().unwrap();
        let driver = Driver::start(programs);
        let mut options = json!({
            "binary": programs.browser,
            "args": [
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-extensions",
                // Nothing moves on the page, so that nothing is painted again for nothing.
                "--force-prefers-reduced-motion",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--disable-dev-shm-usage",
                "--window-size=1280,800",
                format!("--user-data-dir={}", profile.path().display()),
            ],
        });
        let phone = match screen {
            Screen::Phone => Some((390, 844)),
            Screen::Narrow => Some((375, 812)),
            Screen::Wide => None,
        };
        if let Some((width, height)) = phone {
            // High-resolution pictures are painted only for screenshots.
            let ratio = if crate::tab::pictures().is_some() {
                2
            } else {
                1
            };
            options["mobileEmulation"] = json!({
                "deviceMetrics": {
                    "width": width, "height": height, "pixelRatio": ratio, "touch": true,
                },
            });
        }
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "browserName": "chrome",
            "goog:chromeOptions": options,
            "goog:loggingPrefs": { "browser": "ALL" },
            "timeouts": { "script": SCRIPT.as_millis() as u64 },
        } } });
        let client = reqwest::Client::builder()
            .no_proxy()
            .timeout(ANSWER)
            .build()
            .unwrap();
        let root = format!("http://127.0.0.1:{}/session", driver.port);
        let made = call(client.post(&root).json(&wanted)).await.unwrap();
        let id = made["sessionId"].as_str().unwrap();
        Self {
            session: format!("{root}/{id}"),
            turned_to: Mutex::default(),
            client,
            _driver: driver,
            _profile: profile,
        }
    }

    async fn get(&self, path: &str) -> Result<Value, Fault> {
        call(self.client.get(format!("{}/{path}", self.session))).await
    }

    async fn post(&self, path: &str, body: Value) -> Result<Value, Fault> {
        let address = format!("{}/{path}", self.session);
        call(self.client.post(address).json(&body)).await
    }

    /// Gives the page of a desktop window this size.
    pub async fn resize(&self, width: u32, height: u32) {
        let parameters = json!({
            "width": width, "height": height, "deviceScaleFactor": 0, "mobile": false,
        });
        let body = json!({ "cmd": "Emulation.setDeviceMetricsOverride", "params": parameters });
        self.post("goog/cdp/execute", body).await.unwrap();
    }

    /// Sets the languages that this tab's pages see, the preferred one first.
    pub async fn speak(&self, languages: &str) {
        let parameters = json!({ "userAgent": "Chromium", "acceptLanguage": languages });
        let body = json!({ "cmd": "Emulation.setUserAgentOverride", "params": parameters });
        self.post("goog/cdp/execute", body).await.unwrap();
    }

    /// Returns the tab that was open from the start.
    pub async fn first_tab(&self) -> String {
        text(&self.get("window").await.unwrap())
    }

    /// Opens another tab.
    pub async fn new_tab(&self) -> String {
        let made = self.post("window/new", json!({ "type": "tab" })).await;
        text(&made.unwrap()["handle"])
    }

    /// Switches to a tab for the following commands.
    pub async fn turn_to(&self, tab: &str) {
        if *self.turned_to.lock() != tab {
            let turned = self.post("window", json!({ "handle": tab })).await;
            turned.unwrap();
            *self.turned_to.lock() = tab.to_owned();
        }
    }

    pub async fn go(&self, address: &str) {
        let gone = self.post("url", json!({ "url": address })).await;
        gone.unwrap();
    }

    /// Runs a function's body in the page.
    pub async fn run(&self, script: &str, args: &[Value]) -> Result<Value, Fault> {
        let body = json!({ "script": script, "args": args });
        self.post("execute/sync", body).await
    }

    /// Runs a function's body in the page until it calls its last argument.
    pub async fn run_until_done(&self, script: &str, args: &[Value]) -> Result<Value, Fault> {
        let body = json!({ "script": script, "args": args });
        self.post("execute/async", body).await
    }

    pub async fn find(&self, css: &str) -> Result<Element, Fault> {
        let body = json!({ "using": "css selector", "value": css });
        let found = self.post("element", body).await?;
        Ok(Element::of(&found).expect("an element was found"))
    }

    pub async fn click(&self, element: &Element) -> Result<(), Fault> {
        let path = format!("element/{}/click", element.0);
        self.post(&path, json!({})).await.map(drop)
    }

    pub async fn type_in(&self, element: &Element, keys: &str) -> Result<(), Fault> {
        let path = format!("element/{}/value", element.0);
        self.post(&path, json!({ "text": keys })).await.map(drop)
    }

    /// Presses the mouse at a point of the window, `clicks` times in a row and as fast as a hand can. The browser
    /// itself finds what is pressed there. It costs a fraction of the protocol's own click, which first runs scripts
    /// of its own to look for the element.
    pub async fn press(&self, x: f64, y: f64, clicks: u32) {
        for click in 1..=clicks {
            for kind in ["mousePressed", "mouseReleased"] {
                let event = json!({
                    "type": kind, "x": x, "y": y, "button": "left", "clickCount": click,
                });
                let body = json!({ "cmd": "Input.dispatchMouseEvent", "params": event });
                self.post("goog/cdp/execute", body).await.unwrap();
            }
        }
    }

    /// Types a key where the focus is.
    pub async fn key(&self, key: char) {
        let focused = self.get("element/active").await.unwrap();
        let focused = Element::of(&focused).expect("something has the focus");
        self.type_in(&focused, &key.to_string()).await.unwrap();
    }

    /// Returns the controls of the page as a screen reader gets them: their roles and names.
    pub async fn read_controls(&self) -> Vec<(String, String)> {
        let body = json!({ "cmd": "Accessibility.getFullAXTree", "params": {} });
        let tree = self.post("goog/cdp/execute", body).await.unwrap();
        let nodes = tree["nodes"].as_array().into_iter().flatten();
        nodes
            .filter(|node| node["ignored"] != true)
            .map(|node| (text(&node["role"]["value"]), text(&node["name"]["value"])))
            .filter(|(role, _)| CONTROLS.contains(&role.as_str()))
            .collect()
    }

    /// Returns a screenshot of the window, as PNG.
    pub async fn screenshot(&self) -> Vec<u8> {
        use base64::Engine as _;
        let encoded = text(&self.get("screenshot").await.unwrap());
        base64::engine::general_purpose::STANDARD
            .decode(encoded)
            .unwrap()
    }

    /// Returns the console's errors since the last call, except those about refused presses, which the page shows.
    pub async fn console_errors(&self) -> Vec<String> {
        let lines = self.post("se/log", json!({ "type": "browser" })).await;
        lines
            .unwrap()
            .as_array()
            .into_iter()
            .flatten()
            .filter(|line| line["level"] == "SEVERE")
            .map(|line| text(&line["message"]))
            .filter(|said| !(said.contains("/local/do") && said.contains("422")))
            .collect()
    }
}

async fn call(request: reqwest::RequestBuilder) -> Result<Value, Fault> {
    let answer = request.send().await.expect("the driver answers");
    let good = answer.status().is_success();
    let mut body: Value = answer.json().await.expect("the driver answers in JSON");
    let value = body["value"].take();
    if good {
        return Ok(value);
    }
    Err(Fault {
        code: text(&value["error"]),
        message: text(&value["message"]),
    })
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// The process that controls the browser.
struct Driver {
    child: Child,
    port: u16,
}

impl Driver {
    fn start(programs: &Programs) -> Self {
        let mut child = Command::new(&programs.driver)
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let (say, heard) = mpsc::channel();
        // It reads to the end: the driver must never block because no one reads its output.
        std::thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                let port = line.rsplit_once("successfully on port ");
                let port = port.and_then(|(_, port)| port.trim_end_matches('.').parse().ok());
                if let Some(port) = port {
                    // After the first one nobody listens.
                    let _ = say.send(port);
                }
            }
        });
        let port = heard
            .recv_timeout(START)
            .expect("chromedriver says its port");
        Self { child, port }
    }

    /// Asks the driver to end itself and its browser.
    fn shut_down(&self) -> std::io::Result<()> {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, self.port));
        let mut stream = TcpStream::connect(address)?;
        stream.set_read_timeout(Some(END))?;
        let host = format!("127.0.0.1:{}", self.port);
        write!(
            stream,
            "GET /shutdown HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
        )?;
        stream.read_to_end(&mut Vec::new()).map(drop)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // A killed driver would leave its browser running, so it is asked to end first.
        let is_ending = self.shut_down().is_ok();
        let asked = Instant::now();
        while is_ending && asked.elapsed() < END && matches!(self.child.try_wait(), Ok(None)) {
            std::thread::sleep(Duration::from_millis(10));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
