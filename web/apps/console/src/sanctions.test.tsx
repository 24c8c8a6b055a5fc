// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { paged, Refused, requestsTo, serve, show, stage } from './testing.tsx';

const LIST = {
  listId: 'scl_1',
  names: 2,
  digest: 'ab'.repeat(32),
  importedBy: 'Mali',
  importedAt: Date.UTC(2026, 10, 26, 5),
};
const CALL = '/console/sanctions';

describe('the sanctions list', () => {
  const may = (...permissions: string[]) => {
    stage.permissions = ['sanctions.read', ...permissions];
  };

  it('a list is imported; a file that cannot be read is refused with its line', async () => {
    may('sanctions.import');
    let answer: unknown = new Refused(400, 'sanctions.broken', 'This file is not a list', {
      line: 3,
      what: 'this is no name',
    });
    serve({
      [`GET ${CALL}`]: () => paged([LIST, { ...LIST, listId: 'scl_0' }]),
      [`POST ${CALL}`]: () => answer,
    });
    await show('op');
    expect(await screen.findByText('In force')).toBeDefined();
    expect(screen.getAllByText('Replaced')).toHaveLength(1);
    const input = await screen.findByLabelText('Import a list', { selector: 'input' });
    const send = (text: string) =>
      fireEvent.change(input, { target: { files: [new File([text], 'names.txt')] } });
    send('S***');
    expect(await screen.findByText(/Line 3: this is no name/)).toBeDefined();
    answer = LIST;
    send('Somchai Jaidee');
    expect(await screen.findByText('2 names imported')).toBeDefined();
    expect(requestsTo(`POST ${CALL}`)).toHaveLength(2);
  });

  it('who only reads cannot import', async () => {
    may();
    serve({ [`GET ${CALL}`]: () => paged([]) });
    await show('op');
    expect(await screen.findByText('No list imported yet')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Import a list' })).toBeNull();
  });
});
