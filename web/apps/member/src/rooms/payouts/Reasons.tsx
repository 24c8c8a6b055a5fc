import { Button } from '@erawan/ui/Button';
import { Icon } from '@erawan/ui/Icon';
import { useCurrencySymbol } from '@erawan/ui/texts';
import { useTexts } from '../../core/i18n.ts';
import { openService } from '../../parts/service.ts';
import { Lacks } from './Lacks.tsx';
import type { WithdrawReason } from './queries.ts';
import { reasonText } from './reasons.ts';

/** What only customer service can help with. */
const SERVED = ['withdraw.frozen', 'withdraw.debt', 'withdraw.kyc'];

/** Why nothing, or not this amount, can be withdrawn, each reason with its numbers. */
export function Reasons({ id, reasons }: { id: string; reasons: readonly WithdrawReason[] }) {
  const { t, find } = useTexts();
  const symbol = useCurrencySymbol();
  if (reasons.length === 0) return null;
  return (
    <div id={id} role="status" className="rounded-16 bg-brand-400/12 p-3.5 text-label text-brand-300">
      <ul className="grid gap-2">
        {reasons.map((reason) => (
          <li key={reason.code} className="flex items-start gap-2">
            <Icon name="alert" size={18} className="mt-px shrink-0" />
            <span className="min-w-0">
              {reasonText(reason, symbol, (key, params) => find('payouts', key, params))}
              {reason.lacks && <Lacks lacks={reason.lacks} />}
            </span>
          </li>
        ))}
      </ul>
      {reasons.some(({ code }) => SERVED.includes(code)) && (
        <Button kind="quiet" size="medium" className="mt-3" onClick={openService}>
          <Icon name="headset" size={20} />
          {t('payouts.askService')}
        </Button>
      )}
    </div>
  );
}
