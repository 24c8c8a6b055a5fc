use erawan_kernel::ids::MemberId;
use erawan_testkit::{Engine, TestServer, both_engines};
use sea_orm::{ConnectionTrait, Statement, Value};
use serde_json::json;
use sha2::{Digest, Sha256};

use super::form_with;
use crate::login::{ask_code, code_sent_to, member_with_contacts};

const REGISTER: &str = "/wps/member/register";
const MOBILE: &str = "0812345678";
const PHONE: &str = "+66812345678";
const EMAIL: &str = "chai@mail.example";
const CARD: &str = "1101700230708";

/// The member of the name, whose identity card is known.
async fn with_card(server: &TestServer, username: &str) -> MemberId {
    let merchant = server.merchant().await;
    let mut settings = merchant.settings.clone();
    for name in ["idNumber", "line"] {
        settings.register.fields.get_mut(name).expect("the field").enabled = true;
    }
    let stored = server.app.merchants.set_settings(&erawan_platform::Author::SERVER, merchant.id, &settings);
    stored.await.expect("settings are stored");
    let form = form_with(username, json!({ "idNumber": CARD, "line": "somchai.line" }));
    let answer = server.visitor().at("10.78.1.1").put(REGISTER, form).await.ok();
    answer["id"].as_str().expect("an identifier").parse().expect("a member")
}

async fn change<const N: usize>(server: &TestServer, statement: &str, values: [Value; N]) {
    let db = server.app.core.db.write();
    let statement = Statement::from_sql_and_values(db.get_database_backend(), statement, values);
    assert_eq!(db.execute_raw(statement).await.expect("the statement runs").rows_affected(), 1);
}

/// Every value of a column of bytes, hexadecimal, one after the other.
async fn bytes_in(server: &TestServer, table: &str, column: &str) -> String {
    let statement = match server.engine() {
        Engine::Sqlite => {
            format!("SELECT lower(group_concat(hex({column}), ' ')) FROM {table} WHERE {column} IS NOT NULL")
        }
        Engine::Postgres => format!("SELECT string_agg(encode({column}, 'hex'), ' ') FROM {table}"),
    };
    server.query_text(&statement).await.expect("some bytes")
}

fn plain_hash(value: &str) -> Vec<u8> {
    Sha256::digest(value).to_vec()
}

/// The sealed numbers of identity cards, after a look whether they are.
async fn sealed_cards(server: &TestServer) -> String {
    let sealed = bytes_in(server, "member", "sealed_id_number").await;
    assert!(!sealed.contains(&hex::encode(CARD)), "the card is readable");
    sealed
}

both_engines! {
    async fn r75_what_belongs_to_one_person_is_not_found_by_trying_with_the_database_alone(server: &TestServer) {
        member_with_contacts(server, "somchai88", MOBILE, EMAIL).await;
        let id = with_card(server, "carded888").await;
        ask_code(server, &server.visitor(), MOBILE).await.ok();
        let code = code_sent_to(server, PHONE).await;
        for (table, column) in [("member_claim", "value_hash"), ("sms_code", "number_hash"), ("sms_request", "number_hash")] {
            let bytes = bytes_in(server, table, column).await;
            for value in [PHONE, EMAIL, CARD] {
                assert!(!bytes.contains(&hex::encode(plain_hash(value))), "{value} is found in {table}");
            }
        }
        let stored = server.query_text("SELECT code_hash FROM sms_code").await.expect("a code");
        assert!(!stored.contains('$') && stored != hex::encode(plain_hash(&code)), "{stored} can be tried");
        let contacts = "SELECT CAST(contacts AS TEXT) FROM member WHERE username = 'carded888'";
        let contacts = server.query_text(contacts).await.expect("contacts");
        assert!(contacts.contains("somchai.line") && !contacts.contains(CARD), "{contacts}");
        sealed_cards(server).await;
        assert_eq!(server.app.accounts.id_number(id).await.expect("it opens").as_deref(), Some(CARD));
        // What was sealed for one member opens for no other.
        let other: MemberId = server.member("copycard8").await.id.parse().expect("a member");
        let copy = "UPDATE member SET sealed_id_number = (SELECT m.sealed_id_number FROM member m WHERE m.id = $1) WHERE id = $2";
        change(server, copy, [id.uuid().into(), other.uuid().into()]).await;
        assert!(server.app.accounts.id_number(other).await.is_err());
    }

    async fn r75_what_older_versions_stored_is_protected_at_the_next_start_and_stays_good(server: &TestServer) {
        member_with_contacts(server, "somchai88", MOBILE, EMAIL).await;
        let id = with_card(server, "carded888").await;
        let before = "UPDATE member_claim SET value_hash = $1, is_keyed = FALSE WHERE kind = $2";
        for (kind, value) in [("phone", PHONE), ("email", EMAIL), ("identity card", CARD)] {
            change(server, before, [plain_hash(value).into(), kind.into()]).await;
        }
        let contacts = json!({ "idNumber": CARD, "line": "somchai.line" });
        let before = "UPDATE member SET contacts = $1, sealed_id_number = NULL WHERE id = $2";
        change(server, before, [contacts.into(), id.uuid().into()]).await;

        server.app.accounts.protect_old_rows().await.expect("old rows are protected");
        let marks = bytes_in(server, "member_claim", "value_hash").await;
        for value in [PHONE, EMAIL, CARD] {
            assert!(!marks.contains(&hex::encode(plain_hash(value))), "{value} is found");
        }
        let contacts = "SELECT CAST(contacts AS TEXT) FROM member WHERE username = 'carded888'";
        let contacts = server.query_text(contacts).await.expect("contacts");
        assert!(contacts.contains("somchai.line") && !contacts.contains(CARD), "{contacts}");
        let sealed = sealed_cards(server).await;
        assert_eq!(server.app.accounts.id_number(id).await.expect("it opens").as_deref(), Some(CARD));
        server.app.accounts.protect_old_rows().await.expect("nothing is left to do");
        assert_eq!(bytes_in(server, "member_claim", "value_hash").await, marks, "done twice");
        assert_eq!(sealed_cards(server).await, sealed, "done twice");

        for (place, again) in [json!({ "mobileNum": MOBILE }), json!({ "email": EMAIL }), json!({ "idNumber": CARD })].into_iter().enumerate() {
            let visitor = server.visitor().at(&format!("10.78.2.{place}"));
            visitor.put(REGISTER, form_with(&format!("another{place}8"), again)).await.refused("person.exists");
        }
        // The number was proven before, and still finds its holder.
        ask_code(server, &server.visitor(), MOBILE).await.ok();
        code_sent_to(server, PHONE).await;
    }
}
