import { allowanceSpender, transfer, wallet } from '../ponder.schema.ts';
import { ponder } from '../registry.ts';
import { readSettings } from '../settings.ts';
import { executedBy, sell, soldBy, use } from './lib/authorizations.ts';
import { addSlotPayment, useSlot } from './lib/envelopes.ts';
import { type Db, type LogEvent, lower, place } from './lib/record.ts';
import type { Transfer } from './lib/transfers.ts';

type Wallet = typeof wallet.$inferSelect;

const { jobEscrow } = readSettings(process.env).deployment.contracts;
/** Why wallets send to these: the escrow, and x402's payment channels, at the same address on every chain. */
const KIND_TO = new Map<string | null | undefined, Transfer['kind']>([
  [jobEscrow, 'job'],
  ['0x4020074e9df2ce1dee5a9c1b5c3f541d02a10003', 'channel'],
]);

ponder.on('usdc:Transfer', async ({ event, context }) => {
  const from = lower(event.args.from);
  const to = lower(event.args.to);
  const sender = await context.db.find(wallet, { address: from });
  const recipient = await context.db.find(wallet, { address: to });
  if (sender === null && recipient === null) return;
  const amount = event.args.value;
  const internal = sender !== null && recipient !== null;
  const executed =
    sender === null ? await soldBy(context.db, event, from) : await executedBy(context.db, event, sender);
  const authorizationNonce = executed?.nonce ?? null;
  const x402 = authorizationNonce === null ? undefined : 'x402';
  if (sender !== null) {
    const kind = x402 ?? KIND_TO.get(to) ?? 'other';
    await move(context.db, event, {
      direction: 'out',
      walletAddress: from,
      counterparty: to,
      amount,
      kind,
      internal,
      authorizationNonce,
    });
    if (executed?.isSlot === true) await addSlotPayment(context, event, { walletAddress: from, value: amount });
  }
  if (recipient !== null) {
    const kind = x402 ?? (from === jobEscrow ? 'job' : 'deposit');
    await move(context.db, event, {
      direction: 'in',
      walletAddress: to,
      counterparty: from,
      amount,
      kind,
      internal,
      authorizationNonce,
    });
  }
});

ponder.on('usdc:AuthorizationUsed', async ({ event, context }) => {
  await use(context, event);
  await useSlot(context, event);
  await sell(context.db, event);
});

ponder.on('usdc:Approval', async ({ event, context }) => {
  const walletAddress = lower(event.args.owner);
  if ((await context.db.find(wallet, { address: walletAddress })) === null) return;
  const spender = lower(event.args.spender);
  await context.db.insert(allowanceSpender).values({ walletAddress, spender }).onConflictDoNothing();
});

type Movement = Pick<
  Transfer,
  'direction' | 'walletAddress' | 'counterparty' | 'amount' | 'kind' | 'internal' | 'authorizationNonce'
>;

async function move(db: Db, event: LogEvent, movement: Movement): Promise<void> {
  const { walletAddress, direction, amount } = movement;
  await db.insert(transfer).values({ ...place(event), ...movement, id: event.id, blockHash: event.block.hash });
  await db
    .update(wallet, { address: walletAddress })
    .set((row) => ({
      balance: balanceAfter(row, event.block.number, direction === 'in' ? amount : -amount),
      receivedTotal: row.receivedTotal + (direction === 'in' ? amount : 0n),
      sentTotal: row.sentTotal + (direction === 'out' ? amount : 0n),
    }));
}

/** The balance that a wallet was deployed with was read at the end of that block, and counts the block's transfers. */
function balanceAfter(row: Wallet, blockNumber: bigint, change: bigint): bigint | null {
  if (row.balance === null || blockNumber <= row.deployedBlock) return row.balance;
  return row.balance + change;
}
