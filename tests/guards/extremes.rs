use erawan_platform::openapi;
use erawan_platform::rooms::account::MemberKind;
use erawan_testkit::both_engines;
use serde_json::Value;

use super::authorisation::{Things, table};
use super::pages::page;

#[test]
fn what_is_built_for_production_refuses_a_sum_that_does_not_fit() {
    let manifest = page("Cargo.toml");
    let profile = |name: &str| {
        let (_, rest) = manifest.split_once(&format!("[profile.{name}]")).expect("a profile");
        rest.split("\n[").next().expect("its lines").to_owned()
    };
    assert!(profile("release").lines().any(|line| line == "overflow-checks = true"));
    let production = profile("dist");
    assert!(production.lines().any(|line| line == "inherits = \"release\""));
    assert!(!production.contains("overflow-checks"), "nothing takes it back");
}

/// The calls that read, each with its parameters beyond its row's own query.
fn reads_with(parameter: &str) -> Vec<(String, String)> {
    let document = serde_json::to_value(openapi::member()).expect("the document is JSON");
    let takes = |path: &str| {
        let parameters = document["paths"][path]["get"]["parameters"].as_array();
        parameters.is_some_and(|all| all.iter().any(|one| one["name"] == parameter))
    };
    let rows = table().into_iter().filter_map(|call| {
        let path = call.operation.strip_prefix("GET ")?.to_owned();
        takes(&path).then_some((path, call.query))
    });
    rows.collect()
}

/// The query with its own parameters replaced by these.
fn with(query: &str, parameters: &[(&str, &str)]) -> String {
    let kept = query.split('&').filter(|pair| {
        let name = pair.split('=').next().unwrap_or_default();
        !pair.is_empty() && parameters.iter().all(|(other, _)| *other != name)
    });
    let asked = parameters.iter().map(|(name, value)| format!("{name}={value}"));
    kept.map(str::to_owned).chain(asked).collect::<Vec<_>>().join("&")
}

both_engines! {
    async fn a42_no_list_is_read_over_a_hundred_years(server: &TestServer) {
        // Agents read what members read, and figures of teams.
        server
            .change_settings(|settings| {
                for key in ["AGEPAG", "AGETEAMPNL3", "AGEREBINC3", "TEAMBETTING3"] {
                    settings.whitelabel.insert(key.to_owned(), true);
                }
            })
            .await;
        let member = server.member_of_kind(MemberKind::TopAgent, "patient888").await;
        let lists = reads_with("startDate");
        assert!(lists.len() >= 3, "{lists:?}");
        let days = [("1926-11-22", "2026-11-22"), ("2026-01-01", "2126-01-01"), ("0001-01-01", "9999-12-31")];
        for (path, query) in lists {
            for (start, end) in days {
                let query = with(&query, &[("startDate", start), ("endDate", end)]);
                let fields = member.get(&format!("{path}?{query}")).await.refused("validation.failed")["value"]["fields"].clone();
                let named = ["startDate", "endDate"].iter().any(|name| fields[name].is_array());
                assert!(named, "{path} from {start} to {end}: {fields}");
            }
        }
    }

    async fn a42_no_number_of_a_page_is_too_much_for_an_answer(server: &TestServer) {
        let member = server.member("patient888").await;
        let things = Things::of(server, &member).await;
        let mut asked = 0;
        for parameter in ["pageNo", "page", "pageSize", "size"] {
            for (path, query) in reads_with(parameter) {
                for number in ["0", "-1", "4294967296", "9223372036854775807", "-9223372036854775808", "1e9", "99999999999999999999"] {
                    let query = with(&query, &[(parameter, number)]);
                    let reply = member.get(&format!("{}?{query}", things.fill_in(&path))).await;
                    assert!(reply.status.as_u16() < 500, "{path}?{query}: {}", reply.text);
                    let answer: Value = serde_json::from_str(&reply.text).expect("every answer is JSON");
                    assert!(longest_list(&answer) <= 100, "{path}?{query} answers {} rows", longest_list(&answer));
                    asked += 1;
                }
            }
        }
        assert!(asked > 50, "{asked} pages were asked for");
    }
}

fn longest_list(answer: &Value) -> usize {
    match answer {
        Value::Array(items) => items.len().max(items.iter().map(longest_list).max().unwrap_or(0)),
        Value::Object(fields) => fields.values().map(longest_list).max().unwrap_or(0),
        _ => 0,
    }
}
