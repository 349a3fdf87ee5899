/** The most values of a list that one statement binds. */
const MAX_VALUES = 500;

/** The list in parts of at most `length` items, in their order; none for an empty list. */
export function chunks<T>(items: readonly T[], length = MAX_VALUES): T[][] {
  return Array.from({ length: Math.ceil(items.length / length) }, (_, index) =>
    items.slice(index * length, (index + 1) * length),
  );
}

/**
 * Reads the rows for a list that is too long for one statement: part after part, one at a time.
 * Answers the rows of all parts, in the order of the parts.
 */
export async function readInChunks<Value, Row>(
  values: readonly Value[],
  read: (some: Value[]) => Promise<Row[]>,
): Promise<Row[]> {
  return (await Array.fromAsync(chunks(values), read)).flat();
}
