import type { ErrorCode } from '../../src/errors.ts';

/** A route, and a body that it refuses without doing anything: `broken` says with which code. */
export interface Route {
  readonly method: string;
  readonly path: string;
  readonly auth: 'none' | 'optional jwt' | 'jwt' | 'jwt or key' | 'key';
  readonly broken?: { readonly body: object; readonly error: ErrorCode };
}

const ofWallet = '/v1/wallets/:id';

/** Every endpoint for accounts, wallets and payments. */
export const routes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/wallets',
    auth: 'none',
    broken: { body: { name: '' }, error: 'INVALID_NAME' },
  },
  {
    method: 'POST',
    path: '/v1/auth/claim',
    auth: 'optional jwt',
    broken: { body: { claimKey: 7, username: 'ann', password: 'long enough' }, error: 'INVALID_CLAIM_KEY' },
  },
  {
    method: 'POST',
    path: '/v1/auth/login',
    auth: 'none',
    broken: { body: { username: 7, password: '' }, error: 'INVALID_USERNAME' },
  },
  {
    method: 'POST',
    path: '/v1/auth/change-password',
    auth: 'jwt',
    broken: { body: { oldPassword: 7, newPassword: 'long enough' }, error: 'INVALID_OLD_PASSWORD' },
  },
  { method: 'GET', path: '/v1/wallets', auth: 'jwt' },
  { method: 'GET', path: ofWallet, auth: 'jwt' },
  { method: 'GET', path: `${ofWallet}/balance`, auth: 'jwt or key' },
  {
    method: 'PATCH',
    path: `${ofWallet}/config`,
    auth: 'jwt',
    broken: { body: { txLimit: 'much' }, error: 'INVALID_TX_LIMIT' },
  },
  {
    method: 'PATCH',
    path: `${ofWallet}/name`,
    auth: 'jwt',
    broken: { body: { name: '' }, error: 'INVALID_NAME' },
  },
  { method: 'POST', path: `${ofWallet}/freeze`, auth: 'jwt' },
  { method: 'POST', path: `${ofWallet}/unfreeze`, auth: 'jwt' },
  { method: 'GET', path: `${ofWallet}/api-key`, auth: 'jwt' },
  { method: 'POST', path: `${ofWallet}/api-key/rotate`, auth: 'jwt' },
  { method: 'GET', path: `${ofWallet}/webhook-secret`, auth: 'jwt' },
  { method: 'POST', path: `${ofWallet}/webhook-secret/rotate`, auth: 'jwt' },
  {
    method: 'POST',
    path: '/v1/payments',
    auth: 'key',
    broken: { body: { to: 7, amount: '1', currency: 'USDC' }, error: 'INVALID_ADDRESS' },
  },
  { method: 'GET', path: '/v1/payments/:id', auth: 'none' },
  { method: 'GET', path: `${ofWallet}/payments`, auth: 'jwt or key' },
];

const CREDENTIALS = 'bad-input-credentials';
const REQUESTS = 'bad-input';
const ACCOUNTS = 'bad-input-accounts';
const PAYMENTS = 'bad-input-payments';

export type ScenarioFile = typeof CREDENTIALS | typeof REQUESTS | typeof ACCOUNTS | typeof PAYMENTS;

/** Which file's scenarios provoke each error, or why a caller cannot provoke it there. */
export const provokedBy: Readonly<Record<ErrorCode, ScenarioFile | { readonly cannot: string }>> = {
  UNAUTHORIZED: CREDENTIALS,
  INVALID_API_KEY: CREDENTIALS,
  USER_NOT_FOUND: CREDENTIALS,
  API_KEY_NOT_BOUND_TO_WALLET: { cannot: 'every key is issued for a wallet, and no request takes it away' },

  INVALID_JSON: REQUESTS,
  NOT_FOUND: REQUESTS,
  METHOD_NOT_ALLOWED: REQUESTS,
  REQUEST_TIMEOUT: REQUESTS,
  PAYLOAD_TOO_LARGE: REQUESTS,

  INVALID_CREDENTIALS: ACCOUNTS,
  FORBIDDEN: ACCOUNTS,
  INVALID_VERSION: ACCOUNTS,
  INVALID_NAME: ACCOUNTS,
  INVALID_USERNAME: ACCOUNTS,
  INVALID_PASSWORD: ACCOUNTS,
  INVALID_OLD_PASSWORD: ACCOUNTS,
  INVALID_NEW_PASSWORD: ACCOUNTS,
  INVALID_CLAIM_KEY: ACCOUNTS,
  INVALID_TX_LIMIT: ACCOUNTS,
  INVALID_DAILY_LIMIT: ACCOUNTS,
  INVALID_WHITELIST: ACCOUNTS,
  INVALID_EXPIRES_AT: ACCOUNTS,
  MISSING_CLAIM_KEY: ACCOUNTS,
  MISSING_USERNAME: ACCOUNTS,
  MISSING_PASSWORD: ACCOUNTS,
  MISSING_OLD_PASSWORD: ACCOUNTS,
  MISSING_NEW_PASSWORD: ACCOUNTS,
  MISSING_NAME: ACCOUNTS,
  WALLET_NOT_FOUND: ACCOUNTS,
  WALLET_NOT_ACTIVE: ACCOUNTS,
  USERNAME_TAKEN: ACCOUNTS,
  CLAIM_IN_PROGRESS: ACCOUNTS,
  CLAIM_KEY_INVALID: ACCOUNTS,

  INVALID_AMOUNT: PAYMENTS,
  INVALID_ADDRESS: PAYMENTS,
  INVALID_RECIPIENT: PAYMENTS,
  INVALID_MEMO: PAYMENTS,
  INVALID_TYPE: PAYMENTS,
  INVALID_CURRENCY: PAYMENTS,
  INVALID_IDEMPOTENCY_KEY: PAYMENTS,
  INVALID_PAGINATION: PAYMENTS,
  UNSUPPORTED_CURRENCY: PAYMENTS,
  MISSING_TO: PAYMENTS,
  MISSING_AMOUNT: PAYMENTS,
  MISSING_CURRENCY: PAYMENTS,
  PAYMENT_NOT_FOUND: PAYMENTS,
  WALLET_BUSY: PAYMENTS,
  INSUFFICIENT_BALANCE: PAYMENTS,
  WALLET_FROZEN: PAYMENTS,
  WALLET_EXPIRED: PAYMENTS,
  TX_LIMIT_EXCEEDED: PAYMENTS,
  DAILY_LIMIT_EXCEEDED: PAYMENTS,
  NOT_IN_WHITELIST: PAYMENTS,
  CHAIN_REVERTED: PAYMENTS,

  RPC_TIMEOUT: { cannot: 'takes a chain that does not answer' },
  GAS_UNAVAILABLE: { cannot: 'takes a relayer without gas money' },
  V3_NOT_CONFIGURED: { cannot: 'the local chain always has both factories' },
  OVERLOADED: { cannot: 'takes a flood of good requests, not a bad one' },
  INTERNAL: { cannot: 'would be a fault of ours' },
};
