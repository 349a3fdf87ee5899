import type { AppGrants } from '../../accounts/auth/app-grants.ts';
import type { AuthService } from '../../accounts/auth/auth-service.ts';
import type { AuthStore, UserRow } from '../../accounts/auth/auth-store.ts';
import type { Client, Scope } from '../../accounts/auth/caller.ts';
import type { UserSessions } from '../../accounts/auth/user-sessions.ts';
import { AppError, type ErrorCode } from '../../core/errors.ts';
import type { Vault } from '../../core/lib/crypto.ts';
import { type Clock, nowSeconds } from '../../core/lib/time.ts';
import type { LimitedKeys } from '../../features/wallets/signers/signer-service.ts';
import type { WalletAccess } from '../../features/wallets/wallet-access.ts';
import type { WalletStore } from '../../features/wallets/wallet-store.ts';
import { noteActor } from '../../http/audit/entry.ts';
import { RowCountError } from '../../storage/db/batch.ts';
import { type AuthorizationRequest, destinationOfRequest } from './authorization-request.ts';
import { lifetimeIn, limitsIn, type TypedLimits, typedLimits } from './consent-limits.ts';
import { type AppShown, type Chosen, consentPage, type Html, loginPage, onwardPage } from './consent-pages.ts';
import type { Ticket, Tickets } from './consent-ticket.ts';
import { answered } from './redirect-uri.ts';

/** What connecting apps needs. */
export interface ConsentDeps {
  readonly auth: Pick<AuthService, 'loginToConsent'>;
  readonly userSessions: Pick<UserSessions, 'isAlive' | 'end' | 'endStatement'>;
  readonly users: Pick<AuthStore, 'userById' | 'samePassword'>;
  readonly grants: Pick<AppGrants, 'begin'>;
  readonly access: Pick<WalletAccess, 'owned'>;
  readonly walletStore: Pick<WalletStore, 'ofUser'>;
  readonly limitedKeys: Pick<LimitedKeys, 'forApp'>;
  readonly clock: Clock;
  readonly vault: Pick<Vault, 'digest'>;
  readonly tickets: Tickets;
  /** As apps know this server. */
  readonly baseUrl: () => string;
}

/** A form that was sent. */
export interface SentForm {
  readonly request: Request;
  readonly client: Client;
  /** Counts a log-in by its address, as one by the API. */
  countLogIn(): CountedLogIn;
  /** A field; empty if it is not there. */
  field(name: string): string;
}

/** A log-in that was counted. */
export interface CountedLogIn {
  /** The refusal of the address, if it is over its limit. */
  readonly overLimit: AppError | undefined;
  /** It was no wrong guess after all. */
  giveBack(): void;
}

/** A refusal that is a page: the form again, with what was wrong. */
export class PageError extends AppError {
  constructor(
    readonly page: Html,
    { code, message, headers, cause }: AppError,
  ) {
    super(code, { message, headers, cause });
  }
}

/** Who has logged in, and the session that this began. */
interface LoggedIn {
  readonly user: UserRow;
  readonly sessionId: string;
}

const SESSION_ENDED = 'This log-in has ended, or was used already. Begin again in the app.';
const MAX_WALLETS = 200;
/** More than a name or password may have is not looked at. */
const MAX_FIELD_LENGTH = 1_000;

