import { sql } from 'drizzle-orm';
import type { Db } from '../../storage/db/open.ts';
import { template } from '../../storage/db/template.ts';
import { messages, transactionMessages } from './tables.ts';

const at = sql.placeholder;
const built = new WeakMap<Db['orm'], RelayInserts>();

/** The inserts of which a batch has one for each call. */
export type RelayInserts = ReturnType<typeof build>;

/** Those of a database, built once: to build such a statement takes longer than to run it. */
export function insertsOn({ orm }: Pick<Db, 'orm'>): RelayInserts {
  const known = built.get(orm) ?? build(orm);
  built.set(orm, known);
  return known;
}

function build(orm: Db['orm']) {
  const message = template(
    orm
      .insert(messages)
      .values({
        id: at('id'),
        kind: at('kind'),
        wallet: at('wallet'),
        target: at('target'),
        data: at('data'),
        gasLimit: at('gasLimit'),
        deadline: at('deadline'),
        reservedGwei: at('reservedGwei'),
        status: 'sent',
        createdAt: at('createdAt'),
      }),
  );
  const carried = template(
    orm
      .insert(transactionMessages)
      .values({ lane: at('lane'), nonce: at('nonce'), position: at('position'), messageId: at('messageId') }),
  );
  return { message, carried };
}
