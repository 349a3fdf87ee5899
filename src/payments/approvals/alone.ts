import type { Address, Hex } from 'viem';
import type { Chain } from '../../chain/chain.ts';
import { refusedCall } from '../../chain/refused-call.ts';
import { APPROVED_GAS_LIMIT } from './intent.ts';
import { approvedPaymentPreview, type SignedApproval } from './message.ts';

/** What a view of the wallet takes around the owner's own code. */
const AROUND_GAS = 100_000n;

/**
 * What the wallet would refuse an approved payment with, `0x` where it does not say; `undefined` if it would pay.
 *
 * Its owner may be a contract of strangers, which runs code of its own here. So this is asked alone, beside nobody
 * else's payments, and with no more gas than the payment itself will have.
 */
export async function refusalAlone(
  { client }: Pick<Chain, 'client'>,
  wallet: Address,
  approval: SignedApproval,
): Promise<Hex | undefined> {
  try {
    const gas = BigInt(APPROVED_GAS_LIMIT) + AROUND_GAS;
    await client.call({ to: wallet, data: approvedPaymentPreview(approval), gas });
    return undefined;
  } catch (error) {
    const refused = refusedCall(error);
    if (refused === undefined) throw error;
    return refused.revertData ?? '0x';
  }
}
