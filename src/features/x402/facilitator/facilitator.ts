import type { Address, Hex } from 'viem';
import type { z } from 'zod';
import { readWords } from '../../../chain/contracts/abi-words.ts';
import type { Core } from '../../../chain/core.ts';
import { isOver, loadOutcome } from '../../../chain/relay/load-transactions.ts';
import type { Intent } from '../../../chain/relay/relay-intent.ts';
import { AppError } from '../../../core/errors.ts';
import { msUntil, nowSeconds } from '../../../core/lib/time.ts';
import type { SessionWallet } from '../../signing/session-store.ts';
import type { Sessions } from '../../signing/sessions.ts';
import { createWalletLock } from '../../wallets/wallet-access.ts';
import { kindsOn } from '../payment-schemes.ts';
import type { SaleRow } from '../x402-tables.ts';
import {
  type facilitatorBody,
  type OfferedPayment,
  readOffered,
  type SettleAnswer,
  type VerifyAnswer,
} from './facilitator-schema.ts';
import { createSaleStore, type SaleStore, saleId } from './sale-store.ts';
import { nonceProbe, type TransferUse, useOfTransfer } from './transfer-use.ts';
import {
  problemOf,
  reasonOf,
  type SaleTerms,
  type TransferCalls,
  transferCalls,
  verifyPayment,
} from './verify-payment.ts';

/** The parsed body of `verify` and `settle`. */
type FacilitatorRequest = z.output<typeof facilitatorBody>;

/** Verifies what buyers sign for the wallets here, and has USDC execute it. */
export type Facilitator = ReturnType<typeof createFacilitator>;

/** Of an answer's time, the remainder for what the chain is asked after the wait. */
const LOOK_MS = 10_000;
const NONCE_USED = 'invalid_exact_evm_nonce_already_used';
const EXPIRED = 'invalid_exact_evm_payload_authorization_valid_before';
const FAILED = 'invalid_exact_evm_transaction_failed';
/** The one reason after which the protocol's servers call again at once. */
const PENDING = 'settlement_pending';

/** It is settled, and another call has its success. */
const DUPLICATE = 'duplicate_settlement';

/** How a settlement ended: in a transaction, or for a reason, in the protocol's words. */
type Ended =
  | { readonly txHash: Hex; readonly replayed: boolean }
  | {
      readonly errorReason: string;
      readonly errorMessage?: string | undefined;
      /** The transaction that did not bring it about. */
      readonly txHash?: Hex | undefined;
    };

/** A sale that is on disk, with the payment that it settles. */
interface CarriedSale {
  readonly sale: SaleRow;
  /** An earlier call has begun to settle it. */
  readonly replayed: boolean;
}

/** What the operator allows. */
export interface FacilitatorOptions {
  /** Otherwise nothing is supported, and calls throw `FACILITATOR_OFF`. */
  readonly isOn: boolean;
  /** What may be called to deploy a buyer's wallet (ERC-6492). */
  readonly factories: readonly Address[];
}

