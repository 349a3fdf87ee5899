/** Texts of the documents about the service as a whole. */
export const TITLE = 'Bursar';
/** What Bursar is, in one sentence. */
export const TAGLINE =
  'USDC wallets for software agents, with spending rules that the owner sets and the chain enforces.';

/** The introduction of the OpenAPI document and of `/docs`, in Markdown. */
export const INTRODUCTION = `${TAGLINE}

**Authentication.** An agent sends its API key, an Owner a JWT, both as \`Authorization: Bearer …\`. Without valid credentials the answer is
401 and says nothing about fields; valid credentials of the wrong kind are 403 \`OWNER_REQUIRED\` or \`AGENT_KEY_REQUIRED\`. An API key belongs to exactly one wallet.

**Money.** Amounts are decimal USDC strings (\`"1.5"\`) with at most 6 decimals. The one exception is \`budgetUsdc\` of Jobs, in micro-USDC
(\`"10000000"\` is 10 USDC); \`budget\` is decimal. Times are Unix seconds. Addresses in answers have their EIP-55 checksum; you may send any case, but
mixed case must be valid.

**Idempotency.** Operations that move money take an \`idempotencyKey\`. The same key of the same wallet executes once, however often you repeat the request. A replay
answers with the first result, \`replayed: true\` and, if the request differs, \`mismatch: [fields]\`. The header \`Idempotency-Key\` works like
the field. A refused request does not use up its key.

**Errors.** \`{"error": "<CODE>", "message": "<text>"}\`: dispatch on \`error\`. Each operation lists its codes, and the schema \`ErrorCode\` says what they mean; new ones may be
added. 401 and 403: use the right credentials. 400 with \`INVALID_…\`, \`MISSING_…\` or \`UNKNOWN_…\`: change the request; unknown fields and query parameters
are refused by name. Codes marked \`x-owner-action\`: ask the
Owner. Codes marked \`x-retryable\`: retry with growing pauses and the same idempotency key; 429: after \`Retry-After\` seconds; 500: once.

**Limits.** Limited operations answer with \`RateLimit-Policy\` (\`<max>;w=<seconds>\`), \`RateLimit-Limit\`, \`RateLimit-Remaining\` and
\`RateLimit-Reset\`; beyond the limit with 429. A body may have 64 KiB, a submission of work 790528 bytes.

**Versions.** \`/v1\` only grows: operations, fields and codes may be added, none is removed. Changes that would break a caller go to \`/v2\`.`;
