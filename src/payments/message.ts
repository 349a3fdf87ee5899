import { type Address, getAbiItem, type Hex, keccak256, stringToHex, toFunctionSelector } from 'viem';
import { addressWord, bytes32Word, numberWord } from '../chain/abi-words.ts';
import { agentWalletAbi } from '../chain/generated/AgentWallet.ts';
import { signedCall, structDigest } from '../sessions/typed-data.ts';

/** What the session key signs; the contract's `Payment`. Amounts are micro-USDC. */
export interface PaymentMessage {
  readonly to: Address;
  readonly amount: bigint;
  /** The highest fee that the contract may take on top. */
  readonly maxFee: bigint;
  readonly ref: Hex;
  readonly nonce: number;
  /** Chain time in Unix seconds. */
  readonly deadline: number;
}

const PAYMENT_TYPE = keccak256(
  stringToHex('Payment(address to,uint48 amount,uint48 maxFee,bytes32 ref,uint256 nonce,uint48 deadline)'),
);
const PAY = toFunctionSelector(getAbiItem({ abi: agentWalletAbi, name: 'pay' }));

/** The EIP-712 digest of a payment, as viem's `hashTypedData` computes it from the types. */
export function paymentDigest(domain: Hex, payment: PaymentMessage): Hex {
  return structDigest(domain, PAYMENT_TYPE, paymentWords(payment));
}

/** Signs a payment and builds the wallet's `pay` call. */
export function signedPayCall(domain: Hex, payment: PaymentMessage, sessionKey: Hex): Promise<Hex> {
  return signedCall(PAY, paymentWords(payment), paymentDigest(domain, payment), sessionKey);
}

function paymentWords(payment: PaymentMessage): string {
  return [
    addressWord(payment.to),
    numberWord(payment.amount),
    numberWord(payment.maxFee),
    bytes32Word(payment.ref),
    numberWord(payment.nonce),
    numberWord(payment.deadline),
  ].join('');
}
