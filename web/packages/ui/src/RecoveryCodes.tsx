import { Button } from './Button.tsx';
import { CopyButton } from './CopyButton.tsx';

interface RecoveryCodesProps {
  codes: readonly string[];
  texts: { title: string; lead: string; copy: string; copied: string; kept: string };
  onKept: () => void;
}

/** What stands in for a lost second factor, shown this once. */
export function RecoveryCodes({ codes, texts, onKept }: RecoveryCodesProps) {
  return (
    <div className="grid gap-4">
      <p className="font-display text-h2 font-semibold">{texts.title}</p>
      <p className="text-body text-tx-2">{texts.lead}</p>
      <div className="rounded-16 bg-bg-1/80 p-3 inset-ring inset-ring-white/8">
        <ul className="tabular grid gap-y-1 text-body font-semibold">
          {codes.map((code) => (
            <li key={code}>
              <code className="font-text">{code}</code>
            </li>
          ))}
        </ul>
        <div className="flex justify-end">
          <CopyButton text={codes.join('\n')} label={texts.copy} done={texts.copied} />
        </div>
      </div>
      <Button wide onClick={onKept}>
        {texts.kept}
      </Button>
    </div>
  );
}
