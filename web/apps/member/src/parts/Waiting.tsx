import { ErrorState, ListSkeleton } from '@erawan/ui/states';
import { textOf } from '../core/api.ts';

interface Asked {
  error: Error | null;
  refetch: () => Promise<unknown>;
}

/** A page whose answers are not all there: their outline, or why one did not come and a way to ask again. */
export function Waiting({ asked }: { asked: readonly Asked[] }) {
  const failed = asked.find(({ error }) => error)?.error;
  return (
    <div className="p-3">
      {failed ? (
        <ErrorState
          text={textOf(failed)}
          onRetry={() => {
            for (const { refetch } of asked) void refetch();
          }}
        />
      ) : (
        <ListSkeleton rows={3} />
      )}
    </div>
  );
}
