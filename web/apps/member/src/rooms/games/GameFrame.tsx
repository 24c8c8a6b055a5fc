import { IconButton } from '@erawan/ui/Button';
import { useBackCloses } from '@erawan/kit/history';
import { Skeleton } from '@erawan/ui/states';
import { usePageMarker } from '@erawan/ui/page-marker';
import { useEffect, useRef, useState } from 'react';
import { queries } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { walletKeys } from '../wallet/queries.ts';
import { launch, leaveGame, type OpenGame } from './launch.ts';
import { askedFor } from './launch-lottery.ts';

/** The game over the whole page, with our own way back. Only our own origin is listened to. */
export function GameFrame({ game }: { game: OpenGame }) {
  const { t } = useTexts();
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(false);
  usePageMarker();
  useBackCloses(leaveGame);

  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      if (event.origin !== location.origin || event.source !== frame.current?.contentWindow) return;
      if (event.data === 'erawan:close' || event.data?.type === 'erawan:close') leaveGame();
      if (event.data === 'erawan:balance' || event.data?.type === 'erawan:balance') {
        void queries.invalidateQueries({ queryKey: walletKeys.all() });
      }
      const asked = askedFor(event.data);
      if (asked) {
        leaveGame();
        void launch(asked);
      }
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, []);

  return (
    <div
      role="dialog"
      aria-modal="true"
      aria-label={game.name}
      className="fade-in fixed inset-0 z-(--z-index-game) bg-bg-0"
    >
      {!ready && <Skeleton className="absolute inset-0 rounded-none" />}
      <iframe
        ref={frame}
        src={game.url}
        title={game.name}
        // The sandbox holds vendors of other origins, whose own way back leads out of the frame when it is pressed; our
        // own studio is trusted with its origin.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
        allow="autoplay; fullscreen; screen-wake-lock"
        referrerPolicy="no-referrer"
        className="absolute inset-0 h-full w-full border-0"
        onLoad={() => setReady(true)}
      />
      <IconButton
        icon="back"
        label={t('games.closeGame')}
        onClick={leaveGame}
        className="absolute top-[max(6px,env(safe-area-inset-top))] left-1.5 bg-bg-0 text-tx-1 inset-ring inset-ring-white/20"
      />
    </div>
  );
}
