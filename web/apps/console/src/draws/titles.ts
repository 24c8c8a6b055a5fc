import { grouped } from '@erawan/kit/money';
import type { Tone } from '@erawan/ui/states';
import type { Draw, DrawState } from './draw-calls.ts';

/** A draw by its lottery and number. */
export const titleOf = ({ gameName, numero }: Pick<Draw, 'gameName' | 'numero'>): string =>
  `${gameName} · ${numero}`;

const TONES: Readonly<Record<DrawState, Tone>> = {
  planned: 'calm',
  open: 'good',
  suspended: 'bad',
  closing: 'wait',
  sealed: 'wait',
  resulted: 'wait',
  calculated: 'wait',
  disputed: 'bad',
  settling: 'wait',
  settled: 'good',
  reviewing: 'wait',
  correcting: 'wait',
  voiding: 'wait',
  void: 'calm',
};

/** How a status is coloured; its word says the same. */
export const toneOf = (state: DrawState): Tone => TONES[state];

/** Parts per million as whole per cent, cut: what is at 100 % is full. */
export const percent = (ppm: number): string => `${Math.floor(ppm / 10_000)} %`;

/** A return with two decimals, cut. */
export const returnText = (ppm: number): string =>
  `${Math.floor(ppm / 10_000)}.${String(Math.floor((ppm % 10_000) / 100)).padStart(2, '0')} %`;

/** A result in one line. */
export const resultLine = (result: string): string => result.replaceAll('|', ' | ').replaceAll(',', ', ');

/** Parts of a result that a list shows; the draw's own page has all of them. */
const LISTED = 2;

/** The first parts of a result in one line. */
export const resultStart = (result: string): string => {
  const parts = result.split('|');
  return resultLine(parts.slice(0, LISTED).join('|')) + (parts.length > LISTED ? ' | …' : '');
};

/** A count with separators between thousands. */
export const countText = (count: number): string => grouped(String(count));
