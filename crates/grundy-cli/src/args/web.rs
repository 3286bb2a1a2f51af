//! Arguments of `serve`.

use super::readers::read_time;
use clap::Args;
use std::time::Duration;

/// Arguments of `serve`.
#[derive(Args)]
pub struct ServeArgs {
    /// Open the page in the browser.
    #[arg(long)]
    pub open: bool,
    /// The port; 0 takes a free one.
    #[arg(long, value_name = "N", default_value_t = grundy_web::Config::PORT)]
    pub port: u16,
    /// Let other machines ask too; then the limits are lower.
    #[arg(long)]
    pub public: bool,
    /// How long a question may take: a minute, with --public 5 seconds.
    #[arg(long, value_name = "TIME", value_parser = read_time)]
    pub question_time: Option<Duration>,
}
