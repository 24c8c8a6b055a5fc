// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TextField } from './fields.tsx';

afterEach(cleanup);

const show = (errors: readonly string[]) =>
  render(<TextField label="Name" value="" onValue={() => {}} errors={errors} hint="Any name" />);
const below = () =>
  document.getElementById(screen.getByLabelText('Name').getAttribute('aria-describedby') ?? '')?.textContent;

it('SES-066: what is wrong with a field stands below it, several errors joined by commas', () => {
  const { rerender } = show(['Too short', 'Letters only', 'Taken']);
  expect(below()).toBe('Too short, Letters only, Taken');
  expect(screen.queryByText('Any name')).toBeNull();
  rerender(<TextField label="Name" value="" onValue={() => {}} errors={['Taken']} />);
  expect(below()).toBe('Taken');
});
