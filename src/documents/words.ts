/** What the documents say about the service as a whole. */
export const TITLE = 'Bursar';
export const TAGLINE =
  'USDC wallets for software agents, with spending rules that the owner sets and the chain enforces.';

export const INTRODUCTION = `${TAGLINE}

**Who is calling.** An agent sends its API key, an Owner a JWT, both as \`Authorization: Bearer …\`. Without valid credentials an answer is
401 and tells nothing about fields; valid ones of the wrong kind are 403 \`OWNER_REQUIRED\` or \`AGENT_KEY_REQUIRED\`. An API key belongs to exactly one wallet.

**Money.** Amounts are decimal USDC in strings (\`"1.5"\`), with at most 6 decimals. \`budgetUsdc\` of Jobs is micro-USDC
(\`"10000000"\` is 10 USDC); \`budget\` is decimal like all else. Times are Unix seconds. Addresses are answered with their EIP-55 checksum; any case is taken, but
mixed case must be right.

**Idempotency.** What moves money takes an \`idempotencyKey\`: the same key of the same wallet does it once, however often it is asked for, and
answers a repetition with the first result, \`replayed: true\` and, where the request differs, \`mismatch: [fields]\`. The header \`Idempotency-Key\` is the same as
the field. A request that was refused does not use up its key.

**Errors.** \`{"error": "<CODE>", "message": "<text>"}\`: decide by \`error\`. Each operation lists the codes that it can answer; new ones may be
added. 401 and 403: authenticate again. 400 with \`INVALID_…\`, \`MISSING_…\` or \`UNKNOWN_…\`: change the request; fields and query parameters that an operation does not know
are refused by name. Codes marked \`x-owner-action\`: ask the
Owner. Codes marked \`x-retryable\`: try again with growing pauses and the same idempotency key; 429: after \`Retry-After\` seconds; 500: once.

**Limits.** Limited operations answer with \`RateLimit-Policy\` (\`<max>;w=<seconds>\`), \`RateLimit-Limit\`, \`RateLimit-Remaining\` and
\`RateLimit-Reset\`; beyond the limit with 429. Bodies have at most 64 KiB, work that is handed in 790528 bytes.

**Versions.** \`/v1\` only grows: new operations, fields and codes may come, none goes. What would break a caller comes under \`/v2\`.`;

interface Tag {
  readonly name: string;
  readonly description: string;
  /** The paths of its operations; the first tag that fits a path is the one. */
  readonly paths: RegExp;
}

export const tags: readonly Tag[] = [
  {
    name: 'Accounts',
    description: 'Becoming the Owner of a wallet, and logging in.',
    paths: /^\/v1\/(auth|me)/,
  },
  {
    name: 'Wallets',
    description: 'Wallets, their spending rules, and their keys.',
    paths: /^\/v1\/(me$|wallets(?!.*(\/payments$|webhook))|onramp)/,
  },
  {
    name: 'Payments',
    description: 'Paying USDC, buying from x402 sellers, and looking payments up.',
    paths: /^\/v1\/(payments|x402|wallets.*\/payments$)/,
  },
  {
    name: 'Jobs',
    description: 'Work for a budget that is locked until the work is judged. Jobs need v3 wallets.',
    paths: /^\/v1\/jobs/,
  },
  {
    name: 'Webhooks',
    description: 'Where a wallet is told what becomes of its Jobs.',
    paths: /^\/v1\/.*webhook/,
  },
  {
    name: 'Reputation',
    description: 'What is publicly known about a wallet.',
    paths: /^\/(v1\/reputation|\.well-known)/,
  },
  { name: 'Local chain', description: 'In `bursar dev` alone.', paths: /^\/dev/ },
  { name: 'Service', description: 'The service about itself.', paths: /^/ },
];

/** The tag of a path. */
export function tagOf(path: string): string {
  return tags.find(({ paths }) => paths.test(path))?.name ?? 'Service';
}
