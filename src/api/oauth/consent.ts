import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Auth } from '../../accounts/auth/assemble-auth.ts';
import type { UserRow } from '../../accounts/auth/auth-store.ts';
import { type Client, SCOPES, type Scope } from '../../accounts/auth/caller.ts';
import type { Core } from '../../chain/core.ts';
import { AppError, type ErrorCode } from '../../core/errors.ts';
import { equalConstantTime, sha256, type Vault } from '../../core/lib/crypto.ts';
import { formatUsdc } from '../../core/lib/money.ts';
import { nowSeconds } from '../../core/lib/time.ts';
import { AMOUNT_LIMITS, amountWords, budgetsIn, PERIOD_CHOICES } from '../../core/spending-limits.ts';
import type { LimitedKeys } from '../../features/wallets/signers/signer-service.ts';
import type { WalletAccess } from '../../features/wallets/wallet-access.ts';
import { readBalances } from '../../features/wallets/wallet-service.ts';
import type { WalletRow, WalletStore } from '../../features/wallets/wallet-store.ts';
import { noteActor } from '../../http/audit/audit-entry.ts';
import { RowCountError } from '../../storage/db/batch.ts';
import { type AuthorizationRequest, destinationOfRequest } from './authorization-request.ts';
import {
  type AppShown,
  type ChosenConsent,
  consentPage,
  type Html,
  lifetimeIn,
  limitsIn,
  loginPage,
  onwardPage,
  type TypedLimits,
  typedLimits,
  type WalletShown,
} from './consent-pages.ts';
import { answered } from './oauth-clients.ts';

