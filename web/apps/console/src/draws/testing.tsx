/** What tests of draws have in common: a draw that an operator opens, and the sheet that a button opens. */
import { fireEvent, screen, within } from '@testing-library/react';
import { serve, show, stage } from '../testing.tsx';
import type { DrawDetail } from './draw-calls.ts';
import { drawList, GOVERNMENT } from './fixtures.ts';

/** Where the draw of the fixtures is. */
export const AT = '/console/draws/thai-government/20251116';

/** Opens the draw as an operator with these rights besides reading. */
export async function openDraw(
  permissions: readonly string[],
  of: DrawDetail | (() => Response),
): Promise<void> {
  stage.permissions = ['draw.read', ...permissions];
  serve({
    'GET /console/draws': () => drawList([GOVERNMENT]),
    [`GET ${AT}`]: typeof of === 'function' ? of : () => of,
  });
  await show('op');
  fireEvent.click(await screen.findByRole('button', { name: 'Open' }));
  await screen.findByRole('list', { name: 'Steps of the draw' });
}

/** The sheet that is open. */
export const sheet = async () => within(await screen.findByRole('dialog'));

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

/** Types a reason into the sheet. */
export async function give(reason: string): Promise<void> {
  fireEvent.change((await sheet()).getByLabelText(/^Reason \*/), { target: { value: reason } });
}
