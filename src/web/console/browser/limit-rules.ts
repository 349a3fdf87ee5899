import {
  AMOUNT_LIMITS,
  type BudgetPeriod,
  LIMITS,
  PERIOD_CHOICES,
  type PerLimit,
  type PerPeriod,
  perLimit,
  perPeriod,
  TIME_LIMITS,
} from '../../../core/spending-limits.ts';
import type { Policy, Schemas } from './api.ts';
import type { Faults } from './form.tsx';
import { boundsOf, FIRST_AMOUNTS, FOLDED_AMOUNTS, labelOf } from './limit-words.ts';
import { amountField, amountIn, limitWords, NO_AMOUNT, timeIn, timeWords } from './words.ts';

/** All rules that one form sets, as the API has them; `0` and null are none. */
export interface Rules extends PerLimit<string, number | null>, PerPeriod<string> {
  readonly whitelist: readonly string[];
}
/** The rules as someone types them: an empty field is no limit. */
export type RulesDraft = Readonly<Record<keyof Rules, string>>;

/** The rules that change, as the API takes them: in two requests. */
export interface RulesChange {
  readonly config: { -readonly [Name in keyof PerLimit<string, number>]?: PerLimit<string, number>[Name] } & {
    whitelist?: string[];
  };
  readonly budgets: { -readonly [Period in BudgetPeriod]?: string };
}

/** A rule before and after a change, in words. */
export interface Difference {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

/** What the user calls an address, if anything. */
type NameOf = (address: string) => string | undefined;
/** The address that a text is, or names. */
type AddressOf = (text: string) => string | undefined;

/** The rules that the chain enforces. */
export function rulesOf(policy: Policy, budgets: Schemas['Budgets']): Rules {
  return { ...policy, ...boundsOf(policy, budgets) };
}

/** The rules, one after the other, in words. */
export function ruleWords(rules: Rules, nameOf: NameOf): readonly (readonly [string, string])[] {
  const amounts = (names: typeof FIRST_AMOUNTS) =>
    names.map((name) => [labelOf(name), limitWords(rules[name])] as const);
  const recipients = rules.whitelist.map((address) => nameOf(address) ?? address).sort();
  return [
    ...amounts(FIRST_AMOUNTS),
    ['Recipients', recipients.length === 0 ? 'anybody' : recipients.join('\n')],
    ...amounts(FOLDED_AMOUNTS),
    ...TIME_LIMITS.map(
      (name) => [LIMITS[name].label, rules[name] === null ? 'no end' : timeWords(rules[name])] as const,
    ),
  ];
}

/** The rules that are not the same in both, in words. */
export function differencesOf(from: Rules, to: Rules, nameOf: NameOf): readonly Difference[] {
  const after = new Map(ruleWords(to, nameOf));
  return ruleWords(from, nameOf).flatMap(([rule, words]) => {
    const other = after.get(rule) ?? '';
    return words.toLowerCase() === other.toLowerCase() ? [] : [{ rule, from: words, to: other }];
  });
}

/** The rules after a change. */
export function rulesAfter(base: Rules, { config, budgets }: RulesChange): Rules {
  const limits = perLimit(
    (name) => config[name] ?? base[name],
    (name) => (config[name] === undefined ? base[name] : config[name] || null),
  );
  return { ...base, ...limits, ...budgets, whitelist: config.whitelist ?? base.whitelist };
}

/** The rules as fields show them. */
export function draftOf(rules: Rules, nameOf: NameOf): RulesDraft {
  const limits = perLimit(
    (name) => amountField(rules[name]),
    (name) => localTime(rules[name]),
  );
  const recipients = rules.whitelist.map((address) => nameOf(address) ?? address).join('\n');
  return { ...limits, ...perPeriod((period) => amountField(rules[period])), whitelist: recipients };
}

/** The fields that differ from the rules in force, and their faults: a change made elsewhere is not undone. */
export function changeOf(base: Rules, draft: RulesDraft, addressOf: AddressOf) {
  const before = draftOf(base, () => undefined);
  const change: RulesChange = { config: {}, budgets: {} };
  const faults: Faults<RulesDraft> = {};
  const amount = (name: keyof Rules, set: (amount: string) => void) => {
    if (draft[name].trim() === before[name]) return;
    const typed = amountIn(draft[name]);
    if (typed === undefined) faults[name] = NO_AMOUNT;
    else set(typed);
  };
  for (const name of AMOUNT_LIMITS)
    amount(name, (typed) => {
      change.config[name] = typed;
    });
  for (const [period] of PERIOD_CHOICES)
    amount(period, (typed) => {
      change.budgets[period] = typed;
    });
  for (const name of TIME_LIMITS) if (draft[name] !== before[name]) change.config[name] = timeIn(draft[name]) ?? 0;
  const entries = recipientsIn(draft.whitelist, addressOf);
  const wrong = entries.find(({ address }) => address === undefined);
  if (wrong !== undefined)
    faults.whitelist = `This is neither an address nor a name in your address book: ${wrong.text.slice(0, 60)}`;
  else if (
    !areSame(
      entries.map(({ address }) => address),
      base.whitelist,
    )
  )
    change.config.whitelist = entries.flatMap(({ address }) => address ?? []);
  const isEmpty = Object.keys({ ...change.config, ...change.budgets }).length === 0;
  if (isEmpty && Object.keys(faults).length === 0)
    faults.txLimit = 'Nothing here is different from what the chain enforces.';
  return { change, faults };
}

/** The recipients in a text: one in each line, by name or address, or several addresses in one. */
function recipientsIn(text: string, addressOf: AddressOf) {
  return text
    .split('\n')
    .flatMap((line) => (addressOf(line) === undefined ? line.split(/[\s,;]+/) : [line]))
    .filter((entry) => entry.trim() !== '')
    .map((entry) => ({ text: entry, address: addressOf(entry) }));
}

function areSame(some: readonly (string | undefined)[], others: readonly string[]): boolean {
  const inOrder = (list: readonly (string | undefined)[]) => [...new Set(list.map((one) => one?.toLowerCase()))].sort();
  return inOrder(some).join() === inOrder(others).join();
}

/** Unix seconds as `datetime-local` writes them; nothing for no end. */
function localTime(at: number | null): string {
  if (at === null) return '';
  const date = new Date(at * 1000);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
