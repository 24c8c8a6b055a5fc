import { Segments } from '@erawan/ui/Segments';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../i18n.ts';
import { Corrections } from './Corrections.tsx';
import { DrawList } from './DrawList.tsx';
import { DrawPage } from './DrawPage.tsx';
import type { DrawKey } from './draw-calls.ts';
import { Voids } from './Voids.tsx';

/** A list of draws: what stands above it, and what opening one of them does. */
export interface DrawListProps {
  above: ReactNode;
  onOpen: (key: DrawKey) => void;
}

const VIEWS = { draws: DrawList, voids: Voids, corrections: Corrections } as const;
const LISTS = ['draws', 'voids', 'corrections'] as const;

/** The draws of lotteries, and what operators proposed about them; one that is opened takes the whole page. */
export function Draws() {
  const { t } = useTexts();
  const [list, setList] = useState<(typeof LISTS)[number]>('draws');
  const [opened, setOpened] = useState<DrawKey>();
  if (opened) return <DrawPage of={opened} onBack={() => setOpened(undefined)} />;
  const above = (
    <div className="w-full">
      <Segments
        label={t('console.drawLists')}
        value={list}
        onValue={setList}
        choices={LISTS.map((value) => ({ value, text: t(`console.drawList_${value}`) }))}
      />
    </div>
  );
  const List = VIEWS[list];
  return <List above={above} onOpen={setOpened} />;
}
