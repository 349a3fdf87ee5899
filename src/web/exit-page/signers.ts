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
import { fieldOf, PageError, type Rpc } from './rpc.ts';
import { broadcast, type PreparedTransaction, type Sent } from './transaction.ts';
import type { PasskeyAccount, WalletView } from './wallet-view.ts';

/** An account that signs. */
export interface PageSigner {
  readonly address: Address;
  /**
   * Signs and sends exactly this. Throws {@link PageError} if nothing was sent, {@link UnknownOutcomeError} if that is
   * not known.
   */
  send(rpc: Rpc, prepared: PreparedTransaction): Promise<Sent>;
  /** Signs the message of an owner who does not call. Throws {@link PageError}. */
  sign(message: OwnerMessage): Promise<Hex>;
  /** Signs by a passkey: the account only pays. */
  readonly isPasskey?: boolean;
}

/** The browser's wallet did not say whether it sent the transaction. */
export class UnknownOutcomeError extends PageError {}

/** A wallet in the browser (EIP-1193). */
export interface BrowserProvider {
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>;
}

/** The code of EIP-1193 for a refusal by the person. */
const DECLINED = 4001;

/** A signer with a private key, which stays in this page. Throws {@link PageError} if it is not a key. */
export function keySigner(text: string): PageSigner {
  const digits = text.trim().replace(/^0x/, '');
  const key: Hex = `0x${digits}`;
  if (!/^[0-9a-fA-F]{64}$/.test(digits) || !isHex(key))
    throw new PageError('This is not a private key: it has 64 hexadecimal digits, with or without 0x.');
  const account = accountOf(key);
  return {
    address: account.address,
    async send(rpc, { from, ...prepared }) {
      if (from !== account.address) throw new PageError('The key is another one now. Start again.');
      return await broadcast(rpc, await account.signTransaction({ ...prepared, type: 'eip1559' }));
    },
    sign: async (message) => await account.signTypedData(message),
  };
}

function accountOf(key: Hex) {
  try {
    return privateKeyToAccount(key);
  } catch {
    // Zero, or beyond the curve's order. The library's message may repeat it.
    throw new PageError('This is not a private key.');
  }
}

/** A signer that uses the browser's wallet. Throws {@link PageError} if the person or the wallet refuses. */
export async function providerSigner(provider: BrowserProvider): Promise<PageSigner> {
  const accounts = await ask(provider, 'eth_requestAccounts');
  const first: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
  if (typeof first !== 'string' || !isAddress(first, { strict: false }))
    throw new PageError('Your browser wallet shows no account.');
  const address = getAddress(first);
  return {
    address,
    async sign({ domain, types, primaryType, message }) {
      const all = { EIP712Domain: getTypesForEIP712Domain({ domain }), ...types };
      const typedData = stringify({ domain, types: all, primaryType, message });
      const signature = await ask(provider, 'eth_signTypedData_v4', [address, typedData]);
      if (typeof signature !== 'string' || !isHex(signature))
        throw new PageError('Your browser wallet answered no signature.');
      return signature;
    },
    async send(_rpc, { chainId, from, to, data, gas }) {
      await requireWalletChain(provider, chainId);
      const params = [{ from, to, data, gas: numberToHex(gas), chainId: numberToHex(chainId) }];
      const hash = await provider.request({ method: 'eth_sendTransaction', params }).catch((error: unknown) => {
        if (fieldOf(error, 'code') === DECLINED)
          throw new PageError('You declined in your browser wallet. Nothing was sent.');
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

async function requireWalletChain(provider: BrowserProvider, chainId: number): Promise<void> {
  const wanted = numberToHex(chainId);
  if (Number(await ask(provider, 'eth_chainId')) === chainId) return;
  await ask(provider, 'wallet_switchEthereumChain', [{ chainId: wanted }]);
  if (Number(await ask(provider, 'eth_chainId')) !== chainId)
    throw new PageError(`Your browser wallet is on another network. Switch it to chain ${chainId}.`);
}

async function ask(provider: BrowserProvider, method: string, params: readonly unknown[] = []): Promise<unknown> {
  return await provider.request({ method, params }).catch((error: unknown) => {
    if (fieldOf(error, 'code') === DECLINED) throw new PageError('You declined in your browser wallet.');
    throw new PageError(`Your browser wallet refused (${method}). Check its network and try again.`);
  });
}

/** The account in whose name a signer acts on a wallet. */
export interface Authority {
  readonly account: Address;
  /** The account cannot call: it signs a message, which anyone may send. */
  readonly isSigned: boolean;
}

/** In whose name a signer may do this; `undefined` if it may not. */
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
  // The chain checks which passkey has signed.
  if (isPasskey) return passkey === undefined ? undefined : { account, isSigned: true };
  if (getAddress(account) === address) return { account, isSigned: false };
  return passkey?.recovery === address ? { account, isSigned: true } : undefined;
}
