import {
  type Address,
  encodeFunctionData,
  getAbiItem,
  type Hex,
  keccak256,
  stringToHex,
  toFunctionSelector,
} from 'viem';
import { sign } from 'viem/accounts';
import { addressWord, bytes32Word, numberWord } from '../../chain/contracts/abi-words.ts';
import { agentWalletAbi } from '../../chain/contracts/generated/AgentWallet.ts';
import { usdcAbi } from '../../chain/contracts/generated/IFiatToken.ts';
import type { Core } from '../../chain/core.ts';
import type { ProbeBlock } from '../../chain/nodes/probe.ts';
import type { CommittedMessage, Intent } from '../../chain/relay/relay-intent.ts';
import { nowSeconds } from '../../core/lib/time.ts';
import type { Statement } from '../../storage/db/batch.ts';
import type { PaymentMeter } from '../payments/payment-progress.ts';
import type { PaymentName, PaymentNames, PaymentStore } from '../payments/payment-store.ts';
import { type PaymentQuote, paymentPreview, readQuote, spendingOf, treasuryProbe } from '../signing/payment-quote.ts';
import { dataOf, sessionIntent } from '../signing/session-intent.ts';
import type { SessionWallet } from '../signing/session-store.ts';
import { type Sessions, type SigningSession, signedCall, structDigest } from '../signing/sessions.ts';
import { type Chosen, MAX_VALIDITY_SECONDS } from './demand.ts';
import type { NewAuthorization, X402Store } from './x402-store.ts';

/** What `authorizeTransfer` may use at most: about twice what the dearest, a wallet's first, was measured with. */
const GAS_LIMIT = 220_000;
/**
 * A host's clock that is further ahead of the chain's is wrong, or the chain stands still: neither lets a transfer live
 * longer.
 */
const MAX_HOST_LEAD_SECONDS = 60;

/** Of a preview, in which a clock that is a little off must not matter. */
const PREVIEWED_SECONDS = 300;

/** Reads USDC's domain separator. */
export const USDC_DOMAIN = encodeFunctionData({ abi: usdcAbi, functionName: 'DOMAIN_SEPARATOR' });

/** What purchases work with, in addition to the core. */
export interface PurchaseContext {
  readonly store: X402Store;
  readonly payments: PaymentStore;
  readonly names: PaymentNames;
  readonly sessions: Sessions;
  readonly meter: PaymentMeter;
}

/** An option of a seller that was accepted for signing. */
export interface NewX402Payment extends PaymentName {
  readonly wallet: SessionWallet;
  readonly chosen: Chosen;
  readonly memo: string;
  readonly idempotencyKey: string | null;
  /** The public part of the key that requested it, if that is known. */
  readonly keyPrefix: string | undefined;
  /** What the seller was requested to deliver. */
  readonly ordered: Pick<NewAuthorization, 'url' | 'urlDigest' | 'method' | 'bodyDigest'>;
}

/** The intent that has a wallet authorise one transfer, under its whole policy. */
export function authorizeIntent(core: Core, context: PurchaseContext, payment: NewX402Payment): Intent {
  const { relay, clock } = core;
  const { usdc, platformFees } = core.chain.contracts;
  const { wallet, chosen, ref } = payment;
  const { value, payTo: to } = chosen;
  return sessionIntent(context.sessions, {
    kind: 'x402-authorize',
    wallet,
    // As the wallet judges a payment, it judges an authorisation, but for the times, which are only known when the
    // block is.
    preview: authorizationPreview(chosen, wallet, relay.chainNow() ?? nowSeconds(clock)),
    budgeted: { recipient: to },
    views: [treasuryProbe(platformFees), { target: usdc, data: USDC_DOMAIN }],
    gasLimit: GAS_LIMIT,
    judge(preview, [treasury, domain], block) {
      if (domain === undefined) throw new Error('USDC did not answer its domain.');
      const quote = readQuote(preview, treasury);
      const separator = dataOf(domain);
      const validBefore = validBeforeOf(chosen, nowSeconds(clock), block);
      return {
        spending: spendingOf({ amount: value }, quote),
        // Authorised any later, it could not be cashed any more.
        latest: validBefore - 1,
        async sign(key, slot) {
          const from = wallet.chainAddress;
          const nonce = transferNonce(from, slot.nonce);
          const transfer = { from, to, value, validAfter: 0, validBefore, nonce };
          const message = { ...transfer, ref, maxFee: quote.fee, ...slot };
          const digest = transferDigest(separator, transfer);
          return {
            data: await signedAuthorizeCall(key, message),
            statements: (committedMessage) =>
              statementsOf(core, context, payment, { ...quote, transfer, digest }, committedMessage),
          };
        },
      };
    },
  });
}

/**
 * Calldata of the view that reverts as an authorisation would. As the wallet judges a payment by its first session key,
 * it judges an authorisation, but for the times, which are only known when the block is. Another session key may be
 * allowed one and not the other: for it, the authorisation's own view is called, with a time close to the real one.
 */
function authorizationPreview({ value, payTo: to }: Chosen, wallet: SessionWallet, now: number): Hex {
  if (wallet.keyPrefix === null) return paymentPreview({ to, amount: value }, wallet);
  const args = [to, Number(value), 0, now + PREVIEWED_SECONDS, wallet.sessionAddress] as const;
  return encodeFunctionData({ abi: agentWalletAbi, functionName: 'previewAuthorizeTransfer', args });
}

