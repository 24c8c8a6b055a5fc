import { formatMoney, parseMoney } from '@erawan/kit/money';
import { cn } from '@erawan/ui/cn';
import { CopyButton } from '@erawan/ui/CopyButton';
import { useCurrencySymbol } from '@erawan/ui/texts';
import { useTexts } from '../../core/i18n.ts';

interface ExactAmountProps {
  label: string;
  value: string;
  /** Copied from elsewhere on the page. */
  isShownOnly?: boolean;
  /** The places behind the point matter: they stand out. */
  isTagged?: boolean;
}

/** An amount to be typed elsewhere to the last place, and the way to copy it. */
export function ExactAmount({ label, value, isShownOnly = false, isTagged = false }: ExactAmountProps) {
  const { t } = useTexts();
  const symbol = useCurrencySymbol();
  const minor = parseMoney(value);
  const shown = minor === null ? value : formatMoney(minor);
  const [whole, places] = shown.split('.');
  return (
    <div className="grid justify-items-center gap-0.5">
      <span className="text-label text-tx-2">{label}</span>
      <span className={cn('flex items-center gap-1', !isShownOnly && 'pl-8')}>
        <strong className="tabular font-display text-[32px] leading-10 font-semibold whitespace-nowrap text-brand-300">
          {symbol}
          {whole}
          {isTagged ? (
            <span className="rounded-8 bg-brand-400/16 px-1 text-accent">.{places}</span>
          ) : (
            `.${places}`
          )}
        </strong>
        {!isShownOnly && (
          <CopyButton
            text={shown.replaceAll(',', '')}
            label={t('deposit.copyAmount')}
            done={t('deposit.copied')}
          />
        )}
      </span>
    </div>
  );
}
