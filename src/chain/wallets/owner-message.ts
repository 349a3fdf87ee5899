import { type Abi, type AbiFunction, decodeFunctionData, type Hex, type TypedDataDomain } from 'viem';
import { agentWalletAbi } from '../contracts/generated/AgentWallet.ts';

/** A call of an owner function, as the contract's `ownerCall` takes it. */
export interface OwnerCall {
  /** Calldata of the function. */
  readonly data: Hex;
  /** 0 for a freeze, which takes none and is overtaken by no other message. */
  readonly nonce: number;
  /** Chain time in Unix seconds. */
  readonly deadline: number;
  /** The wallet's, which the call does not repeat. */
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
 * deadline and the epoch. So whoever signs sees what is done:
 * `Withdraw(address to,uint256 amount,uint48 nonce,uint48 deadline,uint48 epoch)`. A freeze has no nonce. Throws for
 * calldata that is no function of the contract's, by default a wallet's.
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
