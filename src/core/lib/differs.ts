/**
 * Whether a row has another value in some field than what it is to have. Values are compared as they are, so objects
 * never equal.
 */
export function differs<Wanted extends object>(row: Wanted, wanted: Wanted): boolean {
  for (const field in wanted) if (row[field] !== wanted[field]) return true;
  return false;
}
