import { Button } from '@erawan/ui/Button';
import { TextField } from '@erawan/ui/fields';
import { useTexts } from '../../core/i18n.ts';

const CODE_DIGITS = 10;

interface CodeFieldProps {
  value: string;
  onValue: (value: string) => void;
  errors: readonly string[] | undefined;
  /** Seconds until another code may be asked for. */
  seconds: number;
  sending: boolean;
  onSend: () => void;
}

/** The code of an SMS and the button that asks for it, shut while the last one is on its way. */
export function CodeField({ value, onValue, errors, seconds, sending, onSend }: CodeFieldProps) {
  const { t } = useTexts();
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-2.5">
      <TextField
        label={t('login.code')}
        placeholder={t('login.codePlaceholder')}
        icon="shield"
        name="verificationCode"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_DIGITS}
        value={value}
        onValue={(text) => onValue(text.replace(/\D/g, ''))}
        errors={errors}
      />
      <Button
        kind="quiet"
        size="medium"
        className="tabular mt-[26px] h-12 min-w-[104px] px-3"
        disabled={seconds > 0}
        busy={sending}
        onClick={onSend}
      >
        {seconds > 0 ? t('login.seconds', { seconds }) : t('login.sendCode')}
      </Button>
    </div>
  );
}
