import {
  emptyTier,
  faultsOf,
  formOf,
  TIERS_MAX,
  type TypedTier,
  typedOf,
  withTier,
  type WrittenTier,
} from '@erawan/kit/tiers';
import { Button } from '@erawan/ui/Button';
import { Checkbox } from '@erawan/ui/fields';
import { SelectField } from '@erawan/ui/SelectField';
import { toast } from '@erawan/ui/toasts';
import { useRef, useState } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { FormSheet } from '../../parts/FormSheet.tsx';
import type { ContractRow, OfferKind, PeriodKind } from './contract-queries.ts';
import { categoriesOf, hasNet, ownFor, type TierFault } from './contract-view.ts';
import { OfferConfirm } from './OfferConfirm.tsx';
import type { TeamMember } from './queries.ts';
import { TermsText, useGamesName } from './TermsText.tsx';
import { TierFields } from './TierFields.tsx';
import { TierTable } from './TierTable.tsx';

interface OfferSheetProps {
  kind: PeriodKind;
  type: OfferKind;
  /** The contract that the offer changes or ends. */
  present?: ContractRow;
  member: Pick<TeamMember, 'id' | 'account'>;
  /** The caller's own contracts. */
  own: readonly ContractRow[];
  onClose: () => void;
}

/** Writes an offer to a direct member, beside the own terms, and sends it with the funds password. */
export function OfferSheet({ kind, type, present, member, own, onClose }: OfferSheetProps) {
  const { t } = useTexts();
  const gamesOf = useGamesName();
  const categories = categoriesOf(own, kind);
  const form = useRef<HTMLFormElement>(null);
  const [category, setCategory] = useState(present?.gameCategory ?? categories[0] ?? '');
  const [tiers, setTiers] = useState<readonly TypedTier[]>(() =>
    present ? typedOf(present.tiers) : [emptyTier(0)],
  );
  const [carry, setCarry] = useState(present?.carry ?? false);
  // What is missing is marked once the form was sent.
  const [isChecked, setIsChecked] = useState(false);
  // Why the server refused one of them.
  const [fault, setFault] = useState<TierFault>();
  const [sending, setSending] = useState<WrittenTier[] | undefined>(
    // An end has no terms to be written.
    type === 'END' ? [] : undefined,
  );
  const terms = ownFor(own, kind, category);
  // What is carried from a payer is carried on.
  const carries = carry || terms?.carry === true;
  const title = t(`offers.writeOffer.${type}`, { account: member.account });

  const change = (next: readonly TypedTier[]) => {
    setTiers(next);
    setFault(undefined);
  };
  const submit = () => {
    setIsChecked(true);
    if (tiers.every((tier) => faultsOf(tier, hasNet(kind)).length === 0))
      setSending(formOf(tiers, hasNet(kind)));
  };

  if (sending) {
    return (
      <OfferConfirm
        kind={kind}
        offer={{
          downlineId: member.id,
          type,
          gameCategory: category,
          tiers: sending,
          carry: type !== 'END' && carries,
        }}
        account={member.account}
        onClose={() => (type === 'END' ? onClose() : setSending(undefined))}
        onFault={(told) => {
          setFault(told);
          setSending(undefined);
        }}
        onSent={() => {
          toast.success(t('offers.offered', { account: member.account }));
          onClose();
        }}
      />
    );
  }
  return (
    <FormSheet
      title={title}
      form={form}
      refused=""
      busy={false}
      submit={t('offers.next')}
      onSubmit={submit}
      onClose={onClose}
    >
      {type === 'NEW' && categories.length > 1 && (
        <SelectField
          label={t('contracts.games')}
          value={category}
          onValue={setCategory}
          options={categories.map((value) => ({ value, text: gamesOf(value) }))}
        />
      )}
      {terms && (
        <section
          aria-label={t('offers.ownTerms')}
          className="grid grid-cols-1 gap-1.5 rounded-14 bg-bg-1/70 px-3 py-2.5 inset-ring inset-ring-white/6"
        >
          <h3 className="text-label font-semibold">{t('offers.ownTerms')}</h3>
          <TierTable label={t('offers.ownTerms')} tiers={terms.tiers} hasNet={hasNet(kind)} />
          <TermsText kind={kind} terms={terms} />
          <p className="text-caption text-tx-3">{t('offers.neverBetter')}</p>
        </section>
      )}
      {tiers.map((tier, at) => (
        <TierFields
          key={tier.key}
          number={at + 1}
          tier={tier}
          hasNet={hasNet(kind)}
          faults={isChecked ? faultsOf(tier, hasNet(kind)) : []}
          fault={fault?.tier === at + 1 ? fault : undefined}
          onTier={(next) => change(tiers.with(at, next))}
          onRemove={tiers.length > 1 ? () => change(tiers.toSpliced(at, 1)) : undefined}
        />
      ))}
      <Button
        kind="outline"
        size="medium"
        disabled={tiers.length >= TIERS_MAX}
        onClick={() => change(withTier(tiers))}
      >
        {t('offers.addTier')}
      </Button>
      {hasNet(kind) && terms?.carry !== true && (
        <Checkbox checked={carry} onChecked={setCarry}>
          {t('contracts.carryOn')}
        </Checkbox>
      )}
    </FormSheet>
  );
}
