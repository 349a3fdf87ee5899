/**
 * Every error that a caller can get, in one table.
 * `retryable`: the same request may succeed later. `ownerAction`: the wallet's Owner has to change something first.
 */
interface ErrorEntry {
  readonly status: number;
  readonly meaning: string;
  /** What to do about it, where the meaning does not say so; a message of its own has it, too. */
  readonly remedy?: string;
  readonly retryable?: true;
  readonly ownerAction?: true;
}

export const errorTable = {
  UNAUTHORIZED: {
    status: 401,
    meaning:
      'The Authorization header is missing, malformed or expired. Send `Authorization: Bearer <API key or JWT>`; a JWT that has expired is replaced by logging in again.',
  },
  INVALID_API_KEY: {
    status: 401,
    meaning: 'The API key is not recognised or was revoked.',
    remedy: 'Ask the Owner for the present key.',
  },
  API_KEY_NOT_BOUND_TO_WALLET: {
    status: 403,
    meaning: 'The API key has no wallet.',
    remedy: 'Ask the Owner for the key of a wallet.',
  },
  INVALID_FREEZE_TOKEN: {
    status: 401,
    meaning: 'The freeze token is not recognised, was replaced, or belongs to another wallet.',
    remedy: 'Ask the Owner for the present one.',
  },
  INVALID_CREDENTIALS: {
    status: 401,
    meaning: 'The user name or the password is wrong.',
    remedy: 'Check both; nobody is told which one it was.',
  },
  OWNER_REQUIRED: {
    status: 403,
    meaning:
      "This takes the JWT of the wallet's Owner, not an API key. Ask the Owner, or log in at POST /v1/auth/login.",
  },
  AGENT_KEY_REQUIRED: {
    status: 403,
    meaning:
      "This takes the API key of a wallet, not an Owner's JWT. GET /v1/wallets/:id/api-key shows the key to its Owner.",
  },
  FORBIDDEN: {
    status: 403,
    meaning: 'The wallet or the action is not allowed for this caller.',
    remedy: "Use that wallet's own API key, or the JWT of its Owner.",
  },

  SIGNUPS_CLOSED: {
    status: 403,
    meaning: 'This server takes no new users. Who is one already claims with a JWT.',
  },
  INVITE_REQUIRED: {
    status: 403,
    meaning: 'New users need an invitation of the operator here; send it as invite.',
  },
  STEP_UP_REQUIRED: {
    status: 403,
    meaning:
      'This takes the password once more: POST /v1/auth/step-up, and send its proof as X-Bursar-Step-Up.',
  },

  INVALID_JSON: {
    status: 400,
    meaning: 'The body is not a JSON object.',
    remedy: 'Send one as Content-Type: application/json.',
  },
  JSON_TOO_DEEP: {
    status: 400,
    meaning: 'The body is nested more than 80 levels deep.',
    remedy: 'Send it flatter.',
  },
  UNKNOWN_FIELD: {
    status: 400,
    meaning: 'The body has a field that this operation does not know. Correct its name, or leave it out.',
  },
  UNKNOWN_PARAMETER: {
    status: 400,
    meaning:
      'The URL has a query parameter that this operation does not know. Correct its name, or leave it out.',
  },
  NOTHING_TO_CHANGE: {
    status: 400,
    meaning: 'The body names nothing to change. Send at least one of the fields of this operation.',
  },
  IDEMPOTENCY_KEY_MISMATCH: {
    status: 400,
    meaning:
      'The header Idempotency-Key and the field idempotencyKey differ. Send one of them, or the same in both.',
  },
  INVALID_VERSION: { status: 400, meaning: 'version must be "v2" or "v3".' },
  INVALID_AMOUNT: {
    status: 400,
    meaning: 'The amount must be a decimal USDC string above 0 with at most 6 decimals.',
  },
  AMOUNT_TOO_SMALL: {
    status: 400,
    meaning: 'The amount is below the smallest payment that this server makes; the catalog names it.',
    remedy: 'Pay more at once.',
  },
  INVALID_ADDRESS: {
    status: 400,
    meaning: 'The address is malformed or its checksum is wrong.',
    remedy: 'Send 0x and 40 hex digits, all in lower case or with the right checksum (EIP-55).',
  },
  INVALID_RECIPIENT: {
    status: 400,
    meaning: 'The recipient cannot be the zero address, the wallet itself or the USDC contract.',
    remedy: 'Pay another address.',
  },
  INVALID_NAME: { status: 400, meaning: 'name must have 1 to 50 characters.' },
  INVALID_USERNAME: {
    status: 400,
    meaning: 'username must have 3 to 20 characters, all of which can be seen.',
  },
  INVALID_PASSWORD: {
    status: 400,
    meaning: 'The password must have 8 to 128 characters and not be easy to guess.',
  },
  INVALID_OLD_PASSWORD: { status: 400, meaning: 'oldPassword must be a string.' },
  INVALID_NEW_PASSWORD: { status: 400, meaning: 'newPassword must be a string.' },
  INVALID_INVITE: { status: 400, meaning: 'The invitation is wrong, expired, revoked or used up.' },
  INVALID_STEP_UP: { status: 400, meaning: 'stepUp must be true or false.' },
  INVALID_CLAIM_KEY: { status: 400, meaning: 'claimKey must be a string.' },
  INVALID_MEMO: { status: 400, meaning: 'memo must be a string of at most 200 characters.' },
  INVALID_TYPE: { status: 400, meaning: 'type must be "direct" or "x402".' },
  INVALID_CURRENCY: { status: 400, meaning: 'currency must be a string.' },
  INVALID_IDEMPOTENCY_KEY: {
    status: 400,
    meaning: 'idempotencyKey must have 1 to 255 printable characters.',
  },
  INVALID_TX_LIMIT: { status: 400, meaning: 'txLimit must be a decimal USDC string; "0" removes the limit.' },
  INVALID_DAILY_LIMIT: {
    status: 400,
    meaning: 'dailyLimit must be a decimal USDC string; "0" removes the limit.',
  },
  INVALID_ALLOW_LIST: {
    status: 400,
    meaning:
      'allowList must be an array of 1 to 100 addresses, or null for no list, which allows every recipient.',
  },
  INVALID_DELAY_SECONDS: {
    status: 400,
    meaning: 'delaySeconds must be a whole number of seconds, at most 30 days (2592000).',
  },
  INVALID_WHITELIST: { status: 400, meaning: 'whitelist must be an array of at most 100 addresses.' },
  INVALID_EXPIRES_AT: {
    status: 400,
    meaning: 'expiresAt must be Unix seconds in the future; 0 removes the expiry.',
  },
  INVALID_EVALUATOR_RULE: {
    status: 400,
    meaning:
      'evaluatorRule.type must be "manual", "json_schema" or "http_check", with the fields of that type.',
  },
  INVALID_OUTCOME: { status: 400, meaning: 'outcome must be "approved" or "rejected".' },
  INVALID_REASON: { status: 400, meaning: 'reason must be a string of at most 1000 characters.' },
  INVALID_PROVIDER_WALLET_ID: { status: 400, meaning: 'providerWalletId must be a string.' },
  INVALID_PROVIDER: {
    status: 400,
    meaning:
      'The Provider cannot be the zero address, the evaluator, USDC or the escrow, and providerWalletId must be the wallet at providerAddress.',
  },
  INVALID_BUDGET: {
    status: 400,
    meaning:
      'budget must be a decimal USDC string above 0, such as "5", or budgetUsdc a whole number of micro-USDC above 0 as a string, such as "5000000"; one of them, not both.',
  },
  SOFT_START_CAP: {
    status: 400,
    meaning: 'The budget is above the present cap of 100 USDC.',
    remedy: 'Ask for less, or split the work.',
  },
  INVALID_EXPIRED_AT: {
    status: 400,
    meaning: "expiredAt must be Unix seconds, at most five years (157680000) after the chain's present time.",
  },
  EXPIRY_TOO_SHORT: {
    status: 400,
    meaning: "expiredAt must be at least 86400 seconds after the chain's present time.",
  },
  INVALID_TITLE: { status: 400, meaning: 'title must have 1 to 200 characters.' },
  INVALID_DESCRIPTION: { status: 400, meaning: 'description must have 1 to 2000 characters.' },
  INVALID_FUND: { status: 400, meaning: 'fund must be true or false.' },
  INVALID_STATUS_FILTER: {
    status: 400,
    meaning:
      'The query parameter status must be one that what is listed can have: "pending", "confirmed" or "failed" for payments, "open", "funded", "submitted", "completed", "rejected" or "expired" for Jobs.',
  },
  INVALID_CONTENT: {
    status: 400,
    meaning:
      'content must be a text or JSON of at most 262144 bytes in UTF-8, not empty, and without contentHash and contentURI. Work that is larger is hosted elsewhere and handed in by contentHash and contentURI.',
  },
  CONTENT_QUOTA_EXCEEDED: {
    status: 400,
    meaning:
      'This wallet has 64 MiB of content here, which is all that it may have. Host the work elsewhere, and hand it in by contentHash and contentURI.',
  },
  INVALID_HASH: { status: 400, meaning: 'contentHash must be 0x and 64 hex digits.' },
  INVALID_CONTENT_URI: {
    status: 400,
    meaning: 'contentURI must be a string of at most 2048 printable characters.',
  },
  INVALID_WALLET_ID: { status: 400, meaning: 'walletId must be a string.' },
  INVALID_ROLE: { status: 400, meaning: 'role must be "client" or "provider".' },
  INVALID_URL: {
    status: 400,
    meaning: 'url must be an https:// URL of at most 2048 characters without credentials.',
  },
  INVALID_METHOD: {
    status: 400,
    meaning: 'method must be GET, HEAD, POST, PUT, PATCH, DELETE or OPTIONS.',
  },
  INVALID_HEADERS: {
    status: 400,
    meaning: 'headers must be an object of at most 50 texts, none of which describes the connection.',
  },
  INVALID_BODY: { status: 400, meaning: 'body must be a string, and GET and HEAD have none.' },
  INVALID_MAX_AMOUNT: { status: 400, meaning: 'maxAmount must be a decimal USDC string above 0.' },
  INVALID_NETWORK: {
    status: 400,
    meaning: 'network must be a name of x402, such as "base", or a CAIP-2 id, such as "eip155:8453".',
  },
  INVALID_INCLUDE_HEADER: { status: 400, meaning: 'includeHeader must be true or false.' },
  INVALID_MODE: { status: 400, meaning: 'mode must be "pay" or "authorize".' },
  TARGET_NOT_ALLOWED: {
    status: 400,
    meaning: 'The URL leads to an address that may not be reached.',
    remedy: 'Use a URL whose host is public.',
  },
  INVALID_PAGINATION: {
    status: 400,
    meaning:
      'limit, offset, page and pageSize must be integers, and cursor the nextCursor of an earlier answer, unchanged.',
  },
  UNSUPPORTED_CURRENCY: { status: 400, meaning: 'currency must be USDC, which is all that is supported.' },

  MISSING_TO: { status: 400, meaning: 'to is required.' },
  MISSING_AMOUNT: { status: 400, meaning: 'amount is required.' },
  MISSING_CURRENCY: { status: 400, meaning: 'currency is required.' },
  MISSING_CLAIM_KEY: { status: 400, meaning: 'claimKey is required.' },
  MISSING_USERNAME: { status: 400, meaning: 'username is required.' },
  MISSING_PASSWORD: { status: 400, meaning: 'password is required.' },
  MISSING_OLD_PASSWORD: { status: 400, meaning: 'oldPassword is required.' },
  MISSING_NEW_PASSWORD: { status: 400, meaning: 'newPassword is required.' },
  MISSING_STEP_UP: { status: 400, meaning: 'stepUp is required.' },
  MISSING_OUTCOME: { status: 400, meaning: 'outcome is required.' },
  MISSING_NAME: { status: 400, meaning: 'name is required.' },
  MISSING_PROVIDER_ADDRESS: { status: 400, meaning: 'providerAddress is required.' },
  MISSING_BUDGET_USDC: {
    status: 400,
    meaning: 'budget (decimal USDC) is required, or budgetUsdc (micro-USDC) instead.',
  },
  MISSING_EXPIRED_AT: { status: 400, meaning: 'expiredAt is required.' },
  MISSING_TITLE: { status: 400, meaning: 'title is required.' },
  MISSING_DESCRIPTION: { status: 400, meaning: 'description is required.' },
  MISSING_EVALUATOR_RULE: { status: 400, meaning: 'evaluatorRule is required.' },
  MISSING_URL: { status: 400, meaning: 'url is required.' },
  MISSING_MAX_AMOUNT: {
    status: 400,
    meaning: 'maxAmount is required, since the wallet has no limit per transaction.',
    remedy: 'Send the most that may be paid.',
  },
  MISSING_SCHEMA: { status: 400, meaning: 'A rule of the type "json_schema" needs a schema.' },
  MISSING_WALLET_ID: { status: 400, meaning: 'walletId is required.' },
  MISSING_CONTENT_HASH: {
    status: 400,
    meaning: 'contentHash is required, or content (the work itself) instead.',
  },

  INVALID_WALLET: {
    status: 403,
    meaning: "There is no such wallet among the user's.",
    remedy: 'GET /v1/wallets lists them.',
  },

  NOT_FOUND: {
    status: 404,
    meaning: 'There is nothing at this path.',
    remedy: 'GET /llms.txt and GET /openapi.json list what there is.',
  },
  METHOD_NOT_ALLOWED: { status: 405, meaning: 'This path exists, but not with this method; see Allow.' },
  INVALID_HOST: { status: 400, meaning: 'A request has one Host header.' },
  UNKNOWN_HOST: {
    status: 421,
    meaning:
      'The server is not known by this name; its operator names it in BURSAR_BASE_URL or BURSAR_HOSTS.',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    meaning: 'The body did not arrive in time.',
    retryable: true,
    remedy: 'Send it again.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, meaning: 'The body has more than 64 KiB.', remedy: 'Send less.' },
  WALLET_NOT_FOUND: {
    status: 404,
    meaning: 'No wallet has this id.',
    remedy: 'GET /v1/me tells an API key its own wallet, and an Owner all of them.',
  },
  PAYMENT_NOT_FOUND: {
    status: 404,
    meaning: 'No payment has this id.',
    remedy: "GET /v1/wallets/:id/payments lists a wallet's payments.",
  },
  JOB_NOT_FOUND: {
    status: 404,
    meaning: 'No Job has this id.',
    remedy: "GET /v1/jobs lists the Jobs of an API key's wallet.",
  },
  CONTENT_NOT_FOUND: {
    status: 404,
    meaning: 'The work of this Job is not kept here, or not handed in yet.',
    remedy: 'See deliverable_uri of the Job.',
  },
  CLIENT_NOT_FOUND: {
    status: 404,
    meaning: 'The wallet of this API key does not exist.',
    remedy: 'Ask the Owner for the key of another wallet.',
  },
  WITHDRAWAL_NOT_FOUND: {
    status: 404,
    meaning: 'No withdrawal of this wallet has this id.',
    remedy: 'GET /v1/wallets/:id/withdrawals lists them.',
  },
  DELIVERY_NOT_FOUND: {
    status: 404,
    meaning: 'No webhook delivery has this id.',
    remedy: 'GET /v1/wallets/:id/webhook-deliveries lists them.',
  },
  EVENT_NOT_FOUND: {
    status: 404,
    meaning: 'No reputation event has this id.',
    remedy: 'GET /v1/reputation/:walletAddress/events lists them.',
  },
  SESSION_NOT_FOUND: {
    status: 404,
    meaning: 'The user has no session with this id.',
    remedy: 'GET /v1/auth/sessions lists them.',
  },
  USER_NOT_FOUND: { status: 404, meaning: 'The user of this token does not exist.', remedy: 'Log in again.' },

  WALLET_NOT_ACTIVE: {
    status: 400,
    meaning: 'The wallet has not been claimed yet.',
    ownerAction: true,
    remedy: 'Whoever has its claim key claims it: POST /v1/auth/claim.',
  },
  WALLET_BUSY: {
    status: 409,
    meaning: 'Another payment of this wallet is in flight.',
    retryable: true,
    remedy: 'Send the same request again in a moment, with the same idempotency key.',
  },
  WALLET_VERSION_UNSUPPORTED: {
    status: 400,
    meaning:
      'Jobs need v3 wallets, and this one is v2 for good. Create another with POST /v1/wallets {"version": "v3"}, have it claimed and funded by its Owner, and use its API key.',
  },
  CLIENT_NOT_ACTIVE: {
    status: 400,
    meaning: 'The client wallet has not been claimed yet.',
    ownerAction: true,
    remedy: 'Whoever has its claim key claims it: POST /v1/auth/claim.',
  },
  NOT_CLIENT: {
    status: 403,
    meaning: "The API key's wallet is not the Job's Client.",
    remedy: "Use the API key of the Client's wallet.",
  },
  NOT_PROVIDER: {
    status: 403,
    meaning: "The API key's wallet is not the Job's Provider.",
    remedy: "Use the API key of the Provider's wallet.",
  },
  EXTERNAL_PROVIDER: {
    status: 400,
    meaning: 'The Provider is no wallet of this service and submits on-chain itself.',
    remedy: "It calls the escrow's submit(uint256,bytes32,bytes).",
  },
  SELF_JOB: { status: 400, meaning: 'Client and Provider must be different wallets.' },
  INVALID_STATUS: {
    status: 400,
    meaning: "The Job's status does not allow this.",
    remedy: 'GET /v1/jobs/:id tells where it stands.',
  },
  JOB_EXPIRED: {
    status: 400,
    meaning: 'The Job is past its expiredAt.',
    remedy: 'Its Client can have the budget back: POST /v1/jobs/:id/refund. New work takes a new Job.',
  },
  NOT_YET_EXPIRED: {
    status: 400,
    meaning: 'The Job can be refunded from its expiredAt on.',
    remedy: 'Wait until then.',
  },
  JOB_BUSY: {
    status: 409,
    meaning: 'Another step of this Job is in flight.',
    retryable: true,
    remedy: 'Try again in a moment; GET /v1/jobs/:id tells where it stands.',
  },
  IDEMPOTENCY_INCOMPLETE: {
    status: 409,
    meaning:
      'An earlier creation with this idempotency key was executed, but the chain does not show its Job.',
    remedy: "Look at the wallet's Jobs (GET /v1/jobs) and balance, then use another key.",
  },
  USERNAME_TAKEN: { status: 409, meaning: 'Somebody else has this user name.', remedy: 'Choose another.' },
  CLAIM_IN_PROGRESS: {
    status: 409,
    meaning: 'This wallet is being claimed right now.',
    retryable: true,
    remedy: 'Try again in a moment; a claim that was interrupted frees itself after 5 minutes.',
  },
  CLAIM_KEY_INVALID: {
    status: 400,
    meaning: 'The claim key is wrong, expired or used.',
    remedy: 'The operator can issue a new one for a wallet that nobody has claimed.',
  },

  WEBHOOK_NO_URL: {
    status: 400,
    meaning: 'The wallet has no webhook URL.',
    ownerAction: true,
    remedy: 'The Owner sets one: PUT /v1/wallets/:id/webhook.',
  },
  WEBHOOK_NO_SECRET: {
    status: 400,
    meaning: 'The wallet has no webhook secret yet; reading it once makes one.',
    ownerAction: true,
  },

  INSUFFICIENT_BALANCE: {
    status: 400,
    meaning: 'The wallet lacks USDC for the amount and the fee.',
    ownerAction: true,
    remedy: "Send USDC to the wallet's address (GET /v1/me shows it), or pay less; the fee comes on top.",
  },
  WALLET_FROZEN: {
    status: 400,
    meaning: 'The wallet is frozen.',
    ownerAction: true,
    remedy: 'Its Owner can unfreeze it.',
  },
  WALLET_EXPIRED: {
    status: 400,
    meaning: 'The wallet is past its expiry.',
    ownerAction: true,
    remedy: 'Its Owner can set a later expiry.',
  },
  WITHDRAWAL_NOT_ALLOWED: {
    status: 403,
    meaning: "The recipient is not on the allow list of the wallet's withdrawal policy.",
    remedy: 'The Owner can add it there.',
    ownerAction: true,
  },
  TOO_MANY_WITHDRAWALS: {
    status: 409,
    meaning: 'A hundred withdrawals of this wallet wait already; cancel some, or wait for them.',
  },
  WITHDRAWAL_ENDED: {
    status: 409,
    meaning: 'The withdrawal is under way or has ended; it cannot be cancelled any more.',
  },
  TX_LIMIT_EXCEEDED: {
    status: 400,
    meaning: 'The amount is above the limit per transaction.',
    ownerAction: true,
    remedy: 'Pay less at once, or ask the Owner to raise txLimit.',
  },
  DAILY_LIMIT_EXCEEDED: {
    status: 400,
    meaning: 'The payments of this day (UTC) would exceed the daily limit.',
    ownerAction: true,
    remedy: 'Pay less, wait until midnight (UTC), or ask the Owner to raise dailyLimit.',
  },
  NOT_IN_WHITELIST: {
    status: 400,
    meaning: 'The recipient is not on the whitelist.',
    ownerAction: true,
    remedy: 'Ask the Owner to add it; GET /v1/wallets/:id/policy shows who is on it.',
  },

  X402_NO_ACCEPTABLE_OPTION: {
    status: 400,
    meaning: 'The seller takes nothing that this wallet can, or was asked to, pay with.',
    remedy: 'Leave out network, asset and recipient if they were sent, or buy elsewhere.',
  },
  X402_AMOUNT_TOO_HIGH: {
    status: 400,
    meaning: 'The seller asks for more than maxAmount.',
    remedy: 'Send a higher maxAmount if it is worth that, or buy elsewhere.',
  },
  X402_INVALID_RESPONSE: { status: 502, meaning: 'What the seller answered cannot be understood.' },
  X402_TARGET_UNREACHABLE: { status: 502, meaning: 'The seller does not answer.', retryable: true },
  X402_SETTLEMENT_FAILED: {
    status: 502,
    meaning:
      'The seller was given a valid payment and did not deliver. The payment stays pending until the seller cashes it or can do so no more.',
  },
  CHAIN_REVERTED: { status: 502, meaning: 'The chain refused the call.', retryable: true },
  CHAIN_CREATE_FAILED: {
    status: 502,
    meaning:
      'The chain refused to create the Job, which is hidden, and its idempotency key is free. What a block refused, anybody may submit again for two minutes: then that Job is there after all, open and unpaid.',
    retryable: true,
  },
  NOT_ONCHAIN: { status: 502, meaning: 'The chain does not show the Job yet.', retryable: true },
  RPC_TIMEOUT: { status: 502, meaning: 'The chain did not answer in time.', retryable: true },
  GAS_UNAVAILABLE: {
    status: 503,
    meaning: 'The server cannot pay for gas at the moment; nothing was done.',
    retryable: true,
  },
  V3_NOT_CONFIGURED: { status: 503, meaning: 'This server has no v3 wallets, or no escrow for Jobs.' },
  ATTESTOR_UNCONFIGURED: { status: 503, meaning: 'This server does not write reputation on-chain.' },
  EVALUATOR_UNCONFIGURED: { status: 503, meaning: 'This server has no evaluator for Jobs.' },
  CDP_NOT_CONFIGURED: { status: 503, meaning: 'This server has no key for the onramp.' },
  ONRAMP_UNAVAILABLE: { status: 502, meaning: 'The onramp did not give a session.', retryable: true },
  CATCHING_UP: {
    status: 503,
    meaning:
      'The service is taking in what the chain knows and its database does not, as after a restored backup; nothing was signed.',
    retryable: true,
  },
  OVERLOADED: { status: 503, meaning: 'Too much work is waiting; nothing was done.', retryable: true },
  GAS_BUDGET_EXCEEDED: {
    status: 429,
    meaning:
      'The gas that this server pays for in a day (UTC) is used up; nothing was signed. Retry-After says when the next day begins. Freezing always works.',
    retryable: true,
  },
  RATE_LIMITED: {
    status: 429,
    meaning: 'Too many requests; Retry-After says for how many seconds to wait.',
    retryable: true,
  },
  INTERNAL: { status: 500, meaning: 'Something went wrong on our side.', retryable: true },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorTable;

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorTable, text);
}

