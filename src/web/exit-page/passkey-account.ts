import { type Address, decodeFunctionResult, encodeFunctionData, getAddress } from 'viem';
import { passkeyOwnerAbi } from '../../chain/contracts/generated/PasskeyOwner.ts';
import { hexText, NoAnswerError, type Rpc } from './rpc.ts';

/** An account that a passkey signs for. */
export interface PasskeyAccount {
  /** Whose signature counts as the passkey's; the zero address for no one. */
  readonly recovery: Address;
}

/** What an account says of its passkey; `undefined` for one that knows of none. */
export async function passkeyAccountAt(rpc: Rpc, account: Address): Promise<PasskeyAccount | undefined> {
  if (hexText(await rpc.ask('eth_getCode', [account, 'latest'])) === '0x') return undefined;
  const data = encodeFunctionData({ abi: passkeyOwnerAbi, functionName: 'recovery' });
  try {
    const answer = hexText(await rpc.ask('eth_call', [{ to: account, data }, 'latest']));
    const recovery = decodeFunctionResult({ abi: passkeyOwnerAbi, functionName: 'recovery', data: answer });
    return { recovery: getAddress(recovery) };
  } catch (error) {
    // Someone else's contract may answer anything.
    if (error instanceof NoAnswerError) throw error;
    return undefined;
  }
}
