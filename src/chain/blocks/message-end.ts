import type { Address, Hex, PublicClient } from 'viem';
import { takeTurn } from '../../core/lib/turns.ts';
import { batchRelayAbi } from '../contracts/generated/BatchRelay.ts';
import type { Chain, ConnectedChain } from '../nodes/chain.ts';
import type { Nodes } from '../nodes/nodes.ts';
import {
  mayStillExecute,
  parseWalletState,
  type SessionMessage,
  type WalletState,
  walletStateCall,
} from '../wallets/wallet-state.ts';
import { askReceipt, bloomOf, type Log, REORGANISED_BLOCKS, type Receipt } from './blocks.ts';

/** Something signed for a wallet whose execution an event of the wallet shows. */
interface SignedForWallet {
  readonly walletAddress: Address;
  /** Whether a log of its wallet may report its execution: see {@link carries}. */
  readonly isNamedBy: (log: Log) => boolean;
  /** The block at which the wallet's state was read for the signature. */
  readonly signedAtBlock: number;
}

/** A message of a wallet's session, with what the chain needs to show its end. */
export interface EndingMessage extends SignedForWallet, SessionMessage {
  /** Chain time in Unix seconds after which the wallet refuses it. */
  readonly deadline: number;
}

/** Something signed, with the states of its wallet in which it may execute. Once ended, it stays so. */
interface EndingCall extends SignedForWallet {
  readonly mayExecute: (state: WalletState) => boolean;
}

/** A block, with its time in Unix seconds. */
interface BlockTime {
  readonly number: number;
  readonly timestamp: number;
}

/**
 * What a block shows about a message's end. `open`: it may still execute after that block. `late`: it did not, and its
 * deadline has passed there. `consumed`: it ended in `block`, by its nonce or its wallet's epoch, and no transaction
 * there executed it. `named`: this transaction of that block has an event of its wallet that names it.
 */
export type MessageEnd =
  | { readonly kind: 'open' }
  | { readonly kind: 'late' }
  | { readonly kind: 'consumed'; readonly block: number }
  | { readonly kind: 'named'; readonly receipt: Receipt; readonly timestamp: number };

/** The nodes do not show enough to decide. */
export class UnprovenError extends Error {
  override readonly name = 'UnprovenError';
}

/** All receipts of a block. */
interface BlockReceipts {
  readonly receipts: readonly Receipt[];
  /** Unix seconds of the block. */
  readonly timestamp: number;
}

/** Blocks that were read for some messages, and need not be read again for others. */
export type BlockReads = Map<number, Promise<BlockReceipts>>;

const RECEIPTS_AT_ONCE = 50;

/**
 * Returns what a final block shows about a message, see {@link receiptAtEnd}. Throws {@link UnprovenError} if the nodes
 * cannot show this, and the errors of the nodes.
 */
export async function endOf(
  { chain, nodes }: ConnectedChain,
  message: EndingMessage,
  at: BlockTime,
  read?: BlockReads,
): Promise<MessageEnd> {
  const signed = { ...message, mayExecute: (state: WalletState) => mayStillExecute(state, message) };
  // The wallet may not have existed that early.
  if (at.number < message.signedAtBlock) return { kind: 'open' };
  if (await isAlive(chain, signed, at.number)) return { kind: at.timestamp > message.deadline ? 'late' : 'open' };
  const { block, receipt, timestamp } = await receiptAtEnd({ chain, nodes }, signed, at.number, read);
  return receipt === undefined ? { kind: 'consumed', block } : { kind: 'named', receipt, timestamp };
}

/** The block in which something signed ended, and the transaction there with an event that names it. */
interface BlockOfEnd {
  readonly block: number;
  /** Unix seconds of the block. */
  readonly timestamp: number;
  readonly receipt: Receipt | undefined;
}

