import { CONTRACTS_ASKED, keepWithSession, readWithSession, session } from '@erawan/kit/storage';
import { createStore } from '@erawan/kit/store';
import type { Path } from '../../core/routes.ts';
import type { ContractsPending } from './contracts-pending.ts';

type PendingField = keyof ContractsPending;

interface Prompt {
  field: PendingField;
  to: Path;
}

/** One after the other, and where each leads. */
const PROMPTS: readonly Prompt[] = [
  { field: 'dailysalreqtype', to: '/m/member/agent/getSalaryContract' },
  { field: 'divtypecompperiodreq', to: '/m/member/agent/getDevidendContract' },
  { field: 'contracthoursalreq', to: '/m/member/agent/getHourContract' },
];

/** The value of each field that the member was told of. */
type Asked = Partial<Record<PendingField, string>>;

/** Of what the member was told in this session. */
export function askedOf(): Asked {
  const kept = readWithSession(CONTRACTS_ASKED);
  return typeof kept === 'object' && kept !== null ? (kept as Asked) : {};
}

/** The same, to be watched; another session begins anew. */
export const contractsAsked = createStore(askedOf());
session.subscribe(() => contractsAsked.set(askedOf()));

/** Once for each value of a field: another one is another request. */
export function keepAsked(field: PendingField, value: string): void {
  const asked = { ...askedOf(), [field]: value };
  keepWithSession(CONTRACTS_ASKED, asked);
  contractsAsked.set(asked);
}

/** The field whose contracts are on this page. */
export const fieldAt = (path: string): PendingField | undefined =>
  PROMPTS.find(({ to }) => to === path)?.field;

/** What is asked next; nothing while the member looks at one of the offers. */
export function dueOf(pending: ContractsPending, asked: Asked, path: string): Prompt | undefined {
  if (fieldAt(path) !== undefined) return undefined;
  return PROMPTS.find(({ field }) => pending[field] !== '' && asked[field] !== pending[field]);
}
