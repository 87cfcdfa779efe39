//! Prints the generated files, by path, as JSON. `cargo xtask codegen` puts them where they belong.

use house::wire::types::{games, schema, typescript};
use serde_json::json;

fn main() {
    println!(
        "{}",
        json!({
            "web/src/lib/wire/index.ts": typescript(),
            "web/src/lib/wire/games.ts": games(),
            "docs/protocol.schema.json": schema(),
        })
    );
}
