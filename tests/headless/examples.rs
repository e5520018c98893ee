//! Every example in docs/headless.md answers what the page says.
