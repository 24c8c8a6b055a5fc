import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** Slides the piece of the puzzle that is open by so many pixels. */
export async function slidePuzzle(by = 120): Promise<void> {
  const handle = await screen.findByRole('slider');
  await waitFor(() => expect(handle.getAttribute('aria-disabled')).toBeNull());
  fireEvent.pointerDown(handle, { pointerId: 1, button: 0, clientX: 0 });
  fireEvent.pointerMove(handle, { pointerId: 1, clientX: by });
  fireEvent.pointerUp(handle, { pointerId: 1, clientX: by });
}
