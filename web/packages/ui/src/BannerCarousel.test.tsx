// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BannerCarousel, type Slide } from './BannerCarousel.tsx';

const WIDTH = 360;
const slide = (id: string): Slide => ({ id, imageUrl: `/${id}.webp`, title: `Banner ${id}` });

let seen: (inView: boolean) => void = () => {};

/** jsdom lays nothing out: each slide is as wide as the screen. */
function layOut(): HTMLElement {
  const strip = document.querySelector<HTMLElement>('.snap-mandatory');
  if (!strip) throw new Error('no strip');
  [...strip.children].forEach((child, index) => {
    child.getBoundingClientRect = () => new DOMRect(index * WIDTH, 0, WIDTH, 170);
  });
  return strip;
}

const passed = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(listener: (entries: { isIntersecting: boolean }[]) => void) {
        seen = (inView) => listener([{ isIntersecting: inView }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const dots = () => document.querySelectorAll('[aria-hidden="true"] > span');

describe('banners', () => {
  it('HOM-023: a banner whose picture fails is taken out, and with the last one the carousel', () => {
    render(<BannerCarousel label="Banners" slides={[slide('a'), slide('b')]} />);
    fireEvent.error(screen.getAllByAltText('Banner a')[0] as Element);
    expect(screen.queryByAltText('Banner a')).toBeNull();
    fireEvent.error(screen.getByAltText('Banner b'));
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('HOM-024: several banners loop and have a dot each', () => {
    render(<BannerCarousel label="Banners" slides={[slide('a'), slide('b'), slide('c')]} />);
    expect(dots()).toHaveLength(3);
    // The first once more behind the last: the strip runs on without turning back.
    expect(screen.getAllByAltText('Banner a')).toHaveLength(2);
  });

  it('HOM-024: a single banner does neither, and stands still', async () => {
    render(<BannerCarousel label="Banners" slides={[slide('a')]} />);
    const strip = layOut();
    expect(dots()).toHaveLength(0);
    expect(screen.getAllByAltText('Banner a')).toHaveLength(1);
    await passed(20_000);
    expect(strip.scrollLeft).toBe(0);
  });

  it('HOM-025 CST-057 CST-058: moves on every 5000 ms and takes 1000 ms for it', async () => {
    render(<BannerCarousel label="Banners" slides={[slide('a'), slide('b')]} />);
    const strip = layOut();
    await passed(4_990);
    expect(strip.scrollLeft).toBe(0);
    await passed(500);
    expect(strip.scrollLeft).toBeGreaterThan(0);
    expect(strip.scrollLeft).toBeLessThan(WIDTH);
    await passed(530);
    expect(strip.scrollLeft).toBe(WIDTH);
    await passed(3_900);
    expect(strip.scrollLeft).toBe(WIDTH);
  });

  it('HOM-024: behind the last one comes the first', async () => {
    render(<BannerCarousel label="Banners" slides={[slide('a'), slide('b')]} />);
    const strip = layOut();
    await passed(6_100);
    expect(strip.scrollLeft).toBe(WIDTH);
    await passed(5_000);
    expect(strip.scrollLeft).toBe(0);
  });

  it('rests out of sight and while it is touched', async () => {
    render(<BannerCarousel label="Banners" slides={[slide('a'), slide('b')]} />);
    const strip = layOut();
    seen(false);
    await passed(6_100);
    expect(strip.scrollLeft).toBe(0);
    seen(true);
    fireEvent.pointerDown(strip);
    await passed(6_000);
    expect(strip.scrollLeft).toBe(0);
    fireEvent.pointerUp(strip);
    await passed(6_000);
    expect(strip.scrollLeft).toBe(WIDTH);
  });
});
