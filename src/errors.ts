/**
 * Every error that a caller can get, in one table.
 * `retryable`: the same request may succeed later. `ownerAction`: the wallet's Owner has to change something first.
 */
interface ErrorEntry {
  readonly status: number;
  readonly meaning: string;
  readonly retryable?: true;
  readonly ownerAction?: true;
}

export const errorTable = {
  UNAUTHORIZED: {
    status: 401,
    meaning: 'The Authorization header is missing, malformed, expired or of the wrong kind.',
  },
  INVALID_API_KEY: { status: 401, meaning: 'The API key is not recognised or was revoked.' },
  API_KEY_NOT_BOUND_TO_WALLET: { status: 403, meaning: 'The API key has no wallet.' },
  INVALID_CREDENTIALS: { status: 401, meaning: 'The user name or the password is wrong.' },
  FORBIDDEN: { status: 403, meaning: 'The wallet or the action is not allowed for this caller.' },

  INVALID_JSON: { status: 400, meaning: 'The body is not a JSON object.' },
  INVALID_VERSION: { status: 400, meaning: 'version must be "v2" or "v3".' },
  INVALID_AMOUNT: {
    status: 400,
    meaning: 'The amount must be a decimal USDC string above 0 with at most 6 decimals.',
  },
  INVALID_ADDRESS: { status: 400, meaning: 'The address is malformed or its checksum is wrong.' },
  INVALID_RECIPIENT: {
    status: 400,
    meaning: 'The recipient cannot be the zero address, the wallet itself or the USDC contract.',
  },
  INVALID_NAME: { status: 400, meaning: 'name must have 1 to 50 characters.' },
  INVALID_USERNAME: { status: 400, meaning: 'username must have 3 to 20 characters.' },
  INVALID_PASSWORD: { status: 400, meaning: 'The password must have 8 to 128 characters.' },
  INVALID_OLD_PASSWORD: { status: 400, meaning: 'oldPassword must be a string.' },
  INVALID_NEW_PASSWORD: { status: 400, meaning: 'newPassword must be a string.' },
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
  INVALID_WHITELIST: { status: 400, meaning: 'whitelist must be an array of at most 100 addresses.' },
  INVALID_EXPIRES_AT: {
    status: 400,
    meaning: 'expiresAt must be Unix seconds in the future; 0 removes the expiry.',
  },
  INVALID_PAGINATION: { status: 400, meaning: 'limit and offset must be integers.' },
  UNSUPPORTED_CURRENCY: { status: 400, meaning: 'Only USDC is supported.' },

  MISSING_TO: { status: 400, meaning: 'to is required.' },
  MISSING_AMOUNT: { status: 400, meaning: 'amount is required.' },
  MISSING_CURRENCY: { status: 400, meaning: 'currency is required.' },
  MISSING_CLAIM_KEY: { status: 400, meaning: 'claimKey is required.' },
  MISSING_USERNAME: { status: 400, meaning: 'username is required.' },
  MISSING_PASSWORD: { status: 400, meaning: 'password is required.' },
  MISSING_OLD_PASSWORD: { status: 400, meaning: 'oldPassword is required.' },
  MISSING_NEW_PASSWORD: { status: 400, meaning: 'newPassword is required.' },
  MISSING_NAME: { status: 400, meaning: 'name is required.' },

  NOT_FOUND: { status: 404, meaning: 'There is nothing at this path.' },
  METHOD_NOT_ALLOWED: { status: 405, meaning: 'This path exists, but not with this method; see Allow.' },
  REQUEST_TIMEOUT: { status: 408, meaning: 'The body did not arrive in time.', retryable: true },
  PAYLOAD_TOO_LARGE: { status: 413, meaning: 'The body has more than 64 KiB.' },
  WALLET_NOT_FOUND: { status: 404, meaning: 'No wallet has this id.' },
  PAYMENT_NOT_FOUND: { status: 404, meaning: 'No payment has this id.' },
  USER_NOT_FOUND: { status: 404, meaning: 'The user of this token does not exist.' },

  WALLET_NOT_ACTIVE: { status: 400, meaning: 'The wallet has not been claimed yet.', ownerAction: true },
  WALLET_BUSY: { status: 409, meaning: 'Another payment of this wallet is in flight.', retryable: true },
  USERNAME_TAKEN: { status: 409, meaning: 'Somebody else has this user name.' },
  CLAIM_IN_PROGRESS: { status: 409, meaning: 'This wallet is being claimed right now.', retryable: true },
  CLAIM_KEY_INVALID: { status: 400, meaning: 'The claim key is wrong, expired or used.' },

  INSUFFICIENT_BALANCE: {
    status: 400,
    meaning: 'The wallet lacks USDC for the amount and the fee.',
    ownerAction: true,
  },
  WALLET_FROZEN: { status: 400, meaning: 'The wallet is frozen.', ownerAction: true },
  WALLET_EXPIRED: { status: 400, meaning: 'The wallet is past its expiry.', ownerAction: true },
  TX_LIMIT_EXCEEDED: {
    status: 400,
    meaning: 'The amount is above the limit per transaction.',
    ownerAction: true,
  },
  DAILY_LIMIT_EXCEEDED: {
    status: 400,
    meaning: 'The payments of this day (UTC) would exceed the daily limit.',
    ownerAction: true,
  },
  NOT_IN_WHITELIST: { status: 400, meaning: 'The recipient is not on the whitelist.', ownerAction: true },

  CHAIN_REVERTED: { status: 502, meaning: 'The chain refused the call.', retryable: true },
  RPC_TIMEOUT: { status: 502, meaning: 'The chain did not answer in time.', retryable: true },
  GAS_UNAVAILABLE: {
    status: 503,
    meaning: 'The server cannot pay for gas at the moment; nothing was done.',
    retryable: true,
  },
  V3_NOT_CONFIGURED: { status: 503, meaning: 'This server has no factory for v3 wallets.' },
  OVERLOADED: { status: 503, meaning: 'Too much work is waiting; nothing was done.', retryable: true },
  INTERNAL: { status: 500, meaning: 'Something went wrong on our side.', retryable: true },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorTable;

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorTable, text);
}

/** The table's entry for a code, with every flag present. */
export function errorEntry(code: ErrorCode): Required<Omit<ErrorEntry, 'retryable' | 'ownerAction'>> & {
  retryable: boolean;
  ownerAction: boolean;
} {
  const entry: ErrorEntry = errorTable[code];
  return {
    status: entry.status,
    meaning: entry.meaning,
    retryable: entry.retryable ?? false,
    ownerAction: entry.ownerAction ?? false,
  };
}

interface AppErrorOptions {
  /** Shown to the caller instead of the table's meaning; never a secret, never another's data. */
  message?: string;
  /** For the log alone. */
  cause?: unknown;
  /** Headers that belong to the answer, such as `Retry-After`. */
  headers?: Record<string, string>;
}

/** An error with a stable code that becomes the answer `{error, message}`. Everything else thrown is INTERNAL. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(
      options.message ?? errorTable[code].meaning,
      options.cause === undefined ? undefined : { cause: options.cause },
    );
    this.code = code;
    this.headers = options.headers ?? {};
  }

  get status(): number {
    return errorTable[this.code].status;
  }
}