/** The steps by which a person connects an app: the log-in, the choice, and the way back to the app. */
export function createConsent(deps: ConsentDeps) {
  const { tickets, auth, userSessions, access, walletStore, vault, baseUrl } = deps;
  const onward = (request: AuthorizationRequest, result: { code: string } | { error: string }): Html => {
    const uri = answered(request.redirectUri, { ...result, state: request.state, iss: baseUrl() });
    return onwardPage(uri, appOf(request), 'code' in result);
  };
  const ticketFor = ({ request, browser }: Pick<Ticket, 'request' | 'browser'>, by?: LoggedIn) =>
    tickets.write({
      request,
      browser,
      ...(by && { user: { id: by.user.id, mark: markOf(vault, by.user), sessionId: by.sessionId } }),
    });

  const logIn = async (ticket: Ticket, form: SentForm): Promise<Html> => {
    const by = await identified(auth, form).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      const { request } = ticket;
      const shown = { app: appOf(request), username: form.field('username'), problem: error.message };
      throw new PageError(loginPage({ ...shown, ticket: ticketFor(ticket) }), error);
    });
    return await choice(ticket, by);
  };
  const choice = async (
    ticket: Pick<Ticket, 'request' | 'browser'>,
    by: LoggedIn,
    again: { readonly problem?: string; readonly chosen?: Chosen } = {},
  ): Promise<Html> => {
    const { user } = by;
    const wallets = await walletStore.ofUser(user.id, MAX_WALLETS + 1);
    return consentPage({
      app: appOf(ticket.request),
      ticket: ticketFor(ticket, by),
      username: user.username,
      wallets: wallets
        .slice(0, MAX_WALLETS)
        .map(({ id, name, chainAddress }) => ({ id, name, address: shortened(chainAddress) })),
      isCut: wallets.length > MAX_WALLETS,
      scopes: ticket.request.scopes,
      ...again,
    });
  };
  const deny = async (ticket: Ticket): Promise<Html> => {
    const { user } = ticket;
    // It may have ended already, which is as good.
    if (user !== undefined) await userSessions.end(user.id, user.sessionId).catch(unlessGone);
    return onward(ticket.request, { error: 'access_denied' });
  };
  const allow = async (ticket: Ticket, { field }: SentForm): Promise<Html> => {
    const by = await loggedInBy(deps, ticket);
    const { user } = by;
    const { request } = ticket;
    const walletId = field('wallet');
    const scopes = request.scopes.filter((scope) => field(`scope_${scope}`) !== '');
    const typed = typedLimits(field);
    try {
      if (scopes.length === 0) throw new AppError('INVALID_SCOPES', { message: 'Choose what the app may do.' });
      const wallet = await access.owned(walletId, { userId: user.id });
      const code = await granted(deps, request, { ...by, walletId: wallet.id, scopes, typed });
      return onward(request, { code });
    } catch (error) {
      // In this moment the session was used or ended, or the password changed.
      if (error instanceof RowCountError)
        throw new AppError('INVALID_OAUTH_REQUEST', { message: SESSION_ENDED, cause: error });
      if (!(error instanceof AppError)) throw error;
      const again = { problem: wordsForPeople(error), chosen: { walletId, scopes, ...typed } };
      throw new PageError(await choice(ticket, by, again), error);
    }
  };
  return {
    /** The first page for a request, and the cookie that its form needs. */
    begin(asked: AuthorizationRequest, request: Request): { readonly page: Html; readonly cookie: string } {
      const { browser, cookie } = tickets.browserOf(request);
      const ticket = ticketFor({ browser, request: { ...asked, scopes: [...asked.scopes] } });
      return { page: loginPage({ app: appOf(asked), ticket }), cookie };
    },
    /** The page after a form. Throws `INVALID_OAUTH_REQUEST`, and what is a page again as {@link PageError}. */
    async next(form: SentForm): Promise<Html> {
      const ticket = tickets.read(form.field('ticket'), form.request);
      switch (form.field('action')) {
        case 'login':
          return await logIn(ticket, form);
        case 'allow':
          return await allow(ticket, form);
        case 'deny':
          return await deny(ticket);
        default:
          throw new AppError('INVALID_OAUTH_REQUEST');
      }
    },
  };
}

function markOf(vault: ConsentDeps['vault'], { passwordHash }: UserRow): string {
  return vault.digest(passwordHash);
}

