import { eq } from 'drizzle-orm';
import { getAddress, type Hex } from 'viem';
import { type ChainEvent, eventNumber, eventsNamed } from '../../../chain/events/chain-events.ts';
import type { EventKeys, Projection } from '../../../chain/ingest/event-projection.ts';
import { differs } from '../../../core/lib/lists.ts';
import { must, type Statement } from '../../../storage/db/batch.ts';
import type { Db } from '../../../storage/db/open.ts';
import type { WalletsByAddress } from '../../wallets/wallet-store.ts';
import { channelKey, foldChannel, type ProjectedChannel } from './channel-fold.ts';
import { type ChannelRow, channels } from './channel-tables.ts';

type ChannelEventName = 'ChannelDeposited' | 'ChannelWithdrawalStarted' | 'ChannelReturned';

/** Creates what makes of chain events the state of payment channels. The chain alone knows of them. */
export function createChannelProjection({ orm }: Pick<Db, 'orm'>, wallets: WalletsByAddress) {
  const kept = async ({ address, args }: ChainEvent<ChannelEventName>) =>
    (await wallets.isOurs(address)) ? { key: channelKey.of(args.channelId) } : undefined;
  const project = async (channelId: Hex, events: readonly ChainEvent[]): Promise<Statement[]> => {
    const known = await orm.select().from(channels).where(eq(channels.channelId, channelId)).get();
    const [deposit] = eventsNamed(events, 'ChannelDeposited');
    const projected = foldChannel(events);
    if (known !== undefined) {
      const update = orm.update(channels).set(projected).where(eq(channels.id, known.id));
      return differs<ProjectedChannel>(known, projected) ? [must(update)] : [];
    }
    if (deposit === undefined) return [];
    const walletId = await wallets.idAt(deposit.address);
    if (walletId === undefined) return [];
    return [must(orm.insert(channels).values({ ...partiesOf(deposit), ...projected, walletId, channelId }))];
  };
  return {
    eventKeys: {
      ChannelDeposited: kept,
      ChannelWithdrawalStarted: kept,
      ChannelReturned: kept,
    } satisfies EventKeys<ChannelEventName>,
    async project({ keys, historiesOf }) {
      const ids = channelKey.idsIn(keys);
      const { after } = await historiesOf(ids.map(channelKey.of));
      const statements = await Array.fromAsync(ids, (id) => project(id, after.get(channelKey.of(id)) ?? []));
      return { statements: statements.flat() };
    },
  } satisfies Projection & { readonly eventKeys: EventKeys<ChannelEventName> };
}

function partiesOf({
  args,
}: ChainEvent<'ChannelDeposited'>): Omit<ChannelRow, 'id' | 'walletId' | 'channelId' | keyof ProjectedChannel> {
  return {
    receiver: getAddress(args.receiver),
    receiverAuthorizer: getAddress(args.receiverAuthorizer),
    payerAuthorizer: getAddress(args.payerAuthorizer),
    withdrawDelay: eventNumber(args.withdrawDelay),
    salt: args.salt,
  };
}
