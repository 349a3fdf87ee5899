import { z } from 'zod';
import { createAuthStore } from '../../accounts/auth/auth-store.ts';
import { createAgentKeyStore } from '../../accounts/auth/keys/agent-keys.ts';
import { createTrails } from '../../chain/relay/message-trail.ts';
import { createRestoreGuardStore } from '../../chain/restore-guard/restore-guard.ts';
import { formatUsdc, usdcOrNull } from '../../core/lib/money.ts';
import { dateOf, nowSeconds, systemClock } from '../../core/lib/time.ts';
import {
  KEY_AMOUNTS,
  KEY_LIMITS,
  type KeyLimits,
  LIMITS,
  ofChainColumns,
  perLimit,
  perPeriod,
} from '../../core/spending-limits.ts';
import { createJobListing } from '../../features/jobs/job-listing.ts';
import { createPaymentListing } from '../../features/payments/payment-listing.ts';
import { createBudgetStore } from '../../features/wallets/budgets/budgets.ts';
import { createSignerStore, type KnownSigner, statusOf } from '../../features/wallets/signers/signer-store.ts';
import { budgetLimitsOf } from '../../features/wallets/wallet-fields.ts';
import { createWalletListing, type OperatorListedWallet } from '../../features/wallets/wallet-listing.ts';
import type { Reading } from '../../storage/db/read.ts';
import { hostOf, time, timeOf, usdc, type View } from './operator-view.ts';
import { waitOfPayment } from './waiting-list.ts';
import { approvalWait, jobWait, messageWait } from './waits.ts';

/** Payments and Jobs that are shown with a wallet. */
const FEW = 10;

/** A wallet as a list shows it. */
export const walletRow = z.object({
  id: z.string().describe('Id of the wallet'),
  name: z.string().describe('Its name'),
  address: z.string().describe('Its address'),
  version: z.enum(['v2', 'v3']).describe('Version of its contract'),
  status: z.enum(['pending', 'active']).describe('`pending` until it is claimed'),
  frozen: z.boolean().describe('Whether it is frozen'),
  ownerId: z.string().nullable().describe('Id of its Owner, or null'),
  createdAt: time.describe('When it was created'),
});

const waitingPart = z.object({ id: z.string(), status: z.string(), waitsFor: z.string().nullable() });

/** A wallet with what it has and what it waits for. */
export const walletDetails = walletRow.extend({
  deployedAtBlock: z.int().nullable().describe('Block that has its contract, or null'),
  ...perLimit(
    (name) => usdc.nullable().describe(`Limit ${LIMITS[name].per}, decimal USDC, or null`),
    (name) => time.nullable().describe(`${LIMITS[name].is}, or null`),
  ),
  budgets: z
    .object(perPeriod(() => usdc.nullable()))
    .describe('Rolling budgets, decimal USDC: `hour`, `day`, `week`, `month`, or null'),
  recipientBudgets: z.int().describe('Recipients with their own budget'),
  whitelist: z.int().describe('Recipients on its whitelist; 0 for no list'),
  session: z.string().describe('Session key that signs here'),
  sessionOnChain: z.string().nullable().describe('Session key on the chain, or null'),
  ownerAddress: z.string().describe('Address that owns its contract'),
  guardian: z.string().nullable().describe('Who may freeze in addition to the owner, or null'),
  webhookHost: z.string().nullable().describe('Host of its webhook URL, or null'),
  keys: z
    .array(
      z.object({
        prefix: z.string(),
        kind: z.string(),
        name: z.string(),
        scopes: z.array(z.string()),
        createdAt: time,
        lastUsedAt: time.nullable(),
        expiresAt: time.nullable(),
        limits: z.string().nullable(),
      }),
    )
    .describe('Live keys: `prefix`, `kind`, `name`, `scopes`, `createdAt`, `lastUsedAt`, `expiresAt`, `limits`'),
  payments: z
    .array(z.object({ id: z.string(), createdAt: time, status: z.string(), amount: usdc, to: z.string() }))
    .describe(`The last ${FEW} payments: \`id\`, \`createdAt\`, \`status\`, \`amount\`, \`to\``),
  jobs: z
    .array(waitingPart)
    .describe(`Of its last ${FEW} Jobs those that are not over: \`id\`, \`status\`, \`waitsFor\``),
  approvals: z.array(waitingPart).describe('Open approvals: `id`, `status`, `waitsFor`'),
  waitsFor: z.array(z.string()).describe('What the wallet and its signed calls wait for'),
});
export type WalletDetails = z.output<typeof walletDetails>;

