import { getAddress } from 'viem';
import type { Core } from '../../chain/core.ts';
import type { ChainEvent } from '../../chain/events/chain-events.ts';
import {
  type EventKeys,
  type Projection,
  type ProjectionResult,
  perCommit,
} from '../../chain/ingest/event-projection.ts';
import type { WalletEvent } from '../../core/events.ts';
import { formatUsdc } from '../../core/lib/money.ts';
import { nowSeconds } from '../../core/lib/time.ts';
import { type Statement, telling } from '../../storage/db/batch.ts';
import type { BudgetStore } from './budgets/budget-store.ts';
import type { SignerStore } from './signers/signer-store.ts';
import type { UnknownSigners } from './signers/unknown-signers.ts';
import {
  foldRecipientBudget,
  foldSigner,
  placeOfLast,
  recipientKey,
  signerKey,
  type WalletAndOther,
} from './wallet-fold.ts';
import { changeOfWallet, type WalletsByAddress } from './wallet-store.ts';

/** What the projection of rules about others needs. */
export type RulesProjectionParts = Pick<Core, 'clock' | 'outbox'> & {
  readonly wallets: WalletsByAddress;
  readonly budgets: Pick<BudgetStore, 'fromChainStatements'>;
  readonly signers: Pick<SignerStore, 'fromChainStatement' | 'walletOf'>;
  readonly unknownSigners: Pick<UnknownSigners, 'fromChainStatement'>;
};

/** What a commit makes of one rule. */
interface Made {
  readonly statements: readonly Statement[];
  readonly notices: readonly WalletEvent<'recipient_budget_changed'>[];
}

/**
 * Creates what makes rows of wallets' rules about others: budgets of recipients, and session keys of our API keys. Each
 * has keys of its own, so that a wallet with many of them folds none but those that change.
 */
export function createRulesProjection(deps: RulesProjectionParts) {
  const { wallets, outbox } = deps;
  return {
    eventKeys: {
      RecipientBudgetUpdated: async ({ address, args }) =>
        (await wallets.isOurs(address)) ? { key: recipientKey.of(address, args.recipient) } : undefined,
      SessionKeyUpdated: async ({ address, args }) =>
        (await wallets.isOurs(address)) ? { key: signerKey.of(address, args.key) } : undefined,
    },
    project: perCommit(async ({ keys, historiesOf }): Promise<ProjectionResult> => {
      const recipients = recipientKey.idsIn(keys);
      const keysOfSigners = signerKey.idsIn(keys);
      const { before, after } = await historiesOf([
        ...recipients.map(({ wallet, other }) => recipientKey.of(wallet, other)),
        ...keysOfSigners.map(({ wallet, other }) => signerKey.of(wallet, other)),
      ]);
      const historyOf = (key: string) => ({ was: before.get(key) ?? [], is: after.get(key) ?? [] });
      const made = [
        ...(await Array.fromAsync(recipients, (id) =>
          budgetOf(deps, id, historyOf(recipientKey.of(id.wallet, id.other))),
        )),
        ...(await Array.fromAsync(keysOfSigners, (id) =>
          signerOf(deps, id, historyOf(signerKey.of(id.wallet, id.other))),
        )),
      ];
      const tellings = await outbox.statements(made.flatMap(({ notices }) => notices));
      return {
        statements: [...made.flatMap(({ statements }) => statements), ...tellings],
        committed() {
          if (tellings.length > 0) outbox.wake();
        },
      };
    }),
    /** A rule follows from its latest event. */
    async needless(events) {
      const isRule = (key: string) => recipientKey.idsIn([key]).length + signerKey.idsIn([key]).length > 0;
      return { until: events.filter(({ eventKey }) => isRule(eventKey)) };
    },
  } satisfies Projection & { readonly eventKeys: EventKeys<'RecipientBudgetUpdated' | 'SessionKeyUpdated'> };
}

interface History {
  readonly was: readonly ChainEvent[];
  readonly is: readonly ChainEvent[];
}

async function budgetOf(
  { wallets, budgets }: RulesProjectionParts,
  { wallet, other }: WalletAndOther,
  history: History,
): Promise<Made> {
  const walletId = await wallets.idAt(wallet);
  if (walletId === undefined) return { statements: [], notices: [] };
  const [was, is] = [foldRecipientBudget(history.was), foldRecipientBudget(history.is)];
  const recipient = getAddress(other);
  const statements = budgets.fromChainStatements({ walletId, recipient, ...is });
  if (Bun.deepEquals(was, is)) return { statements, notices: [] };
  const isSet = is.budget !== 0n;
  const period = isSet && is.period !== 'none' ? is.period : null;
  const limit = isSet ? formatUsdc(is.budget) : null;
  const notice = { type: 'recipient_budget_changed', walletId, recipient, period, limit } as const;
  return { statements: announced(statements, walletId), notices: [notice] };
}

async function signerOf(
  { wallets, signers, unknownSigners, clock }: RulesProjectionParts,
  { wallet, other }: WalletAndOther,
  history: History,
): Promise<Made> {
  const walletId = await wallets.idAt(wallet);
  if (walletId === undefined) return { statements: [], notices: [] };
  const address = getAddress(other);
  if ((await signers.walletOf(address)) !== walletId) {
    const last = placeOfLast(history.is);
    return { statements: [unknownSigners.fromChainStatement(walletId, address, last)], notices: [] };
  }
  const statement = signers.fromChainStatement(address, foldSigner(history.is), nowSeconds(clock));
  return { statements: announced([statement], walletId), notices: [] };
}

function announced(statements: readonly Statement[], walletId: string): readonly Statement[] {
  return statements.map((statement) => telling(statement, changeOfWallet(walletId, null)));
}
