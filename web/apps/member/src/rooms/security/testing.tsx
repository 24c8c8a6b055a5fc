import { fireEvent, screen, within } from '@testing-library/react';
import { useStore } from '@erawan/kit/store';
import { type ComponentType, Suspense } from 'react';
import { proofAsked } from '../../parts/step-up.ts';
import { MEMBER, open, Refused, serve, stubBrowser } from '../../testing.tsx';

stubBrowser();
const { StepUpDialog } = await import('./sign-in/StepUpDialog.tsx');

/** The question for a proof, as the shell shows it. */
export function StepUp() {
  const request = useStore(proofAsked);
  return request && <StepUpDialog request={request} />;
}

export const CONFIG = 'GET /wps/member/securityConfig';
const PROVE = 'POST /wps/session/reauthenticate';

/** What the member has set; nothing unless told. */
export const config = (over: object = {}) => ({
  loginPassword: true,
  fundsPassword: false,
  securityQuestions: false,
  email: false,
  mobile: false,
  mobileProven: false,
  payeeName: false,
  bankCard: false,
  masked: {},
  ...over,
});
/** What may be asked. */
export const LIST = {
  list: [1, 2, 3, 4].map((id) => ({ id, question: `Question no. ${id}?` })),
};

export function show(Page: ComponentType, address = '/m/securityCenter') {
  return open(
    () => (
      <>
        <Page />
        <Suspense>
          <StepUp />
        </Suspense>
      </>
    ),
    address,
    ['security', 'account', 'login', 'human', 'titles'],
    MEMBER,
  );
}

/** A server that refuses a call until the proof was given. */
export function guarded(answer: unknown) {
  let fresh = false;
  serve({
    [PROVE]: async (request) => {
      if ((await request.json()).password !== 'Lotus4river')
        return new Refused(401, 'login.wrong.credentials');
      fresh = true;
      return { freshUntil: Date.now() + 300_000 };
    },
  });
  return () => (fresh ? answer : new Refused(403, 'reauth.required'));
}

export const type = (name: string | RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(name, { selector: 'input, select' }), { target: { value: text } });
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

export async function giveProof(password = 'Lotus4river') {
  const dialog = await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  fireEvent.change(within(dialog).getByLabelText('Login password'), { target: { value: password } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
}
