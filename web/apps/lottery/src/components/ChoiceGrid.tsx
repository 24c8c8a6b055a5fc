import { cn } from '@erawan/ui/cn';
import { Icon } from '@erawan/ui/Icon';
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react';

export interface Choice {
  /** The text of the symbol in a selection. */
  value: string;
  /** What stands in the cell; the value where nothing is given. */
  shown?: ReactNode;
  /** How the cell is read out where `shown` has no text. */
  label?: string;
  /** Under what is shown: the odds of a cell. */
  note?: string;
}

interface ChoiceGridProps {
  label: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  onToggle: (value: string) => void;
  /** Cells with words and odds instead of numbers. */
  wide?: boolean;
}

/** So many choices stand in one or two full rows. */
const FEW = 12;
const columnsFor = (count: number): number => (count <= 6 ? count : Math.ceil(count / 2));

/** Cells in a row: as many as stand as high as the first. */
function columnsOf(cells: readonly HTMLElement[]): number {
  const top = cells[0]?.offsetTop;
  const below = cells.findIndex((cell) => cell.offsetTop !== top);
  return below < 0 ? cells.length : below;
}

/** The cell that a key leads to; the edge of the grid leads nowhere. */
export function stepFrom(at: number, key: string, columns: number, count: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    Home: 0,
    End: count - 1,
  };
  const to = steps[key];
  return to !== undefined && to >= 0 && to < count ? to : undefined;
}

/** Toggle buttons in a grid: one handler for all of them, one stop for the tab key, arrows inside. */
export function ChoiceGrid({ label, choices, chosen, onToggle, wide = false }: ChoiceGridProps) {
  const isFew = !wide && choices.length <= FEW;
  const grid = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const cells = () => [...(grid.current?.querySelectorAll<HTMLElement>('[data-choice]') ?? [])];

  const onClick = (event: MouseEvent) => {
    const cell = (event.target as Element).closest<HTMLElement>('[data-choice]');
    if (!cell) return;
    setStop(cells().indexOf(cell));
    onToggle(cell.dataset['choice'] ?? '');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const all = cells();
    const at = all.indexOf(event.target as HTMLElement);
    const to = at < 0 ? undefined : stepFrom(at, event.key, columnsOf(all), all.length);
    if (to === undefined) return;
    event.preventDefault();
    setStop(to);
    all[to]?.focus();
  };

  return (
    <div
      ref={grid}
      role="toolbar"
      aria-label={label}
      onClick={onClick}
      onKeyDown={onKeyDown}
      className={wide ? 'cells-wide' : isFew ? 'cells-few' : 'cells'}
      style={isFew ? ({ '--columns': columnsFor(choices.length) } as CSSProperties) : undefined}
    >
      {choices.map((choice, at) => (
        <Cell
          key={choice.value}
          choice={choice}
          isChosen={chosen.includes(choice.value)}
          isStop={at === Math.min(stop, choices.length - 1)}
          wide={wide}
        />
      ))}
    </div>
  );
}

interface CellProps {
  choice: Choice;
  isChosen: boolean;
  isStop: boolean;
  wide: boolean;
}

/** A tap draws two cells anew, not a hundred. */
const Cell = memo(function Cell({ choice, isChosen, isStop, wide }: CellProps) {
  const { value, shown, label, note } = choice;
  return (
    <button
      type="button"
      data-choice={value}
      aria-pressed={isChosen}
      tabIndex={isStop ? 0 : -1}
      className={cn(
        'press relative grid min-w-0 place-items-center font-display font-semibold',
        wide ? 'min-h-14 gap-0.5 rounded-14 px-2 py-1.5' : 'min-h-11 rounded-12',
        isChosen
          ? 'bg-s-3 text-brand-300 inset-ring-2 inset-ring-brand-400'
          : 'bg-s-2 text-tx-1 inset-ring inset-ring-white/8',
      )}
    >
      <span className="tabular text-button">
        {label && <span className="sr-only">{label}</span>}
        <span aria-hidden={label !== undefined || undefined}>{shown ?? value}</span>
      </span>
      {note && <span className="tabular font-text text-caption font-normal text-tx-2">{note}</span>}
      {isChosen && <Icon name="check" size={11} className="chosen-mark" />}
    </button>
  );
});
