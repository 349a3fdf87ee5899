import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { type Address, encodeFunctionData, type Hex, hexToBigInt, isHex, parseAbi } from 'viem';
import { failureText } from '../../core/lib/failures.ts';
import { nowSeconds } from '../../core/lib/time.ts';
import { must, type Statement } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import type { Reading } from '../../storage/db/read.ts';
import { parseQuantity } from '../nodes/node.ts';
import { refusedCall } from '../nodes/rpc-errors.ts';
import { commitMessages, sendStored } from './commit-transaction.ts';
import type { Fees } from './fees.ts';
import { askBalance, feesNow } from './gas-money.ts';
import type { Lane } from './lane.ts';
import { stayingLanes } from './lane-capacity.ts';
import { runAside } from './lane-queue.ts';
import type { TrackedTransaction } from './ledger.ts';
import { nextNonceOf } from './load-transactions.ts';
import type { RelayContext } from './relay-context.ts';
import { type LaneDrain, laneDrains, type TransactionStatus, transactions } from './relay-tables.ts';

/**
 * Contract in which rollups of the OP stack report the fee for a transaction's bytes, in addition to its gas. Other
 * chains have nothing there.
 */
const L1_FEE_ORACLE = '0x420000000000000000000000000000000000000F';
const oracleAbi = parseAbi(['function getL1Fee(bytes data) view returns (uint256)']);
/** The bytes of a transfer, all of them non-zero, which cost most. */
const TRANSFER_BYTES: Hex = `0x${'ff'.repeat(130)}`;
/** The recipient may be a contract that uses a little more gas than estimated. */
const SPARE_GAS_SHARE = 1.2;
/** After this the poll of the chain continues, and the next one tries again. */
const ASK_MS = 4_000;
/** How many times the transfer's cost is kept back, so that it goes through after fees have risen. */
const KEEPS_COSTS = 2n;
const KEEPS_L1_FEES = 3n;

/**
 * Sends the money of draining lanes to the address that their operator chose, once everything that a lane has sent is
 * final, and the chain knows no transaction of its key that the database does not know. The request is in the database,
 * and so is the transaction before it is broadcast: a killed process continues where it was.
 */
export async function sweepLanes(relay: RelayContext): Promise<void> {
  for (const lane of relay.lanes.values()) {
    const { drain } = lane;
    if (drain?.sweepTo == null || drain.sweptAt !== null) continue;
    await runAside(relay, lane, () => sweepLane(relay, lane, drain));
  }
}

async function sweepLane(relay: RelayContext, lane: Lane, drain: LaneDrain): Promise<void> {
  try {
    const obstacle =
      drain.sweepNonce === null ? await sweep(relay, lane, drain) : await follow(relay, drain, drain.sweepNonce);
    if (obstacle !== undefined) await note(relay, drain, obstacle);
  } catch (error) {
    relay.logger.warn({ err: error, lane: lane.address }, 'a lane could not be swept');
    await note(relay, drain, `could not be swept: ${failureText(error)}`);
  }
}

/**
 * The amount that a replacement at that price sends: less, by the amount that it may cost more. `undefined` if nothing
 * would be left.
 */
export function sweepValue(previous: bigint, gas: bigint, from: Fees, to: Fees): bigint | undefined {
  const value = previous - KEEPS_COSTS * gas * (to.maxFeePerGas - from.maxFeePerGas);
  return value > 0n ? value : undefined;
}

/** Sends the money, and returns what it has to wait for before that. */
async function sweep(relay: RelayContext, lane: Lane, drain: LaneDrain): Promise<string | undefined> {
  const { heads, logger, db, clock } = relay;
  const fees = feesNow(relay);
  if (fees === undefined) return 'gas costs more than this server pays';
  if (heads.finalLoss !== undefined) return 'the nodes do not show what was final';
  const obstacle = obstacleOf(relay, lane) ?? (await unknownNonces(relay, lane, drain));
  if (obstacle !== undefined) return obstacle;
  const to = drain.sweepTo ?? lane.address;
  await askBalance(relay, lane, 0);
  const gas = await transferGas(relay, lane, drain);
  if (gas === undefined) return `${to} does not take ether`;
  const kept = KEEPS_COSTS * BigInt(gas) * fees.maxFeePerGas + KEEPS_L1_FEES * (await l1Fee(relay));
  const value = (lane.balance ?? 0n) - kept;
  if (value <= 0n) {
    await db.batch([sweptStatement(db, lane.address, nowSeconds(clock))]);
    logger.info({ lane: lane.address }, 'a lane has nothing that is worth sweeping');
    return undefined;
  }
  const unsigned = { to, data: '0x' as const, gas, value };
  const { transaction, raw, hash } = await commitMessages(relay, lane, [], {
    unsigned,
    fees,
    // Calls that were queued while the chain was read go first, and this waits for them.
    rowsAt: (nonce) => {
      if (obstacleOf(relay, lane) !== undefined) throw new Error('The lane is in use again.');
      return [sentStatement(db, drain, nonce)];
    },
  });
  lane.drain = { ...drain, sweepNonce: transaction.nonce };
  await relay.failpoint('committed');
  sendStored(relay, transaction, raw);
  logger.info({ lane: lane.address, to, hash, wei: String(value) }, 'sweeps a lane');
  return undefined;
}

