"""Written by scripts/docs.ts from src/core/errors.ts."""

#: The codes that may be gone when the same request comes again, as the API's table of errors has them.
RETRYABLE_CODES: frozenset[str] = frozenset(
    {
        "REQUEST_TIMEOUT",
        "WALLET_BUSY",
        "JOB_BUSY",
        "CLAIM_IN_PROGRESS",
        "CONSENTS_UNKNOWN",
        "KEY_NOT_READY",
        "X402_TARGET_UNREACHABLE",
        "CHAIN_REVERTED",
        "CHAIN_CREATE_FAILED",
        "NOT_ONCHAIN",
        "RPC_TIMEOUT",
        "GAS_UNAVAILABLE",
        "SERVER_UNREACHABLE",
        "ONRAMP_UNAVAILABLE",
        "CATCHING_UP",
        "OVERLOADED",
        "SERVER_CHANGING",
        "GAS_BUDGET_EXCEEDED",
        "RATE_LIMITED",
        "INTERNAL",
    }
)
