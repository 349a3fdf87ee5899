import { payment, transfer, wallet, walletChange } from '../ponder.schema.ts';
import { ponder } from '../registry.ts';
import { authorize, claimFee, release, settle } from './lib/authorizations.ts';
import { closeEnvelope, openEnvelope } from './lib/envelopes.ts';
import { type Db, dayOf, type LogEvent, lower, place, record } from './lib/record.ts';
import { addPayment, addX402Fee } from './lib/totals.ts';
import { classify, idBefore, transfersBefore } from './lib/transfers.ts';

type Change = Partial<typeof walletChange.$inferInsert> & Pick<typeof walletChange.$inferInsert, 'kind'>;

for (const contract of ['agentWalletV2', 'agentWalletV3'] as const) {
  ponder.on(`${contract}:PaymentExecuted`, async ({ event, context }) => {
    const { ref, amount, fee } = event.args;
    const walletAddress = lower(event.log.address);
    const to = lower(event.args.to);
    const day = dayOf(event.block.timestamp);
    await record(contract, 'PaymentExecuted', event, context);
    const feeRecipient = await claimTransfers(context.db, event, { walletAddress, to, amount, fee });
    await context.db
      .insert(payment)
      .values({ ...place(event), id: event.id, ref, walletAddress, to, amount, fee, feeRecipient, day });
    const paidAt = event.block.timestamp;
    await addPayment(context, { walletAddress, day, amount, fee, feeRecipient, paidAt });
  });

  ponder.on(`${contract}:TransferAuthorized`, async ({ event, context }) => {
    await record(contract, 'TransferAuthorized', event, context);
    await authorize(context.db, event);
  });

  ponder.on(`${contract}:AuthorizationSettled`, async ({ event, context }) => {
    await record(contract, 'AuthorizationSettled', event, context);
    await settle(context, event);
  });

  ponder.on(`${contract}:AuthorizationReleased`, async ({ event, context }) => {
    await record(contract, 'AuthorizationReleased', event, context);
    await release(context.db, event);
  });

  ponder.on(`${contract}:EnvelopeOpened`, async ({ event, context }) => {
    await record(contract, 'EnvelopeOpened', event, context);
    await openEnvelope(context, event);
  });

  ponder.on(`${contract}:EnvelopeClosed`, async ({ event, context }) => {
    await record(contract, 'EnvelopeClosed', event, context);
    await closeEnvelope(context, event);
  });

  ponder.on(`${contract}:ChannelDeposited`, async ({ event, context }) => {
    await record(contract, 'ChannelDeposited', event, context);
    const { fee } = event.args;
    const walletAddress = lower(event.log.address);
    const ofNone = { walletAddress, authorizationNonce: null, fee };
    const feeRecipient = fee === 0n ? null : await claimFee(context.db, event, ofNone);
    if (fee === 0n) return;
    await addX402Fee(context, { walletAddress, day: dayOf(event.block.timestamp), fee, feeRecipient });
  });

  ponder.on(`${contract}:ChannelWithdrawalStarted`, async ({ event, context }) => {
    await record(contract, 'ChannelWithdrawalStarted', event, context);
  });

  ponder.on(`${contract}:ChannelReturned`, async ({ event, context }) => {
    await record(contract, 'ChannelReturned', event, context);
    // A withdrawal pays right before. A refund, which looks like a sale, was paid in a transaction of its own.
    const key = { id: idBefore(event, 1), direction: 'in' } as const;
    const paid = await context.db.find(transfer, key);
    if (paid?.walletAddress === lower(event.log.address))
      await context.db.update(transfer, key).set({ kind: 'channel' });
  });

  ponder.on(`${contract}:PolicyUpdated`, async ({ event, context }) => {
    const policy = {
      txLimit: BigInt(event.args.txLimit),
      dailyLimit: BigInt(event.args.dailyLimit),
      expiresAt: BigInt(event.args.expiresAt),
    };
    await record(contract, 'PolicyUpdated', event, context);
    await change(context.db, event, { kind: 'policy', ...policy }, policy);
  });

  ponder.on(`${contract}:WhitelistUpdated`, async ({ event, context }) => {
    const whitelist = event.args.recipients.map(lower);
    await record(contract, 'WhitelistUpdated', event, context);
    await change(context.db, event, { kind: 'whitelist', whitelist }, { whitelist });
  });

  ponder.on(`${contract}:Frozen`, async ({ event, context }) => {
    await record(contract, 'Frozen', event, context);
    const { epoch } = event.args;
    await change(context.db, event, { kind: 'frozen', epoch }, { frozen: true });
  });

  ponder.on(`${contract}:ConsentsEnded`, async ({ event, context }) => {
    await record(contract, 'ConsentsEnded', event, context);
    const { epoch } = event.args;
    await change(context.db, event, { kind: 'consents_ended', epoch }, { pendingOwner: null });
  });

  ponder.on(`${contract}:Unfrozen`, async ({ event, context }) => {
    await record(contract, 'Unfrozen', event, context);
    await change(context.db, event, { kind: 'unfrozen' }, { frozen: false });
  });

  ponder.on(`${contract}:GuardianUpdated`, async ({ event, context }) => {
    const guardian = lower(event.args.guardian);
    await record(contract, 'GuardianUpdated', event, context);
    await change(context.db, event, { kind: 'guardian', guardian }, {});
  });

  ponder.on(`${contract}:BudgetsUpdated`, async ({ event, context }) => {
    const { day, week, month, hour } = event.args;
    const budgets = {
      budgetDay: BigInt(day),
      budgetWeek: BigInt(week),
      budgetMonth: BigInt(month),
      budgetHour: BigInt(hour),
    };
    await record(contract, 'BudgetsUpdated', event, context);
    await change(context.db, event, { kind: 'budgets', ...budgets }, budgets);
  });

  ponder.on(`${contract}:RecipientBudgetUpdated`, async ({ event, context }) => {
    const { recipient, period: budgetPeriod, limit } = event.args;
    await record(contract, 'RecipientBudgetUpdated', event, context);
    const details = { target: lower(recipient), budgetPeriod, budget: BigInt(limit) };
    await change(context.db, event, { kind: 'recipient_budget', ...details }, {});
  });

  ponder.on(`${contract}:SessionKeyUpdated`, async ({ event, context }) => {
    const { key, scopes, expiresAt, txLimit, period: budgetPeriod, limit } = event.args;
    await record(contract, 'SessionKeyUpdated', event, context);
    const limits = { expiresAt: BigInt(expiresAt), txLimit: BigInt(txLimit), budget: BigInt(limit) };
    const details = { target: lower(key), scopes, budgetPeriod, ...limits };
    await change(context.db, event, { kind: 'session_key', ...details }, {});
  });

  ponder.on(`${contract}:SessionKeysRevoked`, async ({ event, context }) => {
    await record(contract, 'SessionKeysRevoked', event, context);
    await change(context.db, event, { kind: 'session_keys_revoked' }, {});
  });

  ponder.on(`${contract}:ApprovalExecuted`, async ({ event, context }) => {
    const { ref } = event.args;
    await record(contract, 'ApprovalExecuted', event, context);
    await change(context.db, event, { kind: 'payment_approved', ref, expiresAt: BigInt(event.args.validUntil) }, {});
  });

  ponder.on(`${contract}:SessionUpdated`, async ({ event, context }) => {
    const session = lower(event.args.session);
    await record(contract, 'SessionUpdated', event, context);
    await change(context.db, event, { kind: 'session', session }, { session });
  });

  ponder.on(`${contract}:OwnershipTransferStarted`, async ({ event, context }) => {
    const owner = lower(event.args.newOwner);
    const previousOwner = lower(event.args.owner);
    await record(contract, 'OwnershipTransferStarted', event, context);
    await change(
      context.db,
      event,
      { kind: 'ownership_started', owner, previousOwner },
      { pendingOwner: owner === previousOwner ? null : owner },
    );
  });

  ponder.on(`${contract}:OwnershipTransferred`, async ({ event, context }) => {
    const owner = lower(event.args.newOwner);
    const previousOwner = lower(event.args.previousOwner);
    await record(contract, 'OwnershipTransferred', event, context);
    await change(
      context.db,
      event,
      { kind: 'ownership_transferred', owner, previousOwner },
      { owner, pendingOwner: null },
    );
  });

  ponder.on(`${contract}:Withdrawn`, async ({ event, context }) => {
    const { amount } = event.args;
    const target = lower(event.args.to);
    await record(contract, 'Withdrawn', event, context);
    await change(context.db, event, { kind: 'withdrawn', target, amount }, {});
    for await (const sent of transfersBefore(context.db, event, lower(event.log.address))) {
      if (sent.counterparty !== target || sent.amount !== amount) continue;
      await classify(context.db, sent, 'withdrawal');
      break;
    }
  });

  ponder.on(`${contract}:Executed`, async ({ event, context }) => {
    const target = lower(event.args.target);
    await record(contract, 'Executed', event, context);
    await change(
      context.db,
      event,
      { kind: 'executed', target, amount: event.args.value, selector: event.args.selector },
      {},
    );
  });
}