/** Why the lane's money must stay where it is, as far as this process knows. */
function obstacleOf({ ledger, laneList, ...relay }: RelayContext, lane: Lane): string | undefined {
  const isLast = lane.kind === 'batch' && stayingLanes({ laneList }).includes(lane);
  if (isLast) return 'no other relayer key takes calls: add one to BURSAR_RELAYER_KEYS';
  if (lane.nextNonce === undefined) return 'the chain has not returned its nonce';
  if (lane.queue.length > 0 || lane.tasks.length > 0) return 'calls wait in its queue';
  const open = ledger.openCount(lane.address);
  if (open > 0) return `${open} of its transactions are in no block`;
  const isOwn = (transaction: TrackedTransaction) => transaction.lane === lane.address;
  const unfinal = [...ledger.mined(), ...ledger.lost()].filter(isOwn).length;
  if (unfinal > 0) return `${unfinal} of its transactions are not final`;
  return relay.state.stopped ? 'the server is about to end' : undefined;
}

/** The key may be in use elsewhere, or the database is older than the chain: then a person has to look. */
async function unknownNonces(
  { nodes, db }: RelayContext,
  lane: Lane,
  { despiteUnknown }: LaneDrain,
): Promise<string | undefined> {
  const { address } = lane;
  const counts = ['latest', 'pending'].map((tag) =>
    nodes.ask({ method: 'eth_getTransactionCount', params: [address, tag] }, parseQuantity, { batched: true }),
  );
  const used = Math.max(...(await Promise.all(counts)));
  const known = await nextNonceOf(db, address);
  lane.nextNonce = Math.max(lane.nextNonce ?? 0, used);
  if (despiteUnknown) return undefined;
  const remedy = 'find out who sent them, then sweep with --despite-unknown';
  if (used !== known) {
    return `the chain has ${used} transactions of this key, and the database ${known}: ${remedy}`;
  }
  if (await hasLostNonces(db, address))
    return `transactions that the database does not know have taken nonces of this key: ${remedy}`;
  return undefined;
}

/** The gas of the transfer; `undefined` if its recipient refuses it. */
async function transferGas(
  { nodes }: RelayContext,
  { address }: Lane,
  { sweepTo }: LaneDrain,
): Promise<number | undefined> {
  const params = [{ from: address, to: sweepTo, value: '0x1' }];
  try {
    const gas = await nodes.ask({ method: 'eth_estimateGas', params }, parseQuantity, { timeoutMs: ASK_MS });
    return Math.ceil(gas * SPARE_GAS_SHARE);
  } catch (error) {
    if (refusedCall(error) !== undefined) return undefined;
    throw error;
  }
}

/** Wei that the chain charges for the bytes of a transfer, in addition to its gas. */
async function l1Fee({ nodes, logger }: RelayContext): Promise<bigint> {
  const data = encodeFunctionData({ abi: oracleAbi, functionName: 'getL1Fee', args: [TRANSFER_BYTES] });
  try {
    const call = { method: 'eth_call', params: [{ to: L1_FEE_ORACLE, data }, 'latest'] };
    const feeIn = (answer: unknown) => (isHex(answer) && answer.length === 66 ? hexToBigInt(answer) : 0n);
    return await nodes.ask(call, feeIn, { timeoutMs: ASK_MS });
  } catch (error) {
    // Another chain may have something else there.
    logger.debug({ err: error }, 'the chain tells no fee for bytes');
    return 0n;
  }
}

/** Follows the transfer to its end. */
async function follow(relay: RelayContext, drain: LaneDrain, nonce: number): Promise<string | undefined> {
  const { db, clock, logger } = relay;
  const { lane, sweepTo } = drain;
  const status = await statusOfTransaction(db, lane, nonce);
  if (status === 'final') {
    await db.batch([sweptStatement(db, lane, nowSeconds(clock))]);
    logger.info({ lane, to: sweepTo }, 'a lane is swept: its key can be removed');
    return undefined;
  }
  if (status === 'void') {
    await db.batch([unsentStatement(db, lane, nonce)]);
    return undefined;
  }
  return status === 'open' ? 'the transfer is in no block' : 'the transfer is not final';
}

