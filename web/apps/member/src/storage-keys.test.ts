// @vitest-environment jsdom
import { keepSession } from '@erawan/kit/storage';
import { beforeEach, expect, it } from 'vitest';
import { rememberNotices } from './rooms/content/popup-memory.ts';
import { holdPassword, remember } from './rooms/login/remembered.ts';
import { MEMBER } from './testing.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('CST-093: a remembered login, a held password and notices that were read have the agreed keys', async () => {
  keepSession(MEMBER, true);
  await remember({ type: 'username', username: 'somchai88', secret: 'secret-1', countryDialingCode: '66' });
  await holdPassword('Demo@1234');
  rememberNotices([{ id: 'a' }]);
  const keys = (area: Storage) => Object.keys({ ...area });
  expect(keys(localStorage)).toEqual(expect.arrayContaining(['MC_SESSION_INFO', 'remPass', 'autoLogin']));
  expect(keys(sessionStorage).sort()).toEqual(['NOTICE_POP', 'PSW']);
});
