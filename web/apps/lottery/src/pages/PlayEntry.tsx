import { Icon } from '@erawan/ui/Icon';
import { Segments } from '@erawan/ui/Segments';
import { Helpers, Keypad } from '../components/Keypad.tsx';
import { PlayBoard } from '../components/PlayBoard.tsx';
import { QuickPick } from '../components/QuickPick.tsx';
import { helpersFor } from '../entry/helpers.ts';
import {
  type Entry,
  type EntryAction,
  isOfNumbers,
  picksOf,
  takesList,
  type Way,
  waysOf,
} from '../entry/entry.ts';
import { useTexts } from '../i18n.ts';
import type { Play, Sheet } from '../rules/family.ts';

interface PlayEntryProps {
  play: Play;
  sheet: Sheet;
  entry: Entry;
  dispatch: (action: EntryAction) => void;
  onPaste: () => void;
}

/** The ways to enter what a play takes. */
export function PlayEntry({ play, sheet, entry, dispatch, onPaste }: PlayEntryProps) {
  const { t } = useTexts();
  const ways = waysOf(play);
  const addNumbers = (numbers: string[]) => dispatch({ type: 'key', action: { type: 'add', numbers } });
  return (
    <>
      {ways.length > 1 && (
        <Segments<Way>
          label={t('lottery.entry')}
          choices={ways.map((way) => ({
            value: way,
            text: t(way === 'keypad' ? 'lottery.keypad' : 'lottery.grid'),
          }))}
          value={entry.way}
          onValue={(way) => dispatch({ type: 'way', way })}
        />
      )}
      {entry.way === 'keypad' ? (
        <Keypad play={play} state={entry.keypad} dispatch={(action) => dispatch({ type: 'key', action })} />
      ) : (
        <PlayBoard
          play={play}
          sheet={sheet}
          picks={picksOf(play, entry)}
          onPicks={(picks) => dispatch({ type: 'picks', picks })}
        />
      )}
      {isOfNumbers(play) && play.kernel.type !== 'anyorder' && helpersFor(play.width).length > 0 && (
        <Helpers width={play.width} onNumbers={addNumbers} />
      )}
      <div className="flex flex-wrap gap-1.5">
        <QuickPick
          play={play}
          sheet={sheet}
          onPicks={(picks) =>
            isOfNumbers(play) ? addNumbers(picks[0] ?? []) : dispatch({ type: 'picks', picks })
          }
        />
        {takesList(play) && (
          <button
            type="button"
            onClick={onPaste}
            className="press flex min-h-11 items-center gap-1.5 rounded-pill bg-s-2 px-3.5 text-label whitespace-nowrap text-tx-2 inset-ring inset-ring-white/8"
          >
            <Icon name="copy" size={16} />
            {t('lottery.paste')}
          </button>
        )}
      </div>
    </>
  );
}
