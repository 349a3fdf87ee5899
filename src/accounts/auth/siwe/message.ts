import type { Address } from 'viem';
import { parseAddress } from '../../../core/lib/address.ts';
import { CHALLENGE_LIFETIME_MS, type Challenges } from '../passkeys/challenges.ts';

/** What a signature of a wallet is good for; the statement has one line of ASCII. */
export interface Purpose {
  /** What the MAC of the challenge covers. */
  readonly key: readonly string[];
  /** What the person reads who signs. */
  readonly statement: string;
}

/** A message that this server has made and that still counts. */
export interface ReadMessage {
  readonly address: Address;
  readonly challenge: string;
  /** Unix seconds. */
  readonly expiresAt: number;
}

/** Messages of ERC-4361, Sign-In with Ethereum (https://eips.ethereum.org/EIPS/eip-4361). */
export interface SiweMessages {
  /** One for an address to sign, and when it expires, in Unix seconds. */
  issue(address: Address, purpose: Purpose): { readonly message: string; readonly expiresAt: number };
  /**
   * What a message says, if it is letter by letter one that was issued for this purpose not more than five minutes ago.
   * So each field is as it was: domain, URI, version, chain, statement and times, and there are no others.
   */
  read(message: string, purpose: Purpose): ReadMessage | undefined;
}

interface SiweMessageDeps {
  readonly challenges: Challenges;
  readonly chainId: number;
  /** Under which users reach the API. */
  readonly baseUrl: () => string;
}

/** What is longer is none of ours. */
export const MAX_MESSAGE_CHARACTERS = 1_000;

/** Creates the messages for the API's public URL and its chain. */
export function createSiweMessages({ challenges, chainId, baseUrl }: SiweMessageDeps): SiweMessages {
  const textOf = (address: Address, { statement }: Purpose, nonce: string, issuedMs: number) => {
    const { host, origin } = new URL(baseUrl());
    // Not by a library: those refuse hosts that the standard allows, such as an IPv6 address, or a name without a dot.
    return [
      `${host} wants you to sign in with your Ethereum account:`,
      ...[address, '', statement, '', `URI: ${origin}`, 'Version: 1'],
      ...[`Chain ID: ${chainId}`, `Nonce: ${nonce}`, `Issued At: ${new Date(issuedMs).toISOString()}`],
      `Expiration Time: ${new Date(issuedMs + CHALLENGE_LIFETIME_MS).toISOString()}`,
    ].join('\n');
  };
  const keyOf = (address: Address, { key }: Purpose) => [...key, address];
  const endOf = (issuedMs: number) => Math.ceil((issuedMs + CHALLENGE_LIFETIME_MS) / 1000);
  return {
    issue(address, purpose) {
      const key = keyOf(address, purpose);
      const nonce = challenges.issue(key);
      const issuedMs = challenges.issuedAt(nonce, key);
      if (issuedMs === undefined) throw new Error('A challenge does not count that was just issued.');
      return { message: textOf(address, purpose, nonce, issuedMs), expiresAt: endOf(issuedMs) };
    },
    read(message, purpose) {
      if (message.length > MAX_MESSAGE_CHARACTERS) return undefined;
      // Enough to make anew what it has to be.
      const address = parseAddress(message.split('\n', 2)[1] ?? '');
      const nonce = /^Nonce: ([0-9a-f]{8,200})$/m.exec(message)?.[1] ?? '';
      if (address === undefined) return undefined;
      const issuedMs = challenges.issuedAt(nonce, keyOf(address, purpose));
      if (issuedMs === undefined || message !== textOf(address, purpose, nonce, issuedMs)) return undefined;
      return { address, challenge: nonce, expiresAt: endOf(issuedMs) };
    },
  };
}
