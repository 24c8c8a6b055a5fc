//! The rows of the team tree: placing and checking them.

use std::collections::HashMap;

use erawan_kernel::ids::{MemberId, MerchantId};
use jiff::civil::Date;
use sea_orm::{JoinType, RelationDef};
use sea_orm_migration::prelude::ConditionalStatement;

use super::member;
use crate::db::prelude::*;
use crate::rooms::account::MemberKind;
use crate::rooms::account::lines::{NewLine, OldMember, Place};
use crate::rooms::merchant::TeamTerms;

entities! {
    /// Where a person stood from one day until another; a root has no member and no parent.
    pub(super) mod line in "line" by (ord: i32, from_day: String) {
        member_id: Option<Uuid>,
        merchant_id: Uuid,
        /// The tree of test accounts, not that of real money.
        is_test: bool,
        /// The first day on which the person stood elsewhere.
        until_day: Option<String>,
        parent_ord: Option<i32>,
        /// Steps below the root.
        depth: i16,
        /// The numbers from the root to the person, four bytes each, big-endian.
        path: Vec<u8>,
        /// In the sums of teams as it is; not yet, without a value.
        is_summed: Option<bool>,
        /// Whether the sums hold the person as an agent; not at all, without a value.
        summed_as_agent: Option<bool>,
    }

    /// Which numbers of lines were given to nodes: one row.
    mod line_block in "line_block" by (id: i16) {
        next_ord: i32,
    }
}

/// Takes as many numbers as `size`; the first of them. Other nodes wait for the end of the transaction.
pub(crate) async fn take_block_in_tx(tx: &Tx, size: i32) -> DbResult<i32> {
    line_block::Entity::update_many()
        .col_expr(line_block::Column::NextOrd, Expr::col(line_block::Column::NextOrd).add(size))
        .run(tx)
        .await?;
    let row = line_block::Entity::find().one(tx).await?;
    row.map(|row| row.next_ord - size)
        .ok_or_else(|| DbErr::RecordNotFound("the row of line_block".to_owned()))
}

