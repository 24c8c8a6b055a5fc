use erawan_testpg::PrivatePostgres;
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair, KeyUsagePurpose};
use tokio_postgres::NoTls;

use crate::world::World;

/// An authority that certifies database servers.
fn authority(name: &str) -> CertifiedIssuer<'static, KeyPair> {
    let mut params = CertificateParams::new(Vec::new()).expect("no names");
    params.distinguished_name.push(DnType::CommonName, name);
    params.key_usages = vec![KeyUsagePurpose::KeyCertSign];
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    CertifiedIssuer::self_signed(params, KeyPair::generate().expect("a key")).expect("a certificate")
}

/// A PostgreSQL server with a certificate for `name`, and a platform whose address asks for `tls`.
struct Secured {
    server: PrivatePostgres,
    world: World,
    plain_url: String,
}

impl Secured {
    fn new(name: &str) -> Self {
        let server = PrivatePostgres::start().expect("a private PostgreSQL");
        let (authority, key) = (authority("Ours"), KeyPair::generate().expect("a key"));
        let params = CertificateParams::new(vec![name.to_owned()]).expect("a name");
        let certificate = params.signed_by(&key, &authority).expect("a certificate");
        server.switch_on_tls(&certificate.pem(), &key.serialize_pem()).expect("TLS");
        let plain_url = server.empty_database("secured").expect("a database");
        let world = World::new();
        world.write("authority.pem", &authority.pem());
        world.write("other.pem", &self::authority("Another").pem());
        Self { server, world, plain_url }
    }

    fn asking(mut self, tls: &str) -> Self {
        self.world.database_url = Some(format!("{}?{tls}", self.plain_url));
        self
    }

    /// How many connections of the platform there are, and how many of them are encrypted.
    async fn connections(&self) -> (i64, i64) {
        let (client, connection) =
            tokio_postgres::connect(self.server.url(), NoTls).await.expect("a connection");
        tokio::spawn(connection);
        let asked =
            "SELECT count(*), count(*) FILTER (WHERE ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
                     WHERE datname = 'secured'";
        let row = client.query_one(asked, &[]).await.expect("two numbers");
        (row.get(0), row.get(1))
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_connection_to_a_verified_postgresql_is_encrypted() {
    let secured = tokio::task::spawn_blocking(|| Secured::new("127.0.0.1")).await.expect("a server");
    let secured = secured.asking("sslmode=verify-full&sslrootcert=authority.pem");
    secured.world.ok(&["apply", "platform.toml"]);
    let node = secured.world.serve();
    let (held, encrypted) = secured.connections().await;
    assert!(held >= 3, "{held} connections: the pool's, the ledger's committer and its reader");
    assert_eq!(encrypted, held);
    secured.world.ok(&["backup", "copy"]);
    drop(node);
    tokio::task::spawn_blocking(|| drop(secured)).await.expect("it ends");
}

#[test]
fn a_postgresql_that_another_authority_certified_is_refused() {
    let secured = Secured::new("127.0.0.1").asking("sslmode=verify-full&sslrootcert=other.pem");
    let refused = secured.world.refused(&["serve"]);
    assert!(refused.contains("could not open PostgreSQL at 127.0.0.1"), "{refused}");
    assert!(refused.contains("UnknownIssuer"), "{refused}");
}

#[test]
fn a_postgresql_that_is_certified_for_another_name_is_refused_unless_no_one_asks() {
    let secured = Secured::new("db.example.com").asking("sslmode=verify-full&sslrootcert=authority.pem");
    let refused = secured.world.refused(&["serve"]);
    assert!(refused.contains("not valid for name"), "{refused}");
    let secured = secured.asking("sslmode=require");
    secured.world.ok(&["apply", "platform.toml"]);
}

#[test]
fn a_mode_of_tls_that_cannot_be_kept_is_refused() {
    let plain = World::on_postgres();
    let url = plain.database_url.clone().expect("PostgreSQL");
    for (asked, said) in [
        ("sslmode=verify-full", "sslmode=verify-full needs sslrootcert"),
        ("sslmode=verify-full&sslrootcert=missing.pem", "sslrootcert missing.pem"),
        ("sslmode=verify-ca", "sslmode is verify-ca: it can be disable, prefer, require or verify-full"),
        ("sslmode=require", "server does not support TLS"),
    ] {
        let mut world = World::new();
        world.database_url = Some(format!("{url}?{asked}"));
        let refused = world.refused(&["serve"]);
        assert!(refused.contains(said), "{asked}: {refused}");
    }
}
