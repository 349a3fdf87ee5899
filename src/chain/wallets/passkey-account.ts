import {
  type Address,
  decodeAbiParameters,
  encodeAbiParameters,
  getCreate2Address,
  type Hex,
  isAddressEqual,
  pad,
  size,
  zeroAddress,
} from 'viem';
import { cloneIn, cloneInitCode } from '../contracts/clone.ts';

/** What the account of an owner that is a passkey follows from. */
export interface Passkey {
  /** The coordinates of its public key, a point of the curve P-256: 32 bytes each. */
  readonly x: Hex;
  readonly y: Hex;
  /** Whose signature counts as the passkey's; `undefined` for nobody. */
  readonly recovery: Address | undefined;
}

/** A signed assertion of the WebAuthn standard, as the account takes it. */
export interface Assertion {
  /** 32 bytes each; `s` in the lower half of the curve's order. */
  readonly r: Hex;
  readonly s: Hex;
  readonly authenticatorData: Hex;
  readonly clientDataJson: string;
}

const ARGS = [{ type: 'bytes32' }, { type: 'bytes32' }, { type: 'address' }] as const;
const ARGS_BYTES = 96;
const SALT = pad('0x');

/** Where a passkey's account is or will be: the factory's `predict`, computed here. */
export function passkeyAccount(
  { factory, implementation }: { readonly factory: Address; readonly implementation: Hex },
  { x, y, recovery = zeroAddress }: Passkey,
): Address {
  const args = encodeAbiParameters(ARGS, [x, y, recovery]);
  const bytecode = cloneInitCode({ implementation, args });
  return getCreate2Address({ from: factory, salt: SALT, bytecode });
}

/** Whose passkey an account is, if the factory has deployed it with this code: its address follows from both. */
export function passkeyOf(factory: Address, account: Address, code: Hex): Passkey | undefined {
  const clone = cloneIn(code);
  if (clone === undefined || size(clone.args) !== ARGS_BYTES) return undefined;
  try {
    const [x, y, recovery] = decodeAbiParameters(ARGS, clone.args);
    const passkey = { x, y, recovery: recovery === zeroAddress ? undefined : recovery };
    const made = passkeyAccount({ factory, implementation: clone.implementation }, passkey);
    return isAddressEqual(made, account) ? passkey : undefined;
  } catch {
    // Somebody else's clone, with other arguments.
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

/** The signature of a passkey's account, as `isValidSignature` and so the wallet takes it. */
export function assertionSignature({ r, s, authenticatorData, clientDataJson }: Assertion): Hex {
  // The standard fixes how the text begins, so no later field is found.
  const at = (field: string) => BigInt(Math.max(0, clientDataJson.indexOf(`"${field}":"`)));
  return encodeAbiParameters(SIGNATURE, [
    ...([r, s, at('challenge'), at('type')] as const),
    ...([authenticatorData, clientDataJson] as const),
  ]);
}
