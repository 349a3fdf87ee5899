import { type Address, getAddress, isAddressEqual, zeroAddress } from 'viem';
import { type ChainEvent, eventAmount, eventNumber, eventsNamed } from '../../chain/events/chain-events.ts';
import { placeOf } from './rules-fold.ts';

/** The events that make up a wallet's state. */
const WALLET_EVENTS = [
  'WalletDeployed',
  'SessionUpdated',
  'PolicyUpdated',
  'WhitelistUpdated',
  'Frozen',
  'Unfrozen',
  'BudgetsUpdated',
  'SessionKeysRevoked',
  'GuardianUpdated',
  'JobPolicyUpdated',
  'OwnershipTransferStarted',
  'OwnershipTransferred',
] as const;
export type WalletEventName = (typeof WALLET_EVENTS)[number];

/** What the chain says of a wallet. Limits are micro-USDC, 0 for none. */
export interface ProjectedWallet {
  /** The block in which it was deployed; null while it is not. */
  readonly deployedAtBlock: number | null;
  readonly chainSession: Address | null;
  readonly frozen: boolean;
  readonly txLimit: bigint;
  readonly dailyLimit: bigint;
  /** Rolling budgets of 24 hours, 7 and 30 days. */
  readonly budgetDay: bigint;
  readonly budgetWeek: bigint;
  readonly budgetMonth: bigint;
  /** Unix seconds, 0 for none. */
  readonly expiresAt: number;
  /** Where all session keys but the first were last revoked; null if they never were. */
  readonly signersRevokedAt: number | null;
  /** Empty: everybody may be paid. */
  readonly whitelist: readonly Address[];
  /** Who may judge its Jobs beside those on the whitelist; null for nobody in particular. */
  readonly jobEvaluator: Address | null;
  /** How long its Jobs may last, in seconds; 0 for the contract's own limit. */
  readonly maxJobSeconds: number;
  /** Who may freeze beside the owner; null for nobody. */
  readonly guardian: Address | null;
  /** Who owns it since the ownership was last transferred; null if it never was. */
  readonly chainOwner: Address | null;
  /** Who may take the ownership; null for nobody. */
  readonly pendingOwner: Address | null;
  /** When the wallet was offered to them, in Unix seconds; null while it is not. */
  readonly offeredAt: number | null;
}

/** A wallet without any events. */
export const undeployed: ProjectedWallet = {
  deployedAtBlock: null,
  chainSession: null,
  frozen: false,
  txLimit: 0n,
  dailyLimit: 0n,
  budgetDay: 0n,
  budgetWeek: 0n,
  budgetMonth: 0n,
  expiresAt: 0,
  signersRevokedAt: null,
  whitelist: [],
  jobEvaluator: null,
  maxJobSeconds: 0,
  guardian: null,
  chainOwner: null,
  pendingOwner: null,
  offeredAt: null,
};

/** A wallet's state from all of its events, in chain order. Events of other kinds change nothing. */
export function foldWallet(events: readonly ChainEvent[]): ProjectedWallet {
  return eventsNamed(events, ...WALLET_EVENTS).reduce(after, undeployed);
}

/** The zero address stands for nobody. */
function addressOrNull(text: Address): Address | null {
  return isAddressEqual(text, zeroAddress) ? null : getAddress(text);
}

/** What a wallet has that is offered to nobody. */
const nobody = { pendingOwner: null, offeredAt: null } as const;

function after(projected: ProjectedWallet, event: ChainEvent<WalletEventName>): ProjectedWallet {
  switch (event.event) {
    case 'WalletDeployed':
      return { ...projected, deployedAtBlock: event.blockNumber };
    case 'SessionUpdated':
      return { ...projected, chainSession: getAddress(event.args.session) };
    case 'PolicyUpdated': {
      const { txLimit, dailyLimit, expiresAt } = event.args;
      const limits = { txLimit: eventAmount(txLimit), dailyLimit: eventAmount(dailyLimit) };
      return { ...projected, ...limits, expiresAt: eventNumber(expiresAt) };
    }
    case 'WhitelistUpdated':
      return { ...projected, whitelist: event.args.recipients.map((recipient) => getAddress(recipient)) };
    case 'Frozen':
      return { ...projected, frozen: true };
    case 'Unfrozen':
      return { ...projected, frozen: false };
    case 'BudgetsUpdated': {
      const { day, week, month } = event.args;
      return {
        ...projected,
        budgetDay: eventAmount(day),
        budgetWeek: eventAmount(week),
        budgetMonth: eventAmount(month),
      };
    }
    case 'SessionKeysRevoked':
      return { ...projected, signersRevokedAt: placeOf(event) };
    case 'GuardianUpdated':
      return { ...projected, guardian: addressOrNull(event.args.guardian) };
    case 'JobPolicyUpdated': {
      const { evaluator, maxDuration } = event.args;
      return { ...projected, jobEvaluator: addressOrNull(evaluator), maxJobSeconds: eventNumber(maxDuration) };
    }
    case 'OwnershipTransferStarted': {
      const { owner, newOwner } = event.args;
      // An offer is taken back by one to the owner.
      const isOffer = !isAddressEqual(newOwner, owner);
      const offer = { pendingOwner: getAddress(newOwner), offeredAt: event.timestamp };
      return { ...projected, ...(isOffer ? offer : nobody) };
    }
    case 'OwnershipTransferred':
      return { ...projected, ...nobody, chainOwner: getAddress(event.args.newOwner) };
    default:
      throw new Error(`No wallet has the event ${JSON.stringify(event satisfies never)}.`);
  }
}
