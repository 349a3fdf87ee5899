import { isPrintableText, lengthInCodePoints } from '../lib/text.ts';

export const USERNAME_LENGTH = { min: 3, max: 20 } as const;

/**
 * Whether somebody may have this name: 3 to 20 code points of any script, without control characters, and not beginning
 * or ending with a blank.
 */
export function isAllowedUsername(username: string): boolean {
  const length = lengthInCodePoints(username);
  return (
    length >= USERNAME_LENGTH.min &&
    length <= USERNAME_LENGTH.max &&
    isPrintableText(username) &&
    username === username.trim()
  );
}

/** The form by which names are unique: those that look or sound the same (`Ann`, `ann`, `Ａｎｎ`) have one key. */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').toLowerCase().normalize('NFKC');
}
