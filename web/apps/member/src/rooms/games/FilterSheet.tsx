import { formatWireShort } from '@erawan/kit/money';
import { useStore } from '@erawan/kit/store';
import { Button } from '@erawan/ui/Button';
import { Overlay } from '@erawan/ui/Dialog';
import { Switch } from '@erawan/ui/Switch';
import { Chips, type Choice } from '@erawan/ui/tabs';
import { useCurrencySymbol } from '@erawan/ui/texts';
import { useState } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { type FilterChoice, filtersOf, type GameSort, NO_FILTER } from './list-mode.ts';
import { showTileDetails, tileDetails } from './tile-details.ts';

interface FilterSheetProps {
  classifies: readonly { key: string; displayName: string }[];
  /** The minimum bets of the games in the category, from the least. */
  minBets: readonly string[];
  chosen: FilterChoice;
  onChoose: (choice: FilterChoice) => void;
  onClose: () => void;
}

/** Narrows and sorts the list of games; nothing changes before the choice is confirmed. */
export function FilterSheet({ classifies, minBets, chosen, onChoose, onClose }: FilterSheetProps) {
  const { t } = useTexts();
  const symbol = useCurrencySymbol();
  const [choice, setChoice] = useState(chosen);
  const details = useStore(tileDetails);
  const choose = (changed: Partial<FilterChoice>) => setChoice({ ...choice, ...changed });
  const types = classifies.map(({ key, displayName }) => ({ value: key, text: displayName }));
  const bets = minBets.map((bet) => ({ value: bet, text: symbol + formatWireShort(bet) }));
  return (
    <Overlay
      place="bottom"
      title={t('gameFilter.title')}
      onClose={onClose}
      footer={
        <div className="grid grid-cols-2 gap-3">
          <Button kind="outline" disabled={filtersOf(choice) === 0} onClick={() => setChoice(NO_FILTER)}>
            {t('gameFilter.clear')}
          </Button>
          <Button onClick={() => onChoose(choice)}>{t('gameFilter.show')}</Button>
        </div>
      }
    >
      <div className="grid gap-5">
        {types.length > 0 && (
          <Part
            label={t('gameFilter.classify')}
            choices={[{ value: '', text: t('gameFilter.allTypes') }, ...types]}
            value={choice.gameClassify}
            onValue={(gameClassify) => choose({ gameClassify })}
          />
        )}
        {/* Where every game has the same there is nothing to choose. */}
        {bets.length > 1 && (
          <Part
            label={t('gameFilter.minBet')}
            hint={t('gameFilter.minBetHint')}
            choices={[{ value: '', text: t('gameFilter.anyBet') }, ...bets]}
            value={choice.minBet}
            onValue={(minBet) => choose({ minBet })}
          />
        )}
        <Part<GameSort>
          label={t('gameFilter.sort')}
          choices={[
            { value: '', text: t('gameFilter.sortPlain') },
            { value: 'rtp', text: t('gameFilter.sortRtp') },
            { value: 'minBet', text: t('gameFilter.sortMinBet') },
          ]}
          value={choice.sort}
          onValue={(sort) => choose({ sort })}
        />
        <div className="flex items-center gap-3">
          <span className="min-w-0 flex-1">
            <span className="block text-body font-semibold">{t('gameFilter.showDetails')}</span>
            <span className="block text-caption text-tx-3">{t('gameFilter.showDetailsHint')}</span>
          </span>
          <Switch label={t('gameFilter.showDetails')} on={details} onChange={showTileDetails} />
        </div>
      </div>
    </Overlay>
  );
}

interface PartProps<T extends string> {
  label: string;
  hint?: string;
  choices: readonly Choice<T>[];
  value: T;
  onValue: (value: T) => void;
}

function Part<T extends string>({ label, hint, ...chips }: PartProps<T>) {
  return (
    <section className="grid gap-2">
      <h3 className="text-body font-semibold">{label}</h3>
      {hint && <p className="-mt-1 text-caption text-tx-3">{hint}</p>}
      <Chips label={label} wrap {...chips} />
    </section>
  );
}
