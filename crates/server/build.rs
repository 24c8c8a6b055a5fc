//! The web apps are embedded, so a new build of them must rebuild the binary.

fn main() {
    let apps = ["web/apps/member/dist", "web/apps/studio/dist", "web/apps/console/dist"];
    for folder in apps.into_iter().chain(["web/public-assets"]) {
        println!("cargo:rerun-if-changed=../../{folder}");
    }
}
