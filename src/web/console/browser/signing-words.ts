import { formatUsdc } from '../../../core/lib/money.ts';
import { BUDGET_PERIODS, perAmount, periodOf, perPeriod } from '../../../core/spending-limits.ts';
import { changeWords, scopeWords, timeWords } from './words.ts';

/** A message that an owner signs, as the API answers it. */
export interface MessageInWords {
  readonly primaryType: string;
  readonly message: Readonly<Record<string, unknown>>;
}

/** What a signature does. */
export interface SignedAct {
  /** What happens, as a title. */
  readonly title: string;
  /** More about it, a line each. */
  readonly lines: readonly string[];
  /** When the signature ends, in Unix seconds; `undefined` if the message does not say so. */
  readonly until: number | undefined;
}

/** What the message is about. */
interface Place {
  /** The name of the wallet. */
  readonly wallet: string;
  /** The account that signs. */
  readonly signer: string;
  /** An address in words, with its name if it has one here. */
  readonly nameOf: (address: string) => string;
}

/** The fields of a message, read as what they are. */
interface Fields extends Place {
  text(name: string): string;
  number(name: string): number;
  /** An amount in decimal USDC; `0` for none. */
  usdc(name: string): string;
  list(name: string): readonly string[];
  who(name: string): string;
}

/** Says what a message does that an owner is to sign. `undefined` for one of a kind that has no words here. */
export function actOf({ primaryType, message }: MessageInWords, place: Place): SignedAct | undefined {
  const words = WORDS[primaryType];
  if (words === undefined) return undefined;
  const text = (name: string) => String(message[name] ?? '');
  const fields: Fields = {
    ...place,
    text,
    number: (name) => Number(text(name)),
    usdc: (name) => formatUsdc(BigInt(text(name) || 0)),
    list: (name) => (Array.isArray(message[name]) ? message[name].map(String) : []),
    who: (name) => place.nameOf(text(name)),
  };
  const [title, ...lines] = words(fields);
  const until = Number(message.deadline ?? message.validUntil);
  return { title, lines, until: Number.isSafeInteger(until) ? until : undefined };
}

type Words = readonly [title: string, ...lines: string[]];

const NO_ONE = `0x${'0'.repeat(40)}`;
const DAY_SECONDS = 86_400;

/** Limits as `PATCH /v1/wallets/:id/config` takes them, of the fields that a message has. */
function limitsIn({ usdc, number }: Fields) {
  return { ...perAmount(usdc), expiresAt: number('expiresAt') };
}

function jobRulesIn({ text, number }: Fields) {
  const [evaluator, seconds] = [text('evaluator'), number('maxDuration')];
  return {
    jobEvaluator: evaluator === NO_ONE ? null : evaluator,
    maxJobDays: seconds === 0 ? null : seconds / DAY_SECONDS,
  };
}

function recipientsIn({ list, nameOf }: Fields) {
  return { whitelist: list('recipients').map(nameOf) };
}

function limitWords({ wallet }: Fields, body: Readonly<Record<string, unknown>>): Words {
  return [`Set the limits of ${wallet}`, ...changeWords({ operation: 'configureWallet', body })];
}

/** What ends with the consents; USDC is the only token that the wallet looks at. */
function endingWords({ list, nameOf }: Fields): readonly string[] {
  const spenders = list('spenders');
  const allowances = spenders.length === 0 ? [] : [`USDC allowances of ${spenders.map(nameOf).join(', ')} end.`];
  return ['Further keys, the guardian, envelopes and signed transfers end.', ...allowances];
}

