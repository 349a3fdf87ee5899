import type { EventName } from '../../src/chain/contracts/contract-events.ts';
import {
  type ChainEvent,
  type EventPlace,
  eventsNamed,
  parseEvent,
  type RawEvent,
} from '../../src/chain/events/chain-events.ts';

/** An event of this name with these arguments, which have to be what the ABI says. */
export function eventOf<Name extends EventName>(
  name: Name,
  args: RawEvent['args'],
  place: EventPlace,
): Extract<ChainEvent, { readonly event: Name }> {
  const [event] = eventsNamed(parsed({ ...place, event: name, args }), name);
  if (event === undefined) throw new Error(`Nothing handles ${name}.`);
  return event;
}

/** Events as they come in: without those that nothing handles. */
export function parsed(...raw: readonly RawEvent[]): ChainEvent[] {
  return raw.flatMap((event) => parseEvent(event) ?? []);
}
