import type { Owner } from '../../accounts/auth/caller.ts';
import { AppError } from '../../core/errors.ts';
import { type Clock, nowSeconds } from '../../core/lib/time.ts';
import { isPublicAddress } from '../../core/net/addresses.ts';
import type { WalletAccess } from '../wallets/access.ts';
import type { WalletRow } from '../wallets/store.ts';
import type { CdpSession, CdpSessionRequest } from './cdp-client.ts';

/** A session in which a person can buy USDC for a wallet, once. */
export interface OnrampSession extends CdpSession {
  /** Unix seconds of the host. */
  readonly expiresAt: number;
  /** The page on which it is used. */
  readonly onrampUrl: string;
}

/** Opens sessions in which people buy USDC for their wallets. */
export interface Onramp {
  /**
   * A session for a wallet of the owner. `clientIp` is where the request comes from. Throws `INVALID_WALLET`,
   * `CDP_NOT_CONFIGURED`, `ONRAMP_UNAVAILABLE`.
   */
  session(walletId: string, owner: Owner, clientIp: string | undefined): Promise<OnrampSession>;
}

export interface OnrampDeps {
  readonly access: Pick<WalletAccess, 'owned'>;
  /** `undefined` without a key. */
  readonly createSession: ((request: CdpSessionRequest) => Promise<CdpSession>) | undefined;
  readonly chainId: number;
  readonly clock: Clock;
}

const LIFETIME_SECONDS = 300;
const PAGE = 'https://pay.coinbase.com/buy/select-asset';

const blockchains: ReadonlyMap<number, string> = new Map([
  [1, 'ethereum'],
  [8_453, 'base'],
  [84_532, 'base-sepolia'],
  [11_155_111, 'ethereum-sepolia'],
]);

/** Creates the onramp; without `createSession` it answers `CDP_NOT_CONFIGURED`. */
export function createOnramp({ access, createSession, chainId, clock }: OnrampDeps): Onramp {
  // A name that nobody knows: money for a chain of our own must not be sent on another one.
  const blockchain = blockchains.get(chainId) ?? `chain-${chainId}`;
  return {
    async session(walletId, owner, clientIp) {
      const { chainAddress: address } = await ownWallet(access, walletId, owner);
      if (createSession === undefined) throw new AppError('CDP_NOT_CONFIGURED');
      const expiresAt = nowSeconds(clock) + LIFETIME_SECONDS;
      const isPublic = clientIp !== undefined && isPublicAddress(clientIp);
      const made = await createSession({ address, blockchain, clientIp: isPublic ? clientIp : undefined });
      const onrampUrl = `${PAGE}?${new URLSearchParams({ sessionToken: made.token })}`;
      return { ...made, expiresAt, onrampUrl };
    },
  };
}

/** One answer for all wallets that are not the owner's, there or not. */
async function ownWallet(access: Pick<WalletAccess, 'owned'>, walletId: string, owner: Owner): Promise<WalletRow> {
  try {
    return await access.owned(walletId, owner);
  } catch (error) {
    if (error instanceof AppError) throw new AppError('INVALID_WALLET', { cause: error });
    throw error;
  }
}
