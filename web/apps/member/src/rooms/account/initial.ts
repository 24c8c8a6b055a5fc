/** Thai vowels written before their consonant: the name is called by the consonant. */
const LEADING_VOWELS = /^[เแโใไ]+/;

/** The letter in the avatar. */
export function initialOf(name: string): string {
  const [first = ''] = name.trim().replace(LEADING_VOWELS, '');
  return first.toUpperCase();
}