/** Who logged in, in a session that has not ended, with the password that is still theirs. */
async function loggedInBy({ users, userSessions, vault }: ConsentDeps, { user }: Ticket): Promise<LoggedIn> {
  if (user === undefined) throw new AppError('INVALID_OAUTH_REQUEST');
  const { id, mark, sessionId } = user;
  const row = await users.userById(id);
  if (row === undefined || markOf(vault, row) !== mark || !(await userSessions.isAlive(id, sessionId)))
    throw new AppError('INVALID_OAUTH_REQUEST', { message: SESSION_ENDED });
  noteActor({ kind: 'session', id: sessionId }, id);
  return { user: row, sessionId };
}

/** Grants what a person has chosen, limits and all in one commit; answers the code. Throws what limits and keys do. */
async function granted(
  { users, userSessions, grants, limitedKeys, clock }: ConsentDeps,
  request: AuthorizationRequest,
  chosen: LoggedIn & { readonly walletId: string; readonly scopes: readonly Scope[]; readonly typed: TypedLimits },
): Promise<string> {
  const { user, sessionId, walletId, scopes, typed } = chosen;
  const { limits, audit } = limitsIn(typed);
  if (limits !== undefined && scopes.every((scope) => scope === 'read'))
    throw new AppError('INVALID_LIMITS', {
      message: 'An app that may only look spends nothing: leave its amounts empty.',
    });
  const seconds = lifetimeIn(typed);
  const endsAt = seconds === null ? null : nowSeconds(clock) + seconds;
  const inserted = limits && (await limitedKeys.forApp(walletId, { scopes, endsAt }, limits));
  const { redirectUri, codeChallenge } = request;
  const client = { ...request.client, host: destinationOfRequest(request).host };
  return await grants.begin(
    { userId: user.id, walletId, scopes, client, redirectUri, codeChallenge, endsAt, limits: audit },
    // With the session ends what was allowed in it: it allows one app.
    (prefix) => [
      userSessions.endStatement(user.id, sessionId),
      users.samePassword(user),
      ...(inserted?.(prefix) ?? []),
    ],
  );
}

/** Connecting apps. */
export type Consent = ReturnType<typeof createConsent>;

/** The user of a log-in form. Throws what a log-in does. */
async function identified(auth: ConsentDeps['auth'], { field, client, countLogIn }: SentForm): Promise<LoggedIn> {
  const [username, password] = [field('username'), field('password')];
  if (username === '' || password === '' || Math.max(username.length, password.length) > MAX_FIELD_LENGTH)
    throw new AppError('INVALID_CREDENTIALS');
  const { overLimit, giveBack } = countLogIn();
  try {
    const by = await auth.loginToConsent({ username, password, client, overLimit });
    giveBack();
    return by;
  } catch (error) {
    // What failed on our side was no guess.
    if (!(error instanceof AppError) || error.status >= 500) giveBack();
    throw error;
  }
}

function appOf(request: AuthorizationRequest): AppShown {
  return { name: request.client.name, destination: destinationOfRequest(request) };
}

function shortened(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}

function unlessGone(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'SESSION_NOT_FOUND') throw error;
}

/** Refusals whose own words are for programs. */
const words: Partial<Readonly<Record<ErrorCode, string>>> = {
  TOO_MANY_KEYS:
    'This wallet already has 50 keys and connected apps. Disconnect one of them first, or choose another wallet.',
  INVALID_CLIENT:
    'This server does not know the app, or cannot read what the app says about itself. Remove Bursar in the app and add it again.',
  FOREIGN_ORIGIN: 'This form did not come from a page of this server. Go back to the app and connect again.',
};

/** Mistakes that only those can mend who make the app. */
const ofApp: ReadonlySet<ErrorCode> = new Set(['INVALID_CLIENT_METADATA', 'INVALID_REDIRECT_URI', 'INVALID_TARGET']);

/** What a page says of a refusal to the person who looks at it. */
export function wordsForPeople({ code, message }: AppError): string {
  return (
    words[code] ?? (ofApp.has(code) ? `The app asks in a faulty way. Its makers should know: ${message}` : message)
  );
}
