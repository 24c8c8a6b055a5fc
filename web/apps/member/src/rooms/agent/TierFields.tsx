import { formatWire, typeAmount, withSymbol } from '@erawan/kit/money';
import { type TierField, type TypedTier, typeCount, typePercent } from '@erawan/kit/tiers';
import { IconButton } from '@erawan/ui/Button';
import { TextField } from '@erawan/ui/fields';
import { Segments } from '@erawan/ui/Segments';
import { useCurrencySymbol } from '@erawan/ui/texts';
import { useTexts } from '../../core/i18n.ts';
import type { TierFault } from './contract-view.ts';

interface TierFieldsProps {
  /** From 1. */
  number: number;
  tier: TypedTier;
  hasNet: boolean;
  faults: readonly TierField[];
  /** Why the server refused it. */
  fault: TierFault | undefined;
  onTier: (tier: TypedTier) => void;
  /** Nothing for the only one. */
  onRemove: (() => void) | undefined;
}

/** One tier of an offer as it is typed. */
export function TierFields({ number, tier, hasNet, faults, fault, onTier, onRemove }: TierFieldsProps) {
  const { t } = useTexts();
  const symbol = useCurrencySymbol();
  const name = t('contracts.tier', { tier: number });
  const errorsOf = (field: TierField) => (faults.includes(field) ? [t(`offers.missing.${field}`)] : []);
  const amountOf = (field: 'minTeamBet' | 'minNetLoss') => ({
    name: `${field}${number}`,
    label: t(field === 'minTeamBet' ? 'contracts.minTeamBet' : 'contracts.minNet'),
    value: tier[field],
    errors: errorsOf(field),
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    onValue: (text: string) => onTier({ ...tier, [field]: typeAmount(tier[field], text) }),
  });
  const isShare = tier.rateType === 'P';
  return (
    <div
      role="group"
      aria-label={name}
      className="grid grid-cols-1 gap-2.5 rounded-14 px-3 py-2.5 inset-ring inset-ring-white/8"
    >
      <div className="flex min-h-11 items-center justify-between">
        <h3 className="text-label font-semibold">{name}</h3>
        {onRemove && (
          <IconButton icon="close" label={t('offers.removeTier', { tier: number })} onClick={onRemove} />
        )}
      </div>
      <div className="grid grid-cols-2 items-start gap-2.5">
        <TextField {...amountOf('minTeamBet')} />
        <TextField
          name={`minActiveMembers${number}`}
          label={t('contracts.minActive')}
          value={tier.minActiveMembers}
          errors={errorsOf('minActiveMembers')}
          inputMode="numeric"
          autoComplete="off"
          onValue={(text) => onTier({ ...tier, minActiveMembers: typeCount(tier.minActiveMembers, text) })}
        />
        {hasNet && <TextField {...amountOf('minNetLoss')} />}
      </div>
      <Segments
        label={t('contracts.pays')}
        choices={[
          { value: 'P', text: t('offers.share') },
          { value: 'F', text: t('offers.fixedSum') },
        ]}
        value={tier.rateType}
        onValue={(rateType) => onTier({ ...tier, rateType, rate: '' })}
      />
      <TextField
        name={`rate${number}`}
        label={t(isShare ? 'offers.percent' : 'offers.amount', { symbol })}
        value={tier.rate}
        errors={errorsOf('rate')}
        inputMode="decimal"
        autoComplete="off"
        onValue={(text) =>
          onTier({ ...tier, rate: isShare ? typePercent(tier.rate, text) : typeAmount(tier.rate, text) })
        }
      />
      {fault && (
        <p role="alert" className="text-caption text-negative">
          {fault.rule === 'better'
            ? t('offers.better', {
                own: withSymbol(symbol, formatWire(fault.own)),
                offered: withSymbol(symbol, formatWire(fault.offered)),
              })
            : t(`offers.broken.${fault.rule}`)}
        </p>
      )}
    </div>
  );
}
