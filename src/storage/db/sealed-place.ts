import type { Statement } from './batch.ts';

/** A sealed text where it lies. */
export interface SealedText {
  readonly sealed: string;
  readonly context: string;
  /** Puts another sealed text there; changes nothing if this one is there no more. */
  replaceWith(sealed: string): Statement;
}

/** A table that has sealed texts. */
export interface SealedPlace {
  /** How many of its texts a key has sealed. Reads all of the table. */
  countSealedBy(keyId: string): Promise<number>;
  /**
   * The texts of its next `limit` rows after a position, and the position of the last row; `''` is before the first.
   */
  textsAfter(
    position: string,
    limit: number,
  ): Promise<{ readonly last: string | undefined; readonly texts: readonly SealedText[] }>;
}
