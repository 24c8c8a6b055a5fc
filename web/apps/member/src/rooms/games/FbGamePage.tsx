import { Button, buttonLook } from '@erawan/ui/Button';
import { PictureState } from '@erawan/ui/PictureState';
import { useEffect, useEffectEvent } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { useTexts } from '../../core/i18n.ts';
import { Link } from '../../parts/Link.tsx';
import { backUrl, numbered, openGameOf } from './launch.ts';
import { launchLinkedGame } from './queries.ts';

/**
 * A game asked for by an address, as links on a Facebook page do. It opens over this page; closing it comes back here.
 * Where an app's own browser refuses to show the game, the page opens in the phone's.
 */
export default function FbGamePage() {
  const { t } = useTexts();
  const query = new URLSearchParams(useSearch());
  const vendor = query.get('vendor') ?? '';
  const gameId = query.get('gameId') ?? '';
  const nodeId = query.get('nodeId') ?? '';
  const start = () =>
    void openGameOf({ vendor, nodeId, name: t('games.game') }, () =>
      launchLinkedGame({ vendor, gameId, nodeId: numbered(nodeId), backUrl: backUrl() }),
    );
  const onOpen = useEffectEvent(start);
  useEffect(() => onOpen(), []);
  return (
    <PictureState image="/assets/illustrations/no-games.webp" text={t('games.fbLead')}>
      <h1 className="sr-only">{t('games.game')}</h1>
      <div className="grid w-60 gap-2.5">
        <Button size="medium" onClick={start}>
          {t('games.play')}
        </Button>
        <a
          href={backUrl()}
          target="_blank"
          rel="noopener"
          className={buttonLook({ kind: 'outline', size: 'medium' })}
        >
          {t('games.openInBrowser')}
        </a>
        <Link to="/m/hot-games" className={buttonLook({ kind: 'outline', size: 'medium' })}>
          {t('titles.hotGames')}
        </Link>
      </div>
    </PictureState>
  );
}
