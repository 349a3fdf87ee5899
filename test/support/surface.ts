import type { ErrorCode } from '../../src/errors.ts';

/** A route, and a body that it refuses without doing anything: `broken` says with which code. */
export interface Route {
  readonly method: string;
  readonly path: string;
  readonly auth:
    | 'none'
    | 'cookie'
    | 'optional cookie'
    | 'optional jwt'
    | 'jwt'
    | 'jwt or key'
    | 'jwt or freeze token'
    | 'key';
  readonly broken?: { readonly body: object; readonly error: ErrorCode };
}

const ofWallet = '/v1/wallets/:id';

/** Every endpoint for accounts, wallets, payments, webhooks and Jobs. */
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
    path: '/v1/auth/browser/login',
    auth: 'none',
    broken: { body: { username: 7, password: '' }, error: 'INVALID_USERNAME' },
  },
  {
    method: 'POST',
    path: '/v1/auth/browser/claim',
    auth: 'optional cookie',
    broken: { body: { claimKey: 7, username: 'ann', password: 'long enough' }, error: 'INVALID_CLAIM_KEY' },
  },
  { method: 'GET', path: '/v1/auth/browser', auth: 'cookie' },
  {
    method: 'POST',
    path: '/v1/auth/change-password',
    auth: 'jwt',
    broken: { body: { oldPassword: 7, newPassword: 'long enough' }, error: 'INVALID_OLD_PASSWORD' },
  },
  { method: 'POST', path: '/mcp', auth: 'key' },
  { method: 'GET', path: '/v1/me', auth: 'jwt or key' },
  { method: 'GET', path: '/v1/events', auth: 'jwt or key' },
  { method: 'POST', path: '/v1/auth/logout', auth: 'jwt' },
  { method: 'GET', path: '/v1/auth/sessions', auth: 'jwt' },
  { method: 'DELETE', path: '/v1/auth/sessions', auth: 'jwt' },
  { method: 'DELETE', path: '/v1/auth/sessions/:id', auth: 'jwt' },
  {
    method: 'POST',
    path: '/v1/auth/step-up',
    auth: 'jwt',
    broken: { body: { password: 7 }, error: 'INVALID_PASSWORD' },
  },
  { method: 'GET', path: '/v1/me/security', auth: 'jwt' },
  {
    method: 'PATCH',
    path: '/v1/me/security',
    auth: 'jwt',
    broken: { body: { stepUp: 1 }, error: 'INVALID_STEP_UP' },
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
    method: 'PUT',
    path: `${ofWallet}/guardian`,
    auth: 'jwt',
    broken: { body: { guardian: 'me' }, error: 'INVALID_GUARDIAN' },
  },
  {
    method: 'PATCH',
    path: `${ofWallet}/name`,
    auth: 'jwt',
    broken: { body: { name: '' }, error: 'INVALID_NAME' },
  },
  { method: 'POST', path: `${ofWallet}/freeze`, auth: 'jwt or freeze token' },
  { method: 'POST', path: `${ofWallet}/freeze-token/rotate`, auth: 'jwt' },
  { method: 'DELETE', path: `${ofWallet}/freeze-token`, auth: 'jwt' },
  { method: 'POST', path: `${ofWallet}/unfreeze`, auth: 'jwt' },
  { method: 'GET', path: `${ofWallet}/policy`, auth: 'jwt or key' },
  {
    method: 'POST',
    path: `${ofWallet}/withdraw`,
    auth: 'jwt',
    broken: { body: { to: 7, amount: '1' }, error: 'INVALID_ADDRESS' },
  },
  { method: 'GET', path: `${ofWallet}/withdrawal-policy`, auth: 'jwt' },
  {
    method: 'PATCH',
    path: `${ofWallet}/withdrawal-policy`,
    auth: 'jwt',
    broken: { body: { delaySeconds: -1 }, error: 'INVALID_DELAY_SECONDS' },
  },
  { method: 'GET', path: `${ofWallet}/withdrawals`, auth: 'jwt' },
  { method: 'DELETE', path: `${ofWallet}/withdrawals/:withdrawalId`, auth: 'jwt' },
  {
    method: 'POST',
    path: `${ofWallet}/owner-key/export`,
    auth: 'jwt',
    broken: { body: { passphrase: 7 }, error: 'INVALID_PASSPHRASE' },
  },
  { method: 'GET', path: `${ofWallet}/api-key`, auth: 'jwt' },
  { method: 'POST', path: `${ofWallet}/api-key/rotate`, auth: 'jwt' },
  { method: 'GET', path: `${ofWallet}/keys`, auth: 'jwt' },
  {
    method: 'POST',
    path: `${ofWallet}/keys`,
    auth: 'jwt',
    broken: { body: { name: 'a bot', scopes: ['all'] }, error: 'INVALID_SCOPES' },
  },
  { method: 'DELETE', path: `${ofWallet}/keys/:keyId`, auth: 'jwt' },
  { method: 'GET', path: `${ofWallet}/webhook-secret`, auth: 'jwt' },
  { method: 'POST', path: `${ofWallet}/webhook-secret/rotate`, auth: 'jwt' },
  {
    method: 'POST',
    path: '/v1/payments',
    auth: 'key',
    broken: { body: { to: 7, amount: '1', currency: 'USDC' }, error: 'INVALID_ADDRESS' },
  },
  {
    method: 'POST',
    path: '/v1/payments/simulate',
    auth: 'key',
    broken: { body: { to: 7, amount: '1', currency: 'USDC' }, error: 'INVALID_ADDRESS' },
  },
  {
    method: 'POST',
    path: '/v1/x402/pay',
    auth: 'key',
    broken: { body: { url: 7 }, error: 'INVALID_URL' },
  },
  {
    method: 'POST',
    path: '/v1/x402/quote',
    auth: 'key',
    broken: { body: { url: 7 }, error: 'INVALID_URL' },
  },
  { method: 'GET', path: '/v1/payments/:id', auth: 'none' },
  {
    method: 'PUT',
    path: `${ofWallet}/approval-hours`,
    auth: 'jwt',
    broken: { body: { approvalHours: 0 }, error: 'INVALID_APPROVAL_HOURS' },
  },
  {
    method: 'POST',
    path: `${ofWallet}/owner`,
    auth: 'jwt',
    broken: { body: { address: 'me' }, error: 'INVALID_OWNER' },
  },
  {
    method: 'POST',
    path: `${ofWallet}/owner/accept`,
    auth: 'jwt',
    broken: { body: { signature: 7 }, error: 'INVALID_SIGNATURE' },
  },
  { method: 'GET', path: '/v1/approvals', auth: 'jwt or key' },
  { method: 'GET', path: '/v1/approvals/:id', auth: 'jwt or key' },
  {
    method: 'POST',
    path: '/v1/approvals/:id/approve',
    auth: 'jwt',
    broken: { body: { signature: 7 }, error: 'INVALID_SIGNATURE' },
  },
  { method: 'POST', path: '/v1/approvals/:id/decline', auth: 'jwt' },
  { method: 'GET', path: `${ofWallet}/payments`, auth: 'jwt or key' },
  { method: 'GET', path: `${ofWallet}/webhook`, auth: 'jwt' },
  {
    method: 'PUT',
    path: `${ofWallet}/webhook`,
    auth: 'jwt',
    broken: { body: { url: 'nowhere' }, error: 'INVALID_URL' },
  },
  { method: 'POST', path: `${ofWallet}/webhook/test`, auth: 'jwt' },
  { method: 'GET', path: `${ofWallet}/webhook-deliveries`, auth: 'jwt' },
  { method: 'POST', path: '/v1/webhook-deliveries/:id/resend', auth: 'jwt' },
  {
    method: 'POST',
    path: '/v1/jobs',
    auth: 'key',
    broken: {
      body: {
        providerAddress: 7,
        budgetUsdc: '1',
        expiredAt: 7,
        title: 'a',
        description: 'a',
        evaluatorRule: { type: 'manual' },
      },
      error: 'INVALID_ADDRESS',
    },
  },
  { method: 'POST', path: '/v1/jobs/:id/fund', auth: 'key' },
  {
    method: 'POST',
    path: '/v1/jobs/:id/submit',
    auth: 'key',
    broken: { body: { contentHash: 7 }, error: 'INVALID_HASH' },
  },
  { method: 'POST', path: '/v1/jobs/:id/refund', auth: 'key' },
  {
    method: 'POST',
    path: '/v1/jobs/:id/evaluate',
    auth: 'jwt',
    broken: { body: { outcome: 'maybe' }, error: 'INVALID_OUTCOME' },
  },
  { method: 'GET', path: '/v1/jobs/:id', auth: 'none' },
  { method: 'GET', path: '/v1/jobs/:id/spec', auth: 'none' },
  { method: 'GET', path: '/v1/jobs/:id/content', auth: 'none' },
  { method: 'GET', path: '/v1/jobs', auth: 'key' },
  { method: 'GET', path: '/v1/jobs/by-wallet/:id', auth: 'jwt' },
  { method: 'GET', path: '/v1/reputation/:address', auth: 'none' },
  { method: 'GET', path: '/v1/reputation/:address/events', auth: 'none' },
  { method: 'GET', path: '/v1/reputation/events/:id', auth: 'none' },
  { method: 'POST', path: '/v1/reputation/wallets/:id/sync', auth: 'jwt' },
  { method: 'GET', path: '/.well-known/agent/:address', auth: 'none' },
  { method: 'GET', path: '/.well-known/agent/:address/registration.json', auth: 'none' },
  { method: 'GET', path: '/.well-known/agent-registration.json', auth: 'none' },
  { method: 'GET', path: '/.well-known/api-catalog', auth: 'none' },
  { method: 'GET', path: '/.well-known/oauth-protected-resource', auth: 'none' },
  { method: 'GET', path: '/.well-known/oauth-protected-resource/mcp', auth: 'none' },
  { method: 'GET', path: '/.well-known/oauth-authorization-server', auth: 'none' },
  { method: 'GET', path: '/oauth/authorize', auth: 'none' },
  { method: 'POST', path: '/oauth/authorize', auth: 'none' },
  { method: 'POST', path: '/oauth/register', auth: 'none' },
  { method: 'POST', path: '/oauth/token', auth: 'none' },
  { method: 'POST', path: '/oauth/revoke', auth: 'none' },
  { method: 'GET', path: '/agent.svg', auth: 'none' },
  { method: 'GET', path: '/v1/catalog', auth: 'none' },
  { method: 'GET', path: '/v1/stats', auth: 'none' },
  {
    method: 'POST',
    path: '/v1/onramp/session-token',
    auth: 'jwt',
    broken: { body: { walletId: 7 }, error: 'INVALID_WALLET_ID' },
  },
];

