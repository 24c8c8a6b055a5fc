use erawan_platform::rooms::merchant::{MODULE_ROUTES, Maintenance};
use erawan_testkit::{PASSWORD, both_engines};
use reqwest::Method;
use serde_json::json;

both_engines! {
    async fn a31_a_call_names_exactly_one_known_merchant(server: &TestServer) {
        let visitor = server.visitor();
        let bare = || {
            let url = format!("{}/wps/system/status", server.url);
            reqwest::Client::new().get(url).header("Language", "EN")
        };
        visitor.send(bare()).await.refused("function.not.available");
        visitor.send(bare().header("Merchant", "nobody")).await.refused("function.not.available");
        visitor.send(bare().header("Merchant", "")).await.refused("function.not.available");
        let doubled = bare().header("Merchant", "suvarna").header("Merchant", "suvarna");
        visitor.send(doubled).await.refused("function.not.available");
        visitor.send(bare().header("Merchant", "suvarna")).await.ok();
    }

    async fn cst_024_opn_159_a_module_opens_its_own_calls_only_however_it_is_named(server: &TestServer) {
        let visitor = server.visitor();
        let path = "/wps/system/setting/register";
        visitor.get(path).await.ok();
        visitor.get(&format!("{path}?moduleId=REG3")).await.ok();
        visitor.get(&format!("{path}?moduleId=COMM3")).await.refused("function.not.available");
        visitor.get(&format!("{path}?moduleId=NO_SUCH")).await.refused("function.not.available");
        let by_header = |module: &str| visitor.request(Method::GET, path).header("ModuleId", module);
        visitor.send(by_header("REG3")).await.ok();
        visitor.send(by_header("COMM3")).await.refused("function.not.available");
        visitor.send(by_header("REG3").header("ModuleId", "REG3")).await.refused("function.not.available");
        let by_body = |module: &str| json!({ "username": "nobody", "password": "x", "moduleId": module });
        visitor.post("/wps/session/login", by_body("COMM3")).await.refused("login.wrong.credentials");
        visitor.post("/wps/session/login", by_body("REG3")).await.refused("function.not.available");
    }

    async fn opn_159_a_module_that_is_off_is_refused_until_it_is_on_again(server: &TestServer) {
        let (visitor, merchant) = (server.visitor(), server.merchant().await);
        server.app.merchants.set_module(&erawan_platform::Author::SERVER, merchant.id, "REG3", false).await.expect("it is switched off");
        visitor.get("/wps/system/setting/register").await.refused("permission.denied");
        visitor.get("/wps/system/whitelabel").await.ok();
        server.app.merchants.set_module(&erawan_platform::Author::SERVER, merchant.id, "REG3", true).await.expect("it is switched on");
        visitor.get("/wps/system/setting/register").await.ok();
    }

    async fn ses_049_err_016_under_maintenance_only_status_answers(server: &TestServer) {
        let (member, merchant) = (server.member("maintained1").await, server.merchant().await);
        let ends_at_ms = server.app.core.clock.now_ms() + 3_600_000;
        let maintenance = Some(Maintenance { ends_at_ms: Some(ends_at_ms) });
        server.app.merchants.set_maintenance(&erawan_platform::Author::SERVER, merchant.id, maintenance).await.expect("it closes");
        let status = member.get("/wps/system/status").await.ok();
        assert_eq!((&status["maintenance"], &status["maintenanceEndsAt"]), (&json!(true), &json!(ends_at_ms)));
        for path in ["/wps/member/info", "/wps/system/whitelabel", "/wps/relay/GCSGAME_gameList"] {
            let reply = member.get(path).await;
            assert_eq!(reply.status, 503, "{path}");
            reply.refused("system.maintenance");
        }
        let login = json!({ "username": "maintained1", "password": PASSWORD });
        member.post("/wps/session/login", login).await.refused("system.maintenance");
        server.app.merchants.set_maintenance(&erawan_platform::Author::SERVER, merchant.id, None).await.expect("it opens");
        member.get("/wps/member/info").await.ok();
    }

    async fn ses_050_err_015_a_restricted_region_gets_status_and_nothing_else(server: &TestServer) {
        let merchant = server.merchant().await;
        let mut settings = merchant.settings.clone();
        settings.blocked_networks = vec!["203.0.113.0/24".parse().expect("a network"), "2001:db8::/32".parse().expect("a network")];
        server.app.merchants.set_settings(&erawan_platform::Author::SERVER, merchant.id, &settings).await.expect("settings are stored");
        for address in ["203.0.113.77", "2001:db8::1", "::ffff:203.0.113.77"] {
            let blocked = server.visitor().at(address);
            let status = blocked.get("/wps/system/status").await.ok();
            assert_eq!((&status["regionRestriction"], &status["location"]["ip"]), (&json!(true), &json!(address)));
            let reply = blocked.get("/wps/system/whitelabel").await;
            assert_eq!(reply.status, 451);
            reply.refused("ip.blocked");
        }
        server.visitor().get("/wps/system/whitelabel").await.ok();
    }

    async fn ses_049_ses_050_no_member_call_but_status_answers_during_maintenance(server: &TestServer) {
        let (member, merchant) = (server.member("shutdoor1").await, server.merchant().await);
        let mut settings = merchant.settings.clone();
        settings.blocked_countries = vec!["US".to_owned()];
        server.app.merchants.set_settings(&erawan_platform::Author::SERVER, merchant.id, &settings).await.expect("settings are stored");
        let answer = async |status: u16| {
            for row in MODULE_ROUTES.iter() {
                let method = row.method.parse().expect("a method");
                let request = member.request(method, &row.path).header("X-Test-Country", "US").json(&json!({}));
                let reply = member.send(request).await;
                let expected = if row.path == "/wps/system/status" { 200 } else { status };
                assert_eq!(reply.status, expected, "{} {}", row.method, row.path);
            }
        };
        answer(451).await;
        server.app.merchants.set_maintenance(&erawan_platform::Author::SERVER, merchant.id, Some(Maintenance { ends_at_ms: None })).await.expect("it closes");
        answer(503).await;
    }

    async fn ses_038_the_country_is_what_the_trusted_proxy_says_and_only_where_it_is_trusted(server: &TestServer) {
        let country = async |said: &[&str]| {
            let visitor = server.visitor();
            let mut request = visitor.request(Method::GET, "/wps/system/status");
            for value in said {
                request = request.header("X-Test-Country", *value);
            }
            visitor.send(request).await.ok()["location"]["country"].clone()
        };
        assert_eq!(country(&["TH"]).await, "TH");
        assert_eq!(country(&["la"]).await, "LA");
        assert_eq!(country(&["US", "TH"]).await, "TH", "the last one is our own proxy's");
        for unknown in ["", "XX", "T1", "THA", "<b>"] {
            assert_eq!(country(&[unknown]).await, json!(null), "{unknown}");
        }
        assert_eq!(country(&[]).await, json!(null));
        let value = server.visitor().get("/wps/system/country").await.ok();
        assert_eq!(value, json!({ "countryCode": "TH", "countryDialingCode": ["66"] }));
    }

    async fn err_015_networks_decide_before_countries_and_unknown_is_not_allowed(server: &TestServer) {
        let merchant = server.merchant().await;
        let mut settings = merchant.settings.clone();
        settings.blocked_networks = vec!["203.0.113.0/24".parse().expect("a network")];
        settings.allowed_networks = vec!["198.51.100.0/28".parse().expect("a network")];
        settings.allowed_countries = vec!["TH".to_owned(), "LA".to_owned()];
        settings.blocked_countries = vec!["LA".to_owned()];
        server.app.merchants.set_settings(&erawan_platform::Author::SERVER, merchant.id, &settings).await.expect("settings are stored");
        // address, country, served
        let table = [
            ("192.0.2.1", "TH", true),
            ("192.0.2.1", "US", false),
            ("192.0.2.1", "LA", false),
            ("192.0.2.1", "XX", false),
            ("203.0.113.7", "TH", false),
            ("198.51.100.7", "US", true),
        ];
        for (address, said, served) in table {
            let visitor = server.visitor().at(address);
            let reply = visitor.send(visitor.request(Method::GET, "/wps/system/country").header("X-Test-Country", said)).await;
            assert_eq!(reply.status, if served { 200 } else { 451 }, "{address} {said}");
            let status = visitor.send(visitor.request(Method::GET, "/wps/system/status").header("X-Test-Country", said)).await;
            assert_eq!(status.ok()["regionRestriction"], !served, "{address} {said}");
        }
    }

    async fn a_country_that_is_no_country_is_not_stored(server: &TestServer) {
        let merchant = server.merchant().await;
        for code in ["th", "THA", "T1", ""] {
            let mut settings = merchant.settings.clone();
            settings.blocked_countries = vec![code.to_owned()];
            assert!(server.app.merchants.set_settings(&erawan_platform::Author::SERVER, merchant.id, &settings).await.is_err(), "{code}");
        }
    }

    async fn opn_160_unknown_paths_wrong_methods_and_large_bodies_are_refused_with_a_code(server: &TestServer) {
        let visitor = server.visitor();
        visitor.get("/wps/no/such/call").await.refused("not.found");
        visitor.post("/wps/system/status", json!({})).await.refused("method.not.allowed");
        visitor.post("/wps/session/login", json!("not a form")).await.refused("request.malformed");
        let large = "x".repeat(65 * 1024);
        visitor.post("/wps/session/login", json!({ "username": large, "password": "x" })).await.refused("payload.too.large");
        let text = visitor.request(Method::POST, "/wps/session/login").header("Content-Type", "text/plain").body("{}");
        visitor.send(text).await.refused("request.malformed");
    }

    async fn opn_029_refusals_speak_the_callers_language(server: &TestServer) {
        let english = server.visitor().get("/wps/member/info").await.refused("session.required");
        let thai = server.visitor().in_thai().get("/wps/member/info").await.refused("session.required");
        assert_eq!(english["success"], false);
        assert_eq!(english["message"], "You are not logged in, please login first");
        assert_ne!(english["message"], thai["message"]);
    }

    async fn a38_deep_and_doubled_json_is_refused_in_good_order(server: &TestServer) {
        let visitor = server.visitor();
        let send = |body: String| {
            let request = visitor.request(Method::POST, "/wps/session/login").header("Content-Type", "application/json");
            visitor.send(request.body(body))
        };
        send(format!("{}{}", "[".repeat(20_000), "]".repeat(20_000))).await.refused("request.malformed");
        send(r#"{"username":"a","username":"b","password":"x"}"#.to_owned()).await.refused("request.malformed");
        send(r#"{"username":"a","password":"x""#.to_owned()).await.refused("request.malformed");
    }
}
