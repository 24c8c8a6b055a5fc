//! Linked commands: all of them are carried out, or none.

use erawan_kernel::Money;
use erawan_ledger::{Book, Command, Fault, Group, GroupError, LedgerConfig, LedgerError, Receipt};
use futures::future::join_all;

use crate::support::{
    Engine, World, hold, key, on_both_engines, post, reverse, same_answer, thb, transfer, void,
};

fn refused(place: usize, error: LedgerError) -> Result<Vec<Receipt>, GroupError> {
    Err(GroupError { place, error })
}

fn short_of(baht: i64) -> LedgerError {
    LedgerError::InsufficientFunds { available: thb(baht) }
}

async fn linked_commands_are_consecutive_rows_that_see_each_other(world: World) {
    let (house, a, b) = (world.house().await, world.member("a", 100).await, world.member("b", 0).await);
    let receipts = world
        .ledger
        .submit_all(vec![
            transfer(key(1), a, b, thb(100)),
            // B has this only because of the row before.
            hold(key(2), b, house, thb(60), None),
            post(key(3), &key(2), Some(thb(50))),
            reverse(key(4), &key(1), a, b),
        ])
        .await;
    // B spent 50 of the 100 in the meantime, so the last one is refused, and all of it is undone.
    assert_eq!(receipts, refused(3, short_of(50)));
    assert_eq!((world.posted(a).await, world.posted(b).await), (thb(100), Money::ZERO));
    let receipts = world
        .ledger
        .submit_all(vec![
            transfer(key(1), a, b, thb(100)),
            hold(key(2), b, house, thb(60), None),
            void(key(3), &key(2)),
            reverse(key(4), &key(1), a, b),
        ])
        .await
        .unwrap();
    let first = receipts[0].sequence;
    assert_eq!(receipts.iter().map(|receipt| receipt.sequence - first).collect::<Vec<_>>(), [0, 1, 2, 3]);
    let log = world.ledger.entries_after(first - 1, 10).await.unwrap();
    assert!(log.iter().all(|entry| entry.group == Some(Group { first_sequence: first, size: 4 })), "{log:?}");
    assert_eq!(world.posted(a).await, thb(100));
    world.assert_sound().await;
}

async fn a_refused_group_leaves_nothing_behind(world: World) {
    let (house, member) = (world.house().await, world.member("a", 100).await);
    world.ledger.submit(hold(key(50), member, house, thb(30), None)).await.unwrap();
    world.ledger.submit(transfer(key(51), member, house, thb(20))).await.unwrap();
    let before = (world.balance(member).await, world.balance(house).await);
    let rows = world.ledger.entries_after(0, 100).await.unwrap();
    let group = vec![
        post(key(1), &key(50), None),
        reverse(key(2), &key(51), member, house),
        hold(key(3), member, house, thb(10), None),
        transfer(key(4), member, house, thb(1_000)),
    ];
    assert_eq!(world.ledger.submit_all(group.clone()).await, refused(3, short_of(60)));
    assert_eq!((world.balance(member).await, world.balance(house).await), before);
    assert_eq!(world.ledger.entries_after(0, 100).await.unwrap(), rows);
    assert_eq!(world.ledger.is_reversed(&key(51)).await, Ok(false));
    // Nothing keeps its keys, its hold or its original from being used.
    for command in group.into_iter().take(3) {
        world.ledger.submit(command).await.unwrap();
    }
    world.assert_sound().await;
}

/// In one batch: what comes after a refused group must not see anything of it.
async fn a_refused_group_leaves_nothing_to_the_commands_right_behind_it(world: World) {
    let (house, a, b) = (world.house().await, world.member("a", 100).await, world.member("b", 0).await);
    let group = world.ledger.submit_all(vec![
        transfer(key(1), a, b, thb(70)),
        hold(key(2), b, house, thb(70), None),
        transfer(key(3), a, b, thb(31)),
    ]);
    let spends = world.ledger.submit(transfer(key(4), b, house, thb(1)));
    let posts = world.ledger.submit(post(key(5), &key(2), None));
    let again = world.ledger.submit(transfer(key(1), a, b, thb(100)));
    let (group, spends, posts, again) = tokio::join!(group, spends, posts, again);
    assert_eq!(group, refused(2, short_of(30)));
    assert_eq!(spends.unwrap_err(), short_of(0));
    assert_eq!(posts, Err(LedgerError::HoldUnknown));
    assert!(again.is_ok_and(|receipt| !receipt.replayed && receipt.debit_after.posted == Money::ZERO));
    world.assert_sound().await;
}

