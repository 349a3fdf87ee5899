import type { Core } from '../../../chain/core.ts';
import { AppError } from '../../../core/errors.ts';
import { equalConstantTime, sha256, type Vault } from '../../../core/lib/crypto.ts';
import { nowSeconds } from '../../../core/lib/time.ts';
import type { KeyLimits } from '../../../core/spending-limits.ts';
import { auditStatement } from '../../../http/audit/audit.ts';
import { RowCountError, type Statement } from '../../../storage/db/batch.ts';
import { orRefuse } from '../../../storage/db/failures.ts';
import type { Agent, Scope } from '../caller.ts';
import type { AgentKeyRow, AgentKeyStore, AgentKeys, AppGrantRow } from './agent-keys.ts';
import { newPrefix } from './key-text.ts';

/** What an Owner allows an app. */
export interface NewGrant {
  /** The Owner who allows it. */
  readonly userId: string;
  readonly walletId: string;
  readonly scopes: readonly Scope[];
  readonly client: { readonly id: string; readonly name: string; readonly host: string };
  /** Where the code goes. */
  readonly redirectUri: string;
  /** PKCE, S256. */
  readonly codeChallenge: string;
  /** When it ends however much it is used, in Unix seconds; null for never. */
  readonly endsAt: number | null;
  /** What the audit log tells of limits of its own. */
  readonly limits?: KeyLimits | undefined;
}

/** What proves that a code was meant for the one who brings it. */
export interface CodeProof {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly codeVerifier: string;
}

/** The tokens that an app gets. */
export interface IssuedTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Of the access token, in seconds. */
  readonly expiresIn: number;
  readonly scopes: readonly Scope[];
}

/** What Owners have granted to apps: a key each, whose tokens change with every exchange. */
export type AppGrants = ReturnType<typeof createAppGrants>;

/** A code is exchanged by a program, right away. */
const CODE_SECONDS = 60;
const ACCESS_SECONDS = 3_600;
/** A grant that is not used for so long ends. */
const IDLE_SECONDS = 90 * 86_400;
/** Two windows of one app may bring the same refresh token at once; they get the same tokens. */
const SAME_MOMENT_SECONDS = 10;

type Found = AgentKeyRow & { readonly grant: AppGrantRow };

/** Creates the grants of apps. */
export function createAppGrants(core: Core, { keys, agentKeys }: { keys: AgentKeyStore; agentKeys: AgentKeys }) {
  const { clock } = core;
  const tokens = createAppTokens(core.vault);
  const { grantOf, next, exchange, end } = createExchanges(core, keys, agentKeys, tokens);
  return {
    /**
     * A grant that waits for its code to be exchanged; answers the code. What `provided` promises, for the prefix of
     * its key, must hold in the same commit, else `RowCountError` is thrown and there is no grant. Throws
     * `TOO_MANY_KEYS`.
     */
    async begin(
      { userId, walletId, scopes, client, redirectUri, codeChallenge, ...terms }: NewGrant,
      provided?: (prefix: string) => readonly Statement[],
    ): Promise<string> {
      const prefix = newPrefix();
      const createdAt = nowSeconds(clock);
      const expiresAt = createdAt + CODE_SECONDS;
      const key = {
        kind: 'app',
        prefix,
        walletId,
        name: client.name,
        scopes,
        createdAt,
        expiresAt,
        secretDigest: null,
        secretSealed: null,
        lastUsedAt: null,
        revokedAt: null,
        doubtedFrom: null,
      } as const;
      const grant = {
        prefix,
        codeChallenge,
        clientDigest: sha256(client.id),
        clientHost: client.host,
        redirectDigest: sha256(redirectUri),
        generation: 0,
        previous: 0,
        arrived: -1,
        rotatedAt: createdAt,
        endsAt: terms.endsAt,
      };
      const { endsAt, limits } = terms;
      const details = { prefix, name: client.name, host: client.host, scopes, endsAt, ...limits };
      const audit = auditStatement(core, { action: 'app_connected', userId, walletId, details });
      await agentKeys.add(key, grant, [...(provided?.(prefix) ?? []), audit]);
      return tokens.write('code', { prefix, generation: 0, expiresAt });
    },
    /** Exchanges a code, once. Anyone who brings it again with its proof ends the grant. Throws `INVALID_GRANT`. */
    async redeem(code: string, { clientId, redirectUri, codeVerifier }: CodeProof): Promise<IssuedTokens> {
      const found = await grantOf(tokens.read('code', code), clientId);
      const { redirectDigest, codeChallenge, generation } = found.grant;
      const isMeant =
        equalConstantTime(redirectDigest, sha256(redirectUri)) &&
        equalConstantTime(codeChallenge, sha256(codeVerifier));
      if (!isMeant) throw new AppError('INVALID_GRANT');
      if (generation === 0) return await unlessTaken(() => next(found, 0));
      await end(found);
      throw new AppError('INVALID_GRANT');
    },
    /**
     * Exchanges a refresh token. One that was exchanged before is taken again as long as nothing shows that the answer
     * arrived; after that, using it ends the grant. Throws `INVALID_GRANT`.
     */
    async refresh(refreshToken: string, clientId: string): Promise<IssuedTokens> {
      const token = tokens.read('refresh', refreshToken);
      // Anyone who comes second in the same moment finds what the first has done.
      return await exchange(token, clientId).catch(async (error: unknown) => {
        if (!(error instanceof RowCountError)) throw error;
        return await unlessTaken(() => exchange(token, clientId));
      });
    },
    /** Ends the grant of a token of either kind; does nothing for any other text. */
    async revoke(text: string, clientId: string | undefined): Promise<void> {
      const token = tokens.read('refresh', text) ?? tokens.read('access', text);
      const found = token === undefined ? undefined : await keys.grantByPrefix(token.prefix);
      if (found === undefined) return;
      if (clientId !== undefined && found.grant.clientDigest !== sha256(clientId)) return;
      await end(found);
    },
    /** The agent of a text in the shape of an access token. Throws `INVALID_API_KEY`. */
    async agentOf(accessToken: string): Promise<Agent> {
      const token = tokens.read('access', accessToken);
      if (token === undefined || token.expiresAt <= nowSeconds(clock)) throw new AppError('INVALID_API_KEY');
      const found = await keys.grantByPrefix(token.prefix);
      const walletId = found?.key.walletId ?? null;
      if (found === undefined || walletId === null || !counts(found.grant, token))
        throw new AppError('INVALID_API_KEY');
      await agentKeys.noteUse(found.key, arrivals(keys, found.grant, token));
      const { prefix, scopes } = found.key;
      return { kind: 'agent', walletId, keyPrefix: prefix, scopes };
    },
  };
}