/** All that is known of a wallet. */
export async function walletDetailsOf(db: Reading, wallet: OperatorListedWallet, view: View): Promise<WalletDetails> {
  const payments = await createPaymentListing(db).page({ walletId: wallet.id, limit: FEW });
  return {
    ...walletRowOf(wallet),
    deployedAtBlock: wallet.deployedAtBlock,
    ...perLimit(
      (name) => usdcOrNull(wallet[name]),
      (name) => (wallet[name] === 0 ? null : dateOf(wallet[name])),
    ),
    budgets: budgetLimitsOf(wallet),
    recipientBudgets: (await createBudgetStore(db).ofWallet(wallet.id)).length,
    whitelist: wallet.whitelist.length,
    session: wallet.sessionAddress,
    sessionOnChain: wallet.chainSession,
    ownerAddress: wallet.chainOwner ?? wallet.ownerAddress,
    guardian: wallet.guardian,
    webhookHost: wallet.webhookUrl === null ? null : hostOf(wallet.webhookUrl),
    keys: await keysOf(db, wallet.id),
    payments: payments.rows.map(({ id, createdAt, status, amount, toAddress: to }) => ({
      id,
      createdAt: dateOf(createdAt),
      status,
      amount: formatUsdc(amount),
      to,
    })),
    jobs: await openJobsOf(db, wallet.id, view),
    approvals: (await createPaymentListing(db).openApprovals(FEW * 2, wallet.id)).map((approval) => ({
      id: approval.id,
      status: approval.status,
      waitsFor: approvalWait(approval),
    })),
    waitsFor: await waitsOf(db, wallet, view),
  };
}

async function keysOf(db: Reading, walletId: string): Promise<WalletDetails['keys']> {
  const own = await createAuthStore(db).liveKeyOfWallet(walletId);
  const others = await createAgentKeyStore(db).ofWallet(walletId, nowSeconds(systemClock));
  const signers = new Map(
    (await createSignerStore(db).ofWallet(walletId)).map((signer) => [signer.prefix, signer] as const),
  );
  return [...(own === undefined ? [] : [own]), ...others.map(({ key }) => key)].map(
    ({ prefix, kind, name, scopes, createdAt, lastUsedAt, expiresAt }) => ({
      prefix,
      kind,
      name,
      createdAt: dateOf(createdAt),
      scopes: kind === 'own' ? ['all'] : [...scopes],
      lastUsedAt: timeOf(lastUsedAt),
      expiresAt: timeOf(expiresAt),
      limits: limitsOf(signers.get(prefix)),
    }),
  );
}

/** The limits of a key's own, as the chain has them, or as it is to have them; null for none. */
function limitsOf(signer: KnownSigner | undefined): string | null {
  if (signer === undefined) return null;
  const status = statusOf(signer);
  const { chainPeriod: period, chainBudget: budget } = signer;
  const limits: KeyLimits = status === 'pending' ? signer : { ...ofChainColumns(signer), period, budget };
  const per = (amount: bigint, words: string) => (amount === 0n ? [] : [`${formatUsdc(amount)} USDC ${words}`]);
  const amounts = KEY_AMOUNTS.flatMap((name) => per(limits[name], KEY_LIMITS[name].per));
  return [...amounts, ...per(limits.budget, `per ${limits.period}`), status].join(', ');
}

async function openJobsOf(db: Reading, walletId: string, view: View): Promise<WalletDetails['jobs']> {
  const listing = createJobListing(db);
  const { rows } = await listing.page({ walletId, limit: FEW });
  const open = rows.filter(({ status }) => ['open', 'funded', 'submitted'].includes(status));
  return await Array.fromAsync(open, async (job) => ({
    id: job.id,
    status: job.status,
    waitsFor: jobWait(job, await listing.evaluationsOf(job.id), view),
  }));
}

async function waitsOf(db: Reading, wallet: OperatorListedWallet, view: View): Promise<string[]> {
  const trails = createTrails(db);
  const payments = createPaymentListing(db);
  const open = await createRestoreGuardStore(db).open();
  const calls = await Array.fromAsync(await trails.unfinalMessagesOf(wallet.chainAddress), async (message) => {
    const payment = await payments.byMessage(wallet.id, message.id);
    if (payment === undefined) return `${message.kind}: ${await messageWait(trails, message, view)}`;
    return `payment ${payment.id}: ${await waitOfPayment(db, payment, view)}`;
  });
  return [
    ...(wallet.status === 'pending' ? [await claimWait(db, wallet)] : []),
    ...(wallet.frozen ? ['it is frozen: waits for its Owner to unfreeze it'] : []),
    ...open
      .filter(({ scope }) => scope === 'all' || scope === wallet.id)
      .map(({ reason }) => `nothing is spent until the indexer has shown the missing history: ${reason}`),
    ...calls,
  ];
}

async function claimWait(db: Reading, { id }: OperatorListedWallet): Promise<string> {
  const { expiresAt, claimSince } = await createWalletListing(db).unclaimed(id);
  if (claimSince !== null) return `waits for its claim, which began at ${dateOf(claimSince)}`;
  const isGood = expiresAt !== null && expiresAt > nowSeconds(systemClock);
  return isGood
    ? `waits to be claimed, until ${dateOf(expiresAt)}`
    : `its claim key has expired: bursar wallet reissue-claim-key ${id} makes a new one`;
}

/** A wallet as a list shows it. */
export function walletRowOf(wallet: OperatorListedWallet): z.output<typeof walletRow> {
  const { id, name, chainAddress: address, version, status, frozen, userId: ownerId } = wallet;
  return { id, name, address, version, status, frozen, ownerId, createdAt: dateOf(wallet.createdAt) };
}
