import { type Address, getAbiItem, type Hex, keccak256, stringToHex, toFunctionSelector } from 'viem';
import { sign } from 'viem/accounts';
import { addressWord, numberWord } from '../../../chain/contracts/abi-words.ts';
import { agentWalletAbi } from '../../../chain/contracts/generated/AgentWallet.ts';
import { type SigningSession, signedCall, structDigest } from '../../signing/sessions.ts';
import type { Transfer } from '../x402-intent.ts';

/** What the session key signs to put several transfers aside; the contract's `EnvelopeOpening`. */
export interface EnvelopeOpening {
  /** Micro-USDC. */
  readonly cap: bigint;
  readonly slots: number;
  /** Chain time in Unix seconds. */
  readonly end: number;
  /** Micro-USDC. */
  readonly maxFee: bigint;
  readonly nonce: number;
  /** The wallet's, which the call does not repeat. */
  readonly epoch: number;
  readonly deadline: number;
}

/** What it signs to end that; the contract's `EnvelopeClosing`. */
export interface EnvelopeClosing {
  readonly envelope: number;
  /** One bit for each slot from the lowest. */
  readonly unused: bigint;
  /** Micro-USDC. */
  readonly value: bigint;
  readonly nonce: number;
  /** The wallet's, which the call does not repeat. */
  readonly epoch: number;
  readonly deadline: number;
}

/** A slot of an envelope, by the name that the envelope has on-chain. */
export interface EnvelopeSlot {
  readonly envelope: number;
  readonly slot: number;
}

const OPENING_TYPE = keccak256(
  stringToHex(
    'EnvelopeOpening(uint48 cap,uint48 slots,uint48 end,uint48 maxFee,uint256 nonce,uint48 deadline,uint48 epoch)',
  ),
);
const CLOSING_TYPE = keccak256(
  stringToHex(
    'EnvelopeClosing(uint256 envelope,uint64 unused,uint64 value,uint256 nonce,uint48 deadline,uint48 epoch)',
  ),
);
const OPEN = toFunctionSelector(getAbiItem({ abi: agentWalletAbi, name: 'openEnvelope' }));
const CLOSE = toFunctionSelector(getAbiItem({ abi: agentWalletAbi, name: 'closeEnvelope' }));
/** Behind the signature: to, value, validAfter, validBefore, envelope, slot, and two bytes that end it. */
const TERMS_BYTES = { value: 6, time: 5, envelope: 4, slot: 1 };
const END_OF_CONSENT = 'ffff';

/** Signs the opening of an envelope and builds the wallet's `openEnvelope` call. */
export function signedOpenCall({ domain, key }: SigningSession, opening: EnvelopeOpening): Promise<Hex> {
  const { cap, slots, end, maxFee, nonce, deadline, epoch } = opening;
  const words = [cap, slots, end, maxFee, nonce, deadline].map(numberWord).join('');
  return signedCall(OPEN, words, structDigest(domain, OPENING_TYPE, `${words}${numberWord(epoch)}`), key);
}

/** Signs the end of an envelope and builds the wallet's `closeEnvelope` call. */
export function signedCloseCall({ domain, key }: SigningSession, closing: EnvelopeClosing): Promise<Hex> {
  const { envelope, unused, value, nonce, deadline, epoch } = closing;
  const words = [envelope, unused, value, nonce, deadline].map(numberWord).join('');
  return signedCall(CLOSE, words, structDigest(domain, CLOSING_TYPE, `${words}${numberWord(epoch)}`), key);
}

/** The nonce at USDC that belongs to a slot. */
export function slotNonce(wallet: Address, { envelope, slot }: EnvelopeSlot): Hex {
  return keccak256(`0x${addressWord(wallet)}${numberWord(envelope)}${numberWord(slot)}`);
}

/**
 * What the wallet takes for its consent to a transfer that fits into a slot (ERC-1271): r, s, v, and the terms of the
 * transfer. `digest` is USDC's. The same transfer always has the same bytes.
 */
