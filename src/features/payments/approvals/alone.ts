import type { Hex } from 'viem';
import type { Chain } from '../../../chain/nodes/chain.ts';
import type { SessionWallet } from '../../signing/session-store.ts';
import { APPROVED_GAS_LIMIT } from './intent.ts';
import { approvedPaymentPreview, type SignedApproval } from './message.ts';

/** What a view of the wallet takes around the owner's own code. */
const AROUND_GAS = 100_000;

/**
 * What the wallet would refuse an approved payment with, `0x` where it does not say; `undefined` if it would pay.
 *
 * Its owner may be a contract of strangers, which runs code of its own here, also where the wallet has passed to it
 * since our key signed. So this is asked alone, with no more gas than the payment itself will have.
 */
export async function refusalAlone(
  { trials }: Pick<Chain, 'trials'>,
  wallet: Pick<SessionWallet, 'chainAddress' | 'keyPrefix' | 'sessionAddress'>,
  approval: SignedApproval,
  timeoutMs: number,
): Promise<Hex | undefined> {
  const gas = APPROVED_GAS_LIMIT + AROUND_GAS;
  const trial = { to: wallet.chainAddress, data: approvedPaymentPreview(approval, wallet), gas };
  const outcome = await trials.call(trial, timeoutMs);
  if (outcome.kind === 'done') return undefined;
  return outcome.kind === 'refused' ? (outcome.revertData ?? '0x') : '0x';
}
