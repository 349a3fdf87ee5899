import { type Address, getAbiItem, type Hex, keccak256, stringToHex, toFunctionSelector } from 'viem';
import { addressDigits, addressWord, bytes32Word, numberDigits, numberWord } from '../../chain/contracts/abi-words.ts';
import { agentWalletAbi } from '../../chain/contracts/generated/AgentWallet.ts';
import type { Core } from '../../chain/core.ts';
import type { CommittedMessage, Intent } from '../../chain/relay/relay-intent.ts';
import { nowSeconds } from '../../core/lib/time.ts';
import type { Statement } from '../../storage/db/batch.ts';
import { type PaymentQuote, paymentPreview, readQuote, spendingOf, treasuryProbe } from '../signing/payment-quote.ts';
import { sessionIntent } from '../signing/session-intent.ts';
import type { SessionWallet } from '../signing/session-store.ts';
import { type Sessions, signCompact, structDigest } from '../signing/sessions.ts';
import type { PaymentMeter } from './payment-progress.ts';
import type { PaymentRequest } from './payment-schema.ts';
import type { PaymentName, PaymentNames, PaymentStore } from './payment-store.ts';

/**
 * What `pay` may use at most: 93k were measured for the dearest (a first payment, to an account without USDC),
 * half as much again for a dearer token.
 */
const GAS_LIMIT = 140_000;

/** What payments work with, in addition to the core. */
export interface PaymentContext {
  readonly store: PaymentStore;
  readonly names: PaymentNames;
  readonly sessions: Sessions;
  readonly meter: PaymentMeter;
}

/** A payment that was accepted for signing. */
export interface NewPayment extends PaymentName {
  readonly wallet: SessionWallet;
  readonly request: Pick<PaymentRequest, 'to' | 'amount' | 'type' | 'memo' | 'idempotencyKey' | 'keyPrefix'>;
}

/** The intent of one payment. Throws the policy's codes, and what {@link sessionIntent} does. */
export function paymentIntent(core: Core, { store, sessions }: PaymentContext, payment: NewPayment): Intent {
  const { wallet, ref, request } = payment;
  return sessionIntent(sessions, {
    kind: 'payment',
    wallet,
    preview: paymentPreview(request, wallet),
    budgeted: { recipient: request.to },
    views: [treasuryProbe(core.chain.contracts.platformFees)],
    gasLimit: GAS_LIMIT,
    judge(preview, [treasury]) {
      const quote = readQuote(preview, treasury);
      return {
        spending: spendingOf(request, quote),
        async sign({ domain, key }, slot) {
          const message = { to: request.to, amount: request.amount, maxFee: quote.fee, ref, ...slot };
          return {
            data: await signedPayCall(domain, message, key),
            statements: (committedMessage) => [
              ...(request.idempotencyKey === undefined ? [] : [store.noApprovalStatement(ref)]),
              paymentStatement(core, store, payment, quote, committedMessage),
            ],
          };
        },
      };
    },
  });
}

/** Stores a payment with the transaction that carries it. */
export function paymentStatement(
  { clock }: Core,
  store: PaymentStore,
  { id, ref, wallet, request }: NewPayment,
  { fee, feeRecipient }: PaymentQuote,
  committedMessage: CommittedMessage,
): Statement {
  return store.signedStatement({
    id,
    ref,
    fee,
    feeRecipient,
    ...committedMessage,
    walletId: wallet.id,
    to: request.to,
    amount: request.amount,
    type: request.type,
    memo: request.memo,
    idempotencyKey: request.idempotencyKey ?? null,
    keyPrefix: request.keyPrefix ?? undefined,
    createdAt: nowSeconds(clock),
  });
}

/** What the session key signs; the contract's `Payment`. Amounts are micro-USDC. */
export interface PaymentMessage {
  readonly to: Address;
  readonly amount: bigint;
  /** The highest fee that the contract may take on top. */
  readonly maxFee: bigint;
  readonly ref: Hex;
  readonly nonce: number;
  /** The wallet's, which its call does not repeat. */
  readonly epoch: number;
  /** Chain time in Unix seconds. */
  readonly deadline: number;
}

const PAYMENT_TYPE = keccak256(
  stringToHex('Payment(address to,uint48 amount,uint48 maxFee,bytes32 ref,uint256 nonce,uint48 deadline,uint48 epoch)'),
);
const PAY = toFunctionSelector(getAbiItem({ abi: agentWalletAbi, name: 'payFromPackedCalldata' }));

/** The EIP-712 digest of a payment, as viem's `hashTypedData` computes it from the types. */
export function paymentDigest(domain: Hex, payment: PaymentMessage): Hex {
  return structDigest(domain, PAYMENT_TYPE, paymentWords(payment));
}

/**
 * Signs a payment and builds the wallet's call in the dense form, which costs half of the calldata. Throws a
 * `RangeError` for a number that this form cannot hold.
 */
export async function signedPayCall(domain: Hex, payment: PaymentMessage, sessionKey: Hex): Promise<Hex> {
  const { to, amount, maxFee, ref, nonce, deadline } = payment;
  const fields = [
    addressDigits(to),
    numberDigits(amount, 6),
    numberDigits(maxFee, 6),
    bytes32Word(ref),
    numberDigits(nonce, 4),
    numberDigits(deadline, 5),
  ].join('');
  const signature = await signCompact(paymentDigest(domain, payment), sessionKey);
  return `${PAY}${fields}${bytes32Word(signature)}`;
}

function paymentWords(payment: PaymentMessage): string {
  return [
    addressWord(payment.to),
    numberWord(payment.amount),
    numberWord(payment.maxFee),
    bytes32Word(payment.ref),
    numberWord(payment.nonce),
    numberWord(payment.deadline),
    numberWord(payment.epoch),
  ].join('');
}
