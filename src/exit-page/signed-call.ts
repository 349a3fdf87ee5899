import { type Abi, type Address, encodeFunctionData, type Hex } from 'viem';
import { agentWalletAbi } from '../chain/generated/AgentWallet.ts';
import { fleetAbi } from '../chain/generated/Fleet.ts';
import { type OwnerMessage, ownerMessage } from '../chain/owner-message.ts';
import { FLEET_DOMAIN } from './fleet-view.ts';
import { fieldOf } from './json.ts';
import { quantity } from './rpc.ts';
import { boundedBy, type Prepared, prepare, requireWorks } from './transaction.ts';
import type { Place, WalletView } from './wallet-view.ts';
import { TellError } from './words.ts';

/** An owner's call that somebody signs and another one sends. */
export interface SignedCall {
  readonly message: OwnerMessage;
  /** What is sent, but for its data: its gas is the most that it may take. */
  readonly bound: Prepared;
  /** The transaction with the signature. Throws {@link TellError} where the chain does not take it. */
  withSignature(signature: Hex): Promise<Prepared>;
}

/** What verifying a passkey takes at most, on a chain that does it in Solidity, beside the call itself. */
const VERIFYING_GAS = 450_000n;
/** By the chain's time: the person signs now. */
const VALID_SECONDS = 3_600n;

/** A contract that takes its owner's signature for a call: a wallet, or its fleet. */
export interface Owned {
  readonly address: Address;
  readonly domain: { readonly name: string; readonly version: string };
  readonly ownerNonce: number;
  readonly abi: Abi;
}

/** What stands at the address that an action calls: the wallet, or the fleet that it names. */
export function ownedAt(to: Address, { version }: Place, { ownerNonce, fleet }: WalletView): Owned {
  if (fleet?.state !== undefined && to === fleet.address)
    return { address: to, domain: FLEET_DOMAIN, ownerNonce: fleet.state.ownerNonce, abi: fleetAbi };
  return { address: to, domain: { name: 'AgentWallet', version }, ownerNonce, abi: agentWalletAbi };
}

/**
 * Prepares a call in the name of an owner who signs. Throws {@link TellError} where the chain would refuse it to the
 * owner, or where the sender has too little gas money.
 */
export async function prepareSigned(
  place: Place,
  { address: to, domain, ownerNonce, abi }: Owned,
  { account, from, data }: { readonly account: Address; readonly from: Address; readonly data: Hex },
): Promise<SignedCall> {
  const { rpc, chainId } = place;
  const gas = await requireWorks(place, { from: account, to, data });
  const bound = await boundedBy(place, { from, to, data }, gas + VERIFYING_GAS);
  const block = await rpc.ask('eth_getBlockByNumber', ['latest', false]);
  const deadline = Number(quantity(fieldOf(block, 'timestamp')) + VALID_SECONDS);
  const nonce = ownerNonce + 1;
  return {
    message: ownerMessage({ ...domain, chainId, verifyingContract: to }, { data, nonce, deadline }, abi),
    bound,
    async withSignature(signature) {
      const args = [data, nonce, deadline, signature] as const;
      const signed = encodeFunctionData({ abi: agentWalletAbi, functionName: 'ownerCall', args });
      const prepared = await prepare(place, from, { to, data: signed });
      if (prepared.gas > bound.gas)
        throw new TellError('This takes more gas than was shown. Nothing was sent. Try again.');
      const { maxFeePerGas, maxPriorityFeePerGas } = bound;
      return { ...prepared, maxFeePerGas, maxPriorityFeePerGas };
    },
  };
}
