import { EmptyState } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../core/i18n.ts';
import { BlockTitle } from './BlockTitle.tsx';
import type { Columns } from './GameCell.tsx';
import { GameGrid } from './GameGrid.tsx';
import { Heart } from './own/Heart.tsx';
import { hotGames } from './queries.ts';
import { useSettledLanguage } from './settled-language.ts';

const MOST = 6;

/** A category without games says so, and shows what others play meanwhile. */
export function NoneYet({ columns = 2 }: { columns?: Columns }) {
  const { t } = useTexts();
  const { data } = useQuery(hotGames(useSettledLanguage()));
  return (
    <>
      <EmptyState icon="game" text={t('games.noneYet')} />
      {data && data.length > 0 && (
        <section className="grid gap-1.5">
          <BlockTitle text={t('games.hotBlock')} />
          <GameGrid games={data.slice(0, MOST)} columns={columns} Corner={Heart} />
        </section>
      )}
    </>
  );
}
