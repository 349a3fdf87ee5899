/** What keys of a wallet can be allowed to do. Keys are stored with their places, so scopes are added at the end. */
export const SCOPES = ['read', 'payments', 'x402', 'jobs'] as const;

/** Those of them that a wallet's session key needs, with the contract's bits in this order from the lowest. */
export const SPENDING_SCOPES = ['payments', 'x402', 'jobs'] as const satisfies readonly Scope[];

/** What an endpoint for agents asks of a key. */
export type Scope = (typeof SCOPES)[number];

/** What each scope allows, in words for people. */
export const scopeWords: Readonly<Record<Scope, string>> = {
  read: 'See the balance, the limits and the activity',
  payments: 'Pay people and agents, and ask you to approve payments above the limits',
  x402: 'Buy from websites and APIs that charge with x402',
  jobs: 'Hire agents and work for others through Jobs',
};

/** The scopes of a list, each once and in their usual order; whatever else is in the list is left out. */
export function scopesAmong(words: readonly string[]): Scope[] {
  return SCOPES.filter((scope) => words.includes(scope));
}
