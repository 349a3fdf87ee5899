import { z } from 'zod';
import { SUBMIT_ERRORS } from '../chain/relay/intent.ts';
import type { ErrorCode } from '../errors.ts';
import { docs, EXAMPLE_HASH } from '../http/fields.ts';
import type { ChangedWallet } from './owner-operations.ts';
import { recordOf, walletRecord } from './response.ts';

/** What an operation for a wallet's Owner answers when the caller does not own the wallet. */
export const OWNED: readonly ErrorCode[] = ['WALLET_NOT_FOUND', 'WALLET_NOT_ACTIVE', 'FORBIDDEN'];
/** The same where it changes something on-chain. */
export const ON_CHAIN: readonly ErrorCode[] = [...OWNED, 'WALLET_BUSY', 'CHAIN_REVERTED', ...SUBMIT_ERRORS];
/** The same where gas is counted: everywhere but in a freeze. */
export const ON_CHAIN_COUNTED: readonly ErrorCode[] = [...ON_CHAIN, 'GAS_BUDGET_EXCEEDED'];

/** A wallet after a change, with the transaction if one was needed. */
export const changedWallet = walletRecord.extend({
  tx_hash: z.string().optional().meta(docs('The transaction, if one was needed.', EXAMPLE_HASH)),
});
/** A wallet after a change, as the API answers it. */
export const changedRecord = changedWallet.meta({
  id: 'ChangedWallet',
  description: 'The wallet after the change.',
});

/** The answer of a change: the wallet, and its transaction if one was needed. */
export function changedAnswer({ wallet, txHash }: ChangedWallet) {
  return txHash === undefined ? recordOf(wallet) : { ...recordOf(wallet), tx_hash: txHash };
}
