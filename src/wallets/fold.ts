import { type Address, getAddress } from 'viem';
import { z } from 'zod';
import type { ChainEvent } from '../chain/events.ts';

/** What the chain says of a wallet. Limits are micro-USDC, 0 for none. */
export interface WalletTruth {
  /** The block in which it was deployed; null while it is not. */
  readonly deployedAtBlock: number | null;
  readonly chainSession: Address | null;
  readonly frozen: boolean;
  readonly txLimit: bigint;
  readonly dailyLimit: bigint;
  /** Unix seconds, 0 for none. */
  readonly expiresAt: number;
  /** Empty: everybody may be paid. */
  readonly whitelist: readonly Address[];
}

/** A wallet of which no event is known. */
export const undeployed: WalletTruth = {
  deployedAtBlock: null,
  chainSession: null,
  frozen: false,
  txLimit: 0n,
  dailyLimit: 0n,
  expiresAt: 0,
  whitelist: [],
};

const address = z.string().transform((text) => getAddress(text));
const integer = z.string().transform((text) => BigInt(text));
const policyArgs = z.object({ txLimit: integer, dailyLimit: integer, expiresAt: integer });
const whitelistArgs = z.object({ recipients: z.array(address) });
const sessionArgs = z.object({ session: address });

/** A wallet's state from all of its events, in chain order. Events of other kinds change nothing. */
export function foldWallet(events: readonly ChainEvent[]): WalletTruth {
  return events.reduce(after, undeployed);
}

function after(truth: WalletTruth, { event, args, blockNumber }: ChainEvent): WalletTruth {
  switch (event) {
    case 'WalletDeployed':
      return { ...truth, deployedAtBlock: blockNumber };
    case 'SessionUpdated':
      return { ...truth, chainSession: sessionArgs.parse(args).session };
    case 'PolicyUpdated': {
      const { txLimit, dailyLimit, expiresAt } = policyArgs.parse(args);
      return { ...truth, txLimit, dailyLimit, expiresAt: Number(expiresAt) };
    }
    case 'WhitelistUpdated':
      return { ...truth, whitelist: whitelistArgs.parse(args).recipients };
    case 'Frozen':
      return { ...truth, frozen: true };
    case 'Unfrozen':
      return { ...truth, frozen: false };
    default:
      return truth;
  }
}
