// @vitest-environment jsdom
import { ToastHost } from '@erawan/ui/toasts';
import { useMutation } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import catalogue from '../../../../../crates/kernel/src/error_code.rs?raw';
import { i18n } from './i18n.ts';
import english from '../locales/en/errors.json' with { type: 'json' };
import thai from '../locales/th/errors.json' with { type: 'json' };
import { open, Refused, serve, stubBrowser } from '../testing.tsx';

stubBrowser();
const { api, value } = await import('./api.ts');

interface Row {
  code: string;
  status: number;
  EN: string;
  TH: string;
}

/** The one list of refusals, as the server has it. */
const rows: Row[] = [...catalogue.matchAll(/\w+ = "([\w.]+)", (\d+), "([^"]+)", "([^"]+)";/g)].map(
  ([, code = '', status = '', EN = '', TH = '']) => ({ code, status: Number(status), EN, TH }),
);

const own = { EN: english as Record<string, string>, TH: thai as Record<string, string> };

function Asking() {
  const call = useMutation({
    mutationFn: () => value(api.PUT('/wps/member/info/nickname', { body: { nickname: 'Chai' } })),
  });
  return (
    <>
      <button type="button" onClick={() => call.mutate()}>
        ask
      </button>
      <ToastHost />
    </>
  );
}

describe('the catalogue of refusals', () => {
  it('is read whole', () => {
    expect(rows.length).toBe([...catalogue.matchAll(/^ {4}\w+ = "/gm)].length);
    expect(rows.length).toBeGreaterThan(50);
  });

  it('has no text of a code that the server does not know', () => {
    const known = new Set(rows.map(({ code }) => code));
    expect(Object.keys(english).filter((code) => !known.has(code))).toEqual([]);
  });

  it.each(
    rows.flatMap((row) => [
      { ...row, language: 'EN' as const },
      { ...row, language: 'TH' as const },
    ]),
  )(
    'OPN-029 OPN-149: $code is read in $language by whoever is refused',
    async ({ code, status, language, ...texts }) => {
      const text = own[language][code] ?? texts[language];
      serve({
        'PUT /wps/member/info/nickname': () => new Refused(status, code, undefined, texts[language]),
      });
      await open(Asking, '/m/home', []);
      await act(() => i18n.speak(language));
      fireEvent.click(screen.getByRole('button', { name: 'ask' }));
      expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
      if (language === 'TH') expect(text).toMatch(/[ก-๛]/);
      else expect(text).not.toMatch(/[ก-๛]/);
      expect(document.body.textContent).not.toContain(code);
    },
  );
});
