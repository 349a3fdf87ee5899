/**
 * Objects and arrays within each other in what a caller sends: enough for a JSON Schema that is as deep as one may be,
 * and its surroundings.
 */
export const MAX_BODY_DEPTH = 80;

/** How often something may be requested. */
export interface Limit {
  readonly max: number;
  readonly windowSeconds: number;
}

/** A rate limit, and by what it counts. */
export interface Limiter extends Limit {
  /**
   * The subject of the count: `address` before anything of the request is looked at; `caller` (an API key by its
   * prefix, a user by the id) after authentication, and callers without valid credentials by the address; `session` the
   * same, but a user by the log-in; `account` by the user name that is guessed at.
   */
  readonly by: 'address' | 'caller' | 'session' | 'account';
  /** What succeeded is given back, and networks have limits of their own: it is guessing that is limited. */
  readonly ofFailures?: true;
}

/** The rate limiters and their defaults. Counts are per process. */
export const limiters = {
  walletCreate: { max: 50, windowSeconds: 3600, by: 'address' },
  auth: { max: 10, windowSeconds: 3600, by: 'address', ofFailures: true },
  payment: { max: 60, windowSeconds: 60, by: 'caller' },
  /**
   * What Owners change; a freeze is counted only where the owner signs it with a key of their own. By the log-in, so
   * so that the thief of one cannot keep the user from undoing harm after a new log-in.
   */
  ownerWrite: { max: 60, windowSeconds: 60, by: 'session' },
  /** Payments to a wallet that sells, each of which is verified and settled. */
  facilitator: { max: 1_200, windowSeconds: 60, by: 'caller' },
  /** Messages to `/mcp`; what their tools ask for counts where it is answered, too. */
  mcp: { max: 600, windowSeconds: 60, by: 'caller' },
  onramp: { max: 10, windowSeconds: 3600, by: 'caller' },
  reputation: { max: 60, windowSeconds: 60, by: 'address' },
  wellKnown: { max: 120, windowSeconds: 60, by: 'address' },
  /** Public look-ups without a limiter of their own. */
  lookup: { max: 600, windowSeconds: 60, by: 'address' },
  /** Exchanges and revocations of apps' tokens. A hosted app makes those of all its people from few addresses. */
  oauth: { max: 600, windowSeconds: 60, by: 'address' },
  /** Requests of the operator that fail: a guesser of the token gets no further. */
  admin: { max: 30, windowSeconds: 3600, by: 'address', ofFailures: true },
  /** Wrong passwords for one user name from places that it never logged in from; see `auth/guesses.ts`. */
  guess: { max: 30, windowSeconds: 3600, by: 'account' },
} as const satisfies Record<string, Limiter>;

/** The name of a rate limiter. */
export type LimiterName = keyof typeof limiters;

/** The limits in force; a limiter without one is off. */
export type Limits = Readonly<Partial<Record<LimiterName, Limit>>>;

const MAX_WINDOW_SECONDS = 86_400;

/**
 * Reads `auth=100/3600,payment=off`: named limits change, all others keep their defaults. `off` alone turns every
 * limiter off. Returns the fault as a text.
 */
export function parseLimits(text: string): Limits | string {
  if (text === 'off') return {};
  const limits: Partial<Record<LimiterName, Limit>> = { ...limiters };
  for (const part of text.split(',')) {
    const [, name = '', value = ''] = /^\s*([A-Za-z]+)\s*=\s*([a-z0-9/]+)\s*$/.exec(part) ?? [];
    if (!isLimiterName(name)) return `knows ${Object.keys(limiters).join(', ')}`;
    if (value === 'off') delete limits[name];
    else {
      const limit = limitIn(value);
      if (limit === undefined) return 'must be <max>/<seconds> or off, such as payment=120/60';
      limits[name] = limit;
    }
  }
  return limits;
}

/** The table in the form that {@link parseLimits} reads. */
export function limitsText(limits: Limits): string {
  return Object.entries(limits)
    .map(([name, { max, windowSeconds }]) => `${name}=${max}/${windowSeconds}`)
    .join(',');
}

/** `60;w=60`, as the RateLimit-Policy header has it. */
export function policyOf({ max, windowSeconds }: Limit): string {
  return `${max};w=${windowSeconds}`;
}

function isLimiterName(text: string): text is LimiterName {
  return Object.hasOwn(limiters, text);
}

function limitIn(value: string): Limit | undefined {
  const [, max, seconds] = /^([1-9]\d{0,8})\/([1-9]\d{0,4})$/.exec(value) ?? [];
  if (max === undefined || Number(seconds) > MAX_WINDOW_SECONDS) return undefined;
  return { max: Number(max), windowSeconds: Number(seconds) };
}
