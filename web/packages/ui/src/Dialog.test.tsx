// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfirmDialog, Overlay } from './Dialog.tsx';
import { UiTextsProvider } from './texts.tsx';
import { toast, ToastHost } from './toasts.tsx';

const texts = {
  back: 'Back',
  close: 'Close',
  cancel: 'Cancel',
  confirm: 'Confirm',
  loading: 'Loading',
  retry: 'Retry',
  showPassword: 'Show',
  hidePassword: 'Hide',
  currencySymbol: '฿',
  newCaptcha: 'New',
};
const draw = (node: React.ReactNode) => render(<UiTextsProvider value={texts}>{node}</UiTextsProvider>);
const marked = () => document.documentElement.classList.contains('on');

describe('dialogs', () => {
  let now = 0;
  beforeEach(() => {
    now = 1_000;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    // jsdom draws no top layer.
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function close() {
      this.open = false;
    };
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });

  it('CST-074: taps on the mask within 300 ms of opening are ignored', () => {
    const onClose = vi.fn();
    draw(
      <Overlay title="News" onClose={onClose}>
        text
      </Overlay>,
    );
    const dialog = screen.getByRole('dialog');
    now += 299;
    fireEvent.click(dialog);
    expect(onClose).not.toHaveBeenCalled();
    now += 1;
    fireEvent.click(dialog);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('gives the focus back to what opened it, unless something else has taken it', () => {
    const at = (open: boolean) => (
      <UiTextsProvider value={texts}>
        <button type="button">opener</button>
        <button type="button">other</button>
        {open && (
          <Overlay title="News" onClose={() => {}}>
            text
          </Overlay>
        )}
      </UiTextsProvider>
    );
    const { rerender } = render(at(false));
    const [opener, other] = screen.getAllByRole('button');
    opener?.focus();
    rerender(at(true));
    expect(document.activeElement).toBe(screen.getByRole('dialog'));
    rerender(at(false));
    expect(document.activeElement).toBe(opener);
    rerender(at(true));
    other?.focus();
    rerender(at(false));
    expect(document.activeElement).toBe(other);
  });

  it('of two dialogs the newer one is seen, and the older one again when it is closed', () => {
    const [first, second] = ['News', 'Proof'].map((title) => (
      <Overlay key={title} title={title} onClose={() => {}}>
        text
      </Overlay>
    ));
    const { rerender } = draw(first);
    const older = screen.getByRole('dialog', { name: 'News' });
    const covered = () => older.style.visibility === 'hidden';
    const both = (...dialogs: React.ReactNode[]) =>
      rerender(<UiTextsProvider value={texts}>{dialogs}</UiTextsProvider>);
    expect(covered()).toBe(false);
    both(first, second);
    expect(covered()).toBe(true);
    expect(screen.getByRole('dialog', { name: 'Proof' }).style.visibility).toBe('visible');
    both(first);
    expect(covered()).toBe(false);
  });

  it('the focus begins at the dialog, so that no ring marks a button before a key was pressed', () => {
    draw(
      <Overlay title="News" onClose={() => {}}>
        text
      </Overlay>,
    );
    expect(document.activeElement).toBe(screen.getByRole('dialog'));
  });

  it('a tap inside never closes', () => {
    const onClose = vi.fn();
    draw(
      <Overlay title="News" onClose={onClose}>
        <p>text</p>
      </Overlay>,
    );
    now += 1_000;
    fireEvent.click(screen.getByText('text'));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('is named by its title and closed by its button', () => {
    const onClose = vi.fn();
    draw(
      <Overlay title="News" onClose={onClose}>
        text
      </Overlay>,
    );
    expect(screen.getByRole('dialog', { name: 'News' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('OPN-163: closing one of two open dialogs keeps the page marked', () => {
    const first = draw(
      <Overlay title="One" onClose={() => {}}>
        1
      </Overlay>,
    );
    const second = draw(
      <Overlay title="Two" onClose={() => {}}>
        2
      </Overlay>,
    );
    expect(marked()).toBe(true);
    second.unmount();
    expect(marked()).toBe(true);
    first.unmount();
    expect(marked()).toBe(false);
  });

  it('a dialog that opens after a message does not cover it', () => {
    const topLayer: Element[] = [];
    const leave = (element: Element) => {
      if (topLayer.includes(element)) topLayer.splice(topLayer.indexOf(element), 1);
    };
    const enter = (element: Element) => {
      leave(element);
      topLayer.push(element);
    };
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true;
      enter(this);
    };
    // jsdom knows neither popovers nor their pseudo-class.
    vi.spyOn(HTMLElement.prototype, 'matches').mockImplementation(function matches(this: HTMLElement) {
      return topLayer.includes(this);
    });
    HTMLElement.prototype.showPopover = function showPopover() {
      enter(this);
    };
    HTMLElement.prototype.hidePopover = function hidePopover() {
      leave(this);
    };
    const page = draw(<ToastHost />);
    act(() => void toast.info('Said before'));
    page.rerender(
      <UiTextsProvider value={texts}>
        <ToastHost />
        <Overlay title="News" onClose={() => {}}>
          text
        </Overlay>
      </UiTextsProvider>,
    );
    expect(topLayer.map((element) => element.tagName)).toEqual(['DIALOG', 'DIV']);
    expect(topLayer.at(-1)?.textContent).toBe('Said before');
  });

  it('a busy confirmation cannot be pressed again', () => {
    const onConfirm = vi.fn();
    draw(<ConfirmDialog title="Sure?" busy onConfirm={onConfirm} onCancel={() => {}} />);
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(onConfirm).not.toHaveBeenCalled();
  });
});
