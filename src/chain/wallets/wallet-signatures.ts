import {
  type Abi,
  type AbiFunction,
  type Address,
  compactSignatureToSignature,
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  getCreate2Address,
  type Hex,
  isAddressEqual,
  pad,
  parseCompactSignature,
  parseSignature,
  recoverAddress,
  serializeSignature,
  size,
  type TypedDataDomain,
  zeroAddress,
} from 'viem';
import { cloneIn, cloneInitCode } from '../contracts/abi-words.ts';
import { agentWalletAbi } from '../contracts/generated/AgentWallet.ts';

const COMPACT_LENGTH = 2 + 2 * 64;

/**
 * The signature in the form that a wallet recovers, if the account's key made it. A contract's signature stays as it
 * is, whatever its length: an ending of 0 or 1, which stands for 27 or 28 in an account's, means something else to a
 * Safe.
 */
export async function accountSignature(hash: Hex, account: Address, signature: Hex): Promise<Hex | undefined> {
  try {
    const isCompact = signature.length === COMPACT_LENGTH;
    const parts = isCompact ? compactSignatureToSignature(parseCompactSignature(signature)) : parseSignature(signature);
    const full = serializeSignature(parts);
    return isAddressEqual(await recoverAddress({ hash, signature: full }), account) ? full : undefined;
  } catch {
    // Of another length, or not a point of the curve: a contract may still accept it.
    return undefined;
  }
}

/** A call of an owner function, as the contract's `ownerCall` takes it. */
export interface OwnerCall {
  /** Calldata of the function. */
  readonly data: Hex;
  /** 0 for a freeze, which uses none and which no other message can overtake. */
  readonly nonce: number;
  /** Chain time in Unix seconds. */
  readonly deadline: number;
  /** The wallet's epoch, which the call does not repeat. */
  readonly epoch: number;
}

/** EIP-712 typed data with one type. */
export interface OwnerMessage {
  readonly domain: TypedDataDomain;
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>;
  readonly primaryType: string;
  readonly message: Readonly<Record<string, unknown>>;
}

const NONCE = { name: 'nonce', type: 'uint48' };
const END = [
  { name: 'deadline', type: 'uint48' },
  { name: 'epoch', type: 'uint48' },
];

/**
 * The message that stands for a call: the function's name with a capital letter, its parameters, the nonce, the
 * deadline and the epoch. So the signer sees the effect: `Withdraw(address to,uint256 amount,uint48 nonce,uint48
 * deadline,uint48 epoch)`. A freeze has no nonce. Throws for calldata that is no function of the contract's, by default
 * a wallet's.
 */
export function ownerMessage(
  domain: TypedDataDomain,
  { data, nonce, deadline, epoch }: OwnerCall,
  abi: Abi = agentWalletAbi,
): OwnerMessage {
  const { functionName, args = [] } = decodeFunctionData({ abi, data });
  const inputs = abi.find((item): item is AbiFunction => isNamed(item, functionName))?.inputs ?? [];
  const fields = inputs.map(({ name = '', type }) => ({ name, type }));
  const primaryType = `${functionName.charAt(0).toUpperCase()}${functionName.slice(1)}`;
  const values = Object.fromEntries(fields.map(({ name }, index) => [name, args[index]]));
  const isNumbered = functionName !== 'freeze';
  const types = { [primaryType]: [...fields, ...(isNumbered ? [NONCE] : []), ...END] };
  const message = { ...values, ...(isNumbered ? { nonce } : {}), deadline, epoch };
  return { domain, primaryType, types, message };
}

function isNamed(item: Abi[number], name: string): boolean {
  return item.type === 'function' && item.name === name;
}

/** The values that determine the account of an owner that is a passkey. */
export interface Passkey {
  /** The coordinates of its public key, a point of the curve P-256: 32 bytes each. */
  readonly x: Hex;
  readonly y: Hex;
  /** The account whose signature counts as the passkey's; `undefined` for none. */
  readonly recovery: Address | undefined;
}

/** A signed assertion of the WebAuthn standard, as the account accepts it. */
interface PasskeyAssertion {
  /** 32 bytes each; `s` in the lower half of the curve's order. */
  readonly r: Hex;
  readonly s: Hex;
  readonly authenticatorData: Hex;
  readonly clientDataJson: string;
}

const ARGS = [{ type: 'bytes32' }, { type: 'bytes32' }, { type: 'address' }] as const;
const ARGS_BYTES = 96;
const SALT = pad('0x');

/** The address of a passkey's account, deployed or not: the factory's `predict`, computed here. */
export function passkeyAccount(
  { factory, implementation }: { readonly factory: Address; readonly implementation: Hex },
  { x, y, recovery = zeroAddress }: Passkey,
): Address {
  const args = encodeAbiParameters(ARGS, [x, y, recovery]);
  const bytecode = cloneInitCode({ implementation, args });
  return getCreate2Address({ from: factory, salt: SALT, bytecode });
}

/** The passkey of an account, if the factory has deployed it with this code: its address follows from both. */
export function passkeyOf(factory: Address, account: Address, code: Hex): Passkey | undefined {
  const clone = cloneIn(code);
  if (clone === undefined || size(clone.args) !== ARGS_BYTES) return undefined;
  try {
    const [x, y, recovery] = decodeAbiParameters(ARGS, clone.args);
    const passkey = { x, y, recovery: recovery === zeroAddress ? undefined : recovery };
    const made = passkeyAccount({ factory, implementation: clone.implementation }, passkey);
    return isAddressEqual(made, account) ? passkey : undefined;
  } catch {
    // A foreign clone, with other arguments.
    return undefined;
  }
}

const SIGNATURE = [
  { name: 'r', type: 'bytes32' },
  { name: 's', type: 'bytes32' },
  { name: 'challengeIndex', type: 'uint256' },
  { name: 'typeIndex', type: 'uint256' },
  { name: 'authenticatorData', type: 'bytes' },
  { name: 'clientDataJSON', type: 'string' },
] as const;

/** The signature of a passkey's account, as `isValidSignature`, and so the wallet, accepts it. */
export function assertionSignature({ r, s, authenticatorData, clientDataJson }: PasskeyAssertion): Hex {
  // The standard fixes how the text begins, so no later field is found.
  const at = (field: string) => BigInt(Math.max(0, clientDataJson.indexOf(`"${field}":"`)));
  return encodeAbiParameters(SIGNATURE, [
    ...([r, s, at('challenge'), at('type')] as const),
    ...([authenticatorData, clientDataJson] as const),
  ]);
}
