/** The values of a list that one statement of the database takes. */
const MAX_VALUES = 500;

/** The list in parts of at most `length` items, in their order; none for an empty list. */
export function chunks<T>(items: readonly T[], length = MAX_VALUES): T[][] {
  return Array.from({ length: Math.ceil(items.length / length) }, (_, index) =>
    items.slice(index * length, (index + 1) * length),
  );
}
