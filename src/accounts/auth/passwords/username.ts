import { isPrintableText, lengthInCodePoints } from '../../../core/lib/text.ts';

export const USERNAME_LENGTH = { min: 3, max: 20 } as const;

/**
 * What no one sees, or what has no agreed look: zero-width and other ignorable characters, the empty Braille cell,
 * private and unassigned ones.
 */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u2800]/u;
/** Blanks other than the one of the space bar. */
const ODD_BLANK = /[\p{Z}\t]/u;
const PILED_MARKS = /\p{M}{3}/u;

/**
 * Whether someone may have this name: 3 to 20 code points of any script that can be seen, with single spaces inside
 * alone, and at most two combining marks in a row.
 */
export function isAllowedUsername(username: string): boolean {
  const length = lengthInCodePoints(username);
  return (
    length >= USERNAME_LENGTH.min &&
    length <= USERNAME_LENGTH.max &&
    isPrintableText(username) &&
    username === username.trim() &&
    !username.includes('  ') &&
    !ODD_BLANK.test(username.replaceAll(' ', '')) &&
    !UNSEEN.test(username) &&
    !PILED_MARKS.test(username.normalize('NFC'))
  );
}

/** Small letters of Cyrillic, Greek and others that look like Latin ones, themselves or as capitals. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  (
    [
      ['а\u03b1\u0251', 'a'],
      ['в\u03b2', 'b'],
      ['с\u03f2', 'c'],
      ['ԁ', 'd'],
      ['е\u03b5', 'e'],
      ['ɡ', 'g'],
      ['нһ', 'h'],
      ['і\u03b9\u0131', 'i'],
      ['ј', 'j'],
      ['к\u03ba', 'k'],
      ['ӏ', 'l'],
      ['м\u03bc', 'm'],
      ['\u03b7', 'n'],
      ['о\u03bf\u0585', 'o'],
      ['р\u03c1', 'p'],
      ['ԛ', 'q'],
      ['ѕ', 's'],
      ['т\u03c4', 't'],
      ['\u03c5\u057d', 'u'],
      ['ѵ\u03bd', 'v'],
      ['ԝ', 'w'],
      ['х\u03c7', 'x'],
      ['у\u04af', 'y'],
      ['\u03b6', 'z'],
    ] as const
  ).flatMap(([letters, latin]) => [...letters].map((letter): [string, string] => [letter, latin])),
);

/**
 * The form by which names are unique: those that look or sound the same (`Ann`, `ann`, `Ａｎｎ`, `Аnn` with a Cyrillic
 * letter) have one key.
 */
export function usernameKey(username: string): string {
  const plain = username.normalize('NFKC').toLowerCase().normalize('NFKC');
  return plain.replace(/[\u0131-\u0585]/g, (letter) => LOOKALIKES.get(letter) ?? letter);
}
