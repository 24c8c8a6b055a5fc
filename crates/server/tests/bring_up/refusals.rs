use crate::world::{BODY_SECRET, LAB_KEY, World};

#[test]
fn production_refuses_settings_that_are_not_fit_for_money() {
    let hex = |bytes: &[u8]| hex::encode(bytes);
    for (name, value, said) in [
        ("ERAWAN_PUBLIC_URL", None, "ERAWAN_PUBLIC_URL is missing: set it to"),
        (
            "ERAWAN_PUBLIC_URL",
            Some("http://play.lotus.example".to_owned()),
            "does not begin with https://: put a proxy",
        ),
        ("ERAWAN_STUDIO_SECRET", None, "ERAWAN_STUDIO_SECRET is missing: set it to 32 random bytes"),
        (
            "ERAWAN_STUDIO_SECRET",
            Some("00".repeat(32)),
            "ERAWAN_STUDIO_SECRET is one byte repeated: take 32 random",
        ),
        (
            "ERAWAN_DATA_SECRET",
            Some(hex(&(0..32).collect::<Vec<u8>>())),
            "ERAWAN_DATA_SECRET is an obvious sequence",
        ),
        ("ERAWAN_DATA_SECRET", Some("ab".repeat(31)), "ERAWAN_DATA_SECRET has fewer than 32 bytes"),
        ("ERAWAN_DATA_SECRET", Some("no hexadecimal".to_owned()), "ERAWAN_DATA_SECRET is not hexadecimal"),
        (
            "ERAWAN_DATA_SECRET",
            Some(hex(BODY_SECRET)),
            "ERAWAN_BODY_SECRET and ERAWAN_DATA_SECRET are the same",
        ),
        ("ERAWAN_VENDOR_SECRETS", Some("LAB=00".to_owned()), "ERAWAN_VENDOR_SECRETS is not read any more"),
    ] {
        let world = World::new().with(name, value.as_deref());
        let refused = world.refused(&["serve"]);
        assert!(refused.contains(said), "{name}: {refused}");
        assert!(
            value.is_none_or(|value| value.starts_with("http") || !refused.contains(&value)),
            "{refused}"
        );
        assert!(!world.data().exists(), "{name}: something was written");
    }
}

#[test]
fn production_refuses_a_database_that_was_a_demo() {
    let world = World::new().with("ERAWAN_MODE", Some("demo")).with("ERAWAN_PUBLIC_URL", None);
    drop(world.serve());
    let world = world.with("ERAWAN_MODE", Some("production"));
    let world = world.with("ERAWAN_PUBLIC_URL", Some("https://play.lotus.example"));
    for command in [&["serve"][..], &["apply", "platform.toml"]] {
        let refused = world.refused(command);
        assert!(
            refused.contains("this database holds demo content") && refused.contains("ERAWAN_DATA"),
            "{refused}"
        );
    }
}

#[test]
fn production_refuses_plain_bodies_and_a_vendors_key_that_is_a_secret_of_its_own() {
    let world = World::new();
    world.edit("merchant.json", "\"plainBodies\": false", "\"plainBodies\": true");
    assert!(world.refused(&["apply", "platform.toml"]).contains("merchant lotus: plainBodies must be false"));
    let world = world.with("ERAWAN_MODE", Some("demo"));
    world.ok(&["apply", "platform.toml"]);
    let world = world.with("ERAWAN_MODE", Some("production"));
    let refused = world.refused(&["serve"]);
    assert!(
        refused.contains("merchant lotus takes passwords in plain bodies: set plainBodies to false"),
        "{refused}"
    );
    world.edit("merchant.json", "\"plainBodies\": true", "\"plainBodies\": false");
    world.ok(&["apply", "platform.toml"]);
    let world = world.with("ERAWAN_STUDIO_SECRET", Some(&hex::encode(LAB_KEY)));
    let refused = world.refused(&["serve"]);
    assert!(refused.contains("ERAWAN_STUDIO_SECRET and the key of vendor LAB are the same"), "{refused}");
    let world = world
        .with("ERAWAN_STUDIO_SECRET", None)
        .with("ERAWAN_DATA_SECRET", Some(&hex::encode(b"another data secret than before..")));
    let refused = world.refused(&["apply", "platform.toml"]);
    assert!(refused.contains("ERAWAN_DATA_SECRET is not the secret"), "{refused}");
}

#[test]
fn apply_refuses_what_it_does_not_know_before_it_writes() {
    for (file, from, to, said) in [
        ("platform.toml", "one_open_round = true", "one_open_rounds = true", "line "),
        (
            "platform.toml",
            "one_open_round = true",
            "one_open_rounds = true",
            "unknown field `one_open_rounds`",
        ),
        (
            "platform.toml",
            "{ file = \"secrets/lab.key\" }",
            "\"0123456789abcdef\"",
            "a secret is never written here",
        ),
        ("platform.toml", "FREEPLAY3 = true", "FREEPLAY4 = true", "module FREEPLAY4 does not exist"),
        ("platform.toml", "play.lotus.example", "https://play.lotus.example", "is not a host name"),
        ("platform.toml", "{gameCode}\"\none_open", "game\"\none_open", "the launch address names no game"),
        (
            "platform.toml",
            "https://bridge.example.com",
            "http://bridge.example.com",
            "the address begins with https://",
        ),
        ("merchant.json", "\"minimumAge\": 18", "\"minimumAge\": 12", "minimum age 12"),
        (
            "merchant.json",
            "\"country\": \"TH\"",
            "\"country\": \"LA\"",
            "mobile numbers of +856 have 9 to 11",
        ),
        (
            "merchant.json",
            "\"country\": \"TH\"",
            "\"country\": \"TH\", \"numberingPlan\": {\"dialingCode\": \"66\", \"mobile\": [\"8\"]}",
            "numberingPlan: mobile numbers 8",
        ),
        ("merchant.json", "\"minimumAge\": 18", "\"minimumAges\": 18", "unknown field `minimumAges`"),
        (
            "channels.json",
            "\"minAmount\": \"100.00\"",
            "\"minAmount\": \"0.00\"",
            "the least amount must be positive",
        ),
        ("secrets/mali.password", "Twelve4rivers-and-more", "short", "12 to 128 characters"),
    ] {
        let world = World::new();
        world.edit(file, from, to);
        let refused = world.refused(&["apply", "platform.toml"]);
        assert!(refused.contains(said), "{to}: {refused}");
        assert!(!refused.contains("0123456789abcdef"), "{refused}");
    }
    let world = World::new();
    world.write("secrets/lab.key", &"ab".repeat(32));
    assert!(world.refused(&["apply", "platform.toml"]).contains("the key of LAB is one byte repeated"));
    world.write("secrets/lab.key", &hex::encode(b"shared with the gateway's program"));
    assert!(world.refused(&["apply", "platform.toml"]).contains("are the same: take other random bytes"));
}
