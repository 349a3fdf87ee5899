import { type Address, getAbiItem, type Hex, keccak256, stringToHex, toFunctionSelector } from 'viem';
import { addressDigits, addressWord, bytes32Word, numberDigits, numberWord } from '../../chain/contracts/abi-words.ts';
import { agentWalletAbi } from '../../chain/contracts/generated/AgentWallet.ts';
import { signCompact, structDigest } from '../signing/typed-data.ts';

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