/** Creates the facilitator. */
export function createFacilitator(core: Core, sessions: Sessions, { isOn, factories }: FacilitatorOptions) {
  const { chain, clock, relay, db } = core;
  const store = createSaleStore(db);
  const lock = createWalletLock({ waiting: 16, waitMs: core.deadlines.chainMs });

  const termsOf = async (walletId: string): Promise<SaleTerms & { readonly wallet: SessionWallet['chainAddress'] }> => {
    if (!isOn) throw new AppError('FACILITATOR_OFF');
    const wallet = await sessions.store.wallet(walletId);
    if (wallet === undefined) throw new AppError('WALLET_NOT_FOUND');
    return { wallet: wallet.chainAddress, minPayment: sessions.minPayment, factories };
  };

  /** Verifies the payment and commits its message, in the place of one that a block has refused. */
  const carryNew = async (planned: PlannedSale): Promise<CarriedSale | Ended> => {
    const { terms, payment, before } = planned;
    const {
      isValid,
      invalidReason = FAILED,
      invalidMessage,
    } = await verifyPayment(chain, terms, payment, nowSeconds(clock));
    if (!isValid) {
      // It may have been settled without this database.
      const use = before === undefined ? await useOfTransfer(chain, payment.transfer, undefined) : undefined;
      if (use?.kind === 'executed') return endOf(use, true);
      return { errorReason: invalidReason, errorMessage: invalidMessage };
    }
    let failure: unknown;
    try {
      await relay.submit(saleIntent(core, store, planned, await transferCalls(chain, payment)));
    } catch (error) {
      if (error instanceof NotSettled) return { errorReason: error.reason };
      failure = error;
    }
    // The time may have run out after the commit.
    const sale = await store.find(saleId(payment.transfer));
    if (sale === undefined || sale.messageId === before?.messageId) throw failure;
    return { sale, replayed: false };
  };

  /** Has the payment on disk and on its way, once; or says why not. */
  const carry = async (plan: Omit<PlannedSale, 'before'>): Promise<CarriedSale | Ended> => {
    const { transfer } = plan.payment;
    const before = await store.find(saleId(transfer));
    if (before === undefined) return await carryNew({ ...plan, before });
    if (!(await hasFailed(core, before))) return { sale: before, replayed: true };
    const use = await useOfTransfer(chain, transfer, before.signedAtBlock);
    return use.kind === 'unused' ? await carryNew({ ...plan, before }) : endOf(use, true);
  };

  /** Waits for the block of a sale, and says how it ended there. */
  const outcomeOf = async ({ sale, replayed }: CarriedSale, transfer: OfferedPayment['transfer'], endsAt: number) => {
    const { messageId, signedAtBlock } = sale;
    try {
      const outcome = await relay.waitForBlock(messageId, Math.max(msUntil(endsAt) - LOOK_MS, 0));
      if (outcome.status === 'executed') return { txHash: outcome.txHash, replayed };
      const use = await useOfTransfer(chain, transfer, signedAtBlock);
      if (use.kind !== 'unused') return endOf(use, replayed);
      return { errorReason: FAILED, errorMessage: reasonOf(outcome.revertData), txHash: outcome.txHash };
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'RPC_TIMEOUT') throw error;
      if (await isOver(db, messageId)) {
        const use = await useOfTransfer(chain, transfer, signedAtBlock);
        return use.kind === 'unused' ? { errorReason: EXPIRED } : endOf(use, replayed);
      }
      return { errorReason: PENDING, txHash: sale.txHash };
    }
  };

  return {
    /** The kinds of payments that are verified and settled here. */
    supported: () => ({
      kinds: isOn ? kindsOn(chain.id) : [],
      extensions: [],
      signers: { 'eip155:*': isOn ? [chain.contracts.batchRelay] : [] },
    }),
    /**
     * Whether a payment to the wallet would settle now. Throws `FACILITATOR_OFF`, `WALLET_NOT_FOUND`, and what the
     * nodes' failures throw.
     */
    async verify(walletId: string, request: FacilitatorRequest): Promise<VerifyAnswer> {
      const terms = await termsOf(walletId);
      const payment = readOffered(request);
      if (typeof payment === 'string') return { isValid: false, invalidReason: payment };
      return await verifyPayment(chain, terms, payment, nowSeconds(clock));
    },
    /**
     * Has USDC execute a payment to the wallet, and waits for its block. However often it is called for one payment, it
     * is executed once, and the answer is the same; with `isForOne`, only one call gets its success. Throws the same as
     * `verify`, and the codes of the relay while nothing was sent.
     */
    async settle(walletId: string, request: FacilitatorRequest, isForOne: boolean): Promise<SettleAnswer> {
      const endsAt = performance.now() + core.deadlines.answerMs;
      const terms = await termsOf(walletId);
      const payment = readOffered(request);
      if (typeof payment === 'string') return settled({ errorReason: payment }, `eip155:${chain.id}`);
      const { network, transfer } = payment;
      const problem = problemOf(chain, terms, payment, nowSeconds(clock));
      if (problem !== undefined) {
        const { invalidReason: errorReason = FAILED, invalidMessage: errorMessage } = problem;
        return settled({ errorReason, errorMessage }, network, transfer.from);
      }
      const carried = await lock.run(saleId(transfer), () => carry({ walletId, terms, payment }));
      const ended = 'sale' in carried ? await outcomeOf(carried, transfer, endsAt) : carried;
      const isTaken = isForOne && !('errorReason' in ended) && !(await store.deliver(saleId(transfer)));
      return settled(isTaken ? { ...ended, errorReason: DUPLICATE } : ended, network, transfer.from);
    },
  };
}

/** USDC would not execute a transfer at the block at which it was to be signed for. */
class NotSettled extends Error {
  override readonly name = 'NotSettled';
  constructor(readonly reason: string) {
    super(reason);
  }
}

/** Whether no transaction of ours has executed it, or will. */
async function hasFailed({ db }: Core, { messageId }: SaleRow): Promise<boolean> {
  const outcome = await loadOutcome(db, messageId);
  return outcome === undefined ? await isOver(db, messageId) : outcome.status === 'reverted';
}

function endOf(use: Exclude<TransferUse, { readonly kind: 'unused' }>, replayed: boolean): Ended {
  return use.kind === 'executed' ? { txHash: use.txHash, replayed } : { errorReason: NONCE_USED };
}

function settled(ended: Ended, network: string, payer?: SettleAnswer['payer']): SettleAnswer {
  const common = { transaction: ended.txHash ?? '', network, ...(payer === undefined ? {} : { payer }) };
  if (!('errorReason' in ended))
    return { success: true, ...common, ...(ended.replayed ? { extra: { replayed: true } } : {}) };
  const { errorReason, errorMessage } = ended;
  return { success: false, errorReason, ...(errorMessage === undefined ? {} : { errorMessage }), ...common };
}

interface PlannedSale {
  readonly walletId: string;
  readonly terms: SaleTerms;
  readonly payment: OfferedPayment;
  /** The same sale, whose message a block has refused. */
  readonly before: SaleRow | undefined;
}

/** Has USDC execute the transfer, which anyone may. Nothing of the wallet is signed. */
function saleIntent(
  { chain, clock }: Core,
  store: SaleStore,
  { walletId, terms, payment, before }: PlannedSale,
  { deploying, executing }: TransferCalls,
): Intent {
  const { transfer, resource } = payment;
  const { usdc } = chain.contracts;
  return {
    kind: 'x402-sale',
    wallet: terms.wallet,
    probes: [nonceProbe(usdc, transfer)],
    async sign([used], { number, now }) {
      if (used === undefined || !used.ok) throw new Error('USDC does not say whether a nonce is used.');
      if (readWords(used.data, 1)[0] !== 0n) throw new NotSettled(NONCE_USED);
      // In the last second that USDC allows.
      const deadline = Number(transfer.validBefore) - 1;
      if (deadline <= now) throw new NotSettled(EXPIRED);
      return {
        call: { ...executing, deadline, before: deploying.map((call) => ({ kind: 'x402-sale', ...call, deadline })) },
        statements: ({ messageId, txHash }) => [
          before !== undefined
            ? store.resentStatement(before, { messageId, txHash })
            : store.insertStatement({
                id: saleId(transfer),
                walletId,
                payer: transfer.from,
                nonce: transfer.nonce,
                resource,
                messageId,
                txHash,
                signedAtBlock: Number(number),
                createdAt: nowSeconds(clock),
              }),
        ],
      };
    },
  };
}
