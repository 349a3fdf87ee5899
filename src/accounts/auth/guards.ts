import { AppError, type ErrorCode } from '../../core/errors.ts';
import { noteActor } from '../../http/audit/audit-entry.ts';
import type { Guard } from '../../http/endpoint.ts';
import { type Safeguard, STEP_UP_HEADER, takesProof } from '../../http/safeguards.ts';
import type { Permission } from '../roles/role.ts';
import type { Agent, Caller, Owner, Scope } from './caller.ts';
import { isAccessToken, isApiKey } from './keys/key-text.ts';
import { type BrowserSession, type BrowserSessions, CSRF_HEADER } from './sessions/browser-sessions.ts';

/**
 * Who may call an endpoint. Each one is a value, so an endpoint without a guard does not compile. Nor does one for
 * users that does not name the permission that a member of an organisation needs for it.
 */
export interface Guards {
  /** Everybody; whatever is in the Authorization header is not looked at. */
  readonly open: Guard<undefined>;
  /**
   * By a JWT, or in a browser by cookie and CSRF token; so do all that take a JWT, unless they say otherwise. Where the
   * operation takes a proof ({@link Safeguard}), a caller who must give one and does not is refused:
   * `STEP_UP_REQUIRED`.
   */
  jwt(permission: Permission): Guard<Owner>;
  /** An agent whose key has the scope, else `SCOPE_REQUIRED`: an endpoint that says no scope does not compile. */
  key(scope: Scope): Guard<Agent>;
  /** An agent with any key, for an endpoint that does nothing but hand requests on to others. */
  readonly anyKey: Guard<Agent>;
  /** An Owner, or an agent whose key has one of the scopes. */
  jwtOrKey(permission: Permission, ...scopes: readonly [Scope, ...Scope[]]): Guard<Caller>;
  /** Everybody, but a header that is there must carry a good JWT. A cookie is not looked at: the answer has a JWT. */
  readonly optionalJwt: Guard<Owner | undefined>;
  /** A page of this server whose browser has a session, by its cookie alone: for what changes nothing. */
  readonly cookie: Guard<BrowserSession>;
  /** Every page of this server, but a CSRF token that is there must be that of the cookie's session. */
  readonly optionalCookie: Guard<BrowserSession | undefined>;
  /** Everybody but pages of others. */
  readonly sameOrigin: Guard<undefined>;
  /**
   * Everybody: the body may hold a freeze token. The endpoint reports a faulty header, where it
   * holds none.
   */
  readonly jwtOrFreezeToken: Guard<MaybeOwner>;
}

/** A user with a good JWT, or why there is none. */
export type MaybeOwner = { readonly owner: Owner } | { readonly owner: undefined; readonly refusal: AppError };

/** Throws `STEP_UP_REQUIRED` for a caller without the proof that the operation takes. */
export function requireProof({ isProven }: Pick<Owner, 'isProven'>): void {
  if (isProven !== true) throw new AppError('STEP_UP_REQUIRED');
}

export interface Authenticator {
  /** The user of a JWT. Throws `UNAUTHORIZED`, or `USER_NOT_FOUND` if the user is gone. */
  owner(token: string): Promise<Owner>;
  /** The agent of a text in the shape of an API key. Throws `INVALID_API_KEY`, `API_KEY_NOT_BOUND_TO_WALLET`. */
  agent(key: string): Promise<Agent>;
  /** Whether the Owner need not step up, or has. Without it, everybody must and no one can. */
  isProven?(owner: Owner, proof: string | undefined, always?: 'always'): Promise<boolean>;
  /** Without it, no cookie is a credential. */
  readonly browser?: Pick<BrowserSessions, 'requireSameOrigin' | 'proven' | 'resume'>;
}

/**
 * The guards over an authenticator. A good credential of the wrong kind is `OWNER_REQUIRED` or `AGENT_KEY_REQUIRED`, a
 * bad one `UNAUTHORIZED` whatever is wrong with it.
 */
