import { getAbiItem, type Hex } from 'viem';
import { REORGANISED_BLOCKS } from '../chain/block-slices.ts';
import type { Chain } from '../chain/chain.ts';
import { agentWalletV3Abi } from '../chain/generated/AgentWalletV3.ts';
import { readInRanges } from '../chain/log-ranges.ts';
import { hasExecuted, mayStillExecute } from '../chain/session-nonces.ts';
import { parseWalletState, walletStateCall } from '../chain/wallet-state.ts';
import { AppError } from '../errors.ts';
import { formatUsdc } from '../lib/money.ts';
import type { SessionStore } from '../sessions/store.ts';
import type { PaymentStore } from './store.ts';

export interface ExplainDeps {
  readonly chain: Pick<Chain, 'client'>;
  readonly payments: Pick<PaymentStore, 'find' | 'byRefs'>;
  readonly sessions: Pick<SessionStore, 'messagesWithNonce'>;
}

/** What a wallet emits when its session's messages execute. */
const executions = [
  getAbiItem({ abi: agentWalletV3Abi, name: 'PaymentExecuted' }),
  getAbiItem({ abi: agentWalletV3Abi, name: 'TransferAuthorized' }),
  getAbiItem({ abi: agentWalletV3Abi, name: 'JobSpecified' }),
];

/** After this many blocks, a message signed in the first of them is long past its deadline. */
const MOST_BLOCKS = 20_000;

/**
 * Explains a payment to an operator, line by line: what was signed, what the wallet says of its nonce, and what the
 * wallet executed meanwhile. Changes nothing. Throws `PAYMENT_NOT_FOUND`, `RPC_TIMEOUT`.
 */
export async function explainPayment(deps: ExplainDeps, paymentId: string): Promise<string[]> {
  const payment = await deps.payments.find(paymentId);
  const [followed] = payment === undefined ? [] : await deps.payments.byRefs([payment.ref]);
  if (payment === undefined || followed === undefined) throw new AppError('PAYMENT_NOT_FOUND');
  const { walletAddress, nonce, deadline, signedAtBlock } = followed;
  const { status, refusal, blockNumber, ref, amount, toAddress } = payment;
  const { client } = deps.chain;
  const { number: head, timestamp } = await client.getBlock();
  const { data = '0x' } = await client.call({ to: walletAddress, data: walletStateCall, blockNumber: head });
  const first = Math.max(0, signedAtBlock - REORGANISED_BLOCKS);
  const last = BigInt(Math.min(Number(head), first + MOST_BLOCKS));
  const logs = await readInRanges(BigInt(first), last, (fromBlock, toBlock) =>
    client.getLogs({ address: walletAddress, events: executions, fromBlock, toBlock }),
  );
  const used = await deps.sessions.messagesWithNonce(payment.walletId, nonce);
  return [
    `${paymentId}: ${formatUsdc(amount)} USDC to ${toAddress}, ${status}${refusal === null ? '' : `, refused with ${refusal}`}`,
    `wallet ${walletAddress}, reference on-chain ${ref}`,
    `signed at block ${signedAtBlock} with nonce ${nonce}, which ${used} of the recorded messages have`,
    `deadline ${new Date(deadline * 1000).toISOString()}, ${Number(timestamp) > deadline ? 'over' : 'ahead'} at block ${head}`,
    `nonce at block ${head}: ${nonceState(data, nonce)}`,
    blockNumber === null ? 'no event of it is known' : `its event is in block ${blockNumber}`,
    `what the wallet executed in blocks ${first} to ${last}, as the nodes tell:`,
    ...logs.map(
      ({ eventName, args, transactionHash, blockNumber: block }) =>
        `  block ${block} ${eventName} ${referenceOf(args)} in ${transactionHash}${referenceOf(args) === ref ? ' (this payment)' : ''}`,
    ),
  ];
}

function nonceState(data: Hex, nonce: number): string {
  const state = parseWalletState(data);
  if (hasExecuted(state, nonce)) return 'used by a message that was executed';
  return mayStillExecute(state, nonce) ? 'not used' : 'dead: later ones have passed it';
}

function referenceOf(args: Readonly<Record<string, unknown>>): string {
  return String(args.ref ?? args.metadataHash);
}
