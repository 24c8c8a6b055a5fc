// @vitest-environment jsdom
import { ApiError } from '@erawan/api/errors';
import { TextField } from '@erawan/ui/fields';
import { Refusal } from '@erawan/ui/Refusal';
import { UiTextsProvider } from '@erawan/ui/texts';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { i18n } from '../core/i18n.ts';
import { quietTime, stubBrowser, UI_TEXTS } from '../testing.tsx';
import { useForm } from './use-form.ts';

stubBrowser();

/** A form of two fields that the server answers with `error`. */
function Form({ error }: { error: unknown }) {
  const missing = (value: string) => (value === '' ? ['missing'] : []);
  const { form, values, field, check, refuse, refused } = useForm(['name', 'code'], (typed) => ({
    name: missing(typed.name),
    code: typed.code.length === 4 ? [] : ['four digits'],
  }));
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (check({ name: missing(values.name), code: missing(values.code) }))
          void refuse(error, { otp: 'code' });
      }}
    >
      <TextField {...field('name')} label="Name" />
      <TextField {...field('code')} label="Code" />
      <Refusal text={refused} />
      <button type="submit">Send</button>
    </form>
  );
}

const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));

async function refusedWith(error: unknown) {
  await i18n.speak('EN');
  render(
    <UiTextsProvider value={UI_TEXTS}>
      <Form error={error} />
    </UiTextsProvider>,
  );
  type('Name', 'nok');
  type('Code', '4711');
  send();
}

describe('a form', () => {
  it('is refused in the words of the catalogue, even where nobody opened it before', async () => {
    await refusedWith(new ApiError('system.busy', 500, 'what the server calls it'));
    expect((await screen.findByRole('alert')).textContent).toBe('System busy, please try again');
  });

  it('puts what was said about a field beside it, also under the name the server has for it', async () => {
    const fields = { name: ['too short'], otp: ['wrong', 'old'] };
    await refusedWith(new ApiError('validation.failed', 400, '', { fields }));
    expect((await screen.findByText('too short')).closest('[role="alert"]')).not.toBeNull();
    expect(screen.getByText('wrong, old')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
    type('Name', 'noknok');
    expect(screen.queryByText('too short')).toBeNull();
    expect(screen.getByText('wrong, old')).toBeDefined();
  });

  it('leads to the first field that is wrong', async () => {
    await refusedWith(new Error('anything'));
    type('Code', '');
    send();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code')));
    expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBeNull();
  });

  it('says nothing when the member broke off', async () => {
    await refusedWith(new DOMException('closed', 'AbortError'));
    await quietTime();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says what is wrong with a field when it is left, and not while it is typed', async () => {
    await refusedWith(new DOMException('closed', 'AbortError'));
    type('Code', '47');
    expect(screen.queryByText('four digits')).toBeNull();
    fireEvent.blur(screen.getByLabelText('Code'));
    expect(screen.getByText('four digits')).toBeDefined();
    type('Code', '471');
    expect(screen.queryByText('four digits')).toBeNull();
    type('Code', '4711');
    fireEvent.blur(screen.getByLabelText('Code'));
    expect(screen.queryByText('four digits')).toBeNull();
  });

  it('leaves what the server said of a field until it is changed', async () => {
    await refusedWith(new ApiError('validation.failed', 400, '', { fields: { code: ['wrong'] } }));
    await screen.findByText('wrong');
    fireEvent.blur(screen.getByLabelText('Code'));
    expect(screen.getByText('wrong')).toBeDefined();
  });

  it('asks for an empty field only when the form is sent', async () => {
    render(
      <UiTextsProvider value={UI_TEXTS}>
        <Form error={undefined} />
      </UiTextsProvider>,
    );
    fireEvent.focus(screen.getByLabelText('Name'));
    fireEvent.blur(screen.getByLabelText('Name'));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
