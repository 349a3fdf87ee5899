/** Where a listener comes from, as limits count it. */
export interface From {
  readonly client: string;
  readonly network: string;
}

/**
 * The one whose place a newcomer takes where all are taken, so that no crowd from one place keeps everybody else out:
 * the oldest of the client with the most places, in the network with the most. `undefined` where the newcomer's own
 * network and client have as many as any other.
 */
export function whoseTurnIsOver<Listener extends { readonly from: From }>(
  oldestFirst: readonly Listener[],
  newcomer: From,
): Listener | undefined {
  const networks = Map.groupBy(oldestFirst, ({ from }) => from.network);
  const network = largest(networks, newcomer.network);
  const clients = Map.groupBy(networks.get(network) ?? [], ({ from }) => from.client);
  const client = largest(clients, newcomer.client);
  const isElsewhere = network !== newcomer.network || client !== newcomer.client;
  return isElsewhere ? clients.get(client)?.[0] : undefined;
}

/** The key of the longest list; one's own, if another has not at least two more: a place must not go back and forth. */
function largest(groups: ReadonlyMap<string, readonly unknown[]>, own: string): string {
  let found = own;
  let most = (groups.get(own)?.length ?? 0) + 1;
  for (const [key, { length }] of groups) {
    if (length <= most) continue;
    found = key;
    most = length;
  }
  return found;
}
