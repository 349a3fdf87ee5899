import { getAddress } from 'viem';
import { z } from 'zod';
import type { ChainEvent } from '../chain/events.ts';
import type { ClaimService } from './claim.ts';
import type { WalletStore } from './store.ts';

const payloadSchema = z.object({ address: z.string().transform((text) => getAddress(text)) });

/**
 * What a claim does because of what happened on-chain: when a wallet has got a session key, its claim may be complete,
 * whoever waits for it or does not. Running it again changes nothing.
 */
export function claimReaction({
  claims,
  wallets,
}: {
  claims: Pick<ClaimService, 'settle'>;
  wallets: Pick<WalletStore, 'idOfAddress'>;
}) {
  return {
    kind: 'claim',
    on: async ({ events }: { readonly events: readonly ChainEvent[] }) =>
      events
        .filter(({ event }) => event === 'SessionUpdated')
        .map(({ transactionHash, logIndex, address }) => ({
          cause: `${transactionHash}:${logIndex}`,
          payload: { address },
        })),
    async run(payload: Readonly<Record<string, unknown>>): Promise<void> {
      const walletId = await wallets.idOfAddress(payloadSchema.parse(payload).address);
      if (walletId !== undefined) await claims.settle(walletId);
    },
  };
}
