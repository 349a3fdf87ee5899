import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Guards } from '../../../accounts/auth/guards.ts';
import type { ApiKeys } from '../../../accounts/auth/keys/api-keys.ts';
import { isAgentToken, newKey, prefixOf } from '../../../accounts/auth/keys/key-text.ts';
import type { Core } from '../../../chain/core.ts';
import { AppError } from '../../../core/errors.ts';
import { equalConstantTime } from '../../../core/lib/crypto.ts';
import { existing } from '../../../core/lib/files.ts';
import { nowSeconds } from '../../../core/lib/time.ts';
import { auditStatement } from '../../../http/audit/audit.ts';
import { type Endpoint, endpoint } from '../../../http/endpoint.ts';
import { docs, walletIdField } from '../../../http/fields.ts';
import { isGiven, must, type Statement } from '../../../storage/db/batch.ts';
import type { WalletRow, WalletStore } from '../wallet-store.ts';
import { agentTokens, claimKeys } from '../wallet-tables.ts';
import { agentSummary } from './agent-summary.ts';

/** How long the agent of a claimed wallet can collect its key. */
const AFTER_CLAIM_SECONDS = 86_400;
/** How long it can do so again, since the first answer may have been lost. */
const AGAIN_SECONDS = 600;
/** The agent token that documents show. */
const EXAMPLE_AGENT_TOKEN = 'bsa_9d2r6h1m_(48 letters and digits)';

/** The agent token of a new wallet in an answer. */
export const agentTokenField = z
  .string()
  .meta(
    docs(
      'For the agent alone: with it, `POST /v1/auth/agent-key` returns the API key once the Owner has claimed the wallet. Shown once.',
      EXAMPLE_AGENT_TOKEN,
    ),
  );

/** The wallet of an agent token, and its API key once it is claimed. */
interface CollectedKey {
  readonly wallet: WalletRow;
  readonly apiKey: string | undefined;
}

/** What keeps agent tokens. */
export type AgentTokens = ReturnType<typeof createAgentTokens>;

/**
 * Creates tokens with which the agent that made a wallet gets its API key after the claim, as the device code of RFC
 * 8628 does for apps: the Owner's claim link and the agent's token are different secrets, so a used link opens nothing.
 */
export function createAgentTokens(core: Core, { store, apiKeys }: { store: WalletStore; apiKeys: ApiKeys }) {
  const { db, vault, clock } = core;
  const { orm } = db;
  const byPrefix = orm
    .select({ token: agentTokens, claimedAt: claimKeys.usedAt, claimableUntil: claimKeys.expiresAt })
    .from(agentTokens)
    .innerJoin(claimKeys, eq(claimKeys.walletId, agentTokens.walletId))
    .where(isGiven(agentTokens.prefix, 'prefix'))
    .prepare();
  const verified = async (text: string) => {
    if (!isAgentToken(text)) throw invalid();
    const row = await byPrefix.get({ prefix: prefixOf(text) });
    if (row === undefined || !equalConstantTime(row.token.secretDigest, vault.digest(text))) throw invalid();
    const now = nowSeconds(clock);
    const { collectedAt } = row.token;
    const until =
      collectedAt === null ? (row.claimedAt ?? row.claimableUntil) + AFTER_CLAIM_SECONDS : collectedAt + AGAIN_SECONDS;
    if (now >= until) throw invalid();
    return { ...row.token, now };
  };
  const deleteStatement = (walletId: string): Statement =>
    must(orm.delete(agentTokens).where(eq(agentTokens.walletId, walletId)), 'any');
  return {
    /** A fresh token for a new wallet, valid as soon as the statement is committed. */
    issue(walletId: string): { readonly text: string; readonly statement: Statement } {
      const { prefix, text } = newKey('bsa');
      const row = { walletId, prefix, secretDigest: vault.digest(text), collectedAt: null };
      return { text, statement: must(orm.insert(agentTokens).values(row)) };
    },
    /** Voids the token of a wallet, if there is one. */
    deleteStatement,
    /**
     * The wallet of a token, and its API key if it is claimed: for a day after the claim, and again for ten minutes
     * after the first time. Throws `INVALID_AGENT_TOKEN`.
     */
    async collect(text: string): Promise<CollectedKey> {
      const { walletId } = await verified(text);
      const wallet = existing(await store.byId(walletId), 'The wallet of an agent token is not stored.');
      if (wallet.status !== 'active') return { wallet, apiKey: undefined };
      const apiKey = existing(await apiKeys.reveal(walletId), 'A claimed wallet has no API key.');
      // A rotation deletes the token before it makes another key. The token is there, so this is not that key.
      const { collectedAt, now } = await verified(text);
      if (collectedAt === null) {
        const isFirst = and(eq(agentTokens.walletId, walletId), isNull(agentTokens.collectedAt));
        const audit = auditStatement(core, { action: 'agent_connected', walletId, userId: wallet.userId });
        await db.batch([must(orm.update(agentTokens).set({ collectedAt: now }).where(isFirst), 'any'), audit]);
      }
      return { wallet, apiKey };
    },
  };
}

function invalid(): AppError {
  return new AppError('INVALID_AGENT_TOKEN');
}

const collectBody = z.object({
  agentToken: z.string().meta(docs('The agent token from the creation of the wallet.', EXAMPLE_AGENT_TOKEN)),
});
const collectAnswer = z.object({
  walletId: walletIdField,
  status: z.enum(['pending', 'active']).meta(docs('`pending`: no one has claimed the wallet yet.', 'active')),
  apiKey: z
    .string()
    .nullable()
    .meta(docs("The wallet's API key; null before the claim.", 'bsr_7k2m9q4x_(48 letters and digits)')),
  summary: z
    .string()
    .nullable()
    .meta(docs('A briefing for the agent: credentials, limits, how to pay; null before the claim.', 'You can pay …')),
});

/** `POST /v1/auth/agent-key`: how the agent that made a wallet gets its key, once its Owner has claimed it. */
export function agentTokenEndpoint(guards: Guards, tokens: AgentTokens, { baseUrl, chain }: Core): Endpoint {
  return endpoint(
    {
      id: 'collectAgentKey',
      tag: 'Accounts',
      method: 'POST',
      path: '/v1/auth/agent-key',
      guard: guards.open,
      limit: 'lookup',
      summary: 'Collect the API key of a wallet that the caller has made, once its Owner has claimed it.',
      description:
        'Repeat it every few seconds until `apiKey` is not null. It works for a day after the claim, and for ten minutes after it returned the key. It fails if the Owner claimed the wallet with `connectAgent: false`, or has rotated the API key.',
      body: collectBody,
      response: collectAnswer,
      errors: ['INVALID_AGENT_TOKEN'],
    },
    async ({ body }) => {
      const { wallet, apiKey } = await tokens.collect(body.agentToken);
      const { id: walletId, status } = wallet;
      if (apiKey === undefined) return { walletId, status, apiKey: null, summary: null };
      const summary = agentSummary({ wallet, apiKey, baseUrl: baseUrl(), chainId: chain.id });
      return { walletId, status, apiKey, summary };
    },
  );
}
