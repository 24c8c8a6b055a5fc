import { useInfo } from '../../core/merchant.ts';
import { IllustrationCounter } from './IllustrationCounter.tsx';
import { JackpotLine } from './JackpotLine.tsx';

/** What stands above a list of slots: the true jackpot, and in a demo the counter that counts nothing. */
export function JackpotHead({ onOpen }: { onOpen: () => void }) {
  const demo = useInfo()?.demo === true;
  return (
    <>
      <JackpotLine onOpen={onOpen} />
      {demo && <IllustrationCounter />}
    </>
  );
}
