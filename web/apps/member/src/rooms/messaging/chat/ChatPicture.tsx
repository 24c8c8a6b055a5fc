import { dataUrl } from '@erawan/kit/data-url';
import { BareOverlay } from '@erawan/ui/Dialog';
import { IconButton } from '@erawan/ui/Button';
import { Skeleton } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n.ts';
import { fetchPicture, type Picture } from './calls.ts';

/** Small in the talk, large on a tap. Only the two who talk may see it, so it is fetched with the session. */
export function ChatPicture({ picture }: { picture: Picture }) {
  const { t } = useTexts();
  const {
    data: url,
    error,
    refetch,
  } = useQuery({
    queryKey: ['own', 'chatPicture', picture.id],
    queryFn: async () => dataUrl(await fetchPicture(picture.id)),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { noAlert: true },
  });
  const [large, setLarge] = useState(false);
  const size = { width: picture.width, height: picture.height };
  const look = 'max-h-52 w-full max-w-56 rounded-12 object-cover';
  const ratio = { aspectRatio: `${picture.width} / ${picture.height}` };
  if (error) {
    return (
      <button
        type="button"
        onClick={() => void refetch()}
        className="min-h-11 text-left text-caption text-tx-2 underline"
      >
        {t('chat.pictureFailed')}
      </button>
    );
  }
  if (url === undefined) {
    return (
      <span style={ratio} className="block w-56 max-w-full">
        <Skeleton className="h-full" />
      </span>
    );
  }
  return (
    <>
      <button
        type="button"
        aria-label={t('chat.pictureOpen')}
        onClick={() => setLarge(true)}
        className="block"
      >
        <img src={url} alt="" {...size} style={ratio} className={`${look} h-auto`} />
      </button>
      {large && (
        <BareOverlay
          label={t('chat.picture')}
          onClose={() => setLarge(false)}
          className="m-auto h-dvh w-full max-w-[960px]"
        >
          <div className="flex justify-end p-2">
            <IconButton icon="close" label={t('shell.close')} onClick={() => setLarge(false)} />
          </div>
          <img src={url} alt={t('chat.picture')} className="min-h-0 w-full flex-1 object-contain p-2" />
        </BareOverlay>
      )}
    </>
  );
}
