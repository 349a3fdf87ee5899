/** The keys of one kind of thing that events are about, such as `payment:0x…`: a prefix that no other kind has, and an id. */
export interface KeyKind<Id> {
  of(id: string | number): string;
  /** The ids of those of the keys that are of this kind; one that cannot be ours has none. */
  idsIn(keys: Iterable<string>): Id[];
}

/** Makes a kind of keys. `parse` reads an id; `undefined` for what can be none of ours. */
export function keyKind<Id>(prefix: string, parse: (id: string) => Id | undefined): KeyKind<Id> {
  const start = `${prefix}:`;
  return {
    of: (id) => `${start}${id}`,
    idsIn(keys) {
      const ids: Id[] = [];
      for (const key of keys) {
        const id = key.startsWith(start) ? parse(key.slice(start.length)) : undefined;
        if (id !== undefined) ids.push(id);
      }
      return ids;
    },
  };
}
