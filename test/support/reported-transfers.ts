import { type Abi, type Address, decodeEventLog, type Hex, isAddressEqual, type Log, zeroHash } from 'viem';
import { z } from 'zod';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { agentWalletFactoryAbi } from '../../src/chain/contracts/generated/AgentWalletFactory.ts';
import { usdcAbi } from '../../src/chain/contracts/generated/IFiatToken.ts';
import { jobEscrowAbi } from '../../src/chain/contracts/generated/JobEscrow.ts';
import { x402Addresses } from '../../src/chain/contracts/x402-addresses.ts';
import type { ChainEvent } from '../../src/chain/events/chain-events.ts';
import type { TestChain } from './chain.ts';

const abi: Abi = [...usdcAbi, ...agentWalletAbi, ...agentWalletFactoryAbi, ...jobEscrowAbi];

/** A log with what it says, as far as a contract of ours may have said it. */
interface Said {
  readonly log: Log<bigint, number, false>;
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

const [hex, amount] = [z.templateLiteral(['0x', z.string()]), z.bigint()];
const transferArgs = z.object({ from: hex, to: hex, value: amount });

/**
 * What the indexer's feed shows of USDC's transfers, as it would find out for the wallets of a test chain: those that
 * move something, from or to one, and that no payment tells.
 */
export function reportedTransfers(
  { contracts }: Pick<TestChain, 'contracts'>,
  logs: readonly Said['log'][],
  timeOf: ReadonlyMap<Hex, number>,
): ChainEvent<'UsdcTransfer'>[] {
  const said = logs.flatMap(saidBy);
  const deployed = said.filter(({ name }) => name === 'WalletDeployed');
  const wallets = new Map(deployed.map(({ args, log }) => [hex.parse(args.wallet).toLowerCase(), log]));
  const authorized = said.filter(({ name }) => name === 'TransferAuthorized');
  const nonceOf = new Map(authorized.map(({ args }) => [args.ref, args.authorizationNonce]));
  return said.flatMap((each, index) => {
    const { log, name } = each;
    if (name !== 'Transfer' || !isAddressEqual(log.address, contracts.usdc)) return [];
    const { from, to, value } = transferArgs.parse(each.args);
    const isWallet = (address: string) => {
      const since = wallets.get(address.toLowerCase());
      if (since === undefined) return false;
      return since.blockNumber < log.blockNumber || since.logIndex < log.logIndex;
    };
    const isOfTransaction = (other: Said | undefined) => other?.log.transactionHash === log.transactionHash;
    const after = said.slice(index + 1, index + 3).filter(isOfTransaction);
    const before = said[index - 1];
    const reason = reasonOf({
      from,
      to,
      value,
      after,
      nonceOf,
      escrow: contracts.jobEscrow,
      before: isOfTransaction(before) ? before : undefined,
    });
    const isPaid = reason.kind === 'payment' || reason.kind === 'fee';
    const isReported = isPaid ? isWallet(from) && isWallet(to) : isWallet(from) || isWallet(to);
    if (!isReported || value === 0n) return [];
    const { transactionHash, logIndex, blockHash, address } = log;
    return [
      {
        transactionHash,
        logIndex,
        blockHash,
        address,
        blockNumber: Number(log.blockNumber),
        timestamp: timeOf.get(blockHash) ?? 0,
        event: 'UsdcTransfer' as const,
        args: {
          from: hex.parse(from.toLowerCase()),
          to: hex.parse(to.toLowerCase()),
          value: `${value}`,
          nonce: zeroHash,
          jobId: '0',
          ...reason,
        },
      },
    ];
  });
}

function saidBy(log: Said['log']): Said[] {
  try {
    const { eventName = '', args } = decodeEventLog({ abi, topics: log.topics, data: log.data });
    return [{ log, name: eventName, args: { ...args } }];
  } catch {
    return [{ log, name: '', args: {} }];
  }
}

interface Moved {
  readonly from: Address;
  readonly to: Address;
  readonly value: bigint;
  readonly before: Said | undefined;
  readonly after: readonly Said[];
  readonly nonceOf: ReadonlyMap<unknown, unknown>;
  readonly escrow: Address | undefined;
}

interface Reason {
  readonly kind: string;
  readonly nonce?: Hex;
  readonly jobId?: string;
}

/** Why USDC moved, by the events right before and after: wallets and escrow tell what they have moved. */
function reasonOf({ from, to, value, before, after, nonceOf, escrow }: Moved): Reason {
  const isBy = (said: Said | undefined, name: string, address = from) =>
    said?.name === name && said.log.address.toLowerCase() === address.toLowerCase();
  if (before?.name === 'AuthorizationUsed') return { kind: 'x402', nonce: hex.parse(before.args.nonce) };
  const [next, second] = after;
  if (isBy(next, 'PaymentExecuted')) return { kind: amount.parse(next?.args.fee) > 0n ? 'fee' : 'payment' };
  if (next?.name === 'Transfer' && isBy(second, 'PaymentExecuted')) return { kind: 'payment' };
  if (isBy(next, 'AuthorizationSettled') && next?.args.fee === value)
    return { kind: 'x402_fee', nonce: hex.parse(nonceOf.get(next.args.ref) ?? zeroHash) };
  const isFee = ['EnvelopeClosed', 'ChannelDeposited'].some((name) => isBy(next, name)) && next?.args.fee === value;
  if (isFee) return { kind: 'x402_fee' };
  const isDeposit = isAddressEqual(to, x402Addresses.batchSettlement);
  if (isDeposit || isBy(next, 'ChannelReturned', to)) return { kind: 'channel' };
  if (isBy(next, 'Withdrawn')) return { kind: 'withdrawal' };
  const ofJob = next?.args.jobId === undefined ? {} : { jobId: String(next.args.jobId) };
  if (escrow?.toLowerCase() === to.toLowerCase()) return { kind: 'job', ...ofJob };
  if (escrow?.toLowerCase() !== from.toLowerCase()) return { kind: 'other' };
  return { kind: next?.name === 'Refunded' ? 'job_refund' : 'job', ...ofJob };
}
