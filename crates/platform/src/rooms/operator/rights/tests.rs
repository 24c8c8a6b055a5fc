use super::*;

fn roles(codes: &[&str]) -> Result<BTreeSet<Role>, OperatorError> {
    Role::set_of(&codes.iter().map(|&code| code.to_owned()).collect::<Vec<_>>())
}

#[test]
fn r67_who_decides_about_money_is_not_who_prepares_it() {
    assert!(roles(&["FIN-maker", "CS"]).is_ok());
    for codes in [
        &["FIN-maker", "FIN-checker"],
        &["FIN-checker", "RISK"],
        &["FIN-checker", "DRAW"],
        &["ADMIN", "FIN-maker"],
        &["CS", "fin-maker"],
    ] {
        assert!(matches!(roles(codes), Err(OperatorError::Role)), "{codes:?}");
    }
    for role in Role::ALL {
        let has = Permissions::of([role]);
        for both in [
            [Permission::AdjustmentPropose, Permission::AdjustmentApprove],
            [Permission::DepositPropose, Permission::DepositApprove],
            [Permission::DebtPropose, Permission::DebtApprove],
            [Permission::WithdrawalPropose, Permission::WithdrawalApprove],
            [Permission::WithdrawalPropose, Permission::WithdrawalRelease],
            [Permission::WithdrawalApprove, Permission::WithdrawalRelease],
            [Permission::FreezePropose, Permission::FreezeApprove],
            [Permission::PayerPropose, Permission::PayerApprove],
            [Permission::PayfilePropose, Permission::PayfileRelease],
            [Permission::PayfilePropose, Permission::PayfileDownload],
            [Permission::PayfileAnswer, Permission::PayfileDownload],
            [Permission::ClosingPropose, Permission::ClosingApprove],
            [Permission::ReconcileSign, Permission::ReconcileCountersign],
            [Permission::DrawPropose, Permission::DrawRelease],
            [Permission::DrawApprove, Permission::DrawRelease],
            [Permission::SheetPropose, Permission::SheetApprove],
            [Permission::LimitPropose, Permission::LimitApprove],
            [Permission::RatePropose, Permission::RateApprove],
            [Permission::ContractPropose, Permission::ContractApprove],
        ] {
            assert!(!both.iter().all(|permission| has.has(*permission)), "{role:?}");
        }
    }
}

#[test]
fn an_auditor_reads_and_changes_nothing() {
    let words = Permissions::of([Role::Auditor]).words();
    assert!(words.iter().all(|word| word.split('.').nth(1) == Some("read")), "{words:?}");
}
