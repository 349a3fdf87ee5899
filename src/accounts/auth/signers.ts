import type { SignerRow } from './auth-tables.ts';

/** Whether the chain lets a session key sign. `endedAt`: where it has last revoked all of its wallet's, if ever. */
export function isLiveSigner(
  { setAt, chainScopes }: Pick<SignerRow, 'setAt' | 'chainScopes'>,
  endedAt: number | null,
): boolean {
  return setAt !== null && chainScopes.length > 0 && (endedAt === null || endedAt < setAt);
}
