import { ApiError } from '@erawan/api/errors';
import { useEffect, useRef, useState } from 'react';
import { textOf } from '../core/api.ts';
import { i18n } from '../core/i18n.ts';
import { isAborted } from './step-up.ts';
import { useOnChange } from './use-on-change.ts';

export type Errors<Name extends string> = Partial<Record<Name, readonly string[]>>;

/**
 * The values of a small form, what is wrong with each, and what the server says against the whole. With `faults` a
 * field that was filled in is checked when it is left; one that is still empty is asked for when the form is sent.
 */
export function useForm<Name extends string>(
  names: readonly Name[],
  faults?: (values: Record<Name, string>) => Errors<Name>,
) {
  const empty = Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>;
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Errors<Name>>({});
  const [refused, setRefused] = useState('');
  const form = useRef<HTMLFormElement>(null);
  // What was typed since the form was last checked; what the server said of a field stays until it is changed.
  const typed = useRef(new Set<Name>());

  useEffect(() => {
    const node = form.current;
    if (!node || !faults) return;
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const name = names.find((one) => one === target.getAttribute('name'));
      const isInside = relatedTarget instanceof Node && target.parentElement?.contains(relatedTarget);
      if (name === undefined || isInside || !typed.current.has(name)) return;
      setErrors((now) => ({ ...now, [name]: faults(values)[name] ?? [] }));
    };
    node.addEventListener('focusout', leave);
    return () => node.removeEventListener('focusout', leave);
  });

  // What is wrong is marked only by the next drawing; then the first such field gets the focus.
  const seeks = useRef(false);
  useOnChange(errors, () => {
    if (!seeks.current) return;
    seeks.current = false;
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  });

  /** Marks the fields and says whether all are right. */
  const check = (found: Errors<Name>): boolean => {
    seeks.current = true;
    typed.current.clear();
    setErrors(found);
    setRefused('');
    return Object.values<readonly string[] | undefined>(found).every((messages) => !messages?.length);
  };

  const field = (name: Name) => ({
    name,
    value: values[name],
    errors: errors[name] ?? [],
    onValue: (text: string) => {
      typed.current.add(name);
      setValues((now) => ({ ...now, [name]: text }));
      setErrors((now) => ({ ...now, [name]: [] }));
      setRefused('');
    },
  });

  /**
   * Puts a refusal beside its field, or above the button when it belongs to none. `wire` names the fields the server
   * calls otherwise. A form in a dialog may be refused before the texts of errors are there.
   */
  const refuse = async (error: unknown, wire: Readonly<Record<string, Name>> = {}): Promise<void> => {
    if (isAborted(error)) return;
    await i18n.open('errors');
    const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
    const known = fields.flatMap(([name, messages]) => {
      const own = names.find((candidate) => candidate === name) ?? wire[name];
      return own ? [[own, messages] as const] : [];
    });
    if (known.length > 0) check(Object.fromEntries(known) as Errors<Name>);
    else setRefused(textOf(error));
  };

  const clear = (...cleared: Name[]) =>
    setValues((now) => ({ ...now, ...Object.fromEntries(cleared.map((name) => [name, ''])) }));

  return { form, values, field, check, refuse, refused, setRefused, clear };
}