/** What is told of a code: its meaning, and what to do about it. */
function toldOf(code: ErrorCode, message?: string): string {
  const { meaning, remedy }: ErrorEntry = errorTable[code];
  const text = message ?? meaning;
  // An error that is passed on in another one has it already.
  return remedy === undefined || text.includes(remedy) ? text : `${text} ${remedy}`;
}

/** The table's entry for a code, with every flag present. */
export function errorEntry(code: ErrorCode): Required<
  Omit<ErrorEntry, 'remedy' | 'retryable' | 'ownerAction'>
> & {
  retryable: boolean;
  ownerAction: boolean;
} {
  const entry: ErrorEntry = errorTable[code];
  return {
    status: entry.status,
    meaning: toldOf(code),
    retryable: entry.retryable ?? false,
    ownerAction: entry.ownerAction ?? false,
  };
}

interface AppErrorOptions {
  /** Shown to the caller instead of the table's meaning, before its remedy; never a secret, never another's data. */
  message?: string;
  /** For the log alone. */
  cause?: unknown;
  /** Headers that belong to the answer, such as `Retry-After`. */
  headers?: Record<string, string>;
  /** The payment that was made before this went wrong, for the answer. */
  paymentId?: string;
}

/** An error with a stable code that becomes the answer `{error, message}`. Everything else thrown is INTERNAL. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly headers: Record<string, string>;
  readonly paymentId: string | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(toldOf(code, options.message), options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.headers = options.headers ?? {};
    this.paymentId = options.paymentId;
  }

  get status(): number {
    return errorTable[this.code].status;
  }
}
