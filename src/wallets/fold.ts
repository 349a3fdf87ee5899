import { type Address, getAddress, isAddressEqual, zeroAddress } from 'viem';
import { eventAmount, eventNumber } from '../chain/event-numbers.ts';
import { type ChainEvent, eventsNamed } from '../chain/events.ts';

/** The events that make up a wallet's state. */
const WALLET_EVENTS = [
  'WalletDeployed',
  'SessionUpdated',
  'PolicyUpdated',
  'WhitelistUpdated',
  'Frozen',
  'Unfrozen',
  'GuardianUpdated',
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
  /** Unix seconds, 0 for none. */
  readonly expiresAt: number;
  /** Empty: everybody may be paid. */
  readonly whitelist: readonly Address[];
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
  expiresAt: 0,
  whitelist: [],
  guardian: null,
  chainOwner: null,
  pendingOwner: null,
  offeredAt: null,
};

/** A wallet's state from all of its events, in chain order. Events of other kinds change nothing. */
export function foldWallet(events: readonly ChainEvent[]): ProjectedWallet {
  return eventsNamed(events, ...WALLET_EVENTS).reduce(after, undeployed);
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
    case 'GuardianUpdated': {
      const guardian = getAddress(event.args.guardian);
      return { ...projected, guardian: isAddressEqual(guardian, zeroAddress) ? null : guardian };
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
