import { z } from 'zod';
import { docs, EXAMPLE_HASH } from '../../../http/fields.ts';
import { recordOf, walletRecord } from '../response.ts';
import type { ChangedWallet } from './operations.ts';

/** A wallet after a change, with the transaction if one was needed. */
export const changedWallet = walletRecord.extend({
  tx_hash: z.string().optional().meta(docs('The transaction, if one was needed.', EXAMPLE_HASH)),
});
/** A wallet after a change, as the API answers it. */
export const changedRecord = changedWallet.meta({ id: 'ChangedWallet', description: 'The wallet after the change.' });

/** The answer of a change: the wallet, and its transaction if one was needed. */
export function changedAnswer({ wallet, txHash }: ChangedWallet) {
  return txHash === undefined ? recordOf(wallet) : { ...recordOf(wallet), tx_hash: txHash };
}