/** What exchanges of codes and refresh tokens have in common. */
function createExchanges({ db, clock }: Core, keys: AgentKeyStore, agentKeys: AgentKeys, tokens: AppTokens) {
  const issued = ({ key, grant }: Found, generation: number): IssuedTokens => {
    const now = nowSeconds(clock);
    const of = { prefix: key.prefix, generation };
    const accessUntil = atMost(now + ACCESS_SECONDS, grant);
    return {
      accessToken: tokens.write('access', { ...of, expiresAt: accessUntil }),
      refreshToken: tokens.write('refresh', { ...of, expiresAt: atMost(now + IDLE_SECONDS, grant) }),
      expiresIn: accessUntil - now,
      scopes: key.scopes,
    };
  };
  /** The grant of a token that has not expired, for its client. */
  const grantOf = async (token: AppToken | undefined, clientId: string): Promise<Found> => {
    if (token === undefined || token.expiresAt <= nowSeconds(clock)) throw new AppError('INVALID_GRANT');
    const found = await keys.grantByPrefix(token.prefix);
    if (found === undefined || !equalConstantTime(found.grant.clientDigest, sha256(clientId)))
      throw new AppError('INVALID_GRANT');
    return found;
  };
  /** Throws `RowCountError` where another exchange was first. */
  const next = async (found: Found, previous: number): Promise<IssuedTokens> => {
    const rotatedAt = nowSeconds(clock);
    const until = atMost(rotatedAt + IDLE_SECONDS, found.grant);
    if (until <= rotatedAt) throw new AppError('INVALID_GRANT');
    const generation = found.grant.generation + 1;
    const to = { generation, previous, rotatedAt };
    await db.batch(keys.rotateStatements(found.grant, to, until));
    return issued(found, generation);
  };
  const exchange = async (token: AppToken | undefined, clientId: string): Promise<IssuedTokens> => {
    const found = await grantOf(token, clientId);
    const { generation, previous, arrived, rotatedAt } = found.grant;
    const given = token?.generation ?? 0;
    if (given === generation) return await next(found, generation);
    // A database that was put back knows less than this token.
    if (given > generation) throw new AppError('INVALID_GRANT');
    if (given === previous && nowSeconds(clock) - rotatedAt < SAME_MOMENT_SECONDS) return issued(found, generation);
    // Its answer was lost: what was in it counts no more, in case it was someone else who got it.
    if (given === previous && arrived !== generation) return await next(found, previous);
    await end(found);
    throw new AppError('INVALID_GRANT');
  };
  const end = async ({ key }: Found): Promise<void> => {
    if (key.walletId !== null) await agentKeys.revoke(key.walletId, key.prefix).catch(unlessGone);
  };
  return { grantOf, next, exchange, end };
}