ponder.on('agentWalletV3:JobPolicyUpdated', async ({ event, context }) => {
  const jobEvaluator = lower(event.args.evaluator);
  await record('agentWalletV3', 'JobPolicyUpdated', event, context);
  const maxJobDuration = event.args.maxDuration;
  await change(context.db, event, { kind: 'job_policy', jobEvaluator, maxJobDuration }, {});
});

interface Paid {
  readonly walletAddress: `0x${string}`;
  readonly to: `0x${string}`;
  readonly amount: bigint;
  readonly fee: bigint;
}

/**
 * Finds the transfers that a payment consists of and marks them as its own.
 * @returns who got the fee, null if no one did
 */
async function claimTransfers(db: Db, event: LogEvent, paid: Paid): Promise<`0x${string}` | null> {
  let feeRecipient: `0x${string}` | null = null;
  let feeMissing = paid.fee > 0n;
  for await (const sent of transfersBefore(db, event, paid.walletAddress)) {
    if (sent.paymentId !== null || sent.authorizationNonce !== null) break;
    if (feeMissing && sent.amount === paid.fee) {
      feeMissing = false;
      feeRecipient = sent.counterparty;
      await classify(db, sent, 'fee', { paymentId: event.id });
    } else if (sent.counterparty === paid.to && sent.amount === paid.amount) {
      await classify(db, sent, 'payment', { paymentId: event.id });
      break;
    }
  }
  return feeRecipient;
}

/** Writes down what an owner did and what it makes of the wallet. */
async function change(
  db: Db,
  event: LogEvent,
  details: Change,
  effect: Partial<typeof wallet.$inferInsert>,
): Promise<void> {
  const walletAddress = lower(event.log.address);
  await db.insert(walletChange).values({ ...place(event), ...details, id: event.id, walletAddress });
  if (Object.keys(effect).length > 0) await db.update(wallet, { address: walletAddress }).set(effect);
}
