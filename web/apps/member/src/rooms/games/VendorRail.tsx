import { cn } from '@erawan/ui/cn';
import { Icon } from '@erawan/ui/Icon';
import { useRef } from 'react';
import { useTexts } from '../../core/i18n.ts';
import type { Vendor } from './queries.ts';
import { VendorIcon } from './VendorIcon.tsx';

interface VendorRailProps {
  vendors: readonly Vendor[];
  value: string;
  onValue: (vassalage: string) => void;
}

const STEP_PX = 220;

/** The vendors down the left edge; the arrows scroll a rail that is longer than the screen. */
export function VendorRail({ vendors, value, onValue }: VendorRailProps) {
  const { t } = useTexts();
  const rail = useRef<HTMLDivElement>(null);
  const scroll = (by: number) => rail.current?.scrollBy({ top: by, behavior: 'smooth' });
  const long = vendors.length > 5;
  return (
    <nav
      aria-label={t('games.vendors')}
      className="sticky top-[68px] flex max-h-[calc(100dvh-160px)] w-[68px] shrink-0 flex-col gap-1 self-start"
    >
      {long && <Arrow up onPress={() => scroll(-STEP_PX)} />}
      <div ref={rail} className="no-bar min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <ul className="grid gap-2 p-px">
          <li>
            <RailButton text={t('games.allVendors')} on={value === ''} onPress={() => onValue('')}>
              <Icon name="slots" size={28} />
            </RailButton>
          </li>
          {vendors.map((vendor) => (
            <li key={vendor.vassalage}>
              <RailButton
                text={vendor.displayName}
                on={value === vendor.vassalage}
                onPress={() => onValue(vendor.vassalage)}
              >
                <VendorIcon vendor={vendor} active={value === vendor.vassalage} className="size-8" />
              </RailButton>
            </li>
          ))}
        </ul>
      </div>
      {long && <Arrow onPress={() => scroll(STEP_PX)} />}
    </nav>
  );
}

function RailButton({
  text,
  on,
  onPress,
  children,
}: {
  text: string;
  on: boolean;
  onPress: () => void;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onPress}
      className={cn(
        'press grid w-full justify-items-center gap-1 rounded-14 px-1 py-2.5 text-micro font-semibold',
        on
          ? 'bg-s-3 text-brand-300 inset-ring-2 inset-ring-brand-400'
          : 'bg-s-1 text-tx-2 inset-ring inset-ring-white/6',
      )}
    >
      {children}
      <span className="line-clamp-2 max-w-full text-balance">{text}</span>
    </button>
  );
}

function Arrow({ up = false, onPress }: { up?: boolean; onPress: () => void }) {
  const { t } = useTexts();
  return (
    <button
      type="button"
      aria-label={up ? t('games.scrollUp') : t('games.scrollDown')}
      onClick={onPress}
      className="grid h-11 w-full place-items-center rounded-12 bg-s-2 text-tx-2"
    >
      <Icon name={up ? 'up' : 'down'} size={20} />
    </button>
  );
}
