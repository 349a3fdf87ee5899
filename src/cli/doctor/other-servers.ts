import type { Node } from '../../chain/nodes/node.ts';
import { nextNonceOf } from '../../chain/relay/load.ts';
import { createHistoryStore } from '../../chain/restore-guard/restore-guard-store.ts';
import { addressOfKey } from '../../core/lib/signing-keys.ts';
import type { DatabasePlace } from '../common/existing-database.ts';
import { ageOf, readingOwn } from '../look/database.ts';
import { type Finding, ok, warn } from './finding.ts';
import type { GasKey } from './gas.ts';
import { numberFrom } from './nodes.ts';

const CHECK = 'other servers';

/**
 * Whether the chain knows more transactions of a relayer than the database: another server has its key, or this
 * database was put back. A server writes down what it sends before it sends it, so the chain is asked first.
 */
export async function otherServersFinding(
  keys: readonly GasKey[],
  serving: Promise<Node>,
  place: DatabasePlace,
): Promise<Finding> {
  const nothing = ok(CHECK, 'no database of this version yet');
  if ((await ageOf(place)) !== 'same') return nothing;
  const node = await serving;
  const relayers = keys.filter(({ role }) => role === 'relayer').map(({ key }) => addressOfKey(key));
  const used = await Promise.all(
    relayers.map(async (lane) => ({
      lane,
      count: await numberFrom(node, 'eth_getTransactionCount', [lane, 'latest']),
    })),
  );
  const found = await readingOwn(place, async (db) => {
    const history = createHistoryStore(db);
    const ahead: string[] = [];
    for (const { lane, count } of used) {
      const known = Math.max(await nextNonceOf(db, lane), (await history.accounted(lane))?.next ?? 0);
      if (count > known) ahead.push(`${lane} has sent ${count} transactions, of which ${known} are known here`);
    }
    if (ahead.length === 0) return ok(CHECK, 'none uses these relayer keys');
    return warn(
      CHECK,
      ahead.join('; '),
      'Make sure that no other server has these keys or runs on a copy of this database. After a restore this is as it should be: serve takes in what happened before it spends anything.',
    );
  });
  return found ?? nothing;
}
