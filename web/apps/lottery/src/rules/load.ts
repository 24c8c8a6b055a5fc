import type { FamilyFile } from './family-file.ts';
import { type Family, familyOf } from './family.ts';

const FOLDER = '../../../../../crates/games/families';
const files = import.meta.glob<FamilyFile>('../../../../../crates/games/families/*.json', {
  import: 'default',
});

/** The families there are. */
export const FAMILY_CODES: readonly string[] = Object.keys(files).map((path) =>
  path.slice(FOLDER.length + 1, -'.json'.length),
);

/** Loads the rules of one family only: a board fetches no other. */
export async function loadFamily(code: string): Promise<Family> {
  const file = await files[`${FOLDER}/${code}.json`]?.();
  if (!file) throw new Error(`no family ${code}`);
  return familyOf(file);
}