/** No later than the end that the Owner has set. */
function atMost(expiresAt: number, { endsAt }: AppGrantRow): number {
  return endsAt === null ? expiresAt : Math.min(expiresAt, endsAt);
}

/** Whether an access token is one of the latest, or of those before, whose answers may still be under way. */
function counts({ generation, previous }: AppGrantRow, token: AppToken): boolean {
  return token.generation === generation || (token.generation === previous && previous > 0);
}

function arrivals(keys: AgentKeyStore, grant: AppGrantRow, { generation }: AppToken) {
  return generation > grant.arrived ? [keys.arrivedStatement(grant, generation)] : [];
}

/** Does what only one may: another exchange was first. */
function unlessTaken<T>(work: () => Promise<T>): Promise<T> {
  return orRefuse(work, { otherwise: 'INVALID_GRANT' });
}

function unlessGone(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'KEY_NOT_FOUND') throw error;
}

/** A token of an app: which key it is of, which exchange made it, and until when it is good. */
export interface AppToken {
  readonly prefix: string;
  readonly generation: number;
  /** Unix seconds. */
  readonly expiresAt: number;
}

/** `code`: exchanged once for the others. `access`: acts as a key. `refresh`: exchanged for new ones. */
export type AppTokenKind = 'code' | 'access' | 'refresh';

/** Writes and reads the tokens of apps. */
export type AppTokens = ReturnType<typeof createAppTokens>;

const LETTERS: Readonly<Record<AppTokenKind, string>> = { code: 'bsc', access: 'bso', refresh: 'bsx' };
const TOKEN = /^bs[cox]_([a-z0-9]{8})_([0-9a-f]{8})([0-9a-f]{8})([0-9a-f]{32})$/;
/** 128 bits. */
const MAC_DIGITS = 32;

/** The tokens over the vault: a MAC each, under a key of their own, so that nothing of them is stored. */
export function createAppTokens({ name }: Pick<Vault, 'name'>) {
  const macOf = (kind: AppTokenKind, { prefix, generation, expiresAt }: AppToken) =>
    name('oauth-token', `${kind} ${prefix} ${generation} ${expiresAt}`).slice(0, MAC_DIGITS);
  return {
    write: (kind: AppTokenKind, token: AppToken): string =>
      `${LETTERS[kind]}_${token.prefix}_${digits(token.generation)}${digits(token.expiresAt)}${macOf(kind, token)}`,
    /** What a token says, if this server wrote it as one of this kind; whether it still counts is checked elsewhere. */
    read(kind: AppTokenKind, text: string): AppToken | undefined {
      const [, prefix = '', generation = '', expiresAt = '', mac = ''] = TOKEN.exec(text) ?? [];
      const token = { prefix, generation: parseInt(generation, 16), expiresAt: parseInt(expiresAt, 16) };
      const isOurs = text.startsWith(LETTERS[kind]) && equalConstantTime(mac, macOf(kind, token));
      return isOurs ? token : undefined;
    },
  };
}

function digits(value: number): string {
  return value.toString(16).padStart(8, '0');
}

/** Where clients of `/mcp` read who gives them tokens (RFC 9728). */
export const RESOURCE_METADATA_PATH = '/.well-known/oauth-protected-resource';

const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether apps can be connected under a base URL: passwords and tokens must not travel in the clear, and the well-known
 * paths are those of a whole host.
 */
export function offersOauth(baseUrl: string): boolean {
  const url = URL.parse(baseUrl);
  if (url === null || url.pathname !== '/') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && THIS_MACHINE.includes(url.hostname));
}

/**
 * The `WWW-Authenticate` of `/mcp` for a caller without a good key: where to get one, and whether the one that was sent
 * is none (RFC 6750, section 3.1).
 */
export function mcpChallenge(baseUrl: string, scopes: readonly string[], isInvalid: boolean): string {
  if (!offersOauth(baseUrl)) return 'Bearer';
  const error = isInvalid ? 'error="invalid_token", ' : '';
  const metadata = `${baseUrl}${RESOURCE_METADATA_PATH}/mcp`;
  return `Bearer ${error}resource_metadata="${metadata}", scope="${scopes.join(' ')}"`;
}

/** Whether a host is that of the device that the browser runs on. */
export function isThisMachine(hostname: string): boolean {
  return THIS_MACHINE.includes(hostname);
}