export async function slotConsent(
  { key }: Pick<SigningSession, 'key'>,
  digest: Hex,
  transfer: Pick<Transfer, 'to' | 'value' | 'validAfter' | 'validBefore'>,
  slot: EnvelopeSlot,
): Promise<Hex> {
  const signature = await sign({ hash: digest, privateKey: key, to: 'hex' });
  return `${signature}${slotTerms(transfer, slot)}`;
}

/** What stands behind the signature of a slot's consent, in hex digits. */
export function slotTerms(
  { to, value, validAfter, validBefore }: Pick<Transfer, 'to' | 'value' | 'validAfter' | 'validBefore'>,
  { envelope, slot }: EnvelopeSlot,
): string {
  const { value: amount, time, envelope: name, slot: place } = TERMS_BYTES;
  return [
    to.slice(2).toLowerCase(),
    digits(value, amount),
    digits(validAfter, time),
    digits(validBefore, time),
    digits(envelope, name),
    digits(slot, place),
    END_OF_CONSENT,
  ].join('');
}

/** Throws a `RangeError` for what does not fit into so many bytes. */
function digits(value: number | bigint, bytes: number): string {
  const text = value.toString(16);
  if (text.length > bytes * 2) throw new RangeError('A term of a consent is too large.');
  return text.padStart(bytes * 2, '0');
}

/** What a wallet's recent purchases and its means say of its next envelope. Amounts are micro-USDC. */
export interface Means {
  /** 0 for none. */
  readonly dailyLimit: bigint;
  readonly spentToday: bigint;
  /** What the wallet's rolling budgets leave, the tightest of them; past every amount without one. */
  readonly budget: bigint;
  /** Money that is neither reserved nor in flight. */
  readonly available: bigint;
}

/** Fewer are not worth the two calls of an envelope. */
const FEWEST_SLOTS = 4;
/** With twenty, opening and closing cost less than a tenth of what as many authorisations do. */
const MOST_SLOTS = 20;
/** Slots for each purchase of that price within {@link RECENT_SECONDS}. */
const SLOTS_PER_PURCHASE = 4;
/** Purchases of a price before an envelope is opened for it. */
const PURCHASES_BEFORE = 3;
/** An envelope never takes more than a quarter of what the wallet may still spend, today and by its budgets, or has. */
const SHARE = 4n;
/** How long a purchase counts in the estimate of the next ones. */
export const RECENT_SECONDS = 600;

/**
 * The cap of an envelope that serves purchases of this price. The chain counts a used slot with its cap, so where a
 * daily limit or a budget is in force, a slot serves its exact price alone, and nothing of them is lost. Without one,
 * prices share the next of 1, 2, 5, 10, … above them.
 */
export function capFor(
  price: bigint,
  { dailyLimit, txLimit, hasBudget }: { dailyLimit: bigint; txLimit: bigint; hasBudget: boolean },
): bigint {
  if (dailyLimit !== 0n || hasBudget) return price;
  const cap = roundUp(price);
  return txLimit !== 0n && cap > txLimit ? price : cap;
}

/**
 * How many slots to open that count so much each, micro-USDC, and move no more; 0 for none. `recent`: how many
 * purchases they would have served lately.
 */
export function slotsFor(
  counted: bigint,
  recent: number,
  { dailyLimit, spentToday, budget, available }: Means,
): number {
  if (recent < PURCHASES_BEFORE || counted <= 0n) return 0;
  const left = dailyLimit > spentToday ? dailyLimit - spentToday : 0n;
  const bounds = [available, budget, ...(dailyLimit === 0n ? [] : [left])].map((most) =>
    Number(most / SHARE / counted),
  );
  const slots = Math.min(MOST_SLOTS, recent * SLOTS_PER_PURCHASE, ...bounds);
  return slots < FEWEST_SLOTS ? 0 : slots;
}

/** Whether so few slots are left that the next envelope is opened. */
export function isLow({ slots, nextSlot }: { readonly slots: number; readonly nextSlot: number }): boolean {
  return slots - nextSlot <= Math.max(1, Math.floor(slots / 4));
}

function roundUp(price: bigint): bigint {
  for (let power = 1n; ; power *= 10n) {
    for (const step of [1n, 2n, 5n]) if (step * power >= price) return step * power;
  }
}
