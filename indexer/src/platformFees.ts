import { platform, platformChange } from '../ponder.schema.ts';
import { ponder } from '../registry.ts';
import { type LogEvent, lower, place, record } from './lib/record.ts';
import { emptyPlatform } from './lib/totals.ts';

ponder.on('platformFees:FeeUpdated', async ({ event, context }) => {
  const { feeBps } = event.args;
  await record('platformFees', 'FeeUpdated', event, context);
  await context.db
    .insert(platform)
    .values({ ...emptyPlatform(context), feeBps })
    .onConflictDoUpdate({ feeBps });
  await context.db.insert(platformChange).values({ ...changeOf(event), feeBps });
});

ponder.on('platformFees:MinFeeUpdated', async ({ event, context }) => {
  const minFee = BigInt(event.args.minFee);
  await record('platformFees', 'MinFeeUpdated', event, context);
  await context.db
    .insert(platform)
    .values({ ...emptyPlatform(context), minFee })
    .onConflictDoUpdate({ minFee });
  await context.db.insert(platformChange).values({ ...changeOf(event), minFee });
});

ponder.on('platformFees:TreasuryUpdated', async ({ event, context }) => {
  const treasury = lower(event.args.treasury);
  await record('platformFees', 'TreasuryUpdated', event, context);
  await context.db
    .insert(platform)
    .values({ ...emptyPlatform(context), treasury })
    .onConflictDoUpdate({ treasury });
  await context.db.insert(platformChange).values({ ...changeOf(event), treasury });
});

function changeOf(event: LogEvent) {
  const { timestamp, blockNumber, transactionHash } = place(event);
  return { id: event.id, timestamp, blockNumber, transactionHash };
}
