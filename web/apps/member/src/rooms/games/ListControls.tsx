import { cn } from '@erawan/ui/cn';
import { Icon } from '@erawan/ui/Icon';
import { Suspense, useState } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { late } from '../../parts/late.ts';
import { filtersOf, type ListAction, type ListState } from './list-mode.ts';
import type { Vendor, VendorMap } from './queries.ts';

const FilterSheet = late(['gameFilter'], async () => (await import('./FilterSheet.tsx')).FilterSheet);
const ProviderSheet = late(['gameFilter'], async () => (await import('./ProviderSheet.tsx')).ProviderSheet);

interface ListControlsProps {
  gameType: string;
  vendorMap: VendorMap;
  vendors: readonly Vendor[];
  state: ListState;
  act: (action: ListAction) => void;
}

/** What opens the choice of the provider and the filter, and tells what is chosen. */
export function ListControls({ gameType, vendorMap, vendors, state, act }: ListControlsProps) {
  const { t } = useTexts();
  const [open, setOpen] = useState<'filter' | 'provider'>();
  const close = () => setOpen(undefined);
  const filters = filtersOf(state);
  const vendor = vendors.find(({ vassalage }) => vassalage === state.vassalage);
  return (
    <div className="grid gap-2 w360:auto-cols-fr w360:grid-flow-col">
      {vendors.length > 1 && (
        <Opener
          text={vendor?.displayName ?? t('games.everyVendor')}
          on={vendor !== undefined}
          onPress={() => setOpen('provider')}
        />
      )}
      <Opener
        text={filters === 0 ? t('games.filter') : t('games.filterCount', { count: filters })}
        on={filters > 0}
        onPress={() => setOpen('filter')}
      />
      <Suspense>
        {open === 'filter' && (
          <FilterSheet
            classifies={vendorMap.gameClassify[gameType] ?? []}
            // An answer kept offline by an older version has none.
            minBets={vendorMap.minBets?.[gameType] ?? []}
            chosen={state}
            onChoose={({ gameClassify, minBet, sort }) => {
              act({ do: 'filter', choice: { gameClassify, minBet, sort } });
              close();
            }}
            onClose={close}
          />
        )}
        {open === 'provider' && (
          <ProviderSheet
            vendors={vendors}
            value={state.vassalage}
            onValue={(vassalage) => {
              act({ do: 'vendor', vassalage });
              close();
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  );
}

function Opener({ text, on, onPress }: { text: string; on: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onPress}
      className={cn(
        'press flex h-11 min-w-0 items-center gap-2 rounded-pill pr-3 pl-4 text-label font-semibold',
        on
          ? 'bg-s-3 text-brand-300 inset-ring-2 inset-ring-brand-400'
          : 'bg-s-1 text-tx-1 inset-ring inset-ring-line-strong',
      )}
    >
      <span className="one-line min-w-0 flex-1 text-left">{text}</span>
      <Icon name="down" size={18} className="shrink-0 text-tx-3" />
    </button>
  );
}
