// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';

const page = (json: string) => {
  document.head.innerHTML = `<meta name="merchant" content="suvarna"><script type="application/json" id="boot">${json}</script>`;
};

describe('what the page brings along', () => {
  beforeEach(() => vi.resetModules());

  it('answers a call by its path, whatever the query was', async () => {
    page('{"language":"TH","answers":{"/wps/relay/GCSGAME_hotGamesV2?isPlatform=2":{"list":[]}}}');
    const { bootAnswer, merchant } = await import('./boot.ts');
    expect(bootAnswer('/wps/relay/GCSGAME_hotGamesV2', 'TH')).toEqual({ list: [] });
    expect(bootAnswer('/wps/system/status', 'TH')).toBeUndefined();
    expect(merchant).toBe('suvarna');
  });

  it('tells answers of one call apart by their types', async () => {
    page(
      '{"language":"TH","answers":{"/wps/relay/MCSFE_getListAnnouncements?types=PR&groupName=m_home":{"promotion":[]}}}',
    );
    const { bootAnswer } = await import('./boot.ts');
    expect(bootAnswer('/wps/relay/MCSFE_getListAnnouncements', 'TH', 'B,PL,PU')).toBeUndefined();
    expect(bootAnswer('/wps/relay/MCSFE_getListAnnouncements', 'TH', 'PR')).toEqual({ promotion: [] });
  });

  it('does not answer in another language', async () => {
    page('{"language":"TH","answers":{"/wps/system/status":{}}}');
    const { bootAnswer } = await import('./boot.ts');
    expect(bootAnswer('/wps/system/status', 'EN')).toBeUndefined();
  });

  it.each(['', '{', '7', 'null'])('a page with %s as its data brings nothing', async (json) => {
    page(json);
    const { bootAnswer } = await import('./boot.ts');
    expect(bootAnswer('/wps/system/status', 'TH')).toBeUndefined();
  });
});
