import { eq } from 'drizzle-orm';
import type { Address } from 'viem';
import type { IntentKind } from '../../../chain/relay/intent.ts';
import type { Db } from '../../../storage/db/open.ts';
import { isGiven } from '../../../storage/db/template.ts';
import { claims, wallets } from '../tables.ts';

/** Whose daily gas a call counts against, and whether it is refused once that is used up. */
export interface GasCharge {
  /** `user`: the wallet's Owner, or the user who is claiming it. */
  readonly payer: 'user' | 'wallet';
  readonly isRefused: boolean;
}

const ofOwner: GasCharge = { payer: 'user', isRefused: true };
const ofAgent: GasCharge = { payer: 'wallet', isRefused: true };
/**
 * Counted but never refused: money may depend on such a call (submitted work, a refund, a release), and earlier calls
 * bound their number.
 */
const unrefused: GasCharge = { payer: 'wallet', isRefused: false };

const charges: Readonly<Record<IntentKind, GasCharge | undefined>> = {
  claim: ofOwner,
  configure: ofOwner,
  // Its owner's own contract may take gas, too.
  signed_freeze: ofOwner,
  unfreeze: ofOwner,
  guardian: ofOwner,
  end_consents: ofOwner,
  ownership: ofOwner,
  // Whoever has used the gas up must not thereby keep an offer standing; each one was counted.
  take_back: { payer: 'user', isRefused: false },
  // A key that was revoked must not live on because the gas is used up; each one was counted when it was made.
  revoke_session_key: { payer: 'user', isRefused: false },
  withdraw: ofOwner,
  agent_register: ofOwner,
  agent_set_uri: ofOwner,
  payment: ofAgent,
  'x402-authorize': ofAgent,
  'x402-envelope-open': ofAgent,
  'job-create': ofAgent,
  'job-fund': ofAgent,
  'x402-settle': unrefused,
  'x402-release': unrefused,
  'x402-envelope-close': unrefused,
  'job-submit': unrefused,
  'job-refund': unrefused,
  freeze: undefined,
  // The operator's keys send these themselves.
  job_evaluate: undefined,
  attest: undefined,
  attestor_handover: undefined,
};

/** How an intent of this kind is charged; `undefined` for a freeze by our key and for what no wallet asks for. */
export function chargeOf(kind: IntentKind): GasCharge | undefined {
  return charges[kind];
}

/** Creates the look-up of the payer of a call, by the address of the wallet; `undefined` if it is not ours. */
export function createGasPayers({ orm }: Pick<Db, 'orm'>) {
  const known = orm
    .select({ walletId: wallets.id, userId: wallets.userId, claimantId: claims.userId })
    .from(wallets)
    .leftJoin(claims, eq(claims.walletId, wallets.id))
    .where(isGiven(wallets.chainAddress, 'address'))
    .prepare();
  return async (address: Address, { payer }: GasCharge): Promise<string | undefined> => {
    const found = await known.get({ address });
    if (found === undefined) return undefined;
    if (payer === 'wallet') return `wallet:${found.walletId}`;
    const userId = found.userId ?? found.claimantId;
    return userId === null ? undefined : `user:${userId}`;
  };
}
