import type { Address } from 'viem';
import { createSiweMessage, parseSiweMessage } from 'viem/siwe';
import { parseAddress } from '../../lib/address.ts';
import { CHALLENGE_LIFETIME_MS, type Challenges } from '../passkeys/challenges.ts';

/** What a signature of a wallet is good for. */
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
    const { host: domain, origin: uri } = new URL(baseUrl());
    return createSiweMessage({
      ...{ domain, uri, version: '1', chainId, address, statement, nonce },
      issuedAt: new Date(issuedMs),
      expirationTime: new Date(issuedMs + CHALLENGE_LIFETIME_MS),
    });
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
      const { address: written = '', nonce = '' } = parseSiweMessage(message);
      const address = parseAddress(written);
      if (address === undefined) return undefined;
      const issuedMs = challenges.issuedAt(nonce, keyOf(address, purpose));
      if (issuedMs === undefined || message !== textOf(address, purpose, nonce, issuedMs)) return undefined;
      return { address, challenge: nonce, expiresAt: endOf(issuedMs) };
    },
  };
}
