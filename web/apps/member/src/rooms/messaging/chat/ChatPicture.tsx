import { ChatPictureFrame } from '@erawan/ui/chat';
import { BareOverlay } from '@erawan/ui/Dialog';
import { IconButton } from '@erawan/ui/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../core/i18n.ts';
import { chatPicture, type Picture } from './queries.ts';

/** Small in the talk, large on a tap. Only the two who talk may see it, so it is fetched with the session. */
export function ChatPicture({ picture }: { picture: Picture }) {
  const { t } = useTexts();
  const { data: url, error, refetch } = useQuery(chatPicture(picture.id));
  const [large, setLarge] = useState(false);
  const size = { width: picture.width, height: picture.height };
  const look = 'max-h-52 w-full max-w-56 rounded-12 object-cover';
  return (
    <ChatPictureFrame
      size={size}
      url={url}
      failed={error !== null}
      failedText={t('messaging.pictureFailed')}
      onRetry={() => void refetch()}
    >
      {(loaded, ratio) => (
        <>
          <button
            type="button"
            aria-label={t('messaging.pictureOpen')}
            onClick={() => setLarge(true)}
            className="block"
          >
            <img src={loaded} alt="" {...size} style={ratio} className={`${look} h-auto`} />
          </button>
          {large && (
            <BareOverlay
              label={t('messaging.picture')}
              onClose={() => setLarge(false)}
              className="m-auto h-dvh w-full max-w-[960px]"
            >
              <div className="flex justify-end p-2">
                <IconButton icon="close" label={t('shell.close')} onClick={() => setLarge(false)} />
              </div>
              <img
                src={loaded}
                alt={t('messaging.picture')}
                className="min-h-0 w-full flex-1 object-contain p-2"
              />
            </BareOverlay>
          )}
        </>
      )}
    </ChatPictureFrame>
  );
}
