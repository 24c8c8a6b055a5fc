// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TileImage } from './GameTile.tsx';

afterEach(cleanup);

it('ERR-040: a picture that cannot be loaded gives way to the default one', () => {
  const { container } = render(<TileImage imageUrl="/assets/games/gone.webp" eager={false} />);
  const picture = container.querySelector('img');
  expect(picture?.getAttribute('src')).toBe('/assets/games/gone.webp');
  if (picture) fireEvent.error(picture);
  expect(container.querySelector('img')).toBeNull();
  expect(container.querySelector('svg')).not.toBeNull();
});

it('ERR-040: so does one that has no address', () => {
  const { container } = render(<TileImage imageUrl={undefined} eager={false} />);
  expect(container.querySelector('svg')).not.toBeNull();
});