/**
 * Facilitators look at their own clocks, and blocks are seconds old when they are seen. So the host's clock counts
 * where it is ahead of the chain's, but only by what blocks can be late; and no block may find the end too far ahead of
 * its own time.
 */
function validBeforeOf({ validitySeconds }: Chosen, host: number, { timestamp, now }: ProbeBlock): number {
  return Math.min(now + hostLead(host, now) + validitySeconds, timestamp + MAX_VALIDITY_SECONDS);
}

/** By how many seconds the host's clock may be ahead of the chain's, for those who look at theirs. */
export function hostLead(host: number, now: number): number {
  return Math.min(Math.max(host - now, 0), MAX_HOST_LEAD_SECONDS);
}

interface Authorized extends PaymentQuote {
  readonly transfer: Transfer;
  /** USDC's. */
  readonly digest: Hex;
}

function statementsOf(
  { clock }: Core,
  { payments, store }: PurchaseContext,
  { id, ref, wallet, chosen, memo, idempotencyKey, keyPrefix, ordered }: NewX402Payment,
  { fee, feeRecipient, transfer, digest }: Authorized,
  committedMessage: CommittedMessage,
): readonly Statement[] {
  const walletId = wallet.id;
  const { validAfter, validBefore, nonce } = transfer;
  return [
    ...(idempotencyKey === null ? [] : [payments.noApprovalStatement(ref)]),
    payments.signedStatement({
      ...committedMessage,
      id,
      ref,
      walletId,
      fee,
      feeRecipient,
      memo,
      idempotencyKey,
      keyPrefix,
      to: chosen.payTo,
      amount: chosen.value,
      type: 'x402',
      createdAt: nowSeconds(clock),
    }),
    store.insertStatement({
      ...ordered,
      paymentId: id,
      walletId,
      offer: chosen.offer,
      validAfter,
      validBefore,
      nonce,
      digest,
      keyPrefix: wallet.keyPrefix,
    }),
  ];
}

/** A transfer that someone else may have USDC execute (EIP-3009). Times are Unix seconds of the chain. */
export interface Transfer {
  readonly from: Address;
  readonly to: Address;
  /** Micro-USDC. */
  readonly value: bigint;
  readonly validAfter: number;
  readonly validBefore: number;
  readonly nonce: Hex;
}

/** What the session key signs for the wallet before; the contract's `Authorization`. */
export interface AuthorizationMessage extends Pick<Transfer, 'to' | 'value' | 'validAfter' | 'validBefore'> {
  readonly ref: Hex;
  /** Micro-USDC. */
  readonly maxFee: bigint;
  /** The session's nonce, from which the transfer's follows. */
  readonly nonce: number;
  /** The wallet's, which its call does not repeat. */
  readonly epoch: number;
  readonly deadline: number;
}

const TRANSFER_TYPE = keccak256(
  stringToHex(
    'TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)',
  ),
);
const AUTHORIZATION_TYPE = keccak256(
  stringToHex(
    'Authorization(address to,uint48 value,uint48 validAfter,uint48 validBefore,bytes32 ref,uint48 maxFee,uint256 nonce,uint48 deadline,uint48 epoch)',
  ),
);
const AUTHORIZE = toFunctionSelector(getAbiItem({ abi: agentWalletAbi, name: 'authorizeTransfer' }));

/** The nonce at USDC that belongs to a nonce of a wallet's session. */
export function transferNonce(wallet: Address, sessionNonce: number): Hex {
  return keccak256(`0x${addressWord(wallet)}${numberWord(sessionNonce)}`);
}

/** USDC's EIP-712 digest of a transfer; `domain` is its DOMAIN_SEPARATOR. */
export function transferDigest(domain: Hex, transfer: Transfer): Hex {
  const { from, to, value, validAfter, validBefore, nonce } = transfer;
  const words = [
    addressWord(from),
    addressWord(to),
    numberWord(value),
    numberWord(validAfter),
    numberWord(validBefore),
    bytes32Word(nonce),
  ];
  return structDigest(domain, TRANSFER_TYPE, words.join(''));
}

/** Signs an authorisation for the wallet and builds its `authorizeTransfer` call. */
export function signedAuthorizeCall({ domain, key }: SigningSession, message: AuthorizationMessage): Promise<Hex> {
  const words = [
    addressWord(message.to),
    numberWord(message.value),
    numberWord(message.validAfter),
    numberWord(message.validBefore),
    bytes32Word(message.ref),
    numberWord(message.maxFee),
    numberWord(message.nonce),
    numberWord(message.deadline),
  ].join('');
  const digest = structDigest(domain, AUTHORIZATION_TYPE, `${words}${numberWord(message.epoch)}`);
  return signedCall(AUTHORIZE, words, digest, key);
}

/**
 * What the wallet takes for its consent to a transfer that it has authorised (ERC-1271): r, s, v and a zero, since
 * facilitators take exactly 65 bytes for an account's. The same digest always has the same bytes.
 */
export async function consent({ key }: SigningSession, digest: Hex): Promise<Hex> {
  const signature = await sign({ hash: digest, privateKey: key, to: 'hex' });
  return `${signature}00`;
}
