import { useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import { cn } from './cn.tsx';
import { Icon } from './Icon.tsx';
import { toast } from './toasts.tsx';

const TICK_MS = 1_500;

interface CopyButtonProps {
  text: string;
  label: string;
  /** Said once it is in the clipboard. */
  done: string;
  className?: string;
  /** Writes the label out instead of leaving it to readers. */
  isNamed?: boolean;
}

export function CopyButton({ text, label, done, className, isNamed = false }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), TICK_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    if (!(await toClipboard(text))) return;
    setCopied(true);
    toast.success(done);
  };
  if (isNamed) {
    return (
      <Button kind="outline" size="medium" onClick={() => void copy()}>
        <Icon name={copied ? 'check' : 'copy'} size={20} />
        {label}
      </Button>
    );
  }
  return (
    <button
      type="button"
      aria-label={label}
      onClick={() => void copy()}
      className={cn(
        'press relative grid size-8 shrink-0 place-items-center rounded-8 text-tx-2 after:absolute after:-inset-1.5',
        copied && 'text-positive',
        className,
      )}
    >
      <Icon name={copied ? 'check' : 'copy'} size={18} />
    </button>
  );
}

/** The clipboard is missing on plain http and may be refused; the old way still works there. */
async function toClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const holder = document.createElement('textarea');
  holder.value = text;
  holder.style.position = 'fixed';
  holder.style.opacity = '0';
  // Inside an open dialog everything outside it is inert.
  (document.querySelector('dialog[open]') ?? document.body).append(holder);
  holder.select();
  const done = document.execCommand('copy');
  holder.remove();
  return done;
}
