import { createContext, useContext } from 'react';

/** What the components themselves need; the app gives the words in the active language. */
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
  /** Of the merchant's currency; empty until it is known. */
  currencySymbol: string;
}

const UiTextsContext = createContext<UiTexts | null>(null);
export const UiTextsProvider = UiTextsContext.Provider;

export function useUiTexts(): UiTexts {
  const texts = useContext(UiTextsContext);
  if (!texts) throw new Error('UiTextsProvider is missing');
  return texts;
}

export const useCurrencySymbol = (): string => useUiTexts().currencySymbol;
