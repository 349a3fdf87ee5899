/** What must be there by what was done before; throws an error with this message, which is a bug, where it is not. */
export function existing<Row>(row: Row | undefined, message: string): Row {
  if (row === undefined) throw new Error(message);
  return row;
}
