/** The values of a list that one statement of the database takes. */
const MAX_VALUES = 500;

/** The list in parts of at most `length` items, in their order; none for an empty list. */
export function chunks<T>(items: readonly T[], length = MAX_VALUES): T[][] {
  return Array.from({ length: Math.ceil(items.length / length) }, (_, index) =>
    items.slice(index * length, (index + 1) * length),
  );
}

/** The rows that a query answers for each part of a list that one statement takes, in the list's order; asked one after the other. */
export async function readInChunks<Value, Row>(
  values: readonly Value[],
  read: (some: Value[]) => Promise<Row[]>,
): Promise<Row[]> {
  return (await Array.fromAsync(chunks(values), read)).flat();
}
