use erawan_testkit::both_engines;
use serde_json::json;

both_engines! {
    async fn ses_037_ses_038_status_names_every_part_an_app_starts_with(server: &TestServer) {
        let status = server.visitor().get("/wps/system/status?platform=M").await.ok();
        let info = &status["info"];
        for part in [
            "customerService", "domainRoute", "mobileTemplate", "paths", "register", "resources", "whitelabel",
            "mainDomain", "imageCDNs", "brand", "currency",
        ] {
            assert!(!info[part].is_null(), "info.{part} is missing");
        }
        assert_eq!(status["location"]["ip"], "198.51.100.7");
        assert_eq!((&status["maintenance"], &status["regionRestriction"]), (&json!(false), &json!(false)));
        assert_eq!(status["serverTime"], server.app.core.clock.now_ms());
        assert_eq!(info["demo"], true);
        assert_eq!(info["currency"], json!({ "code": "THB", "symbol": "฿", "places": 2 }));
        assert_eq!(info["brand"]["code"], "suvarna");
    }

    async fn cst_001_cst_002_i18_001_i18_002_texts_follow_the_language_and_thai_is_the_default(server: &TestServer) {
        let mut visitor = server.visitor();
        let english = visitor.get("/wps/system/status").await.ok();
        visitor.language = "TH";
        let thai = visitor.get("/wps/system/status").await.ok();
        visitor.language = "xx";
        let unknown = visitor.get("/wps/system/status").await.ok();
        assert_ne!(english["info"]["brand"]["slogan"], thai["info"]["brand"]["slogan"]);
        assert_eq!(thai["info"]["brand"]["slogan"], unknown["info"]["brand"]["slogan"]);
    }

    async fn opn_007_an_unknown_flag_is_off_and_the_map_is_the_one_of_status(server: &TestServer) {
        let visitor = server.visitor();
        let flags = visitor.get("/wps/system/whitelabel").await.ok();
        let status = visitor.get("/wps/system/status").await.ok();
        assert_eq!(flags, status["info"]["whitelabel"]);
        assert!(!server.merchant().await.flag("NO_SUCH_FLAG"));
    }

    async fn reg_031_reg_045_the_register_form_is_described_by_the_server(server: &TestServer) {
        let settings = server.visitor().get("/wps/system/setting/register?moduleId=REG3").await.ok();
        assert_eq!(settings["minimumAge"], 18);
        assert_eq!((&settings["usernameEnabled"], &settings["mobileEnabled"]), (&json!(true), &json!(true)));
        let username = &settings["fields"]["username"];
        assert_eq!((&username["minLength"], &username["maxLength"]), (&json!(6), &json!(16)));
        assert_eq!(username["patternId"], "1");
        assert!(username["pattern"].as_str().is_some_and(|pattern| pattern.starts_with('^')));
        assert!(!username["message"].as_str().unwrap_or_default().is_empty());
        assert_eq!(settings["fields"]["birthday"]["required"], true);
        assert_eq!(settings["fields"]["mobileNum"]["required"], false);
    }

    async fn api_013_reg_029_validation_rules_are_a_call_of_their_own(server: &TestServer) {
        let visitor = server.visitor();
        let rules = visitor.get("/wps/system/setting/validation").await.ok();
        assert_eq!(rules, visitor.get("/wps/system/settings/consolidated").await.ok()["validation"]);
        for rule in ["loginUsername", "loginPassword", "loginMobileNum", "verificationCode", "password"] {
            assert!(rules[rule]["maxLength"].is_number(), "REG-029 names the rule {rule}");
        }
        let thai = server.visitor().in_thai().get("/wps/system/setting/validation").await.ok();
        assert_ne!(thai["password"]["message"], rules["password"]["message"]);
    }

    async fn reg_029_the_rules_that_are_served_are_those_of_the_merchant(server: &TestServer) {
        let (merchant, rules) = (server.merchant().await, server.visitor().get("/wps/system/setting/validation").await.ok());
        for rule in ["loginUsername", "loginPassword", "loginMobileNum", "verificationCode", "password"] {
            let (own, served) = (&merchant.settings.validation[rule], &rules[rule]);
            assert_eq!((&served["enabled"], &served["required"]), (&json!(own.enabled), &json!(own.required)), "{rule}");
            assert_eq!((&served["minLength"], &served["maxLength"]), (&json!(own.min_length), &json!(own.max_length)), "{rule}");
            assert_eq!(served["patternId"], own.pattern_id.to_string(), "{rule}");
        }
    }

    async fn api_028_opn_166_official_hosts_are_a_call_of_their_own(server: &TestServer) {
        let visitor = server.visitor();
        let info = visitor.get("/wps/system/status").await.ok()["info"].clone();
        let hosts = visitor.get("/wps/system/domainRoute?device=0").await.ok();
        assert_eq!(hosts, info["domainRoute"]);
        assert_eq!(hosts, json!([{ "url": "suvarna.example" }, { "url": "suvarna-play.example" }]));
    }

    async fn api_031_cst_100_the_template_is_a_call_of_its_own(server: &TestServer) {
        let visitor = server.visitor();
        let info = visitor.get("/wps/system/status").await.ok()["info"].clone();
        let template = visitor.get("/wps/system/template").await.ok();
        assert_eq!(template, info["mobileTemplate"]);
        assert_eq!(template, json!({ "mem_cen": "1", "dep_func": "1" }));
    }

    async fn api_034_consolidated_settings_are_the_info_of_status_and_the_validation_rules(server: &TestServer) {
        let visitor = server.visitor();
        let mut consolidated = visitor.get("/wps/system/settings/consolidated").await.ok();
        let validation = consolidated.as_object_mut().and_then(|all| all.remove("validation")).expect("validation");
        assert_eq!(consolidated, visitor.get("/wps/system/status").await.ok()["info"]);
        assert!(validation["loginPassword"]["maxLength"].is_number());
    }

    async fn opn_083_customer_service_paths_are_base64_of_an_address(server: &TestServer) {
        let status = server.visitor().get("/wps/system/status").await.ok();
        let entries = status["info"]["customerService"].as_array().expect("entries");
        let kinds: Vec<_> = entries.iter().map(|entry| entry["csType"].as_str().unwrap_or_default()).collect();
        assert!(kinds.contains(&"LINE") && kinds.contains(&"FACEBOOK"), "{kinds:?}");
        for entry in entries {
            // "https" in base64
            assert!(entry["path"].as_str().is_some_and(|path| path.starts_with("aHR0cHM")), "{entry}");
        }
    }
}
