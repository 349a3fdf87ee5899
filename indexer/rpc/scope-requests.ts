import { createBlockMemory } from './blocks.ts';
import { type Book, createBook } from './book.ts';
import { type Ask, getLogs, type Hex, type Log, type LogQuery, parseLogQuery } from './json-rpc.ts';
import { isExecutedBy, isPaymentTo, rangeLogs, searchAgents } from './range-logs.ts';
import { createRanges } from './ranges.ts';
import type { Scope } from './scope.ts';
import { APPROVAL, AUTHORIZATION_USED, OF_FEEDBACK, OF_IDENTITY, TRANSFER, topicOf } from './topics.ts';

/**
 * Answers what Ponder asks, with the USDC transfers and authorisations left out that touch no wallet of ours, as payer
 * or as recipient, and what the registries say of agents that no wallet of ours ever held. Some of those may remain;
 * none that does concern us is ever left out.
 */
export function scopeRequests(scope: Scope, ask: Ask, blocks = createBlockMemory()): Ask {
  let opening: ReturnType<typeof open> | undefined;
  const open = async () => {
    const { factories, identityRegistry } = scope;
    const book = createBook({ factories, identityRegistry, known: await scope.known(), blocks, ask });
    const ranges = createRanges((range) => searchAgents({ scope, book, ask }, range));
    return { scope, book, ranges, ask };
  };
  const opened = async () => {
    opening ??= open();
    try {
      return await opening;
    } catch (error) {
      opening = undefined;
      throw error;
    }
  };
  return async (request) => {
    if (request.method === 'eth_getLogs') {
      const query = parseLogQuery(request.params);
      const parts = await opened();
      if (query.blockHash === undefined) return await rangeLogs(parts, query);
      return await blockLogs(scope, parts.book, { ...query, blockHash: query.blockHash }, ask);
    }
    const answer = await ask(request);
    if (request.method.startsWith('eth_getBlockBy')) blocks.notice(answer);
    return answer;
  };
}

async function blockLogs(scope: Scope, book: Book, query: LogQuery & { blockHash: Hex }, ask: Ask): Promise<Log[]> {
  const logs = await getLogs(ask, query);
  book.learn(logs);
  const isPayment = isPaymentTo(book);
  const pays = (log: Log) => logs.some((next) => isExecutedBy(log, next) && isPayment(next));
  const isForeign = (log: Log) => concernsUs(scope, book, log) === false && !pays(log);
  if (logs.some(isForeign)) await book.knowBefore(query.blockHash);
  const kept = logs.filter((log) => !isForeign(log));
  // Ponder takes a block without logs for a mistake of the node if the block's header speaks of some.
  return kept.length === 0 ? logs.slice(0, 1) : kept;
}

/** Whether an event concerns us; undefined for those that are never left out. */
function concernsUs(scope: Scope, book: Book, { address, topics }: Log): boolean | undefined {
  const [event, first, second, third] = topics;
  if (event === undefined) return undefined;
  switch (address.toLowerCase()) {
    case scope.usdc:
      if (event === TRANSFER) return book.hasWallet(first) || book.hasWallet(second);
      return event === AUTHORIZATION_USED || event === APPROVAL ? book.hasWallet(first) : undefined;
    case scope.identityRegistry:
      if (event === TRANSFER) return book.hasAgent(third);
      return OF_IDENTITY.includes(event) ? book.hasAgent(first) : undefined;
    case scope.reputationRegistry:
      if (!OF_FEEDBACK.includes(event)) return undefined;
      return book.hasAgent(first) || isAttestor(scope, second);
    default:
      return undefined;
  }
}

function isAttestor({ reputationAttestor }: Scope, topic: string | undefined): boolean {
  return reputationAttestor !== undefined && topic?.toLowerCase() === topicOf(reputationAttestor);
}
