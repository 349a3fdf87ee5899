import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { SCOPES } from '../../accounts/auth/caller.ts';
import { AppError } from '../../core/errors.ts';
import { equalConstantTime, sha256, type Vault } from '../../core/lib/crypto.ts';
import { type Clock, nowSeconds } from '../../core/lib/time.ts';

/** What the pages carry from one step to the next. */
const ticketSchema = z.object({
  request: z.object({
    client: z.object({ id: z.string(), name: z.string() }),
    redirectUri: z.string(),
    codeChallenge: z.string(),
    state: z.string().optional(),
    scopes: z.array(z.enum(SCOPES)),
  }),
  /** Who has logged in, by their session and a digest of the password with which they did. */
  user: z.object({ id: z.string(), mark: z.string(), sessionId: z.string() }).optional(),
  /** Of the cookie of the browser in which it began. */
  browser: z.string(),
  expiresAt: z.int(),
});

/** What the pages carry from one step to the next; nobody else can read it or make it. */
export type Ticket = z.output<typeof ticketSchema>;

/** Long enough to look a password up. After the log-in, its session ends as soon, whatever tickets there are. */
const LIFETIME_SECONDS = 600;
const CONTEXT = 'oauth:ticket';
const COOKIE_VALUE = /^[A-Za-z0-9_-]{43}$/;

/**
 * The tickets of the pages: sealed into their forms, and bound to one browser by a cookie, so no other page has one.
 */
export function createTickets({ vault, clock, baseUrl }: { vault: Vault; clock: Clock; baseUrl: () => string }) {
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

/** The tickets of the pages. */
export type Tickets = ReturnType<typeof createTickets>;

function opened(vault: Vault, text: string): Ticket | undefined {
  try {
    return ticketSchema.parse(JSON.parse(vault.open(text, CONTEXT)));
  } catch {
    return undefined;
  }
}
