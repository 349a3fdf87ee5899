/** Why a deployment was refused or failed; `retryable` ones may succeed when run again as they are. */
const deployErrors = {
  WRONG_CHAIN: { retryable: false },
  UNKNOWN_USDC: { retryable: false },
  INVALID_USDC: { retryable: false },
  INVALID_REGISTRY: { retryable: false },
  TEST_USDC_REFUSED: { retryable: false },
  INVALID_SETTING: { retryable: false },
  DEPLOYER_MISSING: { retryable: false },
  WRONG_CODE: { retryable: false },
  DIFFERENT_DEPLOYMENT: { retryable: false },
  OTHER_CONTRACTS: { retryable: false },
  START_BLOCK_UNKNOWN: { retryable: false },
  INVALID_FILE: { retryable: false },
  PENDING_TRANSACTIONS: { retryable: true },
  TRANSACTION_FAILED: { retryable: true },
} as const satisfies Record<string, { retryable: boolean }>;

export type DeployErrorCode = keyof typeof deployErrors;

/** A deployment that did not happen, or not wholly; nothing that was deployed is lost, and running it again resumes. */
export class DeployError extends Error {
  override readonly name = 'DeployError';
  readonly code: DeployErrorCode;

  constructor(code: DeployErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }

  /** Whether the same deployment may succeed later without a change. */
  get retryable(): boolean {
    return deployErrors[this.code].retryable;
  }
}

/** The deployment file names other contracts than this program, or these settings, go with: only people can decide. */
export class OtherContractsError extends DeployError {
  constructor(code: 'DIFFERENT_DEPLOYMENT' | 'OTHER_CONTRACTS', message: string) {
    super(code, message);
  }
}
