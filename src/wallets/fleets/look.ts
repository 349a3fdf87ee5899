import { type Address, getAddress, isAddressEqual, zeroAddress } from 'viem';
import { askViews } from '../../chain/ask-views.ts';
import type { Chain } from '../../chain/chain.ts';
import type { ProbeAnswer } from '../../chain/relay/intent.ts';
import { walletStateCall } from '../../chain/wallet-state.ts';
import { notShownYet, readState } from '../owner/call.ts';
import type { FleetRow, FleetStore, FleetWallet } from './store.ts';
import {
  FLEET_VIEWS,
  type FleetState,
  fleetOfWalletCall,
  fleetViews,
  isMemberView,
  readFleet,
  readFleetOfWallet,
  readIsMember,
} from './views.ts';

/** A fleet, and what the chain says of it. */
export interface SeenFleet {
  readonly fleet: FleetRow;
  /** `undefined` while it is not deployed. */
  readonly state: FleetState | undefined;
  readonly walletCount: number;
}

/** A fleet with its wallets. */
export interface SeenFleetWithWallets extends SeenFleet {
  readonly wallets: readonly SeenFleetWallet[];
}

/** A wallet that a fleet was asked to admit, or that names it, as the chain has it. */
export interface SeenFleetWallet extends FleetWallet {
  /** Whether the fleet has admitted it. */
  readonly isAdmitted: boolean;
  /** Whether the wallet names this fleet. */
  readonly isBound: boolean;
}

/** The fleet that bounds a wallet. */
export interface BoundingFleet {
  readonly address: Address;
  /** `undefined` where it was not made here: then nothing is asked of it. */
  readonly known:
    | { readonly fleet: FleetRow; readonly state: FleetState; readonly isAdmitted: boolean }
    | undefined;
}

/** The fleet that a wallet names by its own answer; `undefined` for none. Throws `CHAIN_REVERTED`. */
export function fleetIn(answer: ProbeAnswer | undefined): Address | undefined {
  const address = getAddress(readFleetOfWallet(answer));
  return isAddressEqual(address, zeroAddress) ? undefined : address;
}

/** What the look-up of fleets needs. */
export interface FleetLookDeps {
  readonly chain: Pick<Chain, 'client' | 'contracts'>;
  readonly fleets: Pick<FleetStore, 'walletsOf' | 'strayed' | 'countOfWallets' | 'byAddress'>;
}

/** What the chain says of fleets; asked each time. All throw `RPC_TIMEOUT`. */
export type FleetLook = ReturnType<typeof createFleetLook>;

/** Creates the look-up of fleets. */
export function createFleetLook({ chain, fleets }: FleetLookDeps) {
  return {
    /** All of them by one block. */
    async all(rows: readonly FleetRow[]): Promise<SeenFleet[]> {
      if (rows.length === 0) return [];
      const { answers } = await askViews(
        chain,
        rows.flatMap(({ chainAddress }) => fleetViews(chainAddress)),
      );
      return await Promise.all(
        rows.map(async (fleet, index) => ({
          fleet,
          state: readFleet(answers.slice(index * FLEET_VIEWS, (index + 1) * FLEET_VIEWS)),
          walletCount: await fleets.countOfWallets(fleet.id),
        })),
      );
    },
    async one(fleet: FleetRow): Promise<SeenFleetWithWallets> {
      const [own, strayed] = [await fleets.walletsOf(fleet.id), await fleets.strayed(fleet)];
      const all = [...own, ...strayed];
      const { answers } = await askViews(chain, [
        ...fleetViews(fleet.chainAddress),
        ...all.flatMap(({ chainAddress: target }) => [
          isMemberView(fleet.chainAddress, target),
          { target, data: fleetOfWalletCall },
        ]),
      ]);
      const seen = all.map((wallet, index) => {
        const [member, named] = answers.slice(FLEET_VIEWS + 2 * index);
        const isBound = isAddressEqual(readFleetOfWallet(named), fleet.chainAddress);
        return { ...wallet, isAdmitted: readIsMember(member), isBound };
      });
      // What has left by now is not told of: what is known of it here is of an earlier block.
      const wallets = seen.filter(({ isBound }, index) => index < own.length || isBound);
      return { fleet, state: readFleet(answers), walletCount: own.length, wallets };
    },
    /** Who owns a wallet now, and the fleet that it names; `undefined` for none. Throws `CHAIN_REVERTED`, too. */
    async wallet(target: Address): Promise<{ readonly owner: Address; readonly named: Address | undefined }> {
      const { answers } = await askViews(chain, [
        { target, data: fleetOfWalletCall },
        { target, data: walletStateCall },
      ]);
      const state = readState(answers[1]);
      if (state === undefined) throw notShownYet();
      return { owner: state.owner, named: fleetIn(answers[0]) };
    },
    /** The fleet that bounds a wallet, by the address that it names. */
    async bounding(address: Address, wallet: Address): Promise<BoundingFleet> {
      const fleet = await fleets.byAddress(address);
      if (fleet === undefined) return { address, known: undefined };
      const { answers } = await askViews(chain, [...fleetViews(address), isMemberView(address, wallet)]);
      const state = readFleet(answers);
      const isAdmitted = readIsMember(answers[FLEET_VIEWS]);
      return { address, known: state && { fleet, state, isAdmitted } };
    },
  };
}
