import { typeAmount } from '@erawan/kit/money';
import { TIERS_MAX, type TypedTier, typeCount, typePercent, withTier } from '@erawan/kit/tiers';
import { Button, IconButton } from '@erawan/ui/Button';
import { TextField } from '@erawan/ui/fields';
import { SelectField } from '@erawan/ui/SelectField';
import { useTexts } from './i18n.ts';

interface ContractTiersProps {
  tiers: readonly TypedTier[];
  /** Whether tiers ask for a net loss besides. */
  hasNet: boolean;
  onTiers: (tiers: readonly TypedTier[]) => void;
}

/** The tiers of a contract as they are typed, one to ten. */
export function ContractTiers({ tiers, hasNet, onTiers }: ContractTiersProps) {
  const { t } = useTexts();
  return (
    <>
      {tiers.map((tier, at) => (
        <Tier
          key={tier.key}
          number={at + 1}
          tier={tier}
          hasNet={hasNet}
          onTier={(next) => onTiers(tiers.with(at, next))}
          onRemove={tiers.length > 1 ? () => onTiers(tiers.toSpliced(at, 1)) : undefined}
        />
      ))}
      <Button
        kind="outline"
        size="medium"
        disabled={tiers.length >= TIERS_MAX}
        onClick={() => onTiers(withTier(tiers))}
      >
        {t('console.addTier')}
      </Button>
    </>
  );
}

interface TierProps {
  /** From 1. */
  number: number;
  tier: TypedTier;
  hasNet: boolean;
  onTier: (tier: TypedTier) => void;
  /** Nothing for the only one. */
  onRemove: (() => void) | undefined;
}

function Tier({ number, tier, hasNet, onTier, onRemove }: TierProps) {
  const { t } = useTexts();
  const name = t('console.tier', { tier: number });
  const amountOf = (field: 'minTeamBet' | 'minNetLoss') => ({
    value: tier[field],
    inputMode: 'decimal' as const,
    onValue: (text: string) => onTier({ ...tier, [field]: typeAmount(tier[field], text) }),
  });
  const isShare = tier.rateType === 'P';
  return (
    <div role="group" aria-label={name} className="card grid gap-3 p-3.5">
      <div className="flex items-center justify-between">
        <h3 className="text-label font-semibold">{name}</h3>
        {onRemove && (
          <IconButton icon="close" label={t('console.removeTier', { tier: number })} onClick={onRemove} />
        )}
      </div>
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField {...amountOf('minTeamBet')} label={t('console.minTeamBet')} />
        <TextField
          label={t('console.minActive')}
          value={tier.minActiveMembers}
          inputMode="numeric"
          onValue={(text) => onTier({ ...tier, minActiveMembers: typeCount(tier.minActiveMembers, text) })}
        />
        {hasNet && <TextField {...amountOf('minNetLoss')} label={t('console.minNet')} />}
        <SelectField
          label={t('console.pays')}
          value={tier.rateType}
          onValue={(next) => onTier({ ...tier, rateType: next === 'F' ? 'F' : 'P', rate: '' })}
          options={[
            { value: 'P', text: t('console.paysShare') },
            { value: 'F', text: t('console.paysFixed') },
          ]}
        />
        <TextField
          label={t(isShare ? 'console.percent' : 'console.amount')}
          value={tier.rate}
          inputMode="decimal"
          onValue={(text) =>
            onTier({ ...tier, rate: isShare ? typePercent(tier.rate, text) : typeAmount(tier.rate, text) })
          }
        />
      </div>
    </div>
  );
}
