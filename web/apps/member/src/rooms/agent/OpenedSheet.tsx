import { Button } from '@erawan/ui/Button';
import { CopyButton } from '@erawan/ui/CopyButton';
import { DataList } from '@erawan/ui/DataList';
import { Overlay } from '@erawan/ui/Dialog';
import { Icon } from '@erawan/ui/Icon';
import { useTexts } from '../../core/i18n.ts';
import { useInfo } from '../../core/merchant.ts';

/** What the person needs to log in for the first time. */
export interface OpenedAccount {
  account: string;
  password: string;
}

/** The account that was opened, to be passed on; the password is shown once. */
export function OpenedSheet({ account, password, onClose }: OpenedAccount & { onClose: () => void }) {
  const { t } = useTexts();
  const brand = useInfo()?.brand.name ?? '';
  const address = `${location.origin}/m/login`;
  const text = t('inviting.openedCopy', { brand, address, account, password });
  return (
    <Overlay
      place="bottom"
      title={t('inviting.opened')}
      onClose={onClose}
      footer={
        'share' in navigator && (
          // Closing the sheet of the phone is no failure.
          <Button wide onClick={() => void navigator.share({ text }).catch(() => undefined)}>
            <Icon name="send" size={20} />
            {t('inviting.share')}
          </Button>
        )
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys too */}
      <div role="group" aria-label={t('inviting.opened')} tabIndex={0} className="grid grid-cols-1 gap-4">
        <p className="text-label text-tx-2">{t('inviting.openedText')}</p>
        <DataList
          rows={[
            [t('inviting.username'), <strong key="account">{account}</strong>],
            [t('inviting.password'), <strong key="password">{password}</strong>],
            [
              t('inviting.loginAt'),
              <span key="address" className="break-all">
                {address}
              </span>,
            ],
          ]}
        />
        <CopyButton isNamed text={text} label={t('inviting.copyAll')} done={t('inviting.copied')} />
      </div>
    </Overlay>
  );
}
