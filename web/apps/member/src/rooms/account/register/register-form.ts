import type { FieldErrors, Values } from './register-check.ts';
import type { Method } from './registration.ts';

/** The state of the register form and what each event does to it. */
export interface RegisterState {
  method: Method;
  values: Values;
  errors: FieldErrors;
  /** Why the server refused, where it belongs to no field. */
  refused: string;
  agreed: boolean;
  termsOpen: boolean;
}

export type RegisterAction =
  | { do: 'type'; name: string; text: string }
  | { do: 'method'; method: Method }
  | { do: 'agree'; on: boolean }
  | { do: 'terms'; open: boolean }
  /** The form was checked before it is sent. */
  | { do: 'check'; errors: FieldErrors }
  /** One field was checked alone. */
  | { do: 'checkField'; name: string; errors: string[] }
  | { do: 'emptyCaptcha' }
  | { do: 'refuse'; errors: FieldErrors; text: string };

export function startState(method: Method, affiliateCode: string): RegisterState {
  return { method, values: { affiliateCode }, errors: {}, refused: '', agreed: true, termsOpen: false };
}

export function nextState(state: RegisterState, action: RegisterAction): RegisterState {
  switch (action.do) {
    case 'type':
      return {
        ...state,
        values: { ...state.values, [action.name]: action.text },
        errors: { ...state.errors, [action.name]: [] },
      };
    case 'method':
      return { ...state, method: action.method, errors: {}, refused: '' };
    case 'agree':
      return { ...state, agreed: action.on };
    case 'terms':
      return { ...state, termsOpen: action.open };
    case 'check':
      return { ...state, errors: action.errors, refused: '' };
    case 'checkField':
      return { ...state, errors: { ...state.errors, [action.name]: action.errors } };
    case 'emptyCaptcha':
      return { ...state, values: { ...state.values, captcha: '' } };
    case 'refuse': {
      const isOfField = Object.keys(action.errors).length > 0;
      return { ...state, errors: action.errors, refused: isOfField ? state.refused : action.text };
    }
  }
}
