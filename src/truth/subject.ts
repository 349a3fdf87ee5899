import { isHex } from 'viem';
import type { ChainEvent } from '../chain/events.ts';

/** What an event is about, in lower case; `undefined` for events that nothing here is folded from. */
export function subjectOf(event: ChainEvent): string | undefined {
  switch (event.event) {
    case 'PaymentExecuted':
      return hexArgument(event, 'ref');
    case 'WalletDeployed':
      return hexArgument(event, 'wallet');
    // Balances are read from the chain, never added up; failed calls concern the relay alone.
    case 'Transfer':
    case 'CallFailed':
      return undefined;
    default:
      return event.address.toLowerCase();
  }
}

function hexArgument(event: ChainEvent, name: string): string {
  const value = event.args[name];
  if (!isHex(value)) throw new TypeError(`${event.event} in ${event.transactionHash} has no ${name}.`);
  return value.toLowerCase();
}
