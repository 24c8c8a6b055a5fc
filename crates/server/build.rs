//! The web apps are embedded, so a new build of them must rebuild the binary.

fn main() {
    for app in ["member", "studio", "lottery", "console"] {
        println!("cargo:rerun-if-changed=../../web/apps/{app}/dist");
    }
    println!("cargo:rerun-if-changed=../../web/public-assets");
}
