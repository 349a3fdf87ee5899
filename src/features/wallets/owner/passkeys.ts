import { type Address, concatHex, encodeFunctionData, type Hex, hexToBytes, zeroAddress } from 'viem';
import { passkeyOwnerFactoryAbi } from '../../../chain/contracts/generated/PasskeyOwnerFactory.ts';
import type { Chain } from '../../../chain/nodes/chain.ts';
import { withRpcDeadline } from '../../../chain/nodes/rpc-errors.ts';
import { type Passkey, passkeyAccount, passkeyOf } from '../../../chain/wallets/wallet-signatures.ts';
import { AppError } from '../../../core/errors.ts';
import { msUntil } from '../../../core/lib/time.ts';
import type { SignedOwnerCall } from './owner-call.ts';

const abi = passkeyOwnerFactoryAbi;

/**
 * The account of a passkey, which need not be there yet. Throws `INVALID_OWNER_PASSKEY` where its public key is no
 * point of the curve P-256, and `RPC_TIMEOUT`.
 */
export async function accountOf(
  { client, contracts }: Pick<Chain, 'client' | 'contracts'>,
  passkey: Passkey,
): Promise<Address> {
  if (!(await isPublicKey(passkey))) throw new AppError('INVALID_OWNER_PASSKEY');
  const factory = contracts.passkeyOwnerFactory;
  const implementation = await client.readContract({ address: factory, abi, functionName: 'implementation' });
  return passkeyAccount({ factory, implementation }, passkey);
}

/** Whether an account is a passkey's, and can be asked for its assertion. Throws `RPC_TIMEOUT`. */
export async function isPasskeys(
  { client, contracts }: Pick<Chain, 'client' | 'contracts'>,
  account: Address,
  endsAt: number,
): Promise<boolean> {
  const code = await withRpcDeadline(client.getCode({ address: account }), msUntil(endsAt));
  if (code === undefined) return false;
  return passkeyOf(contracts.passkeyOwnerFactory, account, code) !== undefined;
}

/** The calldata of the factory's `deployAndCall`, which deploys the account unless it is there, then makes the call. */
export function deployPasskeyAndCallData(
  { x, y, recovery = zeroAddress }: Passkey,
  wallet: Address,
  { data, nonce, deadline, signature }: SignedOwnerCall,
): Hex {
  return encodeFunctionData({
    abi,
    functionName: 'deployAndCall',
    args: [x, y, recovery, wallet, data, nonce, deadline, signature],
  });
}

async function isPublicKey({ x, y }: Passkey): Promise<boolean> {
  const uncompressed = new Uint8Array(hexToBytes(concatHex(['0x04', x, y])));
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  try {
    await crypto.subtle.importKey('raw', uncompressed, algorithm, false, ['verify']);
    return true;
  } catch {
    return false;
  }
}
