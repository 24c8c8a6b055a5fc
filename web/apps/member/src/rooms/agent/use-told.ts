import { useState } from 'react';

/** What was told of the team of a person; while other rows of the same team are on their way, as it was told last. */
export function useTold<Page>(parentId: string, page: Page | undefined): Page | undefined {
  const [last, setLast] = useState({ parentId, page });
  if (page && (page !== last.page || parentId !== last.parentId)) setLast({ parentId, page });
  return page ?? (last.parentId === parentId ? last.page : undefined);
}
