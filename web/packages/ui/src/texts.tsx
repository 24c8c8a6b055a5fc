import { createContext, useContext } from 'react';

/** The few words the components themselves need; the app gives them in the active language. */
export interface UiTexts {
  back: string;
  close: string;
  cancel: string;
  confirm: string;
  loading: string;
  retry: string;
  showPassword: string;
  hidePassword: string;
  newCaptcha: string;
}

const UiTextsContext = createContext<UiTexts | null>(null);
export const UiTextsProvider = UiTextsContext.Provider;

export function useUiTexts(): UiTexts {
  const texts = useContext(UiTextsContext);
  if (!texts) throw new Error('UiTextsProvider is missing');
  return texts;
}
