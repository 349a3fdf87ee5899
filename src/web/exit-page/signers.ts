import {
  type Address,
  getAddress,
  getTypesForEIP712Domain,
  type Hex,
  isAddress,
  isHex,
  numberToHex,
  stringify,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { OwnerMessage } from '../../chain/wallets/wallet-signatures.ts';
import type { PageAction } from './actions.ts';
import { fieldOf, type Rpc, TellError } from './rpc.ts';
import { broadcast, type PreparedTransaction, type Sent } from './transaction.ts';
import type { PasskeyAccount, WalletView } from './wallet-view.ts';

/** Anyone who signs. */
export interface PageSigner {
  readonly address: Address;
  /**
   * Signs and sends exactly this. Throws {@link TellError} where nothing was sent, {@link UnknownOutcomeError} where
   * no one knows.
   */
  send(rpc: Rpc, prepared: PreparedTransaction): Promise<Sent>;
  /** Signs what an owner signs instead of calling. Throws {@link TellError}. */
  sign(message: OwnerMessage): Promise<Hex>;
  /** Signs by a passkey: the account only pays. */
  readonly isPasskey?: boolean;
}

/** The browser's wallet did not say whether it sent the transaction. */
export class UnknownOutcomeError extends TellError {}

/** A wallet in the browser (EIP-1193). */
export interface Provider {
  request(asked: { method: string; params?: readonly unknown[] }): Promise<unknown>;
}

/** Answers of EIP-1193: the person said no, and a chain that the wallet does not know. */
const DECLINED = 4001;

/** A signer with a private key, which stays in this page. Throws {@link TellError} if it is not a key. */
export function keySigner(text: string): PageSigner {
  const digits = text.trim().replace(/^0x/, '');
  const key: Hex = `0x${digits}`;
  if (!/^[0-9a-fA-F]{64}$/.test(digits) || !isHex(key))
    throw new TellError('This is no private key: it has 64 hexadecimal digits, with or without 0x.');
  const account = accountOf(key);
  return {
    address: account.address,
    async send(rpc, { from, ...prepared }) {
      if (from !== account.address) throw new TellError('The key is another one now. Start again.');
      return await broadcast(rpc, await account.signTransaction({ ...prepared, type: 'eip1559' }));
    },
    sign: async (message) => await account.signTypedData(message),
  };
}

function accountOf(key: Hex) {
  try {
    return privateKeyToAccount(key);
  } catch {
    // Zero, or beyond the curve's order. What the library says may repeat it.
    throw new TellError('This is no private key.');
  }
}

/** A signer that asks the browser's wallet. Throws {@link TellError} where the person or the wallet refuses. */
export async function providerSigner(provider: Provider): Promise<PageSigner> {
  const accounts = await ask(provider, 'eth_requestAccounts');
  const first: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
  if (typeof first !== 'string' || !isAddress(first, { strict: false }))
    throw new TellError('Your browser wallet shows no account.');
  const address = getAddress(first);
  return {
    address,
    async sign({ domain, types, primaryType, message }) {
      const all = { EIP712Domain: getTypesForEIP712Domain({ domain }), ...types };
      const typedData = stringify({ domain, types: all, primaryType, message });
      const signature = await ask(provider, 'eth_signTypedData_v4', [address, typedData]);
      if (typeof signature !== 'string' || !isHex(signature))
        throw new TellError('Your browser wallet answered no signature.');
      return signature;
    },
    async send(_rpc, { chainId, from, to, data, gas }) {
      await requireWalletChain(provider, chainId);
      const params = [{ from, to, data, gas: numberToHex(gas), chainId: numberToHex(chainId) }];
      const hash = await provider.request({ method: 'eth_sendTransaction', params }).catch((error: unknown) => {
        if (fieldOf(error, 'code') === DECLINED)
          throw new TellError('You declined in your browser wallet. Nothing was sent.');
        throw new UnknownOutcomeError(
          'Your browser wallet did not say whether it sent the transaction. Look there before you try again.',
        );
      });
      if (typeof hash !== 'string' || !isHex(hash) || hash.length !== 66)
        throw new UnknownOutcomeError('Your browser wallet answered no transaction. Look there before you try again.');
      return { hash, raw: undefined };
    },
  };
}

async function requireWalletChain(provider: Provider, chainId: number): Promise<void> {
  const wanted = numberToHex(chainId);
  if (Number(await ask(provider, 'eth_chainId')) === chainId) return;
  await ask(provider, 'wallet_switchEthereumChain', [{ chainId: wanted }]);
  if (Number(await ask(provider, 'eth_chainId')) !== chainId)
    throw new TellError(`Your browser wallet is on another network. Switch it to chain ${chainId}.`);
}

async function ask(provider: Provider, method: string, params: readonly unknown[] = []): Promise<unknown> {
  return await provider.request({ method, params }).catch((error: unknown) => {
    if (fieldOf(error, 'code') === DECLINED) throw new TellError('You declined in your browser wallet.');
    throw new TellError(`Your browser wallet refused (${method}). Check its network and try again.`);
  });
}

/** As whom a signer does something with a wallet. */
export interface Authority {
  readonly account: Address;
  /** The account cannot call: someone signs for it, and anybody sends that. */
  readonly isSigned: boolean;
}

/** As whom a signer may do this; `undefined` where they may not. */
export function authorityFor(kind: PageAction['kind'], signer: PageSigner, wallet: WalletView): Authority | undefined {
  const { owner, ownerPasskey, pendingOwner, pendingPasskey, guardian } = wallet;
  // Anyone who has gas money may deploy.
  if (kind === 'deployPasskey') return { account: signer.address, isSigned: false };
  if (kind === 'acceptOwnership' || kind === 'acceptAndEndConsents')
    return actingAs(signer, pendingOwner, pendingPasskey);
  const asOwner = actingAs(signer, owner, ownerPasskey);
  if (asOwner !== undefined || kind !== 'freeze') return asOwner;
  return actingAs(signer, guardian, undefined);
}

function actingAs(
  { address, isPasskey = false }: PageSigner,
  account: Address,
  passkey: PasskeyAccount | undefined,
): Authority | undefined {
  // Which passkey it is, the chain tells once it has signed.
  if (isPasskey) return passkey === undefined ? undefined : { account, isSigned: true };
  if (getAddress(account) === address) return { account, isSigned: false };
  return passkey?.recovery === address ? { account, isSigned: true } : undefined;
}
