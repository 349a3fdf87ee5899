import { getAddress } from 'viem';
import { type ChainEvent, eventsNamed } from '../../chain/events.ts';
import { type EventKeys, type Projection, type ProjectionResult, perCommit } from '../../chain/projection.ts';
import { type Statement, telling } from '../../db/batch.ts';
import type { WalletsByAddress } from '../by-address.ts';
import { changeOfWallet, type WalletStore } from '../store.ts';
import { fleetKey, memberKey } from './event-key.ts';
import type { FleetStore } from './store.ts';

/** What the Owner of a fleet may want to be told at once. */
export interface FleetNews {
  readonly userId: string;
  readonly type: 'fleet_frozen' | 'fleet_unfrozen' | 'fleet_changed';
  /** Of the same cause, only the first is told. */
  readonly cause: string;
  /** Unix seconds of the chain. */
  readonly at: number;
}

/** What the projection of fleets needs. */
export interface FleetProjectionDeps {
  readonly fleets: Pick<FleetStore, 'byAddress' | 'walletStatement'>;
  readonly wallets: Pick<WalletsByAddress, 'idAt'>;
  readonly walletStore: Pick<WalletStore, 'byId'>;
  /** Builds the statements that note something for the Owner, for the commit of what it tells. */
  readonly tellFleetOwner?: ((news: FleetNews) => readonly Statement[]) | undefined;
}

type FleetEventName = (typeof FLEET_EVENTS)[number];

const FLEET_EVENTS = ['FleetBudgetsUpdated', 'FleetFreezeUpdated', 'FleetMemberUpdated'] as const;

/**
 * Creates what makes of the events of our fleets which wallets they have, and what their Owners are told: whoever
 * changes a fleet, by this server or without it. The rest of a fleet's state, each look asks the chain.
 */
export function createFleetProjection(deps: FleetProjectionDeps) {
  const isOurs = async (address: string) => (await fleetAt(deps, address)) !== undefined;
  const ofItself = async ({ address }: ChainEvent<'FleetBudgetsUpdated' | 'FleetFreezeUpdated'>) =>
    (await isOurs(address)) ? { key: fleetKey.of(address) } : undefined;
  return {
    eventKeys: {
      FleetBudgetsUpdated: ofItself,
      FleetFreezeUpdated: ofItself,
      FleetMemberUpdated: async ({ address, args }) =>
        (await isOurs(address)) ? { key: memberKey.of(address, args.wallet) } : undefined,
    },
    project: perCommit(async ({ keys, events, historiesOf }): Promise<ProjectionResult> => {
      const members = memberKey.idsIn(keys);
      const { before, after } = await historiesOf([
        ...fleetKey.idsIn(keys).map(fleetKey.of),
        ...members.map(({ fleet, wallet }) => memberKey.of(fleet, wallet)),
      ]);
      // The feed shows again what a receipt has told.
      const known = new Set([...before.values()].flat().map(causeOf));
      const rows = await Array.fromAsync(members, (id) =>
        memberOf(deps, id, after.get(memberKey.of(id.fleet, id.wallet)) ?? []),
      );
      const fresh = eventsNamed(events, ...FLEET_EVENTS).filter((event) => !known.has(causeOf(event)));
      const news = await Array.fromAsync(fresh, (event) => newsOf(deps, event));
      return { statements: [...rows.flat(), ...news.flat()] };
    }),
    /** What was told is told; whether a wallet is a member follows from the latest event about it. */
    needless: async (events) => ({
      keys: events.filter(({ eventKey }) => fleetKey.idsIn([eventKey]).length > 0).map(keyOf),
      until: events.filter(({ eventKey }) => memberKey.idsIn([eventKey]).length > 0),
    }),
  } satisfies Projection & { readonly eventKeys: EventKeys<FleetEventName> };
}

function keyOf({ eventKey }: { readonly eventKey: string }): string {
  return eventKey;
}

async function fleetAt({ fleets }: Pick<FleetProjectionDeps, 'fleets'>, address: string) {
  return await fleets.byAddress(getAddress(address));
}

/** The row of a wallet of the fleet's own Owner; others have none. */
async function memberOf(
  deps: FleetProjectionDeps,
  { fleet: address, wallet }: { readonly fleet: string; readonly wallet: string },
  events: readonly ChainEvent[],
): Promise<readonly Statement[]> {
  const { fleets, wallets, walletStore } = deps;
  const [fleet, walletId] = [await fleetAt(deps, address), await wallets.idAt(wallet)];
  const row = walletId === undefined ? undefined : await walletStore.byId(walletId);
  if (fleet === undefined || row === undefined || row.userId !== fleet.userId) return [];
  const isMember = eventsNamed(events, 'FleetMemberUpdated').at(-1)?.args.isMember ?? false;
  return [telling(fleets.walletStatement(fleet.id, row.id, isMember), changeOfWallet(row.id, null))];
}

async function newsOf(
  deps: FleetProjectionDeps,
  event: ChainEvent<FleetEventName>,
): Promise<readonly Statement[]> {
  const fleet = await fleetAt(deps, event.address);
  if (fleet === undefined || deps.tellFleetOwner === undefined) return [];
  const { timestamp: at } = event;
  return deps.tellFleetOwner({ userId: fleet.userId, type: newsTypeOf(event), cause: causeOf(event), at });
}

function causeOf({ transactionHash, logIndex }: ChainEvent): string {
  return `fleet:${transactionHash}:${logIndex}`;
}

function newsTypeOf(event: ChainEvent<FleetEventName>): FleetNews['type'] {
  if (event.event !== 'FleetFreezeUpdated') return 'fleet_changed';
  return event.args.frozen ? 'fleet_frozen' : 'fleet_unfrozen';
}
