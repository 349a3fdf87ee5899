import { eq } from 'drizzle-orm';
import type { Address } from 'viem';
import { isGiven } from '../db/expressions.ts';
import type { Db } from '../db/open.ts';
import { claims, wallets } from './tables.ts';

/** Whose day's gas a call is counted against, and whether it is refused when that is used up. */
export interface GasCharge {
  /** `user`: the wallet's Owner, or who is about to be. */
  readonly payer: 'user' | 'wallet';
  readonly isRefused: boolean;
}

const ofOwner: GasCharge = { payer: 'user', isRefused: true };
const ofAgent: GasCharge = { payer: 'wallet', isRefused: true };
/** Bounded by what came before it, and money may depend on it: work is handed in, a budget or a reserve comes back. */
const unrefused: GasCharge = { payer: 'wallet', isRefused: false };

const charges: Readonly<Record<string, GasCharge | undefined>> = {
  claim: ofOwner,
  configure: ofOwner,
  unfreeze: ofOwner,
  withdraw: ofOwner,
  agent_register: ofOwner,
  agent_set_uri: ofOwner,
  payment: ofAgent,
  'x402-authorize': ofAgent,
  'job-create': ofAgent,
  'job-fund': ofAgent,
};

/** How an intent of this kind is charged; `undefined` for a freeze, which must work whatever was used up. */
export function chargeOf(kind: string): GasCharge | undefined {
  return kind === 'freeze' ? undefined : (charges[kind] ?? unrefused);
}

/** Finds who pays for what is done with the wallet at an address; `undefined` where nobody here has to do with it. */
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