export function createGuards({
  isProven = async () => false,
  browser = noBrowser,
  ...authenticator
}: Authenticator): Guards {
  const owner = async (token: string) => noted(await authenticator.owner(token));
  const agent = async (key: string) => {
    const caller = await authenticator.agent(key);
    noteActor({ kind: isAccessToken(key) ? 'app' : 'key', id: caller.keyPrefix });
    return caller;
  };
  const asOwner = async (token: string) => {
    if (!isApiKey(token)) return await owner(token);
    await requireGood(agent(token));
    throw new AppError('OWNER_REQUIRED');
  };
  const asAgent = async (token: string) => {
    if (isApiKey(token)) return await agent(token);
    await requireGood(owner(token));
    throw new AppError('AGENT_KEY_REQUIRED');
  };
  const asEither = (token: string): Promise<Caller> => (isApiKey(token) ? agent(token) : owner(token));
  // Who sends an Authorization header means it: a cookie next to it says nothing.
  const ownerIn = async (request: Request): Promise<Owner> => {
    const token = optionalBearerToken(request);
    return token === undefined ? noted((await browser.proven(request)).owner) : await asOwner(token);
  };
  const callerIn = async (request: Request): Promise<Caller> => {
    const token = optionalBearerToken(request);
    return token === undefined ? noted((await browser.proven(request)).owner) : await asEither(token);
  };
  const withProof = async (caller: Owner, request: Request, safeguard: Safeguard): Promise<Owner> => {
    if (!takesProof(safeguard)) return caller;
    const proof = request.headers.get(STEP_UP_HEADER) ?? undefined;
    const always = safeguard === 'proof always' ? 'always' : undefined;
    const proven = { ...caller, isProven: await isProven(caller, proof, always) };
    if (safeguard === 'proof') requireProof(proven);
    return proven;
  };
  return {
    open: { mode: 'none', admit: () => undefined },
    jwt: (permission) => ({
      ...permitted(permission),
      mode: 'jwt',
      asksProof: true,
      admit: async (request, _peer, safeguard) =>
        await withProof({ ...(await ownerIn(request)), permission }, request, safeguard),
      idOf,
    }),
    key: (scope) => ({
      ...scoped([scope]),
      mode: 'key',
      async admit(request) {
        const caller = await asAgent(bearerToken(request));
        requireScope(caller, [scope]);
        return caller;
      },
      idOf,
    }),
    anyKey: { mode: 'key', admit: (request) => asAgent(bearerToken(request)), idOf },
    jwtOrKey: (permission, ...scopes) => ({
      ...scoped(scopes),
      permission,
      errors: ['SCOPE_REQUIRED', ...permitted(permission).errors],
      mode: 'jwt or key',
      asksProof: true,
      async admit(request, _peer, safeguard) {
        const caller = await callerIn(request);
        if (caller.kind === 'owner') return await withProof({ ...caller, permission }, request, safeguard);
        requireScope(caller, scopes);
        return caller;
      },
      idOf,
    }),
    optionalJwt: {
      mode: 'optional jwt',
      admit: (request) => {
        const token = optionalBearerToken(request);
        return token === undefined ? undefined : asOwner(token);
      },
    },
    ...browserGuards(browser),
    jwtOrFreezeToken: freezingGuard(ownerIn),
  };
}

function freezingGuard(ownerIn: (request: Request) => Promise<Owner>): Guards['jwtOrFreezeToken'] {
  return {
    ...permitted('freeze'),
    mode: 'jwt or freeze token',
    async admit(request) {
      try {
        return { owner: { ...(await ownerIn(request)), permission: 'freeze' } };
      } catch (error) {
        if (error instanceof AppError) return { owner: undefined, refusal: error };
        throw error;
      }
    },
  };
}

/** Who makes the request, as the audit log tells it. */
function noted(owner: Owner): Owner {
  noteActor({ kind: 'session', id: owner.sessionId }, owner.userId);
  return owner;
}

/** Refuses an agent whose key has none of these scopes (`SCOPE_REQUIRED`); a challenge names the first. */
function requireScope({ scopes }: Agent, accepted: readonly [Scope, ...Scope[]]): void {
  if (accepted.some((scope) => scopes.includes(scope))) return;
  throw new AppError('SCOPE_REQUIRED', {
    message: `This key lacks the scope ${accepted.join(' or ')}.`,
    headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${accepted[0]}"` },
  });
}

/** What documents say of a guard that asks for a permission: all members may view, and one's account is one's own. */
function permitted(permission: Permission): { permission: Permission; errors: readonly ErrorCode[] } {
  return { permission, errors: permission === 'self' || permission === 'view' ? [] : ['ROLE_REQUIRED'] };
}

/** What documents say of a guard that asks for a scope. */
function scoped(scopes: readonly Scope[]) {
  return { scopes, errors: ['SCOPE_REQUIRED'] } as const;
}

function browserGuards(browser: NonNullable<Authenticator['browser']>) {
  return {
    cookie: { mode: 'cookie', admit: browser.resume },
    optionalCookie: {
      mode: 'optional cookie',
      admit: (request) => {
        browser.requireSameOrigin(request);
        return request.headers.has(CSRF_HEADER) ? browser.proven(request) : undefined;
      },
    },
    sameOrigin: { mode: 'none', errors: ['FOREIGN_ORIGIN'], admit: browser.requireSameOrigin },
  } satisfies Partial<Guards>;
}

const noBrowser: NonNullable<Authenticator['browser']> = {
  requireSameOrigin: () => undefined,
  proven: () => Promise.reject(new AppError('UNAUTHORIZED')),
  resume: () => Promise.reject(new AppError('UNAUTHORIZED')),
};

/** Throws `UNAUTHORIZED` for a credential that would not do where its kind does. */
async function requireGood(caller: Promise<Caller>): Promise<void> {
  try {
    await caller;
  } catch (error) {
    throw error instanceof AppError ? new AppError('UNAUTHORIZED', { cause: error }) : error;
  }
}

/**
 * By what callers are counted. A key's prefix counts only once the whole key was found right: anybody may have seen it.
 */
export function idOf(caller: Caller, by: 'caller' | 'session'): string {
  if (caller.kind === 'agent') return `key:${caller.keyPrefix}`;
  return by === 'session' ? `session:${caller.sessionId}` : `user:${caller.userId}`;
}

// RFC 6750's b64token. The bound holds any token of ours many times over.
const BEARER = /^Bearer +([A-Za-z0-9._~+/-]{1,4096}=*)$/i;

/** The token of the request's Authorization header. Throws `UNAUTHORIZED` without exactly one, as `Bearer <token>`. */
export function bearerToken(request: Request): string {
  const token = optionalBearerToken(request);
  if (token === undefined) throw new AppError('UNAUTHORIZED');
  return token;
}

/** The same, but `undefined` where there is no such header at all. */
export function optionalBearerToken(request: Request): string | undefined {
  const header = request.headers.get('authorization');
  if (header === null) return undefined;
  // A doubled header arrives joined by a comma, which no token contains.
  const token = BEARER.exec(header)?.[1];
  if (token === undefined) throw new AppError('UNAUTHORIZED');
  return token;
}
