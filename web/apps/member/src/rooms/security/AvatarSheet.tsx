import { Overlay } from '@erawan/ui/Dialog';
import { toast } from '@erawan/ui/toasts';
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../core/i18n.ts';
import { RadioCards } from '@erawan/ui/RadioCards';
import { AVATAR_NUMBERS, avatarUrl, useAvatar } from '../account/avatar.ts';
import { setAvatar } from './queries.ts';

const TITLE_ID = 'avatar-choice';

/** A tap chooses; there is nothing else to confirm. */
export function AvatarSheet({ onClose }: { onClose: () => void }) {
  const { t, find } = useTexts();
  const present = useAvatar();
  const save = useMutation({
    mutationFn: setAvatar,
    onSuccess: () => toast.success(t('security.saved')),
  });
  const chosen = save.isPending ? save.variables : present;
  return (
    <Overlay place="bottom" title={t('security.avatar')} onClose={onClose}>
      <p id={TITLE_ID} className="pb-4 text-body text-tx-2">
        {t('security.chooseAvatar')}
      </p>
      <RadioCards
        labelledBy={TITLE_ID}
        items={AVATAR_NUMBERS}
        keyOf={String}
        value={chosen === undefined ? undefined : String(chosen)}
        onValue={(icon) => save.mutate(icon)}
        className="grid grid-cols-3 gap-3 w360:grid-cols-4"
        look={(on) => `rounded-16 p-2 ${on ? 'bg-s-3' : 'bg-s-2'}`}
      >
        {(icon) => (
          <img
            src={avatarUrl(icon)}
            alt={find('security', `avatar${icon}`) ?? String(icon)}
            width={80}
            height={80}
            loading="lazy"
            className="aspect-square w-full"
          />
        )}
      </RadioCards>
    </Overlay>
  );
}
