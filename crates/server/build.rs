//! The web apps are embedded, so a new build of them must rebuild the binary.

fn main() {
    for folder in ["web/apps/member/dist", "web/apps/studio/dist", "web/public-assets"] {
        println!("cargo:rerun-if-changed=../../{folder}");
    }
}
