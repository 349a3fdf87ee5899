import { eq } from 'drizzle-orm';
import { type EnvelopeRow, envelopes } from '../../src/features/x402/x402-tables.ts';
import type { Db } from '../../src/storage/db/open.ts';
import type { TestChain } from './chain.ts';
import type { PaymentsSetup, TestWallet } from './payments-service.ts';
import { until } from './relay.ts';

/** A third of a UTC day, with which envelopes of wallets that have budgets end; others end with the day. */
const SPAN_SECONDS = 28_800;
const ENOUGH_SECONDS = 7_200;

/** None is opened where little is left of the time that it would serve for: the chain goes on to the next third. */
export async function withTimeAhead(chain: TestChain): Promise<void> {
  const { timestamp } = await chain.client.getBlock();
  const left = SPAN_SECONDS - (Number(timestamp) % SPAN_SECONDS);
  if (left > ENOUGH_SECONDS) return;
  await chain.control.increaseTime({ seconds: left + 1 });
  await chain.control.mine({ blocks: 1 });
}

/** Those of a wallet, the oldest first. */
export function envelopesOf({ db }: { readonly db: Db }, { id }: Pick<TestWallet, 'id'>): Promise<EnvelopeRow[]> {
  return db.orm.select().from(envelopes).where(eq(envelopes.walletId, id)).orderBy(envelopes.id).all();
}

/** Buys one by one until an envelope is open that serves the next purchase. */
export async function untilOpen(
  service: PaymentsSetup,
  wallet: TestWallet,
  buy: () => Promise<unknown>,
): Promise<EnvelopeRow> {
  for (let times = 0; times < 3; times++) await buy();
  return await untilOneIsOpen(service, wallet);
}

/** Has the keeper run until the wallet has an open envelope; answers the newest. */
export async function untilOneIsOpen(service: PaymentsSetup, wallet: TestWallet): Promise<EnvelopeRow> {
  let newest: EnvelopeRow | undefined;
  await until(async () => {
    await service.envelopes.run();
    newest = (await envelopesOf(service, wallet)).at(-1);
    return newest?.state === 'open';
  }, 'an envelope is open');
  if (newest === undefined) throw new Error('No envelope was opened.');
  return newest;
}