async fn i6_the_whole_group_again_is_a_replay(mut world: World) {
    let (house, member) = (world.house().await, world.member("a", 100).await);
    let group = vec![transfer(key(1), member, house, thb(10)), transfer(key(2), member, house, thb(20))];
    let together = join_all([world.ledger.submit_all(group.clone()), world.ledger.submit_all(group.clone())]);
    let mut answers = together.await.into_iter().map(Result::unwrap);
    let (first, second) = (answers.next().unwrap(), answers.next().unwrap());
    world.reopen().await;
    let third = world.ledger.submit_all(group).await.unwrap();
    for again in [second, third] {
        assert!(first.iter().zip(again).all(|(first, again)| same_answer(*first, again)));
    }
    assert_eq!(world.posted(member).await, thb(70));
}

async fn a07_a_group_of_which_only_some_is_known_or_with_other_content_is_a_duplicate(world: World) {
    let (house, member) = (world.house().await, world.member("a", 100).await);
    let part = |number: u128, baht: i64| transfer(key(number), member, house, thb(baht));
    world.ledger.submit_all(vec![part(1, 10), part(2, 20), part(3, 30)]).await.unwrap();
    world.ledger.submit(part(9, 1)).await.unwrap();
    for (group, place) in [
        (vec![part(1, 10), part(2, 20)], 0),
        (vec![part(1, 10), part(2, 20), part(3, 30), part(4, 1)], 0),
        (vec![part(2, 20), part(1, 10), part(3, 30)], 0),
        (vec![part(1, 10), part(2, 20), part(3, 31)], 0),
        (vec![part(4, 1), part(2, 20)], 1),
        (vec![part(4, 1), part(9, 1)], 1),
    ] {
        let answer = world.ledger.submit_all(group.clone()).await;
        assert_eq!(answer, refused(place, LedgerError::Duplicate), "{group:?}");
    }
    assert_eq!(world.ledger.submit(part(2, 20)).await, Err(LedgerError::Duplicate));
    assert_eq!(world.posted(member).await, thb(39));
    world.assert_sound().await;
}

async fn one_command_as_a_group_is_that_command(world: World) {
    let (house, member) = (world.house().await, world.member("a", 100).await);
    let command = transfer(key(1), member, house, thb(10));
    let first = world.ledger.submit_all(vec![command.clone()]).await.unwrap();
    assert!(same_answer(first[0], world.ledger.submit(command).await.unwrap()));
}

async fn a09_malformed_groups_are_refused_with_the_place(world: World) {
    let (house, member) = (world.house().await, world.member("a", 1_000).await);
    let part = |number: u128| transfer(key(number), member, house, thb(1));
    let too_many = LedgerError::Invalid("a group has 1 to 128 commands");
    assert_eq!(world.ledger.submit_all(Vec::new()).await, refused(0, too_many.clone()));
    assert_eq!(world.ledger.submit_all((0..129).map(part).collect()).await, refused(0, too_many));
    let twice = LedgerError::Invalid("a key occurs twice in a group");
    assert_eq!(world.ledger.submit_all(vec![part(1), part(2), part(1)]).await, refused(2, twice));
    let negative = transfer(key(2), member, house, Money::from_minor(-1));
    let answer = world.ledger.submit_all(vec![part(1), negative]).await;
    assert_eq!(answer, refused(1, LedgerError::AmountInvalid));
    let all = world.ledger.submit_all((0..128).map(part).collect()).await.unwrap();
    assert_eq!(all.len(), 128);
    assert_eq!(world.posted(member).await, thb(872));
}

