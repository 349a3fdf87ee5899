import type { Hex } from 'viem';
import { createLru } from '../../core/lib/cache.ts';
import type { SessionWallet } from './store.ts';
import { domainSeparator } from './typed-data.ts';

/** What signing for a wallet takes. The key stays in memory and goes nowhere else. */
export interface Session {
  readonly domain: Hex;
  readonly key: Hex;
}

interface SessionKeysOptions {
  readonly chainId: number;
  /** Unseals a wallet's session key. */
  openKey(wallet: Pick<SessionWallet, 'id' | 'sessionKeySealed' | 'keyPrefix'>): Hex;
  /** How many are kept open; those used last stay. */
  readonly capacity?: number;
}

/** The opened sessions of the wallets that sign most; a key is unsealed again when its sealed text changes. */
export function createSessionKeys({ chainId, openKey, capacity = 10_000 }: SessionKeysOptions) {
  const opened = createLru<Session & { readonly sealed: string }>(capacity);
  return (wallet: SessionWallet): Session => {
    const sealed = wallet.sessionKeySealed;
    const known = opened.get(nameOf(wallet));
    if (known?.sealed === sealed) return known;
    const session = { sealed, key: openKey(wallet), domain: domainOf(wallet, chainId) };
    opened.set(nameOf(wallet), session);
    return session;
  };
}

function nameOf({ id, keyPrefix }: SessionWallet): string {
  return `${id} ${keyPrefix ?? ''}`;
}

function domainOf({ chainAddress, version }: SessionWallet, chainId: number): Hex {
  return domainSeparator(chainAddress, version === 'v3' ? '3' : '2', chainId);
}
