import type { Book } from './book.ts';
import { type Ask, getLogs, type Hex, type Log, type LogQuery } from './json-rpc.ts';
import type { Ranges } from './ranges.ts';
import type { Scope } from './scope.ts';
import { APPROVAL, AUTHORIZATION_USED, OF_FEEDBACK, OF_IDENTITY, TRANSFER, topicOf } from './topics.ts';

/** Wallets or agents of one request; nodes bound the number of topics. */
const TOPICS_PER_REQUEST = 500;

interface Parts {
  readonly scope: Scope;
  readonly book: Book;
  /** Where the wallets are known, and not yet which agents they came to. */
  readonly ranges: Ranges;
  readonly ask: Ask;
}

/**
 * Logs of final blocks, as far as they concern us. Of a range of blocks Ponder asks for the factories' logs before it
 * asks for anything else, and then for all parts of all the rest at once; so whichever question about agents comes
 * first waits until the whole range was searched for agents.
 */
export async function rangeLogs(parts: Parts, query: LogQuery): Promise<Log[]> {
  const { scope, book, ranges, ask } = parts;
  if (asksFor(query, scope.usdc, [TRANSFER, AUTHORIZATION_USED, APPROVAL])) {
    return await walletLogs(book, eventsOf(query), query, ask);
  }
  if (asksFor(query, scope.identityRegistry, [TRANSFER, ...OF_IDENTITY])) {
    await findAgents(ranges, query);
    const of = (events: readonly Hex[]) => eventsOf(query).filter((event) => events.includes(event));
    const topics = portions(book.agents()).flatMap((ids) => [
      [of(OF_IDENTITY), ids],
      [of([TRANSFER]), null, null, ids],
    ]);
    return await logsOf(query, topics, ask);
  }
  if (asksFor(query, scope.reputationRegistry, OF_FEEDBACK)) {
    await findAgents(ranges, query);
    const events = eventsOf(query);
    const topics = portions(book.agents()).map((ids) => [events, ids]);
    const attestor = scope.reputationAttestor;
    const attested = attestor === undefined ? [] : [[events, null, topicOf(attestor)]];
    return await logsOf(query, [...topics, ...attested], ask);
  }
  const logs = await getLogs(ask, query);
  book.learn(logs);
  if (scope.factories.some((factory) => isFrom(query, factory))) ranges.announce(rangeOf(query));
  return logs;
}

/** Finds the agents that wallets came to in a range of blocks. */
export async function searchAgents(
  { scope, book, ask }: Omit<Parts, 'ranges'>,
  [first, last]: readonly [number, number],
): Promise<void> {
  const { identityRegistry } = scope;
  if (identityRegistry === undefined) return;
  const query: LogQuery = {
    address: identityRegistry,
    fromBlock: `0x${first.toString(16)}`,
    toBlock: `0x${last.toString(16)}`,
  };
  book.learn(await walletLogs(book, [TRANSFER], query, ask));
}

async function findAgents(ranges: Ranges, query: LogQuery): Promise<void> {
  const [first, last] = rangeOf(query);
  ranges.announce([first, last]);
  await ranges.explore(last - first + 1);
}

/**
 * The transfers that touch a wallet, of USDC or of agents, and the authorisations of wallets that USDC has used, and
 * their allowances; all begin with whose money it is, so that one request finds them. Then the authorisations by which
 * others have paid a wallet.
 */
async function walletLogs(book: Book, events: Hex[], query: LogQuery, ask: Ask): Promise<Log[]> {
  const transfers = events.filter((event) => event === TRANSFER);
  const portionsOfWallets = portions(book.wallets());
  const topics = portionsOfWallets.flatMap((wallets) => [
    [events, wallets],
    [transfers, null, wallets],
  ]);
  const logs = await logsOf(query, topics, ask);
  if (!events.includes(AUTHORIZATION_USED)) return logs;
  const incoming =
    transfers.length > 0
      ? logs
      : await logsOf(
          query,
          portionsOfWallets.map((wallets) => [[TRANSFER], null, wallets]),
          ask,
        );
  const senders = new Set(incoming.filter(isPaymentTo(book)).flatMap(({ topics: [, from] }) => from ?? []));
  const used = await logsOf(
    query,
    portions([...senders]).map((some) => [[AUTHORIZATION_USED], some]),
    ask,
  );
  return inOrder([...logs, ...used.filter((log) => incoming.some((next) => isExecutedBy(log, next)))]);
}

/** Selects transfers from others to a wallet. */
export function isPaymentTo(book: Pick<Book, 'hasWallet'>): (log: Log) => boolean {
  return ({ topics: [event, from, to] }) => event === TRANSFER && !book.hasWallet(from) && book.hasWallet(to);
}

/** Whether a transfer is the one that an authorisation was used for: USDC says so right before. */
export function isExecutedBy(used: Log, transfer: Log): boolean {
  return (
    used.topics[0] === AUTHORIZATION_USED &&
    transfer.topics[0] === TRANSFER &&
    transfer.blockNumber === used.blockNumber &&
    Number(transfer.logIndex) === Number(used.logIndex) + 1 &&
    transfer.topics[1] === used.topics[1]
  );
}

/** The logs that have one of these lists of topics, each once and in order. */
async function logsOf(query: LogQuery, lists: readonly NonNullable<LogQuery['topics']>[], ask: Ask): Promise<Log[]> {
  const found = new Map<string, Log>();
  for (const topics of lists) {
    if (topics[0]?.length === 0) continue;
    for (const log of await getLogs(ask, { ...query, topics })) {
      found.set(`${log.blockNumber} ${log.logIndex}`, log);
    }
  }
  return inOrder([...found.values()]);
}

function inOrder(logs: Log[]): Log[] {
  return logs.sort((a, b) => Number(a.blockNumber) - Number(b.blockNumber) || Number(a.logIndex) - Number(b.logIndex));
}

/** Whether a question is for such events of this contract, and for no others. */
function asksFor(query: LogQuery, address: Hex | undefined, events: readonly Hex[]): boolean {
  const wanted = eventsOf(query);
  return (
    isFrom(query, address) &&
    query.topics?.length === 1 &&
    wanted.length > 0 &&
    wanted.every((event) => events.includes(event))
  );
}

function isFrom({ address }: LogQuery, wanted: Hex | undefined): boolean {
  const addresses = [address ?? []].flat();
  return addresses.length === 1 && addresses[0]?.toLowerCase() === wanted;
}

function eventsOf({ topics }: LogQuery): Hex[] {
  return [topics?.[0] ?? []].flat();
}

function rangeOf({ fromBlock, toBlock }: LogQuery): [first: number, last: number] {
  if (fromBlock === undefined || toBlock === undefined) throw new Error('A range of blocks has two ends.');
  return [Number(fromBlock), Number(toBlock)];
}

function portions(topics: readonly Hex[]): Hex[][] {
  const count = Math.ceil(topics.length / TOPICS_PER_REQUEST);
  return Array.from({ length: count }, (_, index) =>
    topics.slice(index * TOPICS_PER_REQUEST, (index + 1) * TOPICS_PER_REQUEST),
  );
}