async fn each_command_of_a_group_keeps_to_its_own_book(world: World) {
    let (house, member) = (world.house().await, world.member("a", 10).await);
    let issuer = world.account_in(Book::Trial, "trial/house", true).await;
    let guest = world.account_in(Book::Trial, "trial/1", false).await;
    let real = transfer(key(1), member, house, thb(5));
    let play = transfer(key(2), issuer, guest, thb(7));
    world.ledger.submit_all(vec![real, play]).await.unwrap();
    let across = transfer(key(4), member, guest, thb(1));
    let answer = world.ledger.submit_all(vec![transfer(key(3), member, house, thb(5)), across]).await;
    assert_eq!(answer, refused(1, LedgerError::BookMismatch));
    assert_eq!((world.posted(member).await, world.posted(guest).await), (thb(5), thb(7)));
    world.assert_sound().await;
}

/// A01, A02: groups and single commands at once on one account, from two nodes.
async fn a02_groups_and_single_commands_at_once_never_overdraw(world: World) {
    let (house, member) = (world.house().await, world.member("a", 300).await);
    let other = world.another_node().await;
    let group = |number: u128| {
        let part = |place: u128| transfer(key((number << 8) + place), member, house, thb(2));
        (0..3).map(part).collect::<Vec<Command>>()
    };
    let here = (0..60).map(|number| world.ledger.submit_all(group(number)));
    let there = (60..120).map(|number| other.submit_all(group(number)));
    let single =
        (200..300).map(|number| world.ledger.submit(transfer(key(number << 8), member, house, thb(1))));
    let (here, there, single) = tokio::join!(join_all(here), join_all(there), join_all(single));
    let groups = here.iter().chain(&there).filter(|answer| answer.is_ok()).count();
    let singles = single.iter().filter(|answer| answer.is_ok()).count();
    let spent = i64::try_from(6 * groups + singles).unwrap();
    assert_eq!(world.posted(member).await, thb(300 - spent));
    assert!(spent > 294, "{groups} groups and {singles} single commands left {} baht", 300 - spent);
    world.assert_sound().await;
}

async fn one_group_that_the_database_refuses_does_not_take_the_others_with_it(world: World) {
    let (house, member) = (world.house().await, world.member("a", 100).await);
    world.faults.inject(Fault::SkipFundsCheck);
    let part = |number: u128, baht: i64| transfer(key(number), member, house, thb(baht));
    let sound = world.ledger.submit_all(vec![part(1, 10), part(2, 10)]);
    let overdrawn = world.ledger.submit_all(vec![part(3, 10), part(4, 500)]);
    let single = world.ledger.submit(part(5, 10));
    let (sound, overdrawn, single) = tokio::join!(sound, overdrawn, single);
    assert!(sound.is_ok() && single.is_ok(), "{sound:?} {single:?}");
    assert!(matches!(overdrawn, Err(GroupError { error: LedgerError::Unavailable(_), .. })), "{overdrawn:?}");
    assert_eq!(world.posted(member).await, thb(70));
    world.faults.clear();
    world.assert_sound().await;
}

async fn the_audit_names_a_group_that_is_not_whole(world: World) {
    let (house, member) = (world.house().await, world.member("a", 100).await);
    world.faults.inject(Fault::KeepHalfGroup);
    let part = |number: u128, baht: i64| transfer(key(number), member, house, thb(baht));
    let answer = world.ledger.submit_all(vec![part(1, 10), part(2, 10), part(3, 500)]).await;
    assert_eq!(answer, refused(2, short_of(80)));
    world.faults.clear();
    let audit = world.ledger.verify().await.unwrap();
    assert_eq!(audit.findings, ["the group of row 2 has 2 of 3 rows"]);
}

