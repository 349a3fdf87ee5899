/**
 * The keys of one kind of thing that events are about, such as `payment:0x…`: a prefix that no other kind has, and an
 * id.
 */
export interface KeyKind<Id> {
  of(id: string | number): string;
  /** The ids of those of the keys that are of this kind; one that cannot be ours has none. */
  idsIn(keys: Iterable<string>): Id[];
}

/**
 * Makes a kind of keys. `parse` reads an id; it answers `undefined` for an id that cannot be ours.
 *
 * @example
 * const jobKey = keyKind('job', (id) => Number(id));
 * jobKey.of(7); // 'job:7'
 * jobKey.idsIn(['job:7', 'wallet:0x…']); // [7]
 */
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
