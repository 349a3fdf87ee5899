import { getAbiItem, type Hex } from 'viem';
import { z } from 'zod';
import { REORGANISED_BLOCKS } from '../../chain/blocks/blocks.ts';
import { agentWalletAbi } from '../../chain/contracts/generated/AgentWallet.ts';
import type { Chain } from '../../chain/nodes/chain.ts';
import { readInRanges } from '../../chain/nodes/log-ranges.ts';
import {
  hasExecuted,
  isUsable,
  parseWalletState,
  type SessionMessage,
  walletStateCall,
} from '../../chain/wallets/wallet-state.ts';
import { AppError } from '../../core/errors.ts';
import { formatUsdc } from '../../core/lib/money.ts';
import type { SessionStore } from '../signing/session-store.ts';
import type { PaymentStore } from './payment-store.ts';

/** What a wallet emits when its session's messages execute. */
const executions = [
  getAbiItem({ abi: agentWalletAbi, name: 'PaymentExecuted' }),
  getAbiItem({ abi: agentWalletAbi, name: 'TransferAuthorized' }),
  getAbiItem({ abi: agentWalletAbi, name: 'JobSpecified' }),
];

/** After this many blocks, a message signed in the first of them is long past its deadline. */
const MOST_BLOCKS = 20_000;

/** Everything known of a payment; block numbers and times are the chain's. */
export const explanation = z.object({
  id: z.string().describe('Id of the payment'),
  status: z.string().describe('Status of the payment in the database'),
  refusal: z.string().nullable().describe('Code that refused it, or null'),
  amount: z.string().describe('Decimal USDC'),
  to: z.string().describe('Address of the recipient'),
  wallet: z.string().describe('Address of the wallet that pays'),
  ref: z.string().describe('Its reference on-chain'),
  nonce: z.int().describe('Its nonce of the session key'),
  epoch: z.int().describe('Its epoch of the wallet'),
  messagesWithNonce: z.int().describe('How many recorded messages have that nonce'),
  signedAtBlock: z.int().describe('Head when it was signed'),
  deadline: z.int().describe('Unix seconds after which the contract refuses it'),
  headBlock: z.int().describe('Head now'),
  headTime: z.int().describe('Its time, in Unix seconds'),
  nonceState: z
    .enum(['executed', 'unused', 'passed', 'void'])
    .describe('What the wallet says of the nonce at that block'),
  eventBlock: z.int().nullable().describe('Block of its event, if known'),
  searched: z.object({ fromBlock: z.int(), toBlock: z.int() }).describe('Blocks whose logs were read'),
  executions: z
    .array(z.object({ block: z.int(), event: z.string(), ref: z.string(), txHash: z.string(), isThis: z.boolean() }))
    .describe('What the wallet executed in them'),
});
export type Explanation = z.output<typeof explanation>;

/**
 * Explains a payment to an operator: what was signed, what the wallet says of its nonce, and what the wallet executed
 * meanwhile. Changes nothing. Throws `PAYMENT_NOT_FOUND`, `RPC_TIMEOUT`.
 */
export async function explainPayment(
  { client }: Chain,
  payments: PaymentStore,
  sessions: SessionStore,
  paymentId: string,
): Promise<Explanation> {
  const payment = await payments.find(paymentId);
  const [followed] = payment === undefined ? [] : await payments.byRefs([payment.ref]);
  if (payment === undefined || followed === undefined) throw new AppError('PAYMENT_NOT_FOUND');
  const { walletAddress, nonce, epoch, deadline, signedAtBlock } = followed;
  const { status, refusal, blockNumber, ref, amount, toAddress } = payment;
  const { number: head, timestamp } = await client.getBlock();
  const { data = '0x' } = await client.call({ to: walletAddress, data: walletStateCall, blockNumber: head });
  const first = Math.max(0, signedAtBlock - REORGANISED_BLOCKS);
  const last = Math.min(Number(head), first + MOST_BLOCKS);
  const logs = await readInRanges(BigInt(first), BigInt(last), (fromBlock, toBlock) =>
    client.getLogs({ address: walletAddress, events: executions, fromBlock, toBlock }),
  );
  return {
    id: paymentId,
    status,
    refusal,
    amount: formatUsdc(amount),
    to: toAddress,
    wallet: walletAddress,
    ref,
    nonce,
    epoch,
    signedAtBlock,
    deadline,
    messagesWithNonce: await sessions.messagesWithNonce(payment.walletId, nonce),
    headBlock: Number(head),
    headTime: Number(timestamp),
    nonceState: nonceState(data, followed),
    eventBlock: blockNumber,
    searched: { fromBlock: first, toBlock: last },
    executions: logs.map(({ eventName, args, transactionHash, blockNumber: block }) => ({
      block: Number(block),
      event: eventName,
      ref: referenceOf(args),
      txHash: transactionHash,
      isThis: referenceOf(args) === ref,
    })),
  };
}

const NONCE_STATES = {
  executed: 'used by a message that was executed',
  unused: 'not used',
  passed: 'dead: later ones have passed it',
  void: 'not used, and void: the wallet has begun another epoch since',
} as const;

/** An explanation for people, line by line. */
export function explanationLines(found: Explanation): string[] {
  const { id, amount, to, status, refusal, nonce, deadline, headBlock, eventBlock, searched } = found;
  const isOver = found.headTime > deadline;
  return [
    `${id}: ${amount} USDC to ${to}, ${status}${refusal === null ? '' : `, refused with ${refusal}`}`,
    `wallet ${found.wallet}, reference on-chain ${found.ref}`,
    `signed at block ${found.signedAtBlock} with nonce ${nonce} in epoch ${found.epoch}, which ${found.messagesWithNonce} of the recorded messages have`,
    `deadline ${new Date(deadline * 1000).toISOString()}, ${isOver ? 'over' : 'ahead'} at block ${headBlock}`,
    `nonce at block ${headBlock}: ${NONCE_STATES[found.nonceState]}`,
    eventBlock === null ? 'no event of it is known' : `its event is in block ${eventBlock}`,
    `what the wallet executed in blocks ${searched.fromBlock} to ${searched.toBlock}, as the nodes tell:`,
    ...found.executions.map(
      ({ block, event, ref, txHash, isThis }) =>
        `  block ${block} ${event} ${ref} in ${txHash}${isThis ? ' (this payment)' : ''}`,
    ),
  ];
}

function nonceState(data: Hex, { nonce, epoch }: SessionMessage): Explanation['nonceState'] {
  const state = parseWalletState(data);
  if (hasExecuted(state, nonce)) return 'executed';
  if (!isUsable(state, nonce)) return 'passed';
  return epoch < state.epoch ? 'void' : 'unused';
}

function referenceOf(args: Readonly<Record<string, unknown>>): string {
  return String(args.ref ?? args.metadataHash);
}
