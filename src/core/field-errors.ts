import { type SnakeCase, snakeCase } from './lib/text.ts';
import { perAmount } from './spending-limits.ts';

/** The code for a field: `MISSING_TO`, `INVALID_TX_LIMIT`. */
export function codeName<Kind extends 'MISSING' | 'INVALID', Field extends string>(kind: Kind, field: Field) {
  return `${kind}_${snakeCase(field).toUpperCase()}` as `${Kind}_${Uppercase<SnakeCase<Field>>}`;
}

/** Fields of bodies and how each must be: from these follow `INVALID_<FIELD>` and its text. */
const rules = {
  version: 'must be "v2" or "v3".',
  name: 'must have 1 to 50 characters in one line, none of them invisible.',
  channel:
    'must have a type (ntfy, email, telegram, push or webhook) and what belongs to it: an https:// url, an address, a chatId, or the endpoint and keys of a browser.',
  events:
    'must be a list of approvals, refusals, freezes, ownership, rules, withdrawals, deposits, jobs, security and webhooks, or of some of them; for a webhook, of at least one type of event.',
  code: 'must be eight digits.',
  scopes: 'must be a list of read, payments, x402 and jobs with at least one of them.',
  username: 'must have 3 to 20 visible characters.',
  passkey:
    "must be what the browser's WebAuthn answered, as JSON; a new one to options of this session that are not older than five minutes, on a page of this server.",
  uses: 'must be a whole number from 1 to 10,000.',
  days: 'must be a whole number from 1 to 366.',
  note: 'must be a line of at most 100 printable characters, or null.',
  message: 'must be a string of at most 1,000 characters.',
  oldPassword: 'must be a string.',
  newPassword: 'must be a string.',
  stepUp: 'must be true or false.',
  endConsents: 'must be true or false.',
  endOtherSessions: 'must be true or false.',
  claimKey: 'must be a string.',
  connectAgent: 'must be true or false.',
  memo: 'must be a string of at most 200 characters, none of them invisible.',
  type: 'must be "direct" or "x402".',
  currency: 'must be a string.',
  idempotencyKey: 'must have 1 to 255 printable characters.',
  ...perAmount(() => 'must be a decimal USDC string; "0" removes the limit.'),
  period: 'must be "hour", "day", "week" or "month".',
  limit: 'must be a decimal USDC string; "0" removes the budget.',
  limits:
    'must be an object with txLimit and budget, and the key must have a scope that spends. A budget is null or has a period and a limit.',
  allowList: 'must be an array of 1 to 100 addresses, or null for no list, which allows every recipient.',
  delaySeconds: 'must be a whole number of seconds, at most 30 days (2592000).',
  spenders: 'must be an array of at most 100 addresses, none of them zero; with endConsents false there is none.',
  whitelist: 'must be an array of at most 100 addresses.',
  expiresAt: 'must be Unix seconds in the future. For no expiry, a wallet takes 0 and a key null.',
  jobEvaluator:
    "must be an address, but of no contract of Bursar's own, or null to name none. Only a v3 wallet has one.",
  guardian:
    "must be an address other than the wallet's own and those of Bursar's contracts, or null to remove the guardian.",
  maxJobDays: 'must be a whole number of days from 1 to 1825. Only a v3 wallet has it.',
  outcome: 'must be "approved" or "rejected".',
  reason: 'must be a string of at most 1000 characters, none of them invisible.',
  approval: 'must be "request", or absent.',
  approvalHours: 'must be a whole number from 1 to 720.',
  providerWalletId: 'must be a string.',
  budget:
    'must be a decimal USDC string above 0, such as "5", or budgetUsdc a whole number of micro-USDC above 0 as a string, such as "5000000"; one of them, not both.',
  expiredAt: "must be Unix seconds, at most five years (157680000) after the chain's current time.",
  title: 'must have 1 to 200 characters in one line, none of them invisible.',
  description: 'must have 1 to 2000 characters.',
  fund: 'must be true or false.',
  content:
    'must be non-empty text or JSON of at most 262144 bytes in UTF-8, without contentHash and contentURI. Host larger work elsewhere and submit its contentHash and contentURI.',
  q: 'must be a line of at most 200 characters with a word in it.',
  offers:
    'must be a list of at most 10 objects with type, name (1 to 60 characters), description (1 to 500 characters), price, url and tags (at most 8); a service has a price and a URL, work for a Job no URL. In a search it must be "job" or "service".',
  walletId: 'must be a string.',
  role: 'must be "client" or "provider" in a list of Jobs, and "viewer", "approver" or "admin" in an organisation.',
  hours: 'must be a whole number from 1 to 720.',
  url: 'must be an https:// URL of at most 2048 characters without credentials.',
  method: 'must be GET, HEAD, POST, PUT, PATCH, DELETE or OPTIONS.',
  headers:
    'must be an object of at most 50 strings, without headers that describe the connection (such as Host or Content-Length).',
  body: 'must be a string; GET and HEAD take none.',
  maxAmount: 'must be a decimal USDC string above 0.',
  network: 'must be an x402 name, such as "base", or a CAIP-2 id, such as "eip155:8453".',
  includeHeader: 'must be true or false.',
  mode: 'must be "pay" or "authorize".',
  paymentPayload: 'must be the object that the buyer sent, decoded.',
  paymentRequirements: 'must be the object that the seller demanded.',
} as const;

/** Fields that a body may lack, where nothing but that has to be said: from these follows `MISSING_<FIELD>`. */
const required = [
  'to',
  'amount',
  'currency',
  'claimKey',
  'username',
  'passkey',
  'password',
  'passphrase',
  'oldPassword',
  'newPassword',
  'stepUp',
  'outcome',
  'approvalHours',
  'message',
  'signature',
  'period',
  'scopes',
  'channel',
  'role',
  'invitation',
  'code',
  'name',
  'providerAddress',
  'expiredAt',
  'title',
  'description',
  'evaluatorRule',
  'url',
  'walletId',
  'agentToken',
  'paymentPayload',
  'paymentRequirements',
  'offers',
] as const;

type InvalidCode = `INVALID_${Uppercase<SnakeCase<keyof typeof rules>>}`;
type MissingCode = `MISSING_${Uppercase<SnakeCase<(typeof required)[number]>>}`;
interface FieldError {
  readonly status: 400;
  readonly meaning: string;
}

/** The error of each field whose value is malformed. */
export const invalidFields = Object.fromEntries(
  Object.entries(rules).map(([field, rule]) => [
    codeName('INVALID', field),
    { status: 400, meaning: `${field} ${rule}` },
  ]),
) as Readonly<Record<InvalidCode, FieldError>>;

/** The error of each field that is required. */
export const missingFields = Object.fromEntries(
  required.map((field) => [codeName('MISSING', field), { status: 400, meaning: `${field} is required.` }]),
) as Readonly<Record<MissingCode, FieldError>>;
