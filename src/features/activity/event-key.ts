import { type EventPlace, keyKind } from '../../chain/events/chain-events.ts';

const PLACE = /^(0x[0-9a-f]{64})-(\d+)$/;

/** The keys of transfers of USDC by their place: each has its own. */
const kind = keyKind('transfer', (place) => (PLACE.test(place) ? place : undefined));

export const transferKey = {
  of: ({ transactionHash, logIndex }: Pick<EventPlace, 'transactionHash' | 'logIndex'>) =>
    kind.of(`${transactionHash}-${logIndex}`),
  /** Those of the keys that are of transfers. */
  among: (keys: Iterable<string>): string[] => kind.idsIn(keys).map(kind.of),
};
