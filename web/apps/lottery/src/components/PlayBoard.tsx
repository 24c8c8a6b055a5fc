import { useMemo, useState } from 'react';
import { applyTool, type Picks, type Tool, togglePick } from '../entry/picks.ts';
import { useTexts } from '../i18n.ts';
import type { Play, Sheet } from '../rules/family.ts';
import { ChoiceGrid } from './ChoiceGrid.tsx';
import { playChoices, symbolLook } from './play-choices.tsx';
import { PositionTabs, positionName } from './PositionTabs.tsx';

interface PlayBoardProps {
  play: Play;
  sheet: Sheet;
  picks: Picks;
  onPicks: (picks: Picks) => void;
}

/** The grid of a play: numbers, faces, cars or cells, with a tab for each position where there are several. */
export function PlayBoard({ play, sheet, picks, onPicks }: PlayBoardProps) {
  const { t, local } = useTexts();
  const [at, setAt] = useState(0);
  const position = Math.min(at, play.positions - 1);
  const choices = useMemo(() => playChoices(play, sheet, { t }), [play, sheet, t]);
  const hasPositions = play.positions > 1;
  const name = local(play.name);
  const grid = (
    <ChoiceGrid
      label={hasPositions ? `${name}, ${positionName(play, position, t)}` : name}
      choices={choices}
      chosen={picks[position] ?? []}
      onToggle={(value) => onPicks(togglePick(play, picks, position, value))}
      wide={symbolLook(play) === 'cell'}
    />
  );
  if (!hasPositions) return grid;
  return (
    <PositionTabs
      play={play}
      picks={picks}
      position={position}
      onPosition={setAt}
      onTool={(tool: Tool) => onPicks(applyTool(play, picks, position, tool))}
    >
      {grid}
    </PositionTabs>
  );
}
