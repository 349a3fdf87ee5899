import { type Address, getAddress } from 'viem';
import { z } from 'zod';
import { USDC_TRANSFER } from '../../chain/contracts/contract-events.ts';
import { usdcAbi } from '../../chain/contracts/generated/IFiatToken.ts';
import { type ChainEvent, eventsNamed } from '../../chain/events/events.ts';
import type { Commit } from '../../chain/ingest/projection.ts';
import type { Chain } from '../../chain/nodes/chain.ts';
import type { Logger } from '../../core/log.ts';
import type { Db } from '../../storage/db/open.ts';
import type { WalletStore } from '../wallets/store.ts';
import type { ActivityStore } from './store.ts';

interface OpeningDeps {
  readonly db: Db;
  readonly chain: Pick<Chain, 'client' | 'contracts'>;
  readonly store: Pick<ActivityStore, 'deployment' | 'sumUntil' | 'openingStatement'>;
  readonly wallets: Pick<WalletStore, 'idOfAddress'>;
  readonly logger: Logger;
}

const payloadSchema = z.object({ address: z.string().transform((text) => getAddress(text)) });

/** Nodes that let go of state keep that of more blocks than these. */
const KEPT_BLOCKS = 100;

/**
 * A wallet's address is known, and may be funded, before there is a contract, and nobody reads what strangers send
 * there until then. So what it has after its first block is asked of the chain: what no other entry explains of that
 * is the amount of its deployment's entry. It is asked again when such an entry becomes known later.
 */
export function openingReaction(deps: OpeningDeps) {
  const { wallets, store, chain, logger } = deps;
  const dueFor = async (address: Address, event: ChainEvent) => {
    const { transactionHash, logIndex, blockHash } = event;
    const walletId = await wallets.idOfAddress(address);
    const isDeployment = event.event === 'WalletDeployed';
    const deployed = walletId === undefined || isDeployment ? undefined : await store.deployment(walletId);
    const isEarly = deployed !== undefined && event.blockNumber <= deployed.blockNumber;
    if (walletId === undefined || !(isDeployment || isEarly)) return [];
    return [{ cause: `${address} ${transactionHash}:${logIndex}:${blockHash}`, payload: { address } }];
  };
  return {
    kind: 'opening',
    async on({ events }: Pick<Commit, 'events'>) {
      const told = [
        ...eventsNamed(events, 'WalletDeployed').map((event) => ({ event, address: event.args.wallet })),
        ...eventsNamed(events, USDC_TRANSFER).flatMap((event) =>
          [event.args.from, event.args.to].map((address) => ({ event, address })),
        ),
      ];
      const due = await Array.fromAsync(told, ({ event, address }) => dueFor(getAddress(address), event));
      return due.flat();
    },
    async run(payload: Readonly<Record<string, unknown>>): Promise<void> {
      const { address } = payloadSchema.parse(payload);
      const walletId = await wallets.idOfAddress(address);
      const deployed = walletId === undefined ? undefined : await store.deployment(walletId);
      // Taken back meanwhile; what takes its place is due by itself.
      if (deployed === undefined) return;
      const { blockNumber } = deployed;
      try {
        const balance = await balanceAfter(deps, address, blockNumber);
        const explained = await store.sumUntil(deployed);
        await deps.db.batch([store.openingStatement(deployed, balance - explained)]);
      } catch (error) {
        const head = Number(await chain.client.getBlockNumber({ cacheTime: 0 }));
        if (head - blockNumber < KEPT_BLOCKS) throw error;
        logger.warn({ err: error, address, blockNumber }, 'no node tells what a wallet had when it was deployed');
      }
    },
  };
}

/** At the end of a block, micro-USDC. */
function balanceAfter(
  { chain: { client, contracts } }: Pick<OpeningDeps, 'chain'>,
  address: Address,
  blockNumber: number,
): Promise<bigint> {
  return client.readContract({
    address: contracts.usdc,
    abi: usdcAbi,
    functionName: 'balanceOf',
    args: [address],
    blockNumber: BigInt(blockNumber),
  });
}
