import { type Address, encodeFunctionData, getAbiItem, type Hex } from 'viem';
import { REORGANISED_BLOCKS } from '../../../chain/blocks/blocks.ts';
import { readWords } from '../../../chain/contracts/abi-words.ts';
import { usdcAbi } from '../../../chain/contracts/generated/IFiatToken.ts';
import type { Chain } from '../../../chain/nodes/chain.ts';
import { readInRanges } from '../../../chain/nodes/log-ranges.ts';
import type { ProbeCall } from '../../../chain/nodes/probe.ts';
import { AppError } from '../../../core/errors.ts';
import type { SoldTransfer } from './facilitator-schema.ts';

/**
 * What became of a transfer's nonce: nothing yet; this very transfer, in a transaction; or, for good, something else:
 * another transfer, or a cancellation.
 */
export type TransferUse =
  | { readonly kind: 'unused' }
  | { readonly kind: 'executed'; readonly txHash: Hex }
  | { readonly kind: 'void' };

const USED = getAbiItem({ abi: usdcAbi, name: 'AuthorizationUsed' });
const CANCELLED = getAbiItem({ abi: usdcAbi, name: 'AuthorizationCanceled' });
const TRANSFER = getAbiItem({ abi: usdcAbi, name: 'Transfer' });
/** More than come within the longest validity on most chains. */
const MOST_BLOCKS = 50_000;
/** Where nothing says since when it could be used. */
const LOOKED_BACK_BLOCKS = 10_000;

/** Asks USDC whether a nonce is used. */
export function nonceProbe(usdc: Address, { from, nonce }: Pick<SoldTransfer, 'from' | 'nonce'>): ProbeCall {
  const data = encodeFunctionData({ abi: usdcAbi, functionName: 'authorizationState', args: [from, nonce] });
  return { target: usdc, data };
}

/**
 * Looks at the chain, never behind what this server has reported, for what became of a transfer. `sinceBlock` is the
 * head when its settlement was first signed. Throws `RPC_TIMEOUT` while the nodes do not show all of it.
 */
export async function useOfTransfer(
  chain: Chain,
  transfer: SoldTransfer,
  sinceBlock: number | undefined,
): Promise<TransferUse> {
  const { usdc } = chain.contracts;
  const { block, answers } = await chain.probe([nonceProbe(usdc, transfer)]);
  const [answer] = answers;
  if (answer === undefined || !answer.ok) throw new Error('USDC does not say whether a nonce is used.');
  if (readWords(answer.data, 1)[0] === 0n) return { kind: 'unused' };
  const head = Number(block.number);
  const first = Math.max(0, sinceBlock === undefined ? head - LOOKED_BACK_BLOCKS : sinceBlock - REORGANISED_BLOCKS);
  const last = Math.min(head, first + MOST_BLOCKS);
  const args = { authorizer: transfer.from, nonce: transfer.nonce };
  const [used] = await readInRanges(BigInt(first), BigInt(last), (fromBlock, toBlock) =>
    chain.client.getLogs({ address: usdc, event: USED, args, fromBlock, toBlock, strict: true }),
  );
  if (used !== undefined) {
    const { blockHash, logIndex, transactionHash } = used;
    const { from, to, value } = transfer;
    const moved = await chain.client.getLogs({
      address: usdc,
      event: TRANSFER,
      args: { from, to },
      blockHash,
      strict: true,
    });
    // USDC says so right after it has used the nonce.
    const isIt = moved.some((log) => log.logIndex === logIndex + 1 && log.args.value === value);
    return isIt ? { kind: 'executed', txHash: transactionHash } : { kind: 'void' };
  }
  if (sinceBlock === undefined) return { kind: 'void' };
  const [cancelled] = await readInRanges(BigInt(first), BigInt(last), (fromBlock, toBlock) =>
    chain.client.getLogs({ address: usdc, event: CANCELLED, args, fromBlock, toBlock, strict: true }),
  );
  if (cancelled !== undefined) return { kind: 'void' };
  throw new AppError('RPC_TIMEOUT', { cause: new Error('No node shows the use of a nonce that USDC speaks of.') });
}
