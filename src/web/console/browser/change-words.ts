/** What waits, as the API tells it. */
interface DescribedChange {
  readonly operation: string;
  readonly body: Readonly<Record<string, unknown>>;
}

const IN_ANY: Readonly<Record<string, string>> = {
  day: 'in any 24 hours',
  week: 'in any 7 days',
  month: 'in any 30 days',
};

/** What a change would make of the rules, one line for each, for people. */
export function wordsOfChange({ operation, body }: DescribedChange): readonly string[] {
  if (operation === 'setRecipientBudget') return [budgetWords(body)];
  return Object.entries(body).flatMap(([name, value]) => {
    const words = WORDS[name];
    return words === undefined ? [] : [words(value)];
  });
}

const usdc = (label: string) => (value: unknown) =>
  value === '0' ? `${label}: no limit` : `${label}: ${String(value)} USDC`;
const budget = (period: string) => (value: unknown) => budgetWords({ period, limit: value });

/** Of each field of these requests; a signature, or what others come to have, is no rule. */
const WORDS: Readonly<Record<string, (value: unknown) => string>> = {
  txLimit: usdc('Per payment'),
  dailyLimit: usdc('Daily limit'),
  whitelist: (value) =>
    Array.isArray(value) && value.length > 0
      ? `Whitelist: ${value.join(', ')}`
      : 'Whitelist: no one is listed: anybody may be paid',
  expiresAt: (value) =>
    typeof value === 'number' && value > 0
      ? `Pays until: ${new Date(value * 1_000).toLocaleString()}`
      : 'Pays until: no end',
  jobEvaluator: (value) => `Who may judge Jobs: ${value === null ? 'no one but recipients' : String(value)}`,
  maxJobDays: (value) => `Longest Job: ${value === null ? 'no limit of yours' : `${String(value)} days`}`,
  day: budget('day'),
  week: budget('week'),
  month: budget('month'),
  budget: (value) => budgetWords(typeof value === 'object' && value !== null ? { ...value } : {}),
};

function budgetWords({ period, limit }: { readonly period?: unknown; readonly limit?: unknown }): string {
  const inAny = IN_ANY[String(period)];
  const amount = limit === undefined || limit === '0' ? 'no limit' : `${String(limit)} USDC`;
  return inAny === undefined ? `Budget: ${amount}` : `Budget ${inAny}: ${amount}`;
}