async function note({ db, logger }: RelayContext, { lane, waitsFor }: LaneDrain, obstacle: string): Promise<void> {
  if (waitsFor === obstacle) return;
  logger.info({ lane, obstacle }, 'a lane is not swept yet');
  await db.batch([waitsForStatement(db, lane, obstacle)]);
}

/** The lanes to drain, in the order of the requests. */
export async function readDrains({ orm }: Reading): Promise<LaneDrain[]> {
  return await orm.select().from(laneDrains).orderBy(asc(laneDrains.requestedAt), asc(laneDrains.lane)).all();
}

/** Reads which lanes are draining, as commands have recorded it. */
export async function refreshDrains({ db, lanes }: Pick<RelayContext, 'db' | 'lanes'>): Promise<void> {
  const drains = new Map((await readDrains(db)).map((drain): [string, LaneDrain] => [drain.lane, drain]));
  for (const lane of lanes.values()) lane.drain = drains.get(lane.address);
}

/** Has a lane accept nothing new. An earlier request stays as it is. */
export function drainStatement({ orm }: Pick<Db, 'orm'>, lane: Address, requestedAt: number): Statement {
  return must(orm.insert(laneDrains).values({ lane, requestedAt }).onConflictDoNothing(), 'any');
}

/** Has the money of a draining lane sent to an address. Fails if it was already sent. */
export function sweepStatement(
  { orm }: Pick<Db, 'orm'>,
  lane: Address,
  { to, despiteUnknown }: { readonly to: Address; readonly despiteUnknown: boolean },
): Statement {
  const isUnsent = and(eq(laneDrains.lane, lane), isNull(laneDrains.sweepNonce));
  const wanted = { sweepTo: to, despiteUnknown, waitsFor: null, sweptAt: null };
  return must(orm.update(laneDrains).set(wanted).where(isUnsent));
}

/** Lets a lane accept calls again. Fails while its money is on the way. */
export function resumeStatement({ orm }: Pick<Db, 'orm'>, lane: Address): Statement {
  return must(orm.delete(laneDrains).where(and(eq(laneDrains.lane, lane), isNull(laneDrains.sweepNonce))));
}

/** Records the nonce of the transfer of a lane's money, in the commit of that transaction. There is one at a time. */
export function sentStatement({ orm }: Pick<Db, 'orm'>, { lane, sweepTo }: LaneDrain, nonce: number): Statement {
  if (sweepTo === null) throw new Error('A sweep of this lane was not requested.');
  const isWanted = and(eq(laneDrains.lane, lane), eq(laneDrains.sweepTo, sweepTo), isNull(laneDrains.sweepNonce));
  return must(orm.update(laneDrains).set({ sweepNonce: nonce, waitsFor: null }).where(isWanted));
}

/** Records that a final block shows nothing left of a lane's money that is worth its gas. */
function sweptStatement({ orm }: Pick<Db, 'orm'>, lane: Address, sweptAt: number): Statement {
  const isIt = and(eq(laneDrains.lane, lane), isNotNull(laneDrains.sweepTo));
  return must(orm.update(laneDrains).set({ sweptAt, sweepNonce: null, waitsFor: null }).where(isIt), 'any');
}

/** Records that another transaction has taken the nonce for good, so that the money is still there. */
function unsentStatement({ orm }: Pick<Db, 'orm'>, lane: Address, nonce: number): Statement {
  const isIt = and(eq(laneDrains.lane, lane), eq(laneDrains.sweepNonce, nonce));
  return must(orm.update(laneDrains).set({ sweepNonce: null }).where(isIt), 'any');
}

/** Records why a lane cannot be swept yet, in words for its operator. */
function waitsForStatement({ orm }: Pick<Db, 'orm'>, lane: Address, waitsFor: string): Statement {
  return must(orm.update(laneDrains).set({ waitsFor }).where(eq(laneDrains.lane, lane)), 'any');
}

/** The status of the transaction at a nonce of a lane. */
async function statusOfTransaction(
  { orm }: Reading,
  lane: Address,
  nonce: number,
): Promise<TransactionStatus | undefined> {
  const isIt = and(eq(transactions.lane, lane), eq(transactions.nonce, nonce));
  return (await orm.select({ status: transactions.status }).from(transactions).where(isIt).get())?.status;
}

/** Whether a transaction that is not ours has taken a nonce of this lane. */
async function hasLostNonces({ orm }: Reading, lane: Address): Promise<boolean> {
  const isVoid = and(eq(transactions.status, 'void'), eq(transactions.lane, lane));
  return (await orm.select({ nonce: transactions.nonce }).from(transactions).where(isVoid).get()) !== undefined;
}
