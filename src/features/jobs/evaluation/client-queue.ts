/** Who waits for something, by Client: those take turns, and of each the first comes first. */
export interface ClientQueue<Entry extends { readonly client: string }> {
  readonly size: number;
  add(entry: Entry): void;
  /** Takes the next one out. */
  take(): Entry | undefined;
  /** Takes this one out, if it still waits. */
  remove(entry: Entry): void;
}

/** Creates a queue in which Clients take turns. */
export function createClientQueue<Entry extends { readonly client: string }>(): ClientQueue<Entry> {
  // A Map iterates in the order of insertion: its first Client is next.
  const clients = new Map<string, Set<Entry>>();
  let size = 0;
  const remove = (entry: Entry) => {
    const entries = clients.get(entry.client);
    if (entries?.delete(entry) !== true) return;
    size -= 1;
    if (entries.size === 0) clients.delete(entry.client);
  };
  return {
    get size() {
      return size;
    },
    add(entry) {
      const entries = clients.get(entry.client) ?? new Set();
      entries.add(entry);
      clients.set(entry.client, entries);
      size += 1;
    },
    take() {
      const [entries] = clients.values();
      const [entry] = entries ?? [];
      if (entries === undefined || entry === undefined) return undefined;
      remove(entry);
      if (entries.size > 0) {
        // Whoever had its turn goes to the end of the row.
        clients.delete(entry.client);
        clients.set(entry.client, entries);
      }
      return entry;
    },
    remove,
  };
}
