import { isAddress } from 'viem';
import { keyKind } from '../../chain/event-key.ts';
import { pairKeys } from '../rule-keys.ts';

const kind = keyKind('fleet', (address) => (isAddress(address, { strict: false }) ? address : undefined));

/** The keys of events about a fleet, by its address in any case. */
export const fleetKey = { ...kind, of: (address: string) => kind.of(address.toLowerCase()) };

const members = pairKeys('fleet_member');

/** The keys of events about whom a fleet lets spend, by both addresses in any case. */
export const memberKey = {
  of: members.of,
  idsIn: (keys: Iterable<string>) =>
    members.idsIn(keys).map(({ wallet: fleet, other: wallet }) => ({ fleet, wallet })),
};
