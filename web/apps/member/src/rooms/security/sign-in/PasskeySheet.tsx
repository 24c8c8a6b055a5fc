import { formatDateTime } from '@erawan/kit/dates';
import { Button } from '@erawan/ui/Button';
import { ConfirmDialog, Overlay } from '@erawan/ui/Dialog';
import { TextField } from '@erawan/ui/fields';
import { Icon } from '@erawan/ui/Icon';
import { Refusal } from '@erawan/ui/Refusal';
import { ErrorState, ListSkeleton } from '@erawan/ui/states';
import { toast } from '@erawan/ui/toasts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { textOf } from '../../../core/api.ts';
import { useTexts } from '../../../core/i18n.ts';
import { isAborted } from '../../../parts/step-up.ts';
import { passkeysUsable } from '../../login/passkey.ts';
import {
  addPasskey,
  type Passkey,
  passkeys,
  passkeysChanged,
  removePasskey,
  renamePasskey,
} from './queries.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** Characters of a passkey's name. */
const NAME_MAX = 40;

const minute = (ms: number) => formatDateTime(ms).slice(0, -':00'.length);

export function PasskeySheet({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const passkeyQuery = useQuery(passkeys());
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>([]);
  const [named, setNamed] = useState<Passkey | null>(null);
  const [removed, setRemoved] = useState<Passkey | null>(null);

  let content: ReactNode;
  if (recoveryCodes.length > 0) content = <RecoveryCodes codes={recoveryCodes} onKept={onClose} />;
  else if (named) content = <Rename passkey={named} onDone={() => setNamed(null)} />;
  else if (passkeyQuery.data)
    content = (
      <>
        <p className="text-body text-tx-2">{t('security.passkeyLead')}</p>
        {passkeyQuery.data.list.length > 0 && (
          <ul className="card divide-y divide-white/6 overflow-hidden">
            {passkeyQuery.data.list.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                onRename={() => setNamed(passkey)}
                onRemove={() => setRemoved(passkey)}
              />
            ))}
          </ul>
        )}
        {passkeyQuery.data.list.length >= passkeyQuery.data.max ? (
          <p className="text-label text-tx-3">{t('security.passkeyFull', { max: passkeyQuery.data.max })}</p>
        ) : (
          passkeyQuery.data.available && passkeysUsable() && <Add onRecoveryCodes={setRecoveryCodes} />
        )}
      </>
    );
  else if (passkeyQuery.error)
    content = <ErrorState text={textOf(passkeyQuery.error)} onRetry={() => void passkeyQuery.refetch()} />;
  else content = <ListSkeleton rows={2} />;
  return (
    <Overlay place="bottom" title={t('security.passkeys')} onClose={onClose}>
      <div className="grid gap-4">{content}</div>
      {removed && <Remove passkey={removed} onDone={() => setRemoved(null)} />}
    </Overlay>
  );
}

function Add({ onRecoveryCodes }: { onRecoveryCodes: (codes: readonly string[]) => void }) {
  const { t } = useTexts();
  const [refused, setRefused] = useState('');
  const add = useMutation({
    mutationFn: addPasskey,
    onMutate: () => setRefused(''),
    onSuccess: (added) => {
      // Its owner would not.
      if (!added) return;
      toast.success(t('security.passkeyAdded'));
      onRecoveryCodes(added.recoveryCodes);
      return passkeysChanged();
    },
    onError: (error) => {
      if (isAborted(error)) return;
      setRefused(error instanceof DOMException ? t('security.passkeyNotMade') : textOf(error));
    },
    meta: { noAlert: true },
  });
  return (
    <>
      <Refusal text={refused} />
      <Button wide busy={add.isPending} onClick={() => add.mutate()}>
        {t('security.passkeyAdd')}
      </Button>
    </>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { t } = useTexts();
  const { name, createdAt, usedAt } = passkey;
  const press = 'press grid size-11 shrink-0 place-items-center rounded-pill text-tx-2';
  return (
    <li className="flex min-h-16 items-center gap-1 py-2.5 pr-1 pl-3.5">
      <span className="min-w-0 flex-1">
        <span className="block text-body font-semibold break-words">{name}</span>
        <span className="tabular block text-caption text-tx-3">
          {usedAt === undefined
            ? t('security.passkeySince', { time: minute(createdAt) })
            : t('security.lastSeen', { time: minute(usedAt) })}
        </span>
      </span>
      <button
        type="button"
        aria-label={`${t('security.passkeyRename')}: ${name}`}
        onClick={onRename}
        className={press}
      >
        <Icon name="pencil" size={20} />
      </button>
      <button
        type="button"
        aria-label={`${t('security.passkeyRemove')}: ${name}`}
        onClick={onRemove}
        className={press}
      >
        <Icon name="close" size={20} />
      </button>
    </li>
  );
}

function Rename({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { t } = useTexts();
  const [name, setName] = useState(passkey.name);
  const [wrong, setWrong] = useState('');
  const rename = useMutation({
    mutationFn: () => renamePasskey(passkey.id, name.trim()),
    onSuccess: async () => {
      await passkeysChanged();
      onDone();
    },
    onError: (error) => setWrong(textOf(error)),
    meta: { noAlert: true },
  });
  const label = t('security.passkeyName');
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (rename.isPending) return;
        if (name.trim() === '') setWrong(t('security.required', { field: label }));
        else rename.mutate();
      }}
    >
      <TextField
        label={label}
        name="name"
        icon="key"
        autoComplete="off"
        autoFocus
        maxLength={NAME_MAX}
        value={name}
        onValue={(text) => {
          setName(text);
          setWrong('');
        }}
        errors={wrong === '' ? [] : [wrong]}
      />
      <Button type="submit" wide busy={rename.isPending}>
        {t('security.save')}
      </Button>
    </form>
  );
}

function Remove({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { t } = useTexts();
  const remove = useMutation({
    mutationFn: () => removePasskey(passkey.id),
    onSuccess: () => toast.success(t('security.passkeyRemoved')),
    onSettled: () => {
      onDone();
      return passkeysChanged();
    },
  });
  return (
    <ConfirmDialog
      title={t('security.passkeyRemove')}
      confirm={t('security.passkeyRemove')}
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onDone}
    >
      <p className="text-body text-tx-2">{t('security.passkeyRemoveSure', { name: passkey.name })}</p>
    </ConfirmDialog>
  );
}