/** The services that connecting apps uses. */
interface ConsentServices {
  readonly auth: Auth;
  readonly access: WalletAccess;
  readonly walletStore: WalletStore;
  readonly limitedKeys: LimitedKeys;
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

/** The user who has logged in, and the session that this began. */
interface LoggedIn {
  readonly user: UserRow;
  readonly sessionId: string;
}

const NO_LIMITS =
  'Neither the wallet nor the connection has a limit, so the app could spend all that is in the wallet at once. Enter limits, or confirm below that you want that.';
const SESSION_ENDED = 'This log-in has ended, or was used already. Begin again in the app.';
const MAX_WALLETS = 200;
const BALANCES_WITHIN_MS = 3_000;
/** More than a name or password may have is not looked at. */
const MAX_FIELD_LENGTH = 1_000;

/** The steps by which a person connects an app: the log-in, the choice, and the way back to the app. */
export function createConsent(core: Core, services: ConsentServices) {
  const { vault, baseUrl } = core;
  const { auth, access, walletStore } = services;
  const tickets = createTickets(core);
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
    const by = await identified(auth.auth, form).catch((error: unknown) => {
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
    again: { readonly problem?: string; readonly chosen?: ChosenConsent } = {},
  ): Promise<Html> => {
    const { id, username } = by.user;
    const { scopes } = ticket.request;
    return consentPage({
      app: appOf(ticket.request),
      ticket: ticketFor(ticket, by),
      username,
      ...(await walletsShown(core, walletStore, id)),
      scopes,
      ...again,
    });
  };
  const allow = async (ticket: Ticket, { field }: SentForm): Promise<Html> => {
    const by = await loggedInBy(vault, auth, ticket);
    const { user } = by;
    const { request } = ticket;
    const walletId = field('wallet');
    const scopes = request.scopes.filter((scope) => field(`scope_${scope}`) !== '');
    const typed = typedLimits(field);
    let isUnlimited = false;
    try {
      if (scopes.length === 0) throw new AppError('INVALID_SCOPES', { message: 'Choose what the app may do.' });
      if (walletId === '') throw new AppError('MISSING_WALLET_ID', { message: 'Choose a wallet.' });
      const wallet = await access.owned(walletId, { userId: user.id });
      isUnlimited = isWithoutLimits(wallet, scopes, typed);
      if (isUnlimited && field('unlimited') === '') throw new AppError('INVALID_LIMITS', { message: NO_LIMITS });
      const code = await granted(core, services, request, { ...by, walletId: wallet.id, scopes, typed });
      return onward(request, { code });
    } catch (error) {
      // In this moment the session was used or ended, or the password changed.
      if (error instanceof RowCountError)
        throw new AppError('INVALID_OAUTH_REQUEST', { message: SESSION_ENDED, cause: error });
      if (!(error instanceof AppError)) throw error;
      const again = { problem: wordsForPeople(error), chosen: { walletId, scopes, ...typed, isUnlimited } };
      throw new PageError(await choice(ticket, by, again), error);
    }
  };
  return {
    /** The first page for a request, and the cookie that its form needs. */
    begin(authorization: AuthorizationRequest, request: Request): { readonly page: Html; readonly cookie: string } {
      const { browser, cookie } = tickets.browserOf(request);
      const ticket = ticketFor({ browser, request: { ...authorization, scopes: [...authorization.scopes] } });
      return { page: loginPage({ app: appOf(authorization), ticket }), cookie };
    },
    /** The page after a form. Throws `INVALID_OAUTH_REQUEST`, and {@link PageError} for a refusal that is a page. */
    async next(form: SentForm): Promise<Html> {
      const ticket = tickets.read(form.field('ticket'), form.request);
      switch (form.field('action')) {
        case 'login':
          return await logIn(ticket, form);
        case 'allow':
          return await allow(ticket, form);
        case 'deny':
          await endSession(auth, ticket);
          return onward(ticket.request, { error: 'access_denied' });
        default:
          throw new AppError('INVALID_OAUTH_REQUEST');
      }
    },
  };
}

async function walletsShown({ chain }: Core, walletStore: WalletStore, userId: string) {
  const wallets = await walletStore.ofUser(userId, MAX_WALLETS + 1);
  const shown = wallets.slice(0, MAX_WALLETS);
  const balances = readBalances(
    chain,
    shown.map(({ chainAddress }) => chainAddress),
  ).catch(() => undefined);
  // The page is shown without them rather than late.
  const known = await Promise.race([balances, Bun.sleep(BALANCES_WITHIN_MS)]);
  return {
    wallets: shown.map((wallet, place): WalletShown => {
      const balance = known?.[place];
      const { id, name, chainAddress } = wallet;
      const address = shortened(chainAddress);
      return {
        id,
        name,
        address,
        balance: balance === undefined ? undefined : formatUsdc(balance),
        limits: limitsOf(wallet),
      };
    }),
    isCut: wallets.length > MAX_WALLETS,
  };
}

/** What bounds a wallet's spending, in words. */
function limitsOf(wallet: WalletRow): readonly string[] {
  const budgets = budgetsIn(wallet);
  return [
    ...AMOUNT_LIMITS.flatMap((name) => (wallet[name] === 0n ? [] : [amountWords(name, formatUsdc(wallet[name]))])),
    ...PERIOD_CHOICES.flatMap(([period, words]) =>
      budgets[period] === 0n ? [] : [`${formatUsdc(budgets[period])} USDC in any ${words}`],
    ),
  ];
}

/** Ends the session of a log-in that allows nothing. It may have ended already, which is as good. */
async function endSession({ userSessions }: Auth, { user }: Ticket): Promise<void> {
  if (user !== undefined) await userSessions.end(user.id, user.sessionId).catch(unlessGone);
}

/** Whether an app could spend all that a wallet has at once. */
function isWithoutLimits(wallet: WalletRow, scopes: readonly Scope[], typed: TypedLimits): boolean {
  return maySpend(scopes) && limitsIn(typed) === undefined && limitsOf(wallet).length === 0;
}

function maySpend(scopes: readonly Scope[]): boolean {
  return scopes.some((scope) => scope !== 'read');
}

function markOf(vault: Vault, { passwordHash }: UserRow): string {
  return vault.digest(passwordHash);
}

/** The user who logged in, in a session that has not ended, with a password that has not changed. */
async function loggedInBy(vault: Vault, { users, userSessions }: Auth, { user }: Ticket): Promise<LoggedIn> {
  if (user === undefined) throw new AppError('INVALID_OAUTH_REQUEST');
  const { id, mark, sessionId } = user;
  const row = await users.userById(id);
  if (row === undefined || markOf(vault, row) !== mark || !(await userSessions.isAlive(id, sessionId)))
    throw new AppError('INVALID_OAUTH_REQUEST', { message: SESSION_ENDED });
  noteActor({ kind: 'session', id: sessionId }, id);
  return { user: row, sessionId };
}

/**
 * Grants what a person has chosen, with its limits, in one commit. Returns the code. Throws what limits and keys do.
 */
async function granted(
  { clock }: Core,
  { auth: { users, userSessions, grants }, limitedKeys }: ConsentServices,
  request: AuthorizationRequest,
  chosen: LoggedIn & { readonly walletId: string; readonly scopes: readonly Scope[]; readonly typed: TypedLimits },
): Promise<string> {
  const { user, sessionId, walletId, scopes, typed } = chosen;
  const limits = maySpend(scopes) ? limitsIn(typed) : undefined;
  const seconds = lifetimeIn(typed);
  const endsAt = seconds === null ? null : nowSeconds(clock) + seconds;
  const inserted = limits && (await limitedKeys.forApp(walletId, { scopes, endsAt }, limits));
  const { redirectUri, codeChallenge } = request;
  const client = { ...request.client, host: destinationOfRequest(request).host };
  return await grants.begin(
    { userId: user.id, walletId, scopes, client, redirectUri, codeChallenge, endsAt, limits },
    // With the session ends what was allowed in it: it allows one app.
    (prefix) => [
      userSessions.endStatement(user.id, sessionId),
      users.samePassword(user),
      ...(inserted?.(prefix) ?? []),
    ],
  );
}

/** Connecting apps. */
export type AppConsent = ReturnType<typeof createConsent>;

/** The user of a log-in form. Throws what a log-in does. */
async function identified(auth: Auth['auth'], { field, client, countLogIn }: SentForm): Promise<LoggedIn> {
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

const ticketSchema = z.object({
  request: z.object({
    client: z.object({ id: z.string(), name: z.string() }),
    redirectUri: z.string(),
    codeChallenge: z.string(),
    state: z.string().optional(),
    scopes: z.array(z.enum(SCOPES)),
  }),
  /** The user who has logged in, their session, and a digest of the password that they used. */
  user: z.object({ id: z.string(), mark: z.string(), sessionId: z.string() }).optional(),
  /** Of the cookie of the browser in which it began. */
  browser: z.string(),
  expiresAt: z.int(),
});

/** What the pages carry from one step to the next. Only this server can read or make it. */
export type Ticket = z.output<typeof ticketSchema>;

/** Long enough to look a password up. After the log-in, its session ends as soon, whatever tickets there are. */
const LIFETIME_SECONDS = 600;
const CONTEXT = 'oauth:ticket';
const COOKIE_VALUE = /^[A-Za-z0-9_-]{43}$/;

/** The tickets are sealed into the forms, and bound to one browser by a cookie, so no other page has one. */
function createTickets({ vault, clock, baseUrl }: Core) {
  const isSecure = () => baseUrl().startsWith('https:');
  const cookieName = () => (isSecure() ? '__Host-bursar-connect' : 'bursar-connect');
  const valueIn = (request: Request): string | undefined => {
    const name = `${cookieName()}=`;
    const found = (request.headers.get('cookie') ?? '').split(/; */).find((pair) => pair.startsWith(name));
    const value = found?.slice(name.length) ?? '';
    return COOKIE_VALUE.test(value) ? value : undefined;
  };
  return {
    /** The browser of a request, and the cookie by which it is known again. */
    browserOf(request: Request): { readonly browser: string; readonly cookie: string } {
      const value = valueIn(request) ?? randomBytes(32).toString('base64url');
      const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=3600${isSecure() ? '; Secure' : ''}`;
      return { browser: sha256(value), cookie: `${cookieName()}=${value}; ${attributes}` };
    },
    write: (ticket: Omit<Ticket, 'expiresAt'>): string =>
      vault.seal(JSON.stringify({ ...ticket, expiresAt: nowSeconds(clock) + LIFETIME_SECONDS }), CONTEXT),
    /** The ticket of a form, from the browser that it was given to. Throws `INVALID_OAUTH_REQUEST`. */
    read(text: string, request: Request): Ticket {
      const browser = valueIn(request);
      const ticket = opened(vault, text);
      const isOwn = browser !== undefined && equalConstantTime(ticket?.browser ?? '', sha256(browser));
      if (ticket === undefined || !isOwn || ticket.expiresAt <= nowSeconds(clock))
        throw new AppError('INVALID_OAUTH_REQUEST', {
          message: 'This page has expired, or your browser refuses its cookie.',
        });
      return ticket;
    },
  };
}

function opened(vault: Vault, text: string): Ticket | undefined {
  try {
    return ticketSchema.parse(JSON.parse(vault.open(text, CONTEXT)));
  } catch {
    return undefined;
  }
}
