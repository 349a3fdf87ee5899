import { SUBMIT_ERRORS } from '../../../chain/relay/intent.ts';
import type { ErrorCode } from '../../../core/errors.ts';

/** How an operation for a wallet's Owner refuses a caller who is not its Owner. */
export const OWNED = ['WALLET_NOT_FOUND', 'WALLET_NOT_ACTIVE', 'FORBIDDEN'] as const satisfies readonly ErrorCode[];
/** The same for an operation that changes something on-chain. */
export const ON_CHAIN: readonly ErrorCode[] = [...OWNED, 'WALLET_BUSY', 'CHAIN_REVERTED', ...SUBMIT_ERRORS];
/** How an owner's own signature is refused. */
export const OWN_SIGNATURE = ['INVALID_SIGNATURE', 'OWNER_CALL_TOO_DEAR'] as const satisfies readonly ErrorCode[];
/** The same for an operation whose gas counts against the budget: all of them but a freeze. */
export const ON_CHAIN_COUNTED: readonly ErrorCode[] = [...ON_CHAIN, 'GAS_BUDGET_EXCEEDED', ...OWN_SIGNATURE];
