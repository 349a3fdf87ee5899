import { parseAddress } from '../../../core/lib/address.ts';
import { parseUsdc } from '../../../core/lib/money.ts';
import { type BudgetPeriod, LIMITS, PERIOD_CHOICES, perLimit, perPeriod } from '../../../core/spending-limits.ts';

/** `1234567.5` as `1,234,567.5`: the digits stay as they are. */
export function grouped(amount: string): string {
  const [whole = '', fraction] = amount.split('.');
  const shown = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? shown : `${shown}.${fraction}`;
}

/** A limit in words; `0` for none. */
export function limitWords(amount: string, none = 'no limit'): string {
  return amount === '0' ? none : `${grouped(amount)} USDC`;
}

const times = new Intl.DateTimeFormat(undefined, {
  ...({ year: 'numeric', month: 'short', day: 'numeric' } as const),
  ...({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const),
});

/** A time in Unix seconds, as people here write it, with its zone. */
export function timeWords(at: number): string {
  return times.format(at * 1_000);
}

/** The address of a client that no proxy has passed on: the server trusts its own machine, too. */
export const UNKNOWN_ADDRESS = 'local address';

/** The fault of a typed address. */
export const NO_ADDRESS = 'Enter an address: 0x and 40 digits, without a typing error.';
/** The same where a name will do. */
export const NO_PARTY = 'Enter an address, 0x and 40 digits, or a name in your address book.';
/** The fault of a typed amount. */
export const NO_AMOUNT = 'Enter an amount such as 12.5, with at most 6 decimals, or nothing for no limit.';

/** Whether a text is written as an address, with the right checksum if it has one. */
export function isAddress(text: string): boolean {
  return parseAddress(text.trim()) !== undefined;
}

/** A typed amount as the API takes it, `0` for an empty field; `undefined` if it is not an amount. */
export function amountIn(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return '0';
  return (parseUsdc(trimmed) ?? 0n) === 0n ? undefined : trimmed;
}

/** An amount as a field shows it: nothing for no limit. */
export function amountField(amount: string | undefined): string {
  return amount === undefined || amount === '0' ? '' : amount;
}

/** A typed time of `datetime-local` in Unix seconds; null for an empty field. */
export function timeIn(text: string): number | null {
  return text === '' ? null : Math.floor(new Date(text).getTime() / 1_000);
}

/** A period of budgets in words; `undefined` for an unknown one. */
export function periodWords(period: unknown): string | undefined {
  return PERIOD_CHOICES.find(([one]) => one === period)?.[1];
}

/** What keys may do, in words. */
export const SCOPES = [
  ['read', 'see the wallet'],
  ['payments', 'pay'],
  ['x402', 'buy from sellers'],
  ['jobs', 'take part in Jobs'],
] as const;

/** Scopes in words. */
export function scopeWords(scopes: readonly string[]): string {
  return scopes.map((scope) => SCOPES.find(([one]) => one === scope)?.[1] ?? scope).join(', ');
}

/** A waiting change, as the API describes it. */
interface DescribedChange {
  readonly operation: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The rules after a change, one line for each, for people. */
export function changeWords(
  { operation, body }: DescribedChange,
  named = (address: string): string => address,
): readonly string[] {
  if (operation === 'setRecipientBudget') return [budgetWords(body)];
  return Object.entries(body).flatMap(([name, value]) => {
    const words = WORDS[name];
    return words === undefined ? [] : [words(value, named)];
  });
}

const usdc = (label: string) => (value: unknown) =>
  value === '0' ? `${label}: no limit` : `${label}: ${String(value)} USDC`;
const budget = (period: BudgetPeriod) => (value: unknown) => budgetWords({ period, limit: value });

/** For each field of these requests that is a rule: a signature, for instance, is none. */
const WORDS: Readonly<Record<string, (value: unknown, named: (address: string) => string) => string>> = {
  ...perLimit(
    (name) => usdc(LIMITS[name].label),
    (name) => (value: unknown) =>
      `${LIMITS[name].label}: ${typeof value === 'number' && value > 0 ? timeWords(value) : 'no end'}`,
  ),
  whitelist: (value, named) =>
    Array.isArray(value) && value.length > 0
      ? `Whitelist: ${value.map(String).map(named).join(', ')}`
      : 'Whitelist: no one is listed: anybody may be paid',
  jobEvaluator: (value, named) =>
    `Who may judge Jobs: ${value === null ? 'no one but recipients' : named(String(value))}`,
  maxJobDays: (value) => `Longest Job: ${value === null ? 'no limit of yours' : `${String(value)} days`}`,
  ...perPeriod(budget),
  budget: (value) => budgetWords(typeof value === 'object' && value !== null ? { ...value } : {}),
};

function budgetWords({ period, limit }: { readonly period?: unknown; readonly limit?: unknown }): string {
  const words = periodWords(period);
  const amount = limit === undefined || limit === '0' ? 'no limit' : `${String(limit)} USDC`;
  return words === undefined ? `Budget: ${amount}` : `Budget in any ${words}: ${amount}`;
}

const PROGRAMS: readonly (readonly [RegExp, string])[] = [
  // Each user agent also contains the names of those below it.
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'a Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** The program of a user agent, for people: "Firefox on Windows"; an unknown one is shown as it is. */
export function programName(userAgent: string | null): string {
  if (userAgent === null) return 'Unknown program';
  const nameIn = (among: typeof PROGRAMS) => among.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [program, system] = [nameIn(PROGRAMS), nameIn(SYSTEMS)];
  return program === undefined || system === undefined ? userAgent : `${program} on ${system}`;
}
