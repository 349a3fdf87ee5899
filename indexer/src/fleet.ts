import { fleet, fleetChange, fleetMember } from '../ponder.schema.ts';
import { ponder } from '../registry.ts';
import { type Db, type LogEvent, lower, place, record } from './lib/record.ts';

type Change = Partial<typeof fleetChange.$inferInsert> & Pick<typeof fleetChange.$inferInsert, 'kind'>;

ponder.on('fleetFactory:WalletDeployed', async ({ event, context }) => {
  const address = lower(event.args.wallet);
  const owner = lower(event.args.owner);
  const { timestamp, blockNumber, transactionHash } = place(event);
  await record('fleetFactory', 'WalletDeployed', event, context);
  await context.db.insert(fleet).values({
    ...{ address, owner, frozen: false, budgetDay: 0n, budgetWeek: 0n, budgetMonth: 0n, memberCount: 0 },
    ...{ deployedBlock: blockNumber, deployedAt: timestamp, deployTransactionHash: transactionHash },
  });
  await context.db
    .insert(fleetChange)
    .values({ ...place(event), id: event.id, fleetAddress: address, kind: 'deployed' });
});

ponder.on('fleet:FleetBudgetsUpdated', async ({ event, context }) => {
  const { day, week, month } = event.args;
  const budgets = { budgetDay: BigInt(day), budgetWeek: BigInt(week), budgetMonth: BigInt(month) };
  await record('fleet', 'FleetBudgetsUpdated', event, context);
  await change(context.db, event, { kind: 'budgets', ...budgets });
  await context.db.update(fleet, { address: lower(event.log.address) }).set(budgets);
});

ponder.on('fleet:FleetFreezeUpdated', async ({ event, context }) => {
  const { frozen } = event.args;
  await record('fleet', 'FleetFreezeUpdated', event, context);
  await change(context.db, event, { kind: frozen ? 'frozen' : 'unfrozen' });
  await context.db.update(fleet, { address: lower(event.log.address) }).set({ frozen });
});

/** Also one that says what was so before: then nothing is counted. */
ponder.on('fleet:FleetMemberUpdated', async ({ event, context }) => {
  const { db } = context;
  const { isMember } = event.args;
  const key = { fleetAddress: lower(event.log.address), walletAddress: lower(event.args.wallet) };
  const { timestamp, blockNumber } = place(event);
  await record('fleet', 'FleetMemberUpdated', event, context);
  await change(db, event, { kind: isMember ? 'admitted' : 'excluded', walletAddress: key.walletAddress });
  const wasMember = (await db.find(fleetMember, key))?.isMember ?? false;
  const state = { isMember, changedAt: timestamp, changedBlock: blockNumber };
  await db
    .insert(fleetMember)
    .values({ ...key, ...state })
    .onConflictDoUpdate(state);
  if (isMember === wasMember) return;
  await db
    .update(fleet, { address: key.fleetAddress })
    .set((row) => ({ memberCount: row.memberCount + (isMember ? 1 : -1) }));
});

async function change(db: Db, event: LogEvent, details: Change): Promise<void> {
  const fleetAddress = lower(event.log.address);
  await db.insert(fleetChange).values({ ...place(event), ...details, id: event.id, fleetAddress });
}
