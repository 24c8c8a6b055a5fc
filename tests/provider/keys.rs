use erawan_testkit::{Engine, LAB_SECRET, both_engines};
use sea_orm::ConnectionTrait;

both_engines! {
    async fn r75_a_vendors_key_rests_sealed_and_for_its_own_vendor_only(server: &TestServer) {
        let as_hex = match server.engine() {
            Engine::Sqlite => "lower(hex(sealed))",
            Engine::Postgres => "encode(sealed, 'hex')",
        };
        let sealed = server.query_text(&format!("SELECT {as_hex} FROM provider_vendor_key WHERE vendor = 'LAB'")).await;
        let sealed = sealed.expect("the key of the vendor");
        assert!(!sealed.contains(&hex::encode(LAB_SECRET)), "{sealed}");

        let keys = server.app.provider.vendors().current_keys().await.expect("its own key opens in its own row");
        assert!(keys.contains(&("LAB".to_owned(), LAB_SECRET.to_vec())));
        let copy = "INSERT INTO provider_vendor_key (vendor, number, sealed, created_at_ms, expires_at_ms) \
                    SELECT 'COPY', number, sealed, created_at_ms, expires_at_ms FROM provider_vendor_key WHERE vendor = 'LAB'";
        server.app.core.db.write().execute_unprepared(copy).await.expect("a row written by hand");
        let copied = server.app.provider.vendors().current_keys().await;
        assert!(copied.is_err(), "in the row of another vendor it opens nothing");
    }
}
