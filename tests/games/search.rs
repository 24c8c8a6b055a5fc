use erawan_kernel::LocalText;
use erawan_platform::rooms::games::{GameEntry, VendorFile};
use erawan_testkit::{TestServer, both_engines};

use super::{game, nodes, publish, text, vendor};

fn entry(node_id: i64, th: &str, en: &str) -> GameEntry {
    GameEntry { name: LocalText { th: th.to_owned(), en: en.to_owned() }, ..game("ZED", node_id) }
}

async fn stocked(server: &TestServer) {
    let vendors = vec![VendorFile { name: text("Lotus Works"), ..vendor("ZED") }];
    publish(
        server,
        vendors,
        vec![
            entry(1, "มังกรน้ำทอง", "Golden Water Dragon"),
            entry(2, "มังกร", "Dragon"),
            entry(3, "ศึกมังกร", "Dragon Battle"),
            entry(4, "ช้างป่า", "Forest Elephant"),
            GameEntry { enabled: false, ..entry(5, "มังกรดำ", "Dragon Black") },
        ],
    )
    .await;
}

async fn found(server: &TestServer, typed: &str) -> Vec<String> {
    let url = reqwest::Url::parse_with_params("http://x/", [("vassalage", "ZED"), ("gameName", typed)]);
    let query = url.expect("an address").query().expect("a query").to_owned();
    nodes(&server.visitor().get(&format!("/wps/relay/GCSGAME_gameList?{query}")).await.ok()["games"])
}

both_engines! {
    async fn api_053_the_fuller_a_name_matches_the_earlier_it_comes(server: &TestServer) {
        stocked(server).await;
        assert_eq!(found(server, "dragon").await, ["2", "3", "1"]);
        assert_eq!(found(server, "มังกร").await, ["2", "1", "3"]);
        assert_eq!(found(server, "DRA").await, ["2", "3", "1"]);
        assert_eq!(found(server, "battle dragon").await, ["3"]);
        assert_eq!(found(server, "forestele").await, ["4"]);
    }

    async fn api_053_typos_and_missing_tone_marks_are_forgiven(server: &TestServer) {
        stocked(server).await;
        for typed in ["elefant", "elpehant", "forest elephnt", "ชางป่า", "ชางปา"] {
            assert_eq!(found(server, typed).await, ["4"], "{typed}");
        }
        assert_eq!(found(server, "dargon").await, ["1", "2", "3"]);
        assert_eq!(found(server, "นำทอง").await, ["1"]);
        for typed in ["zzz", "elx", "dragonfly nest", ".*", "%00"] {
            assert_eq!(found(server, typed).await, Vec::<String>::new(), "{typed}");
        }
    }

    async fn api_053_a_vendor_is_found_by_its_name(server: &TestServer) {
        stocked(server).await;
        for typed in ["zed", "lotus", "ไทย lotus works"] {
            assert_eq!(found(server, typed).await, ["1", "2", "3", "4"], "{typed}");
        }
        assert_eq!(found(server, "lotus elephant").await, ["4"]);
    }
}
