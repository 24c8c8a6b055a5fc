use erawan_platform::delivery;
use erawan_testkit::{Engine, TestServer, both_engines, thai_number};
use reqwest::header::CONTENT_SECURITY_POLICY;

both_engines! {
    async fn the_demo_shows_what_it_would_have_sent_newest_first(server: &TestServer) {
        let merchant = server.merchant().await.id;
        let phone = thai_number("+66812345678");
        delivery::send_sms(&server.app.core, merchant, &phone, "รหัสของคุณคือ 123456").await.expect("taken");
        server.clock.advance(std::time::Duration::from_secs(1));
        delivery::send_mail(&server.app.core, merchant, "somchai@mail.example", "A <b>subject</b>", "Line one\nLine two")
            .await
            .expect("taken");

        let visitor = server.visitor();
        let list = visitor.get("/dev/outbox?format=json").await.body["list"].clone();
        let field = |place: usize, name: &str| list[place][name].as_str().unwrap_or_default().to_owned();
        assert_eq!(list.as_array().map(Vec::len), Some(2));
        assert_eq!([field(0, "channel"), field(0, "to")], ["mail", "somchai@mail.example"]);
        assert_eq!([field(1, "channel"), field(1, "to"), field(1, "text")], ["sms", "+66812345678", "รหัสของคุณคือ 123456"]);
        let only = visitor.get("/dev/outbox?format=json&to=%2B66812345678").await.body["list"].clone();
        assert_eq!(only.as_array().map(Vec::len), Some(1));

        let page = visitor.get("/dev/outbox").await;
        assert!(page.text.contains("A &lt;b&gt;subject&lt;/b&gt;"), "{}", page.text);
        assert!(page.headers[CONTENT_SECURITY_POLICY].to_str().is_ok_and(|policy| policy.contains("default-src 'none'")));
        assert_eq!(page.headers["cache-control"], "no-store");
    }

    async fn what_was_sent_is_kept_for_seven_days_and_longer_until_the_next_message(server: &TestServer) {
        const DAY: std::time::Duration = std::time::Duration::from_secs(24 * 60 * 60);
        let (merchant, phone) = (server.merchant().await.id, thai_number("+66812345678"));
        let mut kept = Vec::new();
        for wait in [std::time::Duration::ZERO, 7 * DAY, std::time::Duration::from_millis(1), 30 * DAY] {
            server.clock.advance(wait);
            let before = server.query_text("SELECT CAST(COUNT(*) AS TEXT) FROM outbox_message").await;
            delivery::send_sms(&server.app.core, merchant, &phone, "123456").await.expect("taken");
            let after = server.query_text("SELECT CAST(COUNT(*) AS TEXT) FROM outbox_message").await;
            kept.push((before.expect("a count"), after.expect("a count")));
        }
        let expected = [("0", "1"), ("1", "2"), ("2", "2"), ("2", "1")];
        assert_eq!(kept, expected.map(|(before, after)| (before.to_owned(), after.to_owned())));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn in_production_there_is_no_outbox_and_a_channel_without_provider_is_closed() {
    let server = TestServer::open_with(Engine::Sqlite, |settings| {
        settings.mode = erawan_server::settings::ModeName::Production;
        settings.push = erawan_server::push::PushServiceSettings::default();
        settings.public_url = Some("https://play.suvarna.example".to_owned());
        settings.studio_secret = Some(hex::encode(b"the studio's secret in production"));
        settings.body_secret = Some(hex::encode(b"the bodies' secret in production."));
        settings.data_secret = Some(hex::encode(b"the data's secret in production.."));
    })
    .await;
    for path in ["/dev/outbox", "/dev/outbox?format=json", "/dev/outbox.css"] {
        let reply = server.visitor().get(path).await;
        assert_eq!((reply.status.as_u16(), &reply.body["errorCode"]), (404, &"not.found".into()), "{path}");
    }
    // An operator who is named as one of a demo's has no factor that such a page could show.
    server.open_merchant("suvarna").await;
    server.open_operator("suvarna", "support01", "Boat4river-and-more", &["CS"]).await;
    let form = serde_json::json!({ "merchant": "suvarna", "username": "support01", "password": "Boat4river-and-more" });
    assert_eq!(server.visitor().post("/console/session", form).await.ok()["next"], "enrol");
    assert_eq!(server.visitor().get("/dev/outbox?format=json").await.status.as_u16(), 404);
    let merchant = "mer_00000000000000000000000000000001".parse().expect("an identifier");
    let phone = thai_number("+66812345678");
    let refused = delivery::send_sms(&server.app.core, merchant, &phone, "x").await;
    assert!(matches!(refused, Err(delivery::DeliveryError::Closed)), "{refused:?}");
    server.close().await;
}