/// The committer dies in the middle of a group's batch: all of the group is there afterwards, or nothing.
async fn die(mut world: World, step: Fault, carried_out: bool) {
    let (house, member) = (world.house().await, world.member("a", 100).await);
    let group = vec![transfer(key(1), member, house, thb(10)), transfer(key(2), member, house, thb(20))];
    world.faults.inject(step);
    let unknown = world.ledger.submit_all(group.clone()).await;
    assert!(matches!(unknown, Err(GroupError { error: LedgerError::Unavailable(_), .. })), "{unknown:?}");
    world.faults.clear();
    world.reopen().await;
    for key in [key(1), key(2)] {
        assert_eq!(world.ledger.find(&key).await.unwrap().is_some(), carried_out);
    }
    let receipts = world.ledger.submit_all(group).await.unwrap();
    assert!(receipts.iter().all(|receipt| receipt.replayed == carried_out), "{receipts:?}");
    assert_eq!(world.posted(member).await, thb(70));
    world.assert_sound().await;
}

async fn f03_a_group_whose_commit_never_began_is_absent(world: World) {
    die(world, Fault::CrashBeforeCommit, false).await;
}

async fn f04_a_group_whose_answer_was_lost_is_found_by_its_keys(world: World) {
    die(world, Fault::CrashAfterCommit, true).await;
}

/// A batch limit below the size of a group: the group is carried out all the same, whole, and nothing is lost beside it.
async fn a_group_is_never_cut_by_the_batch_limit(world: World) {
    let (house, member) = (world.house().await, world.member("a", 100).await);
    let ledger = world.open_with(|config| config.batch_limit = 4).await;
    let groups = (0..10_u128).map(|group| {
        let part = |place| transfer(key((group << 8) + place), member, house, thb(1));
        ledger.submit_all((0..=group).map(part).collect())
    });
    for (number, answer) in join_all(groups).await.into_iter().enumerate() {
        let receipts = answer.unwrap_or_else(|error| panic!("{number}: {error}"));
        assert_eq!(receipts.len(), number + 1);
        let last = receipts.last().unwrap().sequence - receipts[0].sequence;
        assert_eq!(usize::try_from(last).unwrap(), number);
    }
    assert_eq!(world.posted(member).await, thb(45));
    world.assert_sound().await;
}

/// A log of the time before groups is read, checked and carried on; its rows keep their hashes.
async fn a_log_from_before_there_were_groups_goes_on(mut world: World) {
    let (house, member) = (world.house().await, world.member("a", 100).await);
    let old = world.ledger.submit(transfer(key(1), member, house, thb(1))).await.unwrap();
    forget_groups(&world).await;
    if world.engine == Engine::Sqlite {
        let place = world.place().to_owned();
        let read_only = world.open_with(|config| *config = LedgerConfig::sqlite_read_only(place)).await;
        let audit = read_only.verify().await.unwrap();
        assert!(audit.is_clean() && audit.entries == 2, "{audit:?}");
    }
    world.reopen().await;
    world.assert_sound().await;
    assert!(same_answer(old, world.ledger.submit(transfer(key(1), member, house, thb(1))).await.unwrap()));
    let group = vec![transfer(key(2), member, house, thb(1)), transfer(key(3), member, house, thb(1))];
    world.ledger.submit_all(group).await.unwrap();
    world.assert_sound().await;
}

async fn forget_groups(world: &World) {
    let drop =
        "ALTER TABLE L.transfers DROP COLUMN group_first; ALTER TABLE L.transfers DROP COLUMN group_size;";
    crate::storage::past_the_ledger(world, drop).await.unwrap();
}

on_both_engines!(
    linked_commands_are_consecutive_rows_that_see_each_other,
    a_refused_group_leaves_nothing_behind,
    a_refused_group_leaves_nothing_to_the_commands_right_behind_it,
    i6_the_whole_group_again_is_a_replay,
    a07_a_group_of_which_only_some_is_known_or_with_other_content_is_a_duplicate,
    one_command_as_a_group_is_that_command,
    a09_malformed_groups_are_refused_with_the_place,
    each_command_of_a_group_keeps_to_its_own_book,
    a02_groups_and_single_commands_at_once_never_overdraw,
    one_group_that_the_database_refuses_does_not_take_the_others_with_it,
    the_audit_names_a_group_that_is_not_whole,
    f03_a_group_whose_commit_never_began_is_absent,
    f04_a_group_whose_answer_was_lost_is_found_by_its_keys,
    a_group_is_never_cut_by_the_batch_limit,
    a_log_from_before_there_were_groups_goes_on,
);
