/** Those of the items for which the question is answered with yes, in their order; it is asked for one after the other. */
export async function filterAsync<Item>(
  items: readonly Item[],
  isWanted: (item: Item) => Promise<boolean>,
): Promise<Item[]> {
  const wanted: Item[] = [];
  for (const item of items) if (await isWanted(item)) wanted.push(item);
  return wanted;
}
