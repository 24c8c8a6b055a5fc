import { Button } from '@erawan/ui/Button';
import { InfiniteSentinel } from '@erawan/ui/InfiniteSentinel';
import { ErrorState, ListSkeleton } from '@erawan/ui/states';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { textOf } from '../core/api.ts';
import { useTexts } from '../core/i18n.ts';

interface PagedListProps<Page> {
  query: UseInfiniteQueryResult<InfiniteData<Page>>;
  isEmpty: (pages: Page[]) => boolean;
  empty: ReactNode;
  /** What is shown while the first page is on its way, where plain rows would not have its shape. */
  skeleton?: ReactNode;
  /** Instead of the usual words about a failure of the first page. */
  failed?: (error: Error) => ReactNode;
  children: (pages: Page[]) => ReactNode;
}

/** A list of pages in each of its lives: on its way, failed, empty, shown, growing, and failed while growing. */
export function PagedList<Page>({
  query,
  isEmpty,
  empty,
  skeleton = <ListSkeleton rows={6} />,
  failed,
  children,
}: PagedListProps<Page>) {
  const { t } = useTexts();
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  if (!data) {
    if (!error) return skeleton;
    return failed?.(error) ?? <ErrorState text={textOf(error)} onRetry={() => void query.refetch()} />;
  }
  if (isEmpty(data.pages)) return empty;
  return (
    <>
      {children(data.pages)}
      {isFetchNextPageError && !isFetchingNextPage && (
        <div role="alert" className="grid justify-items-center gap-2 py-3">
          <p className="text-label text-tx-2">{textOf(error)}</p>
          <Button kind="outline" size="medium" onClick={() => void query.fetchNextPage()}>
            {t('shell.retry')}
          </Button>
        </div>
      )}
      {hasNextPage && (!isFetchNextPageError || isFetchingNextPage) && (
        <InfiniteSentinel
          busy={isFetchingNextPage}
          text={isFetchingNextPage ? t('shell.loading') : t('parts.loadMore')}
          onMore={() => void query.fetchNextPage({ cancelRefetch: false })}
        />
      )}
    </>
  );
}
