import { type Address, getAbiItem, type Hex, keccak256, stringToHex, toFunctionSelector } from 'viem';
import { sign } from 'viem/accounts';
import { addressWord, bytes32Word, numberWord } from '../../chain/contracts/abi-words.ts';
import { agentWalletAbi } from '../../chain/contracts/generated/AgentWallet.ts';
import type { Session } from '../signing/sessions.ts';
import { signedCall, structDigest } from '../signing/typed-data.ts';

/** A transfer that somebody else may have USDC execute (EIP-3009). Times are Unix seconds of the chain. */
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
export function signedAuthorizeCall({ domain, key }: Session, message: AuthorizationMessage): Promise<Hex> {
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
export async function consent({ key }: Session, digest: Hex): Promise<Hex> {
  const signature = await sign({ hash: digest, privateKey: key, to: 'hex' });
  return `${signature}00`;
}
