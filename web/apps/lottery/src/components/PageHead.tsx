import { pagesBefore } from '@erawan/kit/history';
import { IconButton } from '@erawan/ui/Button';
import { Icon } from '@erawan/ui/Icon';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n.ts';
import { keep } from '../keep.ts';
import { HOME } from '../launch.ts';
import { openPage } from '../router.ts';

/** The page around this one draws its own way back over this corner; alone, this is the way. */
export function Corner() {
  const { t } = useTexts();
  if (window.parent !== window) return <span className="size-11" />;
  return (
    <a
      href={keep.backUrl() ?? HOME}
      aria-label={t('lottery.leave')}
      className="press grid size-11 place-items-center rounded-pill text-tx-2"
    >
      <Icon name="back" />
    </a>
  );
}

/** Back to the page before; to the board where this one was opened by its address. */
function leavePage() {
  if (pagesBefore() > 0) history.back();
  else openPage({ name: 'board' });
}

/** A page over the board: its title, and the way out of it, beside the corner where that is taken. */
export function PageFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTexts();
  const isFramed = window.parent !== window;
  const close = (
    <IconButton icon={isFramed ? 'close' : 'back'} label={t('lottery.closePage')} onClick={leavePage} />
  );
  return (
    <div className="mx-auto grid min-h-dvh w-full max-w-[480px] grid-cols-1 grid-rows-[auto_1fr]">
      <header className="sticky top-0 z-10 grid h-14 grid-cols-[44px_1fr_44px] items-center gap-2 bg-bg-1 px-1.5 shadow-e1">
        {isFramed ? <span /> : close}
        <h1 className="truncate text-button w360:text-h2">{title}</h1>
        {isFramed && close}
      </header>
      <main className="grid min-w-0 grid-cols-1 content-start gap-3 px-3 pt-3 pb-6">{children}</main>
    </div>
  );
}