/**
 * Finds the block in which something signed ended, at `last` or below, and whether it was executed there. It ends once,
 * when its nonce is used or its wallet's next epoch begins: before that block it had not executed, and after it, it
 * cannot. So the receipts of that one block decide, while an index of logs may have gaps. All receipts must be there
 * and match the summary in the block's header. Throws {@link UnprovenError} if the nodes cannot show this, and the
 * errors of the nodes.
 */
export async function receiptAtEnd(
  { chain, nodes }: ConnectedChain,
  signed: EndingCall,
  last: number,
  read?: BlockReads,
): Promise<BlockOfEnd> {
  const block = await blockOfEnd(chain, signed, last);
  const reading = read?.get(block) ?? receiptsOf(chain.client, nodes, block);
  read?.set(block, reading);
  const { receipts, timestamp } = await reading;
  return { block, timestamp, receipt: receipts.find(({ logs }) => logs.some((log) => names(log, signed))) };
}

/** Whether something signed may execute after this block. */
async function isAlive(
  { client, contracts }: Chain,
  { walletAddress: target, mayExecute }: EndingCall,
  number: number,
): Promise<boolean> {
  // The answer names its block, which exposes a node that uses a different one.
  const [answered, , answers] = await client.readContract({
    address: contracts.batchRelay,
    abi: batchRelayAbi,
    functionName: 'probe',
    args: [[{ target, data: walletStateCall }]],
    blockNumber: BigInt(number),
  });
  if (answered !== BigInt(number)) throw new UnprovenError(`A node answered for another block than ${number}.`);
  const [state] = answers;
  if (state?.ok !== true || state.data === '0x') throw new UnprovenError(`The wallet has no state in block ${number}.`);
  return mayExecute(parseWalletState(state.data));
}

/** The first block after which it cannot execute; it cannot after `last`. */
async function blockOfEnd(chain: Chain, signed: EndingCall, last: number): Promise<number> {
  let alive = signed.signedAtBlock;
  if (!(await isAlive(chain, signed, alive))) {
    // A reorganisation may have moved it into a lower block since.
    alive = Math.max(0, alive - REORGANISED_BLOCKS);
    if (!(await isAlive(chain, signed, alive)))
      throw new UnprovenError(`It had ended by block ${alive}, long before it was signed.`);
  }
  let ended = last;
  while (ended - alive > 1) {
    const middle = Math.floor((alive + ended) / 2);
    if (await isAlive(chain, signed, middle)) alive = middle;
    else ended = middle;
  }
  return ended;
}

/** All receipts of a block's transactions. */
async function receiptsOf(client: PublicClient, nodes: Nodes, number: number): Promise<BlockReceipts> {
  const block = await client.getBlock({ blockNumber: BigInt(number) });
  const receipts: Receipt[] = [];
  for (let start = 0; start < block.transactions.length; start += RECEIPTS_AT_ONCE) {
    await takeTurn();
    const hashes = block.transactions.slice(start, start + RECEIPTS_AT_ONCE);
    const found = await Promise.all(hashes.map((hash) => askReceipt(nodes, hash)));
    for (const receipt of found) {
      if (receipt?.blockHash !== block.hash)
        throw new UnprovenError(`The nodes do not have all receipts of block ${number}.`);
      receipts.push(receipt);
    }
  }
  const bloom = bloomOf(receipts.flatMap(({ logs }) => logs));
  if (bloom !== block.logsBloom)
    throw new UnprovenError(`The receipts that the nodes have of block ${number} lack some of its events.`);
  return { receipts, timestamp: Number(block.timestamp) };
}

function names(log: Log, { walletAddress, isNamedBy }: SignedForWallet): boolean {
  return log.address.toLowerCase() === walletAddress.toLowerCase() && isNamedBy(log);
}

/**
 * Whether an event contains the unique hash of a message, anywhere. If one does, it is not proved that the message was
 * not executed.
 */
export function carries(hash: Hex): EndingMessage['isNamedBy'] {
  const digits = hash.slice(2).toLowerCase();
  return ({ topics, data }) => [...topics, data].some((text) => text.toLowerCase().includes(digits));
}