fn root(merchant_id: MerchantId, is_test: bool) -> Select<line::Entity> {
    line::Entity::find()
        .filter(line::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(line::Column::IsTest.eq(is_test))
        .filter(line::Column::Depth.eq(0))
}

pub(crate) async fn root_exists(db: &Db, merchant_id: MerchantId, is_test: bool) -> DbResult<bool> {
    root(merchant_id, is_test).exists(db.read()).await
}

/// Writes the root, unless another node was quicker.
pub(crate) async fn insert_root(
    db: &Db,
    merchant_id: MerchantId,
    is_test: bool,
    ord: i32,
    from_day: Date,
) -> DbResult<()> {
    let row = line::ActiveModel {
        ord: Set(ord),
        from_day: Set(from_day.to_string()),
        merchant_id: Set(merchant_id.uuid()),
        is_test: Set(is_test),
        depth: Set(0),
        path: Set(ord.to_be_bytes().to_vec()),
        ..Default::default()
    };
    line::Entity::insert(row).on_conflict(OnConflict::new().do_nothing().to_owned()).run(db.write()).await
}

pub(super) fn place_of(row: line::Model) -> Place {
    Place { ord: row.ord, depth: row.depth, path: row.path }
}

fn open_line_of(id: Uuid) -> Select<line::Entity> {
    line::Entity::find().filter(line::Column::MemberId.eq(id)).filter(line::Column::UntilDay.is_null())
}

/// Who stands above an account of this kind that `inviter` invited: the inviter, where they are an agent who is not too
/// deep, else the agent above them, else the root. Inviters from before there were lines, who have none yet, stand for
/// those who invited them.
pub(crate) async fn upline_in_tx(
    tx: &Tx,
    merchant_id: MerchantId,
    kind: MemberKind,
    inviter: Option<MemberId>,
    depth_max: i16,
) -> DbResult<Place> {
    let mut next = inviter.map(MemberId::uuid);
    while let Some(id) = next {
        let Some(member) = member::Entity::find_by_id(id).one(tx).await? else { break };
        let is_agent = super::kind_of(id, member.kind)?.is_agent();
        let Some(mut above) = open_line_of(id).one(tx).await? else {
            next = member.referrer_id;
            continue;
        };
        if above.merchant_id != merchant_id.uuid() || above.is_test != kind.is_test() {
            break;
        }
        let mut may_lead = is_agent;
        while !may_lead || above.depth >= depth_max {
            let Some(parent) = above.parent_ord else { break };
            above = open_line(tx, parent).await?;
            may_lead = true;
        }
        return Ok(place_of(above));
    }
    let root = root(merchant_id, kind.is_test()).one(tx).await?;
    root.map(place_of).ok_or_else(|| DbErr::RecordNotFound(format!("the root of merchant {merchant_id}")))
}

async fn open_line(tx: &Tx, ord: i32) -> DbResult<line::Model> {
    let row = line::Entity::find()
        .filter(line::Column::Ord.eq(ord))
        .filter(line::Column::UntilDay.is_null())
        .one(tx)
        .await?;
    row.ok_or_else(|| DbErr::RecordNotFound(format!("the line {ord}")))
}

pub(crate) async fn insert_line_in_tx(
    tx: &Tx,
    merchant_id: MerchantId,
    member_id: MemberId,
    kind: MemberKind,
    new: &NewLine,
    above: &Place,
) -> DbResult<()> {
    let row = line::ActiveModel {
        ord: Set(new.ord),
        from_day: Set(new.from_day.to_string()),
        member_id: Set(Some(member_id.uuid())),
        merchant_id: Set(merchant_id.uuid()),
        is_test: Set(kind.is_test()),
        until_day: Set(None),
        parent_ord: Set(Some(above.ord)),
        depth: Set(above.depth + 1),
        path: Set(above.path_to(new.ord)),
        is_summed: Set(None),
        summed_as_agent: Set(None),
    };
    line::Entity::insert(row).run(tx).await
}

/// Changes what the account is. The sums of teams follow.
pub(crate) async fn set_kind_in_tx(tx: &Tx, id: MemberId, kind: MemberKind) -> DbResult<()> {
    member::Entity::update_many()
        .col_expr(member::Column::Kind, Expr::value(kind.code()))
        .filter(member::Column::Id.eq(id.uuid()))
        .run(tx)
        .await?;
    line::Entity::update_many()
        .col_expr(line::Column::IsSummed, Expr::value(None::<bool>))
        .filter(line::Column::MemberId.eq(id.uuid()))
        .filter(line::Column::UntilDay.is_null())
        .run(tx)
        .await
}

/// Members with the line that they have today, if they have one; guests are not meant to.
fn with_line() -> Select<member::Entity> {
    let open: RelationDef = member::Entity::belongs_to(line::Entity)
        .from(member::Column::Id)
        .to(line::Column::MemberId)
        .on_condition(|_, line| Condition::all().add(Expr::col((line, line::Column::UntilDay)).is_null()))
        .into();
    member::Entity::find().join(JoinType::LeftJoin, open)
}

fn without_line() -> Select<member::Entity> {
    with_line().filter(member::Column::Kind.ne(MemberKind::Trial.code())).filter(line::Column::Ord.is_null())
}

fn old_member(row: &member::Model) -> DbResult<OldMember> {
    Ok(OldMember {
        id: MemberId::from_uuid(row.id),
        kind: super::kind_of(row.id, row.kind)?,
        referrer_id: row.referrer_id.map(MemberId::from_uuid),
        registered_at_ms: row.registered_at_ms,
    })
}

/// At most `limit` members of the merchant who should have a line and have none, the oldest first.
pub(crate) async fn old_members(db: &Db, merchant_id: MerchantId, limit: u64) -> DbResult<Vec<OldMember>> {
    let rows = without_line()
        .filter(member::Column::MerchantId.eq(merchant_id.uuid()))
        .order_by_asc(member::Column::RegisteredAtMs)
        .order_by_asc(member::Column::Id)
        .limit(limit)
        .all(db.write())
        .await?;
    rows.iter().map(old_member).collect()
}

/// The member and those without a line who invited them, one the other, the member first; nothing where the member has
/// one by now.
pub(crate) async fn old_chain_in_tx(
    tx: &Tx,
    merchant_id: MerchantId,
    member: OldMember,
) -> DbResult<Vec<OldMember>> {
    let mut chain: Vec<OldMember> = Vec::new();
    let mut next = Some(member.id);
    while let Some(id) = next {
        let row = without_line()
            .filter(member::Column::MerchantId.eq(merchant_id.uuid()))
            .filter(member::Column::Id.eq(id.uuid()))
            .one(tx)
            .await?;
        let Some(row) = row else { break };
        let old = old_member(&row)?;
        // Who registered later cannot have invited.
        next = old.referrer_id.filter(|id| chain.iter().all(|known| known.id != *id));
        chain.push(old);
    }
    Ok(chain)
}

/// What is wrong with the rows of the tree, in words; nothing of a sound one.
pub(crate) async fn damages(db: &Db) -> DbResult<Vec<String>> {
    let mut found = damages_of_lines(db).await?;
    found.extend(damages_of_members(db).await?);
    Ok(found)
}

/// How many findings of one kind are told.
const TOLD_MAX: u64 = 20;

async fn damages_of_members(db: &Db) -> DbResult<Vec<String>> {
    let names = async |members: Select<member::Entity>| {
        let members = members.order_by_asc(member::Column::Id).limit(TOLD_MAX);
        members.values::<String>(member::Column::Username).all(db.read()).await
    };
    let mut found = Vec::new();
    for name in names(without_line()).await? {
        found.push(format!("the member {name} has no place in the team tree"));
    }
    let trial = MemberKind::Trial.code();
    for name in
        names(with_line().filter(member::Column::Kind.eq(trial)).filter(line::Column::Ord.is_not_null()))
            .await?
    {
        found.push(format!("the trial account {name} has a place in the team tree"));
    }
    let several = with_line()
        .filter(line::Column::Ord.is_not_null())
        .group_by(member::Column::Id)
        .group_by(member::Column::Username)
        .having(line::Column::Ord.count().gt(1));
    for name in names(several).await? {
        found.push(format!("the member {name} has more than one place in the team tree"));
    }
    let test_kinds = MemberKind::ALL.into_iter().filter(|kind| kind.is_test()).map(MemberKind::code);
    let is_test_kind = member::Column::Kind.is_in(test_kinds);
    let in_wrong_tree = Condition::any()
        .add(Condition::all().add(line::Column::IsTest.eq(true)).add(is_test_kind.clone().not()))
        .add(Condition::all().add(line::Column::IsTest.eq(false)).add(is_test_kind));
    for name in names(with_line().filter(in_wrong_tree)).await? {
        found.push(format!("the member {name} stands in the tree of another sort of money"));
    }
    Ok(found)
}

async fn damages_of_lines(db: &Db) -> DbResult<Vec<String>> {
    const AT_ONCE: i32 = 5_000;
    let last = line::Entity::find().order_by_desc(line::Column::Ord).one(db.read()).await?;
    let last = last.map_or(0, |row| row.ord);
    let (mut found, mut from) = (Vec::new(), i32::MIN);
    while from <= last {
        // The first number that there is; between two there may be many that were never used.
        let first = line::Entity::find().filter(line::Column::Ord.gte(from)).order_by_asc(line::Column::Ord);
        let Some(first) = first.one(db.read()).await? else { break };
        let until = first.ord.saturating_add(AT_ONCE);
        let rows = line::Entity::find()
            .filter(line::Column::Ord.between(first.ord, until - 1))
            .order_by_asc(line::Column::Ord)
            .order_by_asc(line::Column::FromDay)
            .all(db.read())
            .await?;
        let parents: Vec<i32> = rows.iter().filter_map(|row| row.parent_ord).collect();
        let parents = line::Entity::find()
            .filter(line::Column::Ord.is_in(parents))
            .filter(line::Column::UntilDay.is_null())
            .all(db.read())
            .await?;
        let parents: HashMap<i32, line::Model> = parents.into_iter().map(|row| (row.ord, row)).collect();
        found.extend(rows.iter().filter_map(|row| damage_of(row, &parents)));
        found.extend(rows.chunk_by(|one, next| one.ord == next.ord).filter_map(damage_of_days));
        from = until;
    }
    Ok(found)
}

/// What is wrong with one row, beside its parent's of today.
fn damage_of(row: &line::Model, parents: &HashMap<i32, line::Model>) -> Option<String> {
    let ord = row.ord;
    let own = ord.to_be_bytes();
    let depth = i16::try_from(row.path.len() / Place::STEP).unwrap_or(i16::MAX) - 1;
    if !row.path.len().is_multiple_of(Place::STEP) || !row.path.ends_with(&own) || depth != row.depth {
        return Some(format!("line {ord}: the path does not fit the number and the depth"));
    }
    if row.depth > TeamTerms::DEPTH_MAX {
        return Some(format!("line {ord}: it is {} deep", row.depth));
    }
    let Some(parent_ord) = row.parent_ord else {
        let is_root = row.depth == 0 && row.member_id.is_none();
        return (!is_root).then(|| format!("line {ord}: it has no parent and is not a root"));
    };
    if row.until_day.is_some() {
        // The parent stood elsewhere then.
        return None;
    }
    let Some(parent) = parents.get(&parent_ord) else {
        return Some(format!("line {ord}: its parent {parent_ord} has no line today"));
    };
    let is_below = row.path[..row.path.len() - Place::STEP] == parent.path;
    if !is_below || parent.merchant_id != row.merchant_id || parent.is_test != row.is_test {
        return Some(format!(
            "line {ord}: the path is not that of its parent {parent_ord} and its own number"
        ));
    }
    None
}

/// What is wrong with the days of one number, whose rows are in the order of their first days.
fn damage_of_days(rows: &[line::Model]) -> Option<String> {
    let ord = rows.first()?.ord;
    for pair in rows.windows(2) {
        if pair[0].until_day.as_ref() != Some(&pair[1].from_day) {
            return Some(format!("line {ord}: a day before {} is missing or told twice", pair[1].from_day));
        }
    }
    let is_reversed = rows.iter().any(|row| row.until_day.as_ref().is_some_and(|end| *end <= row.from_day));
    if is_reversed {
        return Some(format!("line {ord}: it ends before it begins"));
    }
    let is_open = rows.last().is_some_and(|row| row.until_day.is_none());
    (!is_open).then(|| format!("line {ord}: it ends and no other follows"))
}

pub(super) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let of_today = |name: &'static str, columns: &[&'static str]| {
        let mut index = Index::create();
        index.unique().name(name).and_where(Expr::col("until_day").is_null());
        for column in columns {
            index.col(*column);
        }
        index
    };
    let line = CreateTable::of("m20261130_400000_account_line", "line")
        .col(integer("ord"))
        .col(string_len("from_day", 10))
        .col(uuid_null("member_id"))
        .col(uuid("merchant_id"))
        .col(boolean("is_test"))
        .col(string_len_null("until_day", 10))
        .col(integer_null("parent_ord"))
        .col(small_integer("depth"))
        .col(binary_len("path", 132))
        .with_primary_key(&["ord", "from_day"])
        .with_foreign_key("line_member_fkey", "member_id", "member")
        .with_foreign_key("line_merchant_fkey", "merchant_id", "merchant")
        .with_special_index(&mut of_today("line_path_key", &["path"]))
        .with_special_index(&mut of_today("line_parent_key", &["parent_ord", "ord"]))
        .with_special_index(&mut of_today("line_member_key", &["member_id"]))
        .with_special_index(
            Index::create()
                .unique()
                .name("line_root_key")
                .col("merchant_id")
                .col("is_test")
                .and_where(Expr::col("depth").eq(0)),
        )
        .with_index("line_member_idx", &["member_id"]);
    let block = CreateTable::of("m20261130_400010_account_line_block", "line_block")
        .col(small_integer("id").primary_key())
        .col(integer("next_ord"));
    let first = Rewrite::new("m20261130_400020_account_line_block_first")
        .on_both("INSERT INTO line_block (id, next_ord) VALUES (1, 1)", "DELETE FROM line_block");
    let mark = |name, column| AddColumn::new(name, "line", boolean_null(column)).boxed();
    let unsummed =
        AddIndex::new("m20261201_000002_account_line_unsummed", "line", "line_unsummed_idx", &["ord"]);
    vec![
        line.boxed(),
        block.boxed(),
        first.boxed(),
        mark("m20261201_000000_account_line_is_summed", "is_summed"),
        mark("m20261201_000001_account_line_summed_as_agent", "summed_as_agent"),
        unsummed.of_rows(Expr::col("is_summed").is_null()).boxed(),
    ]
}
