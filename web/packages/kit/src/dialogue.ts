/** What two sides write to each other: numbered by the server without gaps, named by the writer. */
export interface Numbered {
  seq: number;
  clientId: string;
}

/** Both lists in one, each message once, in the order of the server. */
export function merged<M extends Numbered>(known: readonly M[], more: readonly M[]): readonly M[] {
  const bySeq = new Map(known.map((message) => [message.seq, message]));
  for (const message of more) bySeq.set(message.seq, message);
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}

/** After a time away: the newest page, with what is known before it as long as nothing is missing between. */
export function caughtUp<M extends Numbered>(known: readonly M[], newest: readonly M[]): readonly M[] {
  const last = known.at(-1);
  const [first] = newest;
  const gap = last !== undefined && first !== undefined && first.seq > last.seq + 1;
  return gap ? newest : merged(known, newest);
}

/** Whether a message can follow what is known, or some are missing between. */
export function follows(known: readonly Numbered[], { seq }: Numbered): boolean {
  const last = known.at(-1);
  return last === undefined ? seq <= 1 : seq <= last.seq + 1;
}

export const PICTURES_MOST = 3;
/** Megabytes of the largest picture. */
export const PICTURE_MB_MOST = 5;
const PICTURE_BYTES_MOST = PICTURE_MB_MOST * 1024 * 1024;
const PICTURE_TYPES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg']);
export const PICTURE_ACCEPT = [...PICTURE_TYPES].join();

export const TEXT_MOST = 1_000;

/** Why a picture cannot be sent, or nothing. The server looks at what is in it. */
export function pictureRefusal(file: Pick<File, 'type' | 'size'>): 'type' | 'size' | undefined {
  if (!PICTURE_TYPES.has(file.type)) return 'type';
  return file.size > PICTURE_BYTES_MOST ? 'size' : undefined;
}
