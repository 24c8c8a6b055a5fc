// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { openPage, type Page, pageOf } from './router.ts';

describe('the pages in the fragment', () => {
  it.each<Page>([
    { name: 'board' },
    { name: 'orders' },
    { name: 'results' },
    { name: 'statistics' },
    { name: 'rules' },
    { name: 'order', orderId: '01938c2e' },
    { name: 'verify', numero: '20261129-0421' },
    { name: 'verify', numero: '20261129-0421', suborderId: '01938c2f' },
  ])('are found again after a reload: $name', (page) => {
    window.scrollTo = () => {};
    openPage(page);
    expect(pageOf(location.hash)).toEqual(page);
  });

  it.each(['', '#', '#/', '#/unknown', '#/order', '#/verify', '#ticket=1', '#/%E0%A4'])(
    '%j is the board',
    (fragment) => {
      expect(pageOf(fragment)).toEqual({ name: 'board' });
    },
  );
});
