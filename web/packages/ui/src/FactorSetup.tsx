import { buttonLook } from './Button.tsx';
import { CopyButton } from './CopyButton.tsx';
import { Icon } from './Icon.tsx';

interface FactorSetupProps {
  setup: { secret: string; otpauthUrl: string; qrSvg: string };
  texts: { qr: string; openApp: string; secret: string; copy: string; copied: string };
}

/** What an authenticator app needs: a picture to scan, a link on the same device, a key to type. */
export function FactorSetup({ setup, texts }: FactorSetupProps) {
  return (
    <>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(setup.qrSvg)}`}
        alt={texts.qr}
        width={200}
        height={200}
        className="mx-auto size-[200px] rounded-16 bg-white p-2"
      />
      <a href={setup.otpauthUrl} className={buttonLook({ kind: 'outline', size: 'medium' })}>
        <Icon name="phone" size={18} />
        {texts.openApp}
      </a>
      <div className="rounded-16 bg-bg-1/80 p-3 inset-ring inset-ring-white/8">
        <p className="text-caption text-tx-3">{texts.secret}</p>
        <p className="flex items-center gap-2">
          <code className="min-w-0 flex-1 font-text text-body font-semibold">{inFours(setup.secret)}</code>
          <CopyButton text={setup.secret} label={texts.copy} done={texts.copied} />
        </p>
      </div>
    </>
  );
}

/** Four letters at a time are easier to type over. */
function inFours(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
