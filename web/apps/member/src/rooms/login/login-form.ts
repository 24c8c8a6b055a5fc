import type { LoginErrors, LoginMethod, LoginValues } from './check-login.ts';
import type { Challenge } from './second-factor.ts';

/** The state of the login form and what each event does to it. */
export interface LoginState {
  values: LoginValues;
  method: LoginMethod;
  /** Whether the device is to remember the login. */
  remember: boolean;
  /** Whether the device holds a secret that stands for the password. */
  hasSecret: boolean;
  errors: LoginErrors;
  /** Why the server refused, where it belongs to no field. */
  refused: string;
  /** The second step that the server asks for. */
  challenge?: Challenge | undefined;
}

export type LoginAction =
  | { do: 'type'; name: keyof LoginValues; text: string }
  | { do: 'remember'; on: boolean }
  | { do: 'method'; method: LoginMethod }
  /** The form was checked before it is sent. */
  | { do: 'check'; errors: LoginErrors }
  /** It was checked in another language: the errors that are shown change their words. */
  | { do: 'translate'; errors: LoginErrors }
  | { do: 'checkPhone'; wrong: string | undefined }
  | { do: 'challenge'; challenge: Challenge | undefined }
  | { do: 'refuseSecret'; text: string }
  | { do: 'refuse'; text: string; field?: 'code' | 'captcha' | undefined };

export function startState(username: string, hasSecret: boolean): LoginState {
  return {
    values: { username, password: '', mobileNum: '', code: '', captcha: '' },
    method: 'username',
    remember: true,
    hasSecret,
    errors: {},
    refused: '',
  };
}

export function nextState(state: LoginState, action: LoginAction): LoginState {
  switch (action.do) {
    case 'type':
      return {
        ...state,
        values: { ...state.values, [action.name]: action.text },
        errors: { ...state.errors, [action.name]: undefined },
      };
    case 'remember':
      return { ...state, remember: action.on };
    case 'method':
      return { ...state, method: action.method, errors: {}, refused: '' };
    case 'check':
      return { ...state, errors: action.errors, refused: '' };
    case 'translate': {
      const shown = Object.keys(state.errors).map((name) => [name, action.errors[name as keyof LoginValues]]);
      return { ...state, errors: Object.fromEntries(shown), refused: '' };
    }
    case 'checkPhone':
      return {
        ...state,
        errors: { ...state.errors, mobileNum: action.wrong === undefined ? undefined : [action.wrong] },
      };
    case 'challenge':
      return { ...state, challenge: action.challenge };
    case 'refuseSecret':
      return { ...state, hasSecret: false, errors: { password: [action.text] } };
    case 'refuse': {
      // A captcha is good for one try only.
      const values = { ...state.values, captcha: '' };
      return action.field
        ? { ...state, values, errors: { [action.field]: [action.text] } }
        : { ...state, values, refused: action.text };
    }
  }
}
