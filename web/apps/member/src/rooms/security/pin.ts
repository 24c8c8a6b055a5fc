/** Digits of a funds password. */
export const PIN_LENGTH = 6;

export type PinFault = 'pinLength' | 'pinRule' | 'pinSame' | 'pinMismatch';

interface Pins {
  /** The present one, where it is asked. */
  old?: string;
  pin: string;
  confirmation: string;
}

/** What is wrong with a new funds password, by field. */
export function pinFaults({ old, pin, confirmation }: Pins): Partial<Record<keyof Pins, PinFault>> {
  const faults: Partial<Record<keyof Pins, PinFault>> = {};
  if (old !== undefined && old.length < PIN_LENGTH) faults.old = 'pinLength';
  if (pin.length < PIN_LENGTH) faults.pin = 'pinLength';
  else if (new Set(pin).size === 1) faults.pin = 'pinRule';
  else if (pin === old) faults.pin = 'pinSame';
  else if (pin !== confirmation) faults.confirmation = 'pinMismatch';
  return faults;
}
