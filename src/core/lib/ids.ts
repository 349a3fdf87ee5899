import { randomBytes } from 'node:crypto';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** The kinds of records that have public ids. */
export type IdPrefix =
  | 'wallet'
  | 'user'
  | 'pay'
  | 'job'
  | 'whd'
  | 'revt'
  | 'ses'
  | 'wdr'
  | 'chg'
  | 'apr'
  | 'pky'
  | 'lgw'
  | 'nch'
  | 'nev'
  | 'org';

/** A fresh unguessable id: `<prefix>_` and 12 hex digits from a CSPRNG. */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${randomBytes(6).toString('hex')}`;
}

/** `length` characters of `[a-z0-9]`, each equally likely, from a CSPRNG. */
export function randomAlphanumeric(length: number): string {
  // Bytes from 252 on are thrown away: 252 is the largest multiple of 36 below 256, so no letter is favoured.
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 252 && text.length < length) text += ALPHABET.charAt(byte % 36);
    }
  }
  return text;
}
