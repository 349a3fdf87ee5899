import type { Client, QueryArrayConfig, QueryArrayResult } from 'pg';
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
    ...{ text, values: statement.params.map(toValue), rowMode: 'array' },
    ...(name === undefined ? {} : { name }),
  };
  const { rows, rowCount }: QueryArrayResult<unknown[][]> = await client.query(config).catch((e: any) => {
    if (/^42|^22/.test(e.code))
      console.log(
        'SQLFAIL',
        e.code,
        e.message,
        text.slice(Number(e.position) - 60, Number(e.position) + 30),
        '\n   ',
        text,
      );
    throw e;
  });
  return { rows, count: rowCount ?? 0 };
}