const LIMITS = 'limits';
const CREDENTIALS = 'bad-input-credentials';
const REQUESTS = 'bad-input-requests';
const ACCOUNTS = 'bad-input-accounts';
const PAYMENTS = 'bad-input-payments';
const APPROVALS = 'bad-input-approvals';
const X402 = 'x402';
const WEBHOOKS = 'bad-input-webhooks';
const JOBS = 'bad-input-jobs';
const EVALUATION = 'job-evaluation';
const OWNER_TOOLS = 'owner-tools';
const REPUTATION = 'reputation';

export type ScenarioFile =
  | typeof LIMITS
  | typeof CREDENTIALS
  | typeof REQUESTS
  | typeof ACCOUNTS
  | typeof PAYMENTS
  | typeof APPROVALS
  | typeof X402
  | typeof WEBHOOKS
  | typeof JOBS
  | typeof OWNER_TOOLS
  | typeof EVALUATION
  | typeof REPUTATION;

/** A reason why no caller of the binary can provoke an error, and which integration test does instead. */
interface Elsewhere {
  readonly cannot: string;
  readonly instead: string;
}

const KEYS: Elsewhere = { cannot: 'is slower at it', instead: 'connected-apps' };
const OAUTH: Elsewhere = { cannot: 'is slower at it', instead: 'connected-apps' };

