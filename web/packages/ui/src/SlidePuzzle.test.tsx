// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SlidePuzzle } from './SlidePuzzle.tsx';

const PUZZLE = { background: '/b.png', piece: '/p.png', width: 300, height: 150, pieceWidth: 50, y: 40 };

function draw(disabled = false) {
  const onDone = vi.fn();
  render(<SlidePuzzle puzzle={PUZZLE} label="Slide" hint="Drag" disabled={disabled} onDone={onDone} />);
  return { onDone, handle: screen.getByRole('slider', { name: 'Slide' }) };
}

const at = (clientX: number, clientY = 0) => ({ pointerId: 7, button: 0, clientX, clientY });

/** The time of the next events; jsdom would say now. */
let now = 0;

describe('slide puzzle', () => {
  beforeEach(() => {
    vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => now);
    // The rail is drawn 302 px wide: 250 px of travel for 250 px of picture.
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(302);
  });
  afterEach(cleanup);

  it('OPN-043: tells where the piece was let go and the way it came', () => {
    const { onDone, handle } = draw();
    now = 100;
    fireEvent.pointerDown(handle, at(10));
    now = 116;
    fireEvent.pointerMove(handle, at(60, 2));
    now = 120;
    fireEvent.pointerMove(handle, at(70, 3));
    now = 300;
    fireEvent.pointerMove(handle, at(130, 4));
    now = 350;
    fireEvent.pointerUp(handle, at(130, 5));
    expect(onDone).toHaveBeenCalledTimes(1);
    expect(onDone).toHaveBeenCalledWith(120, [
      { x: 0, y: 0, t: 0 },
      { x: 50, y: 2, t: 16 },
      { x: 120, y: 4, t: 200 },
      { x: 120, y: 5, t: 250 },
    ]);
  });

  it('the piece stays inside the picture', () => {
    const { onDone, handle } = draw();
    fireEvent.pointerDown(handle, at(10));
    fireEvent.pointerMove(handle, at(900));
    expect(handle.getAttribute('aria-valuenow')).toBe('250');
    fireEvent.pointerUp(handle, at(900));
    expect(onDone.mock.calls[0]?.[0]).toBe(250);
  });

  it('a second finger does not take part', () => {
    const { onDone, handle } = draw();
    fireEvent.pointerDown(handle, at(10));
    fireEvent.pointerMove(handle, { ...at(200), pointerId: 8 });
    fireEvent.pointerUp(handle, { ...at(200), pointerId: 8 });
    expect(onDone).not.toHaveBeenCalled();
    expect(handle.getAttribute('aria-valuenow')).toBe('0');
  });

  it('a mere tap is no answer', () => {
    const { onDone, handle } = draw();
    fireEvent.pointerDown(handle, at(10));
    fireEvent.pointerUp(handle, at(10));
    expect(onDone).not.toHaveBeenCalled();
  });

  it('can be solved with the keyboard alone', () => {
    const { onDone, handle } = draw();
    fireEvent.keyDown(handle, { key: 'PageUp' });
    fireEvent.keyDown(handle, { key: 'ArrowRight' });
    fireEvent.keyDown(handle, { key: 'ArrowLeft' });
    fireEvent.keyDown(handle, { key: 'Enter' });
    expect(onDone.mock.calls[0]?.[0]).toBe(20);
    expect(onDone.mock.calls[0]?.[1]).toHaveLength(3);
  });

  it('does not move while it is being judged', () => {
    const { onDone, handle } = draw(true);
    fireEvent.pointerDown(handle, at(10));
    fireEvent.pointerMove(handle, at(120));
    fireEvent.keyDown(handle, { key: 'PageUp' });
    expect(handle.getAttribute('aria-valuenow')).toBe('0');
    expect(onDone).not.toHaveBeenCalled();
  });
});
