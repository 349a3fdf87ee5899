import { isHex } from 'viem';
import { keyKind } from '../../chain/events/chain-events.ts';

/** The keys of events that name a specification, by its hash: a Job's creation. */
export const specKey = keyKind('spec', (hash) => (isHex(hash) ? hash : undefined));

/** The keys of events that name a Job, by its number on the escrow: all that comes after its creation. */
export const jobKey = keyKind('job', Number);
