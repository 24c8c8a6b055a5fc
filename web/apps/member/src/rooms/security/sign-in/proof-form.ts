/** The state of the question for a proof and what each event does to it. */
export interface ProofState {
  /** The password, or the code of an app. */
  secret: string;
  /** The answer to the captcha. */
  digits: string;
  refused: string;
}

export type ProofAction =
  | { do: 'secret'; text: string }
  | { do: 'digits'; text: string }
  | { do: 'send' }
  /** Something is missing or a passkey failed: what was typed stays. */
  | { do: 'miss'; text: string }
  | { do: 'refuse'; text: string };

export const START: ProofState = { secret: '', digits: '', refused: '' };

export function nextState(state: ProofState, action: ProofAction): ProofState {
  switch (action.do) {
    case 'secret':
      return { ...state, secret: action.text };
    case 'digits':
      return { ...state, digits: action.text };
    case 'send':
      return { ...state, refused: '' };
    case 'miss':
      return { ...state, refused: action.text };
    case 'refuse':
      // A captcha is good for one try only, and a wrong secret is typed anew.
      return { ...state, secret: '', digits: '', refused: action.text };
  }
}
