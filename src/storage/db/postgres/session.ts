import { type Client, DatabaseError, type QueryArrayConfig, type QueryArrayResult } from 'pg';
import type { Translated } from './translate.ts';
import { toValue } from './values.ts';

/** A statement with its values, ready to be sent. */
export interface Prepared {
  readonly translated: Translated;
  readonly params: readonly unknown[];
}

/** What a statement answered. */
export interface Answered {
  readonly rows: unknown[][];
  /** How many rows it inserted, changed, deleted or answered. */
  readonly count: number;
}

/** Sends a statement; answers come in the order of the statements. */
export async function send(client: Pick<Client, 'query'>, statement: Prepared): Promise<Answered> {
  const { text, name } = statement.translated;
  const config: QueryArrayConfig = {
    text,
    values: statement.params.map(toValue),
    rowMode: 'array',
    ...(name === undefined ? {} : { name }),
  };
  try {
    const { rows, rowCount }: QueryArrayResult<unknown[][]> = await client.query(config);
    return { rows, count: rowCount ?? 0 };
  } catch (error) {
    throw withoutRow(error);
  }
}

/** An error of the database without the values of the row that it concerns, which no log may have. */
function withoutRow(error: unknown): unknown {
  if (error instanceof DatabaseError) {
    error.detail = undefined;
    error.where = undefined;
  }
  return error;
}
