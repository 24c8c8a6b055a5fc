import type { IconName } from '@erawan/ui/Icon';
import { EmptyState, ErrorState, ListSkeleton } from '@erawan/ui/states';
import { Chips } from '@erawan/ui/tabs';
import type { ReactNode } from 'react';
import { textOf } from './api.ts';
import { useTexts } from './i18n.ts';
import { Pager } from './Pager.tsx';

export interface Page<Row> {
  list: readonly Row[];
  pageNum: number;
  totalPages: number;
}

interface PagedListProps<State extends string, Row> {
  states: readonly { value: State; text: string }[];
  state: State;
  /** Another state begins with its first page. */
  onPlace: (state: State, pageNo: number) => void;
  rows: { data?: Page<Row> | undefined; error: unknown; refetch: () => unknown };
  empty: { icon: IconName; text: string };
  keyOf: (row: Row) => string;
  /** Above the states. */
  above?: ReactNode;
  /** Beside the states. */
  action?: ReactNode;
  children: (row: Row) => ReactNode;
}

/** Things in one of several states, page by page. */
export function PagedList<State extends string, Row>(props: PagedListProps<State, Row>) {
  const { t } = useTexts();
  const { states, state, onPlace, rows, empty } = props;
  const { data, error } = rows;
  return (
    <main className="grid min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] gap-2 p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        {props.above}
        <Chips
          label={t('console.state')}
          value={state}
          onValue={(next) => onPlace(next, 1)}
          choices={states}
        />
        {props.action}
      </div>
      <div
        // Another list begins at its top.
        key={state}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys too
        tabIndex={0}
        className="min-h-0 overflow-y-auto"
      >
        {!data &&
          (error ? (
            <ErrorState text={textOf(error)} onRetry={() => void rows.refetch()} />
          ) : (
            <ListSkeleton />
          ))}
        {data?.list.length === 0 && <EmptyState {...empty} />}
        <ul className="grid gap-2.5">
          {data?.list.map((row) => (
            <li key={props.keyOf(row)}>{props.children(row)}</li>
          ))}
        </ul>
      </div>
      {data && (
        <Pager page={data.pageNum} pages={data.totalPages} onPage={(pageNo) => onPlace(state, pageNo)} />
      )}
    </main>
  );
}
