//! Prints the generated files, by path, as JSON. `cargo xtask codegen` puts them where they belong.

use house::wire::types::{schema, typescript};
use serde_json::json;

fn main() {
    println!(
        "{}",
        json!({ "web/src/lib/wire/index.ts": typescript(), "docs/protocol.schema.json": schema() })
    );
}
