// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { open, stubBrowser } from '../../testing.tsx';
import { SearchField } from './SearchField.tsx';

stubBrowser();
afterEach(() => vi.useRealTimers());

it('CST-073: what is typed is searched for 200 ms after the last letter, once', async () => {
  const onSearch = vi.fn();
  await open(() => <SearchField value="" onSearch={onSearch} />, '/m/search', ['games']);
  const type = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
  vi.useFakeTimers();
  type('ja');
  act(() => vi.advanceTimersByTime(199));
  type('jade');
  act(() => vi.advanceTimersByTime(199));
  expect(onSearch).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(1));
  act(() => vi.advanceTimersByTime(1_000));
  expect(onSearch.mock.calls).toEqual([['jade']]);
});
