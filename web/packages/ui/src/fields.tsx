import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { IconButton } from './Button.tsx';
import { cn } from './cn.tsx';
import { Icon, type IconName } from './Icon.tsx';
import { useUiTexts } from './texts.tsx';

export const inputLook =
  'h-12 w-full min-w-0 rounded-12 bg-s-2 px-3.5 text-[16px] text-tx-1 placeholder:text-tx-3 outline-none ' +
  'inset-ring inset-ring-line-strong transition-shadow focus:inset-ring-2 focus:inset-ring-brand-400 ' +
  'aria-invalid:inset-ring-2 aria-invalid:inset-ring-negative disabled:opacity-60';

interface FieldShellProps {
  id: string;
  label: string;
  required?: boolean;
  errors?: readonly string[];
  hint?: ReactNode;
  children: ReactNode;
}

/** Label above, what went wrong below; several messages are joined by commas. */
export function FieldShell({ id, label, required, errors = [], hint, children }: FieldShellProps) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-label text-tx-2">
        {label}
        {required && (
          <span className="text-accent" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {children}
      {hint && errors.length === 0 && (
        <p id={`${id}-hint`} className="text-caption text-tx-3">
          {hint}
        </p>
      )}
      {errors.length > 0 && (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-1 text-caption text-negative">
          <Icon name="alert" size={16} className="mt-px shrink-0" />
          <span>{errors.join(', ')}</span>
        </p>
      )}
    </div>
  );
}

/** The attributes that tie an input to its label, hint and errors. */
export function tied(id: string, errors: readonly string[] = [], hint?: ReactNode) {
  const described = errors.length > 0 ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return { id, 'aria-invalid': errors.length > 0 || undefined, 'aria-describedby': described } as const;
}

export type TextFieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  label: string;
  value: string;
  onValue: (value: string) => void;
  errors?: readonly string[];
  hint?: ReactNode;
  icon?: IconName;
  trailing?: ReactNode;
};

export function TextField({
  label,
  onValue,
  errors,
  hint,
  icon,
  trailing,
  className,
  ...rest
}: TextFieldProps) {
  const id = useId();
  return (
    <FieldShell id={id} label={label} required={rest.required} errors={errors} hint={hint}>
      <div className="relative">
        {icon && <Icon name={icon} size={20} className="absolute top-3.5 left-3.5 text-tx-3" />}
        <input
          {...rest}
          {...tied(id, errors, hint)}
          onChange={(event) => onValue(event.target.value)}
          className={cn(inputLook, icon && 'pl-11', trailing !== undefined && 'pr-13', className)}
        />
        {trailing !== undefined && (
          <div className="absolute inset-y-0 right-0.5 flex items-center">{trailing}</div>
        )}
      </div>
    </FieldShell>
  );
}

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const texts = useUiTexts();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      icon="lock"
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          icon={shown ? 'eyeOff' : 'eye'}
          iconSize={20}
          label={shown ? texts.hidePassword : texts.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

/** `image` is `undefined` while it is fetched, `null` when that failed. */
type CaptchaFieldProps = TextFieldProps & { image: string | null | undefined; onNewImage: () => void };

export function CaptchaField({ image, onNewImage, ...props }: CaptchaFieldProps) {
  const texts = useUiTexts();
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-2.5">
      <TextField {...props} icon="shield" inputMode="numeric" autoComplete="off" />
      <button
        type="button"
        onClick={onNewImage}
        aria-label={texts.newCaptcha}
        className="press mt-[26px] grid h-12 w-[120px] place-items-center overflow-hidden rounded-12 bg-s-3"
      >
        {image && <img src={image} alt="" className="h-full w-full object-cover" />}
        {image === null && <Icon name="refresh" size={20} />}
        {image === undefined && <span className="skeleton h-full w-full" />}
      </button>
    </div>
  );
}

interface CheckboxProps {
  checked: boolean;
  onChecked: (checked: boolean) => void;
  children: ReactNode;
  name?: string;
}

export function Checkbox({ checked, onChecked, children, name }: CheckboxProps) {
  return (
    <label className="relative flex min-h-11 cursor-pointer items-center gap-2.5 text-label text-tx-2">
      <input
        type="checkbox"
        name={name}
        className="peer sr-only"
        checked={checked}
        onChange={(event) => onChecked(event.target.checked)}
      />
      <span
        aria-hidden="true"
        className={cn(
          'grid size-[22px] shrink-0 place-items-center rounded-8 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2',
          'peer-focus-visible:outline-brand-300',
          checked ? 'gold' : 'inset-ring inset-ring-line-strong bg-s-2',
        )}
      >
        {checked && <Icon name="check" size={16} />}
      </span>
      <span className="min-w-0">{children}</span>
    </label>
  );
}
