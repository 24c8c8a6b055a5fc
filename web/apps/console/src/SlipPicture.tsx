import { dataUrl } from '@erawan/kit/data-url';
import { Overlay } from '@erawan/ui/Dialog';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchSlip } from './api.ts';
import { useTexts } from './i18n.ts';

/** A slip that a member sent in; it opens in full size. */
export function SlipPicture({ orderId, id }: { orderId: string; id: string }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { data: url, error } = useQuery({
    queryKey: ['slip', orderId, id],
    queryFn: async () => dataUrl(await fetchSlip(orderId, id)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <p className="text-caption text-tx-2">{t('console.pictureFailed')}</p>;
  if (url === undefined) return <div className="h-40 w-28 rounded-12 bg-s-2" aria-hidden="true" />;
  return (
    <>
      <button type="button" className="press rounded-12" onClick={() => setOpen(true)}>
        <img src={url} alt={t('console.slipPicture')} className="h-40 w-auto rounded-12" />
      </button>
      {isOpen && (
        <Overlay place="full" title={t('console.slipPicture')} onClose={() => setOpen(false)}>
          <img src={url} alt={t('console.slipPicture')} className="w-full rounded-12" />
        </Overlay>
      )}
    </>
  );
}
