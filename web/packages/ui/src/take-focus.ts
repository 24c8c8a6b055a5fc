/** As the `ref` of what replaces a form: the keyboard goes on there when it appears. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
