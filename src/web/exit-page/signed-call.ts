import { type Address, encodeFunctionData, type Hex } from 'viem';
import { agentWalletAbi } from '../../chain/contracts/generated/AgentWallet.ts';
import { type OwnerMessage, ownerMessage } from '../../chain/wallets/wallet-signatures.ts';
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

const freezeData: Hex = encodeFunctionData({ abi: agentWalletAbi, functionName: 'freeze' });

/**
 * Prepares a call in the name of an owner who signs. Throws {@link TellError} where the chain would refuse it to the
 * owner, or where the sender has too little gas money.
 */
export async function prepareSigned(
  place: Place,
  { ownerNonce, epoch }: Pick<WalletView, 'ownerNonce' | 'epoch'>,
  { account, from, data }: { readonly account: Address; readonly from: Address; readonly data: Hex },
): Promise<SignedCall> {
  const { rpc, chainId, version, wallet: to } = place;
  const gas = await requireWorks(place, { from: account, to, data });
  const bound = await boundedBy(place, { from, to, data }, gas + VERIFYING_GAS);
  const block = await rpc.ask('eth_getBlockByNumber', ['latest', false]);
  const deadline = Number(quantity(fieldOf(block, 'timestamp')) + VALID_SECONDS);
  // A freeze has no place in a row: no other message overtakes it.
  const nonce = data === freezeData ? 0 : ownerNonce + 1;
  const domain = { name: 'AgentWallet', version, chainId, verifyingContract: to };
  return {
    message: ownerMessage(domain, { data, nonce, deadline, epoch }),
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
