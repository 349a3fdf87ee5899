import { type Address, getAbiItem, type Hex, keccak256, stringToHex, toFunctionSelector } from 'viem';
import { sign } from 'viem/accounts';
import { agentWalletAbi } from '../chain/generated/AgentWallet.ts';
import { addressWord, bytes32Word, numberWord } from './words.ts';

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

const DOMAIN_TYPE = keccak256(
  stringToHex('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'),
);
const NAME = keccak256(stringToHex('AgentWallet'));
const PAYMENT_TYPE = keccak256(
  stringToHex('Payment(address to,uint48 amount,uint48 maxFee,bytes32 ref,uint256 nonce,uint48 deadline)'),
);
const PAY = toFunctionSelector(getAbiItem({ abi: agentWalletAbi, name: 'pay' }));
/** Where the signature begins in `pay`'s arguments: after six words of the struct and this offset itself. */
const SIGNATURE_OFFSET = numberWord(7 * 32);
const COMPACT_SIGNATURE_BYTES = 64;

/** The reference by which a payment's event is recognised: the id itself gives access to a public record. */
export function paymentRef(paymentId: string): Hex {
  return keccak256(stringToHex(paymentId));
}

/** The EIP-712 domain separator of a wallet; it never changes. */
export function domainSeparator(wallet: Address, version: '2' | '3', chainId: number): Hex {
  const words = [
    bytes32Word(DOMAIN_TYPE),
    bytes32Word(NAME),
    bytes32Word(keccak256(stringToHex(version))),
    numberWord(chainId),
    addressWord(wallet),
  ];
  return keccak256(`0x${words.join('')}`);
}

/** The EIP-712 digest of a payment, as viem's `hashTypedData` computes it from the types. */
export function paymentDigest(domain: Hex, payment: PaymentMessage): Hex {
  const struct = keccak256(`0x${bytes32Word(PAYMENT_TYPE)}${paymentWords(payment)}`);
  return keccak256(`0x1901${bytes32Word(domain)}${bytes32Word(struct)}`);
}

/** Signs a payment and builds the wallet's `pay` call, the signature in its compact form (EIP-2098). */
export async function signedPayCall(domain: Hex, payment: PaymentMessage, sessionKey: Hex): Promise<Hex> {
  const signature = await sign({ hash: paymentDigest(domain, payment), privateKey: sessionKey });
  const parity = BigInt(signature.yParity ?? 0) << 255n;
  const compact = `${bytes32Word(signature.r)}${numberWord(BigInt(signature.s) | parity)}`;
  return `${PAY}${paymentWords(payment)}${SIGNATURE_OFFSET}${numberWord(COMPACT_SIGNATURE_BYTES)}${compact}`;
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
