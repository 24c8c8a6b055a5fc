use crate::db::prelude::*;

entities! {
    mod head in "node" by (id: Uuid) {
        /// The number of its newest bundle.
        last_number: i64,
        written_at_ms: i64,
    }

    mod bundle in "node_bundle" by (node_id: Uuid, number: i64) {
        #[sea_orm(column_name = "news")]
        events: String,
    }
}

/// Bundles that a list keeps: at twenty a second, older ones were received or are missed.
const KEPT: i64 = 600;
/// How often the older ones are removed, in bundles.
const TRIM_EVERY: i64 = 100;

/// Puts a bundle at the end of the node's list. The same one twice changes nothing.
pub(super) async fn append(db: &Db, node: Uuid, number: i64, events: &str, now_ms: i64) -> DbResult<()> {
    let tx = db.begin().await?;
    let row = bundle::ActiveModel { node_id: Set(node), number: Set(number), events: Set(events.to_owned()) };
    bundle::Entity::insert(row).or_keep([bundle::Column::NodeId, bundle::Column::Number]).run(&tx).await?;
    let row = head::ActiveModel { id: Set(node), last_number: Set(number), written_at_ms: Set(now_ms) };
    head::Entity::insert(row)
        .or_update([head::Column::Id], [head::Column::LastNumber, head::Column::WrittenAtMs])
        .run(&tx)
        .await?;
    if number % TRIM_EVERY == 0 {
        bundle::Entity::delete_many()
            .filter(bundle::Column::NodeId.eq(node))
            .filter(bundle::Column::Number.lte(number - KEPT))
            .exec(&tx)
            .await?;
    }
    tx.commit().await
}

/// Every node that wrote lately, and the number of its newest bundle.
pub(super) async fn heads(db: &Db) -> DbResult<Vec<(Uuid, i64)>> {
    head::Entity::find()
        .select_only()
        .columns([head::Column::Id, head::Column::LastNumber])
        .into_tuple()
        .all(db.read())
        .await
}

/// The bundles of a node after one number up to another, in their order; those that are too old are missing.
pub(super) async fn bundles(db: &Db, node: Uuid, after: i64, last: i64) -> DbResult<Vec<String>> {
    bundle::Entity::find()
        .filter(bundle::Column::NodeId.eq(node))
        .filter(bundle::Column::Number.gt(after))
        .filter(bundle::Column::Number.lte(last))
        .order_by_asc(bundle::Column::Number)
        .values(bundle::Column::Events)
        .all(db.read())
        .await
}

/// Removes nodes that wrote nothing since `before_ms`.
pub(super) async fn forget(db: &Db, before_ms: i64) -> DbResult<()> {
    let gone: Vec<Uuid> = head::Entity::find()
        .filter(head::Column::WrittenAtMs.lt(before_ms))
        .values(head::Column::Id)
        .all(db.read())
        .await?;
    if gone.is_empty() {
        return Ok(());
    }
    let tx = db.begin().await?;
    bundle::Entity::delete_many().filter(bundle::Column::NodeId.is_in(gone.clone())).exec(&tx).await?;
    head::Entity::delete_many().filter(head::Column::Id.is_in(gone)).exec(&tx).await?;
    tx.commit().await
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let node = CreateTable::of("m20261122_000600_node", "node")
        .col(pk_uuid("id"))
        .cols(big_integer, &["last_number", "written_at_ms"]);
    let bundle = CreateTable::of("m20261122_000610_node_bundle", "node_bundle")
        .col(uuid("node_id"))
        .col(big_integer("number"))
        .col(text("news"))
        .with_primary_key(&["node_id", "number"]);
    vec![node.boxed(), bundle.boxed()]
}
