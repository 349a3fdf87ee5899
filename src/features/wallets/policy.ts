import { type Address, getAddress } from 'viem';
import type { Caller } from '../../accounts/auth/caller.ts';
import type { Core } from '../../chain/core.ts';
import { walletStateCall } from '../../chain/wallets/wallet-state.ts';
import { DAY_SECONDS } from '../../core/lib/time.ts';
import { type JobPolicy, jobPolicyCall, readJobPolicy } from './owner/job-policy.ts';
import { notShownYet, readState } from './owner/owner-call.ts';
import { heirIn, pendingOwnerCall } from './owner/ownership.ts';
import type { WalletAccess } from './wallet-access.ts';

/** The rules of a wallet and what was used of them, all by one block. Amounts are micro-USDC. */
export interface WalletPolicy {
  /** 0 for none. */
  readonly txLimit: bigint;
  /** 0 for none. */
  readonly dailyLimit: bigint;
  readonly spentToday: bigint;
  /** What of that is put aside for purchases to come, and is given back where a payment needs it. */
  readonly heldToday: bigint;
  /** `undefined` without a daily limit. */
  readonly remainingToday: bigint | undefined;
  /** Empty: everybody may be paid. */
  readonly whitelist: readonly Address[];
  /** Who may freeze in addition to the Owner; null for no one. */
  readonly guardian: Address | null;
  /** Unix seconds; 0 for never. */
  readonly expiresAt: number;
  readonly frozen: boolean;
  /** The wallet's owner on the chain. */
  readonly owner: Address;
  /** Who the wallet is offered to; null for no one. */
  readonly offeredTo: Address | null;
  /** How long an approval is open. */
  readonly approvalHours: number;
  /** What its session may choose for Jobs; `undefined` for a wallet that has none. */
  readonly jobs: JobPolicy | undefined;
  /** The next midnight (UTC) by the chain's time, Unix seconds. */
  readonly resetsAt: number;
}

/** The policies of wallets, as the chain enforces them. */
export interface Policies {
  /**
   * What the chain enforces for a wallet now. Throws `WALLET_NOT_FOUND`, `WALLET_NOT_ACTIVE`, `FORBIDDEN`,
   * `CHAIN_REVERTED`, `RPC_TIMEOUT`.
   */
  of(walletId: string, caller: Caller): Promise<WalletPolicy>;
}

/** What the look-up of policies needs. */
export type PolicyParts = Core & {
  readonly access: WalletAccess;
  /** The money put aside for a wallet's purchases to come at this time of the chain, in Unix seconds. */
  readonly heldAt: (walletId: string, chainTime: number) => Promise<bigint>;
};

/** Creates the look-up of policies, which asks the chain each time. */
export function createPolicies({ access, chain, heldAt }: PolicyParts): Policies {
  return {
    async of(walletId, caller) {
      // The wallet answers who is listed, not the list: that one follows from its events, as the guardian does.
      const { chainAddress, whitelist, guardian, version, approvalHours } = await access.visible(walletId, caller);
      const common = [walletStateCall, pendingOwnerCall];
      const views = version === 'v3' ? [...common, jobPolicyCall] : common;
      const { block, answers } = await chain.probe(views.map((data) => ({ target: chainAddress, data })));
      const state = readState(answers[0]);
      if (state === undefined) throw notShownYet();
      const { txLimit, dailyLimit, spentToday, expiresAt, frozen } = state;
      const owner = getAddress(state.owner);
      const held = await heldAt(walletId, block.timestamp);
      const gone = spentToday > held ? spentToday - held : 0n;
      const heldToday = spentToday - gone;
      const left = dailyLimit > gone ? dailyLimit - gone : 0n;
      const remainingToday = dailyLimit === 0n ? undefined : left;
      const resetsAt = (Math.floor(block.timestamp / DAY_SECONDS) + 1) * DAY_SECONDS;
      const jobs = version === 'v3' ? readJobPolicy(answers[2]) : undefined;
      const offeredTo = heirIn(answers[1], owner) ?? null;
      const limits = { txLimit, dailyLimit, spentToday, heldToday, remainingToday };
      const who = { owner, offeredTo, guardian };
      return { ...limits, ...who, whitelist, expiresAt, frozen, approvalHours, jobs, resetsAt };
    },
  };
}
