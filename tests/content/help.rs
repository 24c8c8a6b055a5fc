use erawan_testkit::both_engines;

both_engines! {
    async fn con_022_con_035_opn_024_help_texts_have_tag_title_and_content(server: &TestServer) {
        let help = server.visitor().get("/wps/system/helpCenter?lang=EN&moduleId=COMM3").await.ok();
        let texts = help.as_array().expect("texts");
        for text in texts {
            for field in ["tag", "title", "content"] {
                assert!(!text[field].as_str().unwrap_or_default().is_empty(), "{text}");
            }
        }
        let tags: Vec<_> = texts.iter().map(|text| text["tag"].as_str().unwrap_or_default()).collect();
        for tag in ["deposit-help", "terms", "fairness"] {
            assert!(tags.contains(&tag), "{tag} is missing in {tags:?}");
        }
    }

    async fn api_050_the_language_of_help_may_come_in_the_address(server: &TestServer) {
        let visitor = server.visitor();
        let bare = |lang: &str| {
            let url = format!("{}/wps/system/helpCenter?lang={lang}", server.url);
            visitor.send(reqwest::Client::new().get(url).header("Merchant", "suvarna"))
        };
        let (thai, english) = (bare("TH").await.ok(), bare("EN").await.ok());
        assert_eq!(thai[0]["tag"], english[0]["tag"]);
        assert_ne!(thai[0]["content"], english[0]["content"]);
    }
}
