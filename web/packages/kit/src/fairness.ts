/**
 * The random words of a round. Block `i` is HMAC-SHA256 with the server seed as key over
 * `clientSeed:nonce:i`; every block gives eight 32-bit words, big-endian, in order.
 */

const WORDS = 2 ** 32;
const ENCODER = new TextEncoder();

/** Reads hexadecimal digits; `undefined` when there is anything else or half a byte. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^([0-9a-f]{2})*$/i.test(text)) return undefined;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** Writes bytes as hexadecimal digits. */
export function toHex(bytes: ArrayBuffer | Uint8Array): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** SHA-256 as hexadecimal digits. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', bytes));
}

/** Maps a word onto `0..bound`, or says that it must be thrown away to favour no place. */
export function scale(word: number, bound: number): number | undefined {
  return word < Math.floor(WORDS / bound) * bound ? word % bound : undefined;
}

/** One uniform number and the words it took. */
export interface Draw {
  value: number;
  words: number[];
}

export class WordStream {
  private block: DataView | undefined;
  private nextBlock = 0;
  private offset = 0;

  private constructor(
    private readonly key: CryptoKey,
    readonly message: string,
  ) {}

  static async open(
    serverSeed: Uint8Array<ArrayBuffer>,
    clientSeed: string,
    nonce: bigint,
  ): Promise<WordStream> {
    const key = await crypto.subtle.importKey('raw', serverSeed, { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
    ]);
    return new WordStream(key, `${clientSeed}:${nonce}:`);
  }

  async word(): Promise<number> {
    if (!this.block || this.offset === this.block.byteLength) {
      const message = ENCODER.encode(this.message + this.nextBlock);
      this.block = new DataView(await crypto.subtle.sign('HMAC', this.key, message));
      this.nextBlock += 1;
      this.offset = 0;
    }
    const word = this.block.getUint32(this.offset);
    this.offset += 4;
    return word;
  }

  /** A uniform number in `0..bound`. */
  async draw(bound: number): Promise<Draw> {
    const words: number[] = [];
    for (;;) {
      const word = await this.word();
      words.push(word);
      const value = scale(word, bound);
      if (value !== undefined) return { value, words };
    }
  }
}