/** Which file's scenarios provoke each error. */
export const provokedBy: Readonly<Record<ErrorCode, ScenarioFile | Elsewhere>> = {
  UNAUTHORIZED: CREDENTIALS,
  INVALID_API_KEY: CREDENTIALS,
  SCOPE_REQUIRED: KEYS,
  INVALID_SCOPES: KEYS,
  MISSING_SCOPES: KEYS,
  KEY_NOT_FOUND: KEYS,
  TOO_MANY_KEYS: KEYS,
  INVALID_OAUTH_REQUEST: OAUTH,
  INVALID_CLIENT: OAUTH,
  INVALID_CLIENT_METADATA: OAUTH,
  INVALID_REDIRECT_URI: OAUTH,
  INVALID_TARGET: OAUTH,
  INVALID_GRANT: OAUTH,
  UNSUPPORTED_GRANT_TYPE: OAUTH,
  INVALID_FORM: OAUTH,
  USER_NOT_FOUND: CREDENTIALS,
  OWNER_REQUIRED: CREDENTIALS,
  AGENT_KEY_REQUIRED: CREDENTIALS,
  INVALID_FREEZE_TOKEN: CREDENTIALS,
  API_KEY_NOT_BOUND_TO_WALLET: {
    cannot: 'every key is issued for a wallet, and no request takes it away',
    instead: 'auth',
  },

  CATCHING_UP: { cannot: 'it takes a restored backup', instead: 'restore' },
  INVALID_JSON: REQUESTS,
  JSON_TOO_DEEP: REQUESTS,
  NOT_FOUND: REQUESTS,
  METHOD_NOT_ALLOWED: REQUESTS,
  INVALID_HOST: REQUESTS,
  UNKNOWN_HOST: REQUESTS,
  REQUEST_TIMEOUT: REQUESTS,
  PAYLOAD_TOO_LARGE: REQUESTS,
  UNKNOWN_FIELD: REQUESTS,
  UNKNOWN_PARAMETER: REQUESTS,

  FOREIGN_ORIGIN: { cannot: 'sends no Origin', instead: 'mcp' },
  INVALID_ARGUMENT: { cannot: 'calls no tools', instead: 'mcp' },
  SERVER_UNREACHABLE: { cannot: 'is itself what would have to be away', instead: 'mcp-stdio' },

  INVALID_CREDENTIALS: ACCOUNTS,
  SESSION_NOT_FOUND: ACCOUNTS,
  SIGNUPS_CLOSED: {
    cannot: 'the local chain lets everybody in unless it is told otherwise',
    instead: 'signups',
  },
  INVITE_REQUIRED: {
    cannot: 'the local chain lets everybody in unless it is told otherwise',
    instead: 'signups',
  },
  INVALID_INVITE: ACCOUNTS,
  STEP_UP_REQUIRED: ACCOUNTS,
  INVALID_STEP_UP: ACCOUNTS,
  MISSING_STEP_UP: ACCOUNTS,
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
  INVALID_GUARDIAN: ACCOUNTS,
  INVALID_JOB_EVALUATOR: ACCOUNTS,
  INVALID_MAX_JOB_DAYS: ACCOUNTS,
  NOTHING_TO_CHANGE: ACCOUNTS,
  MISSING_CLAIM_KEY: ACCOUNTS,
  MISSING_USERNAME: ACCOUNTS,
  MISSING_PASSWORD: ACCOUNTS,
  MISSING_OLD_PASSWORD: ACCOUNTS,
  MISSING_NEW_PASSWORD: ACCOUNTS,
  MISSING_GUARDIAN: ACCOUNTS,
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
  IDEMPOTENCY_KEY_MISMATCH: PAYMENTS,
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
  KEY_NAMES_APPROVAL: {
    cannot: 'asks sellers for a price under a key that has asked the Owner',
    instead: 'approvals',
  },
  INVALID_OWNER: ACCOUNTS,
  MISSING_ADDRESS: ACCOUNTS,
  NO_OWNERSHIP_OFFERED: ACCOUNTS,
  OWNERSHIP_OFFERED: { cannot: 'offers a wallet', instead: 'own-key' },
  WALLET_HANDED_OVER: { cannot: 'hands a wallet over', instead: 'own-key' },
  WITHDRAWAL_OVERTAKEN: { cannot: 'takes a message that comes between', instead: 'own-key' },
  INVALID_APPROVAL: APPROVALS,
  INVALID_APPROVAL_HOURS: APPROVALS,
  MISSING_APPROVAL_HOURS: APPROVALS,
  INVALID_SIGNATURE: APPROVALS,
  APPROVAL_NOT_FOUND: APPROVALS,
  APPROVAL_ENDED: APPROVALS,
  TOO_MANY_APPROVALS: APPROVALS,
  EVALUATOR_NOT_ALLOWED: { cannot: 'sets rules for Jobs that stop them', instead: 'job-policy' },
  JOB_TOO_LONG: { cannot: 'sets rules for Jobs that stop them', instead: 'job-policy' },
  INVALID_METHOD: X402,
  INVALID_HEADERS: X402,
  INVALID_BODY: X402,
  INVALID_MAX_AMOUNT: X402,
  INVALID_NETWORK: X402,
  INVALID_MODE: X402,
  INVALID_INCLUDE_HEADER: X402,
  MISSING_MAX_AMOUNT: X402,
  X402_NO_ACCEPTABLE_OPTION: X402,
  X402_AMOUNT_TOO_HIGH: X402,
  X402_INVALID_RESPONSE: X402,
  X402_TARGET_UNREACHABLE: X402,
  X402_SETTLEMENT_FAILED: X402,
  CHAIN_REVERTED: PAYMENTS,

  INVALID_EVALUATOR_RULE: EVALUATION,
  INVALID_OUTCOME: EVALUATION,
  INVALID_REASON: EVALUATION,
  MISSING_OUTCOME: EVALUATION,

  INVALID_WALLET: OWNER_TOOLS,
  INVALID_ALLOW_LIST: { cannot: 'nobody asks the binary for it', instead: 'withdrawal-delays' },
  INVALID_DELAY_SECONDS: { cannot: 'nobody asks the binary for it', instead: 'withdrawal-delays' },
  TOO_MANY_WITHDRAWALS: { cannot: 'takes a hundred that wait', instead: 'withdrawal-delays' },
  WITHDRAWAL_ENDED: { cannot: 'takes one that is over', instead: 'withdrawal-delays' },
  WITHDRAWAL_NOT_FOUND: { cannot: 'nobody asks the binary for it', instead: 'withdrawal-delays' },
  WITHDRAWAL_NOT_ALLOWED: { cannot: 'takes a policy', instead: 'withdrawal-delays' },
  INVALID_PASSPHRASE: { cannot: 'it takes time to judge one', instead: 'owner-key' },
  MISSING_PASSPHRASE: { cannot: 'nobody asks the binary for it', instead: 'owner-key' },
  OWNER_CALL_TOO_DEAR: { cannot: 'owns a wallet by a contract', instead: 'own-key' },
  OWNER_KEY_EXPORTED: { cannot: 'takes an export', instead: 'owner-key' },
  WITHDRAWAL_POLICY_IN_FORCE: { cannot: 'takes a policy', instead: 'owner-key' },
  INVALID_WALLET_ID: OWNER_TOOLS,
  MISSING_WALLET_ID: OWNER_TOOLS,
  CDP_NOT_CONFIGURED: OWNER_TOOLS,
  ONRAMP_UNAVAILABLE: { cannot: 'takes an onramp that fails', instead: 'onramp' },

  INVALID_PROVIDER_WALLET_ID: JOBS,
  INVALID_PROVIDER: JOBS,
  INVALID_BUDGET: JOBS,
  SOFT_START_CAP: JOBS,
  INVALID_EXPIRED_AT: JOBS,
  EXPIRY_TOO_SHORT: JOBS,
  INVALID_TITLE: JOBS,
  INVALID_DESCRIPTION: JOBS,
  INVALID_HASH: JOBS,
  INVALID_FUND: JOBS,
  INVALID_CONTENT: JOBS,
  INVALID_STATUS_FILTER: JOBS,
  CONTENT_NOT_FOUND: JOBS,
  SPEC_UNKNOWN: { cannot: 'it takes a restored backup', instead: 'restore-jobs' },
  CONTENT_QUOTA_EXCEEDED: { cannot: 'takes hundreds of Jobs', instead: 'jobs-content' },
  INVALID_CONTENT_URI: JOBS,
  INVALID_ROLE: JOBS,
  MISSING_PROVIDER_ADDRESS: JOBS,
  MISSING_BUDGET_USDC: JOBS,
  MISSING_EXPIRED_AT: JOBS,
  MISSING_TITLE: JOBS,
  MISSING_DESCRIPTION: JOBS,
  MISSING_EVALUATOR_RULE: JOBS,
  MISSING_URL: JOBS,
  MISSING_SCHEMA: JOBS,
  MISSING_CONTENT_HASH: JOBS,
  JOB_NOT_FOUND: JOBS,
  WALLET_VERSION_UNSUPPORTED: JOBS,
  NOT_CLIENT: JOBS,
  NOT_PROVIDER: JOBS,
  EXTERNAL_PROVIDER: JOBS,
  SELF_JOB: JOBS,
  INVALID_STATUS: JOBS,
  JOB_EXPIRED: JOBS,
  NOT_YET_EXPIRED: JOBS,
  JOB_BUSY: JOBS,
  CLIENT_NOT_FOUND: { cannot: 'no request takes the wallet of a key away', instead: 'jobs' },
  CLIENT_NOT_ACTIVE: { cannot: 'a wallet has a key only once it is claimed', instead: 'jobs' },
  TARGET_NOT_ALLOWED: { cannot: 'private targets are allowed on the local chain', instead: 'webhooks-api' },
  CHAIN_CREATE_FAILED: {
    cannot: 'what the chain would refuse is refused before by a code of its own',
    instead: 'truth-jobs',
  },
  NOT_ONCHAIN: { cannot: 'takes a request while the creation is in no block', instead: 'jobs-idempotency' },
  IDEMPOTENCY_INCOMPLETE: {
    cannot: 'takes a chain that executed what it does not show',
    instead: 'truth-jobs',
  },
  EVENT_NOT_FOUND: REPUTATION,
  ATTESTOR_UNCONFIGURED: { cannot: 'the local chain always has an attestor', instead: 'reputation' },
  EVALUATOR_UNCONFIGURED: { cannot: 'the local chain always has an evaluator', instead: 'evaluator-manual' },

  INVALID_URL: WEBHOOKS,
  DELIVERY_NOT_FOUND: WEBHOOKS,
  WEBHOOK_NO_URL: WEBHOOKS,
  WEBHOOK_NO_SECRET: { cannot: 'a claim makes the secret', instead: 'webhooks-api' },

  RPC_TIMEOUT: { cannot: 'takes a chain that does not answer', instead: 'claim' },
  GAS_UNAVAILABLE: { cannot: 'takes a relayer without gas money', instead: 'gas-unavailable' },
  V3_NOT_CONFIGURED: { cannot: 'the local chain always has both factories', instead: 'wallets' },
  RATE_LIMITED: LIMITS,
  GAS_BUDGET_EXCEEDED: { cannot: 'takes a day of work', instead: 'gas-budget' },
  AMOUNT_TOO_SMALL: { cannot: 'takes a setting that nothing else wants', instead: 'gas-budget' },
  OVERLOADED: { cannot: 'takes a flood of good requests, not a bad one', instead: 'auth' },
  INTERNAL: { cannot: 'would be a fault of ours', instead: 'http' },
};
