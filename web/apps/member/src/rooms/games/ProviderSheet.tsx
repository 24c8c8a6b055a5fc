import { Overlay } from '@erawan/ui/Dialog';
import { Icon } from '@erawan/ui/Icon';
import { RadioCards } from '@erawan/ui/RadioCards';
import { useTexts } from '../../core/i18n.ts';
import type { Vendor } from './queries.ts';
import { VendorIcon } from './VendorIcon.tsx';

interface ProviderSheetProps {
  vendors: readonly Vendor[];
  value: string;
  onValue: (vassalage: string) => void;
  onClose: () => void;
}

const TITLE_ID = 'provider-choice';

/** The providers of a category; a tap chooses. */
export function ProviderSheet({ vendors, value, onValue, onClose }: ProviderSheetProps) {
  const { t } = useTexts();
  return (
    <Overlay place="bottom" title={t('games.vendors')} onClose={onClose}>
      <p id={TITLE_ID} className="pb-4 text-body text-tx-2">
        {t('gameFilter.vendorLead')}
      </p>
      <RadioCards<Vendor | undefined>
        labelledBy={TITLE_ID}
        items={[undefined, ...vendors]}
        keyOf={(vendor) => vendor?.vassalage ?? ''}
        value={value}
        onValue={(vendor) => onValue(vendor?.vassalage ?? '')}
        className="grid grid-cols-3 gap-2.5"
        look={(on) =>
          `grid justify-items-center gap-1.5 rounded-14 px-1.5 py-3 text-label font-semibold ${on ? 'bg-s-3 text-brand-300' : 'bg-s-2 text-tx-1'}`
        }
      >
        {(vendor) => (
          <>
            {vendor ? (
              <VendorIcon vendor={vendor} active className="size-10" />
            ) : (
              <Icon name="slots" size={40} />
            )}
            <span className="line-clamp-2 max-w-full text-balance">
              {vendor?.displayName ?? t('games.everyVendor')}
            </span>
          </>
        )}
      </RadioCards>
    </Overlay>
  );
}