function keyWords({ wallet, who, number, usdc }: Fields): Words {
  // As the contract has them: a bit each.
  const scopes = ['payments', 'x402', 'jobs'].filter((_, bit) => (number('scopes') & (1 << bit)) !== 0);
  if (scopes.length === 0) return [`Revoke a key of ${wallet}`, `The session key ${who('key')} can do nothing more.`];
  const end = number('expiresAt');
  const period = periodOf(number('period'));
  const budget = period === 'none' ? null : { period, limit: usdc('limit') };
  return [
    `Set the limits of a key of ${wallet}`,
    `The session key ${who('key')} may ${scopeWords(scopes)}, ${end === 0 ? 'without an end' : `until ${timeWords(end)}`}.`,
    ...changeWords({ operation: 'setKeyLimits', body: { txLimit: usdc('txLimit'), budget } }),
  ];
}

/** By the types of the messages: functions of the wallet's contract with a capital letter. */
const WORDS: Readonly<Record<string, (fields: Fields) => Words>> = {
  Freeze: ({ wallet }) => [
    `Freeze ${wallet}`,
    'Its agent can spend nothing until you unfreeze it. What was signed before is void, and an offer is taken back.',
  ],
  Unfreeze: ({ wallet }) => [`Unfreeze ${wallet}`, 'Its agent can spend again, within your limits.'],
  Withdraw: ({ wallet, usdc, who }) => [
    `Withdraw ${usdc('amount')} USDC from ${wallet}`,
    `To ${who('to')}. No one can take it back.`,
  ],
  PaymentApproval: ({ wallet, usdc, who }) => [
    `Let ${wallet} pay ${usdc('amount')} USDC`,
    `To ${who('to')}, once, above your limits.`,
  ],
  TransferOwnership: ({ wallet, text, who, signer }) =>
    text('newOwner').toLowerCase() === signer.toLowerCase()
      ? [`Take back the offer of ${wallet}`, 'The wallet stays yours, and no one else may accept it.']
      : [`Offer ${wallet} to another owner`, `${who('newOwner')} may accept it, with all of its money.`],
  AcceptOwnership: ({ wallet, signer, nameOf }) => [
    `Hand over ${wallet}`,
    `${nameOf(signer)} becomes its owner. What was allowed before stays allowed.`,
  ],
  AcceptOwnershipAndEndConsents: (fields) => [
    `Hand over ${fields.wallet}`,
    `${fields.nameOf(fields.signer)} becomes its owner.`,
    ...endingWords(fields),
  ],
  EndConsents: (fields) => [`End all consents of ${fields.wallet}`, ...endingWords(fields)],
  SetGuardian: ({ wallet, text, who }) =>
    text('newGuardian') === NO_ONE
      ? [`Remove the guardian of ${wallet}`]
      : [`Set the guardian of ${wallet}`, `${who('newGuardian')} can freeze it, and do nothing else.`],
  SetPolicy: (fields) => limitWords(fields, limitsIn(fields)),
  SetWhitelist: (fields) => limitWords(fields, recipientsIn(fields)),
  SetJobPolicy: (fields) => limitWords(fields, jobRulesIn(fields)),
  Configure: (fields) => limitWords(fields, { ...limitsIn(fields), ...recipientsIn(fields) }),
  ConfigureWithJobs: (fields) =>
    limitWords(fields, { ...limitsIn(fields), ...recipientsIn(fields), ...jobRulesIn(fields) }),
  SetBudgets: ({ wallet, usdc }) => [
    `Set the budgets of ${wallet}`,
    ...changeWords({ operation: 'setBudgets', body: perPeriod(usdc) }),
  ],
  SetRecipientBudget: ({ wallet, who, number, usdc }) => [
    `Set a recipient's budget of ${wallet}`,
    `For ${who('recipient')}`,
    ...changeWords({
      operation: 'setRecipientBudget',
      body: { period: BUDGET_PERIODS[number('period') - 1], limit: usdc('limit') },
    }),
  ],
  SetSessionKey: keyWords,
  RevokeSessionKeys: ({ wallet }) => [
    `Revoke all further keys of ${wallet}`,
    "Every session key but the agent's own ends.",
  ],
  SetSession: ({ wallet, who }) => [
    `Replace the session key of ${wallet}`,
    `From then on ${who('session')} signs for its agent.`,
  ],
};
