use reqwest::header::HOST;
use serde_json::Value;

use crate::world::World;

/// A second merchant like the example's, with a name, an icon and hosts of its own.
fn with_second_brand() -> World {
    let world = World::new();
    world.ok(&["apply", "platform.toml"]);
    let first = std::fs::read_to_string(world.path("merchant.json")).expect("the example");
    let mut second: Value = serde_json::from_str(&first).expect("JSON");
    let brand = &mut second["settings"]["brand"];
    brand["name"] = "Orchid".into();
    brand["iconUrl"] = "/assets/brand/orchid/icon-192.png".into();
    second["settings"]["timeZone"] = "Asia/Tokyo".into();
    second["settings"]["country"] = "JP".into();
    for field in
        ["/settings/register/fields/mobileNum/maxLength", "/settings/validation/loginMobileNum/maxLength"]
    {
        *second.pointer_mut(field).expect("the field") = 11.into();
    }
    world.write("orchid.json", &second.to_string());
    world.write(
        "orchid.toml",
        "[[merchants]]\ncode = \"orchid\"\nfile = \"orchid.json\"\nmain_domain = \"play.orchid.example\"\n\
         hosts = [\"orchid.example\"]\n",
    );
    world.ok(&["apply", "orchid.toml"]);
    world
}

#[tokio::test]
async fn each_host_shows_its_own_brand() {
    let world = with_second_brand();
    let server = world.serve();
    let browser = reqwest::Client::new();
    let text = async |path: &str, host: &str| {
        let answer = browser.get(format!("{}{path}", server.url)).header(HOST, host).send().await;
        answer.expect("an answer").text().await.expect("a text")
    };
    for (host, code, name) in [
        ("play.lotus.example", "lotus", "Lotus"),
        ("lotus.example", "lotus", "Lotus"),
        ("play.orchid.example", "orchid", "Orchid"),
        ("Play.Orchid.Example:8443", "orchid", "Orchid"),
        ("orchid.example", "orchid", "Orchid"),
        ("unknown.example", "lotus", "Lotus"),
    ] {
        let (zone, country, dialing_code) =
            if code == "orchid" { ("Asia/Tokyo", "JP", "81") } else { ("Asia/Bangkok", "TH", "66") };
        for path in ["/", "/m/register"] {
            let page = text(path, host).await;
            assert!(page.contains(&format!("name=\"merchant\" content=\"{code}\"")), "{host}{path}");
            assert!(page.contains(&format!("data-zone=\"{zone}\"")), "{host}{path}");
            assert!(page.contains(&format!("<title>{name} · ")), "{host}{path}");
        }
        let console = text("/console", host).await;
        assert!(console.contains(&format!("name=\"merchant\" content=\"{code}\"")), "{host}/console");
        assert!(console.contains(&format!("data-zone=\"{zone}\"")), "{host}/console");
        let told =
            browser.get(format!("{}/wps/system/country", server.url)).header("Merchant", code).send().await;
        let told: Value = told.expect("an answer").json().await.expect("JSON");
        assert_eq!(told["value"]["countryCode"], country);
        assert_eq!(told["value"]["countryDialingCode"], serde_json::json!([dialing_code]));
        let manifest: Value =
            serde_json::from_str(&text("/manifest.webmanifest", host).await).expect("a manifest");
        assert_eq!(manifest["name"], name, "{host}");
        let icon = manifest["icons"][0]["src"].as_str().expect("an icon").to_owned();
        assert_eq!(icon.starts_with("/assets/brand/orchid/"), code == "orchid", "{host}: {icon}");
    }
}
