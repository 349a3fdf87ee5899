import { type Address, encodeFunctionData, type Hex } from 'viem';
import { agentWalletAbi } from '../../../chain/contracts/generated/AgentWallet.ts';
import type { ProbeAnswer, ProbeBlock } from '../../../chain/nodes/probe-codec.ts';
import type { History } from '../../../chain/restore-guard/history.ts';
import { refusalProbes } from '../../../chain/wallets/usdc-refusals.ts';
import type { WalletState } from '../../../chain/wallets/wallet-state.ts';
import { AppError } from '../../../core/errors.ts';
import { formatUsdc } from '../../../core/lib/money.ts';
import { type Clock, nowSeconds } from '../../../core/lib/time.ts';
import { auditStatement } from '../../../http/audit/audit.ts';
import type { Statement } from '../../../storage/db/batch.ts';
import type { Db } from '../../../storage/db/open.ts';
import type { OwnerAct } from '../owner/intent.ts';
import type { OwnKeyDeps } from '../owner/own-key.ts';
import type { WalletRow } from '../store.ts';
import type { WithdrawalRow, WithdrawalStore } from './store.ts';

/** A withdrawal that an Owner asks for. The amount is in micro-USDC. */
export interface WithdrawalRequest {
  readonly to: Address;
  readonly amount: bigint;
  readonly idempotencyKey?: string | undefined;
  /** Checked again right before the withdrawal is signed. */
  readonly precondition?: Precondition | undefined;
  /** The owner's own, where this server does not hold the owner key. */
  readonly signature?: Hex | undefined;
  /** The owner is known to have a key of their own. No rule of this server binds them, and our key signs nothing. */
  readonly isOwnKey?: boolean | undefined;
}

/**
 * Checks that a withdrawal was neither held nor cancelled and that its Owner's rules still allow it; throws if not.
 * Returns statements for the commit of the signed message. If one of them fails, nothing is sent.
 */
export type Precondition = () => Promise<readonly Statement[]>;

/** What the intent of a withdrawal needs. */
export interface WithdrawActDeps extends OwnKeyDeps {
  readonly db: Pick<Db, 'batch' | 'orm'>;
  readonly withdrawals: Pick<WithdrawalStore, 'insertStatement' | 'carryStatement' | 'pinStatements' | 'ofNonce'>;
  /** Reserves a message id that no other message has. */
  readonly reserveMessageId: () => Promise<number>;
  readonly history: Pick<History, 'requireComplete'>;
  readonly usdc: Address;
  readonly clock: Clock;
}

/** The wallet has passed the withdrawal's nonce: it executed the withdrawal or a later message. */
export class NoncePassedError extends Error {
  override readonly name = 'NoncePassedError';
  constructor(readonly block: ProbeBlock) {
    super('The wallet has passed the nonce of this withdrawal.');
  }
}

/** Idempotency keys that may keep one owner nonce. */
const MAX_PINNED = 100;
/** Measured: 100k for a recipient without USDC. Half as much again allows for a dearer token. */
const GAS_LIMIT = 150_000;

/**
 * The act of a withdrawal, or of another try of an `earlier` one. It probes USDC, because only the wallet itself can
 * simulate `withdraw`.
 */
export function withdrawAct(
  deps: WithdrawActDeps,
  wallet: WalletRow,
  request: WithdrawalRequest,
  earlier?: WithdrawalRow,
): OwnerAct {
  const { usdc, withdrawals, clock } = deps;
  let known = earlier;
  // Here it is known who asks; what is signed with others is stored by the relay.
  const { id: walletId, userId } = wallet;
  const details = { to: request.to, amount: formatUsdc(request.amount) };
  const audit = auditStatement(deps, { action: 'withdrawal_made', userId, walletId, details });
  const rowOf = (messageId: number, ownerNonce: number, block: ProbeBlock): WithdrawalRow => ({
    messageId,
    walletId: wallet.id,
    toAddress: request.to,
    amount: request.amount,
    idempotencyKey: request.idempotencyKey ?? null,
    ownerNonce,
    signedAtBlock: Number(block.number),
    createdAt: nowSeconds(clock),
    executedIn: null,
  });
  return {
    kind: 'withdraw',
    nonce: earlier?.ownerNonce,
    probes: refusalProbes(usdc, [wallet.chainAddress, request.to]),
    async beforeTrial(nonce, block) {
      if (known !== undefined || request.idempotencyKey === undefined) return;
      // The wallet's own nonce moves on for gas alone, so what is kept of mere questions has a bound.
      if ((await withdrawals.ofNonce(wallet.id, nonce)) >= MAX_PINNED) throw tooManyKeys();
      const row = rowOf(await deps.reserveMessageId(), nonce, block);
      await deps.db.batch(withdrawals.pinStatements(row, wallet.chainAddress));
      known = row;
    },
    async functionFor(state, block, answers) {
      if (earlier !== undefined && state.ownerNonce >= earlier.ownerNonce) throw new NoncePassedError(block);
      // Time has passed since the request was checked. Another try needs no check: its nonce is known.
      if (earlier === undefined) deps.history.requireComplete(wallet.id);
      const preconditions = (await request.precondition?.()) ?? [];
      requireMovable(state, request, answers);
      const args = [request.to, request.amount] as const;
      return {
        data: encodeFunctionData({ abi: agentWalletAbi, functionName: 'withdraw', args }),
        gasLimit: GAS_LIMIT,
        statements({ messageId }, ownerNonce) {
          const row =
            known === undefined
              ? withdrawals.insertStatement(rowOf(messageId, ownerNonce, block))
              : withdrawals.carryStatement(known, { messageId });
          return [row, ...preconditions, ...(earlier === undefined ? [audit] : [])];
        },
      };
    },
  };
}

function tooManyKeys(): AppError {
  return new AppError('TOO_MANY_WITHDRAWALS', {
    message: `${MAX_PINNED} withdrawals with other keys were asked for and not made. Repeat one of them, or withdraw without a key.`,
  });
}

/** Throws if USDC would refuse the transfer, or if the balance is too low. */
function requireMovable(
  { balance }: WalletState,
  { amount }: WithdrawalRequest,
  [paused, walletBlacklisted, recipientBlacklisted]: readonly ProbeAnswer[],
): void {
  if (isTrue(paused)) throw refused('it is paused');
  if (isTrue(walletBlacklisted)) throw refused('the wallet is blacklisted');
  if (isTrue(recipientBlacklisted)) throw refused('the recipient is blacklisted');
  if (amount <= balance) return;
  throw new AppError('INSUFFICIENT_BALANCE', {
    message: `The wallet has ${formatUsdc(balance)} USDC; ${formatUsdc(amount)} USDC cannot be withdrawn.`,
  });
}

function isTrue(answer: ProbeAnswer | undefined): boolean {
  return answer?.ok === true && answer.data !== '0x' && BigInt(answer.data) === 1n;
}

function refused(why: string): AppError {
  return new AppError('CHAIN_REVERTED', { message: `USDC refuses the transfer: ${why}.` });
}
