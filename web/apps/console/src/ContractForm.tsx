import { parseTyped, toWire, typeAmount } from '@erawan/kit/money';
import { emptyTier, faultsOf, formOf, isPercent, type TypedTier, typedOf } from '@erawan/kit/tiers';
import { TextField } from '@erawan/ui/fields';
import { SelectField } from '@erawan/ui/SelectField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from './api.ts';
import { type MemberContract, memberContracts, proposeContract } from './contract-calls.ts';
import { CONTRACT_GAMES, gamesText } from './contract-rows.ts';
import { ContractTiers } from './ContractTiers.tsx';
import { type Dividend, DividendFields } from './DividendFields.tsx';
import { useTexts } from './i18n.ts';
import { ContractFacts } from './MemberContracts.tsx';
import { ReasonSheet } from './ReasonSheet.tsx';

const LISTS = ['contracts'] as const;
const KINDS = ['dailySalary', 'dividend'] as const;
const TYPES = ['NEW', 'UPDATE', 'END'] as const;

/** What a half month begins with: nothing is taken off, nothing carried. */
const PLAIN: Dividend = { bank: '0', product: '0', carry: false };

/** Proposes a contract with an agent, other terms for one, or its end. */
export function ContractForm({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const [name, setName] = useState('');
  const [left, setLeft] = useState('');
  const [kind, setKind] = useState<(typeof KINDS)[number]>('dailySalary');
  const [type, setType] = useState<(typeof TYPES)[number]>('NEW');
  const [games, setGames] = useState<string>('CONS');
  const [tiers, setTiers] = useState<readonly TypedTier[]>([emptyTier(0)]);
  const [activeMinBet, setActiveMinBet] = useState('100');
  const [dividend, setDividend] = useState(PLAIN);
  const { data, error } = useQuery({ ...memberContracts(left), enabled: left !== '' });
  const found = data !== undefined && left === name.trim() ? data : undefined;
  const isDividend = kind === 'dividend';
  const isEnd = type === 'END';
  const category = isDividend ? 'CONS' : games;
  const isWhole =
    tiers.every((tier) => faultsOf(tier, isDividend).length === 0) &&
    parseTyped(activeMinBet) !== null &&
    (!isDividend || (isPercent(dividend.bank) && isPercent(dividend.product)));
  const present = found?.find((contract) => isHeld(contract, kind, category));

  /** Other terms begin with the present ones. */
  const choose = (next: (typeof TYPES)[number]) => {
    setType(next);
    if (next !== 'UPDATE' || !present) return;
    setTiers(typedOf(present.tiers));
    setActiveMinBet(present.activeMinBet.replace(/\.0+$/, ''));
    setDividend({ ...present.charges, carry: present.carry });
  };

  const terms = isEnd
    ? {}
    : {
        tiers: formOf(tiers, isDividend),
        activeMinBet: toWire(parseTyped(activeMinBet) ?? 0n),
        ...(isDividend && {
          carry: dividend.carry,
          bankCharge: dividend.bank,
          productCharge: dividend.product,
        }),
      };
  return (
    <ReasonSheet
      title={t('console.proposeContract')}
      done={t('console.proposed')}
      ready={found !== undefined && (isEnd || isWhole)}
      queryKey={LISTS}
      send={(reason) =>
        proposeContract(name.trim(), { kind, type, gameCategory: category, ...terms, reason })
      }
      onClose={onClose}
    >
      <TextField
        label={t('console.memberName')}
        value={name}
        onValue={setName}
        onBlur={() => setLeft(name.trim())}
        errors={error && left === name.trim() ? [textOf(error)] : []}
        autoCapitalize="none"
        required
      />
      {found && (
        <>
          <p className="text-body text-tx-2">{t(`console.contractLead_${type}`, { name: left })}</p>
          <div className="grid grid-cols-2 gap-3">
            <SelectField
              label={t('console.contractKind')}
              value={kind}
              onValue={(next) => setKind(next === 'dividend' ? 'dividend' : 'dailySalary')}
              options={KINDS.map((one) => ({ value: one, text: t(`console.contractKind_${one}`) }))}
            />
            <SelectField
              label={t('console.contractType')}
              value={type}
              onValue={(next) => choose(TYPES.find((one) => one === next) ?? 'NEW')}
              options={TYPES.map((one) => ({ value: one, text: t(`console.contractType_${one}`) }))}
            />
          </div>
          {!isDividend && (
            <SelectField
              label={t('console.contractGames')}
              value={games}
              onValue={setGames}
              options={CONTRACT_GAMES.map((one) => ({ value: one, text: gamesText(t, one) }))}
            />
          )}
          {present && (
            <section className="card grid gap-2 p-3.5" aria-label={t('console.contractBefore')}>
              <ContractFacts contract={present} />
            </section>
          )}
          {!isEnd && (
            <>
              <ContractTiers tiers={tiers} hasNet={isDividend} onTiers={setTiers} />
              <TextField
                label={t('console.activeMinBet')}
                value={activeMinBet}
                onValue={(text) => setActiveMinBet((now) => typeAmount(now, text))}
                inputMode="decimal"
              />
              {isDividend && <DividendFields value={dividend} onValue={setDividend} />}
            </>
          )}
        </>
      )}
    </ReasonSheet>
  );
}

/** Whether the platform pays under it now, for these games. */
const isHeld = (contract: MemberContract, kind: string, category: string): boolean =>
  contract.status === 'accepted' &&
  contract.type !== 'END' &&
  contract.offeredBy === '' &&
  contract.kind === kind &&
  contract.gameCategory === category;
