/** What a field means wherever it appears, and a value that it may have. */
export interface FieldWords {
  readonly description: string;
  readonly example: unknown;
}

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const JOBS_BY_STATUS = { open: 3, funded: 2, submitted: 1, completed: 40, rejected: 4, expired: 2 };
const HASH = `0x${'5c'.repeat(32)}`;
const API_KEY = 'bsr_7k2m9q4x_(48 letters and digits)';
const CLAIM_KEY = 'bsk_3p8v5n1z_(48 letters and digits)';
const FREEZE_TOKEN = 'bsf_6t1w8c4r_(48 letters and digits)';

/** Field by field; `Schema.field` is asked for before `field`. A field without an entry, and without words of its own, fails a test. */
export const fieldWords: Readonly<Record<string, FieldWords>> = {
  'Wallet.name': { description: 'For people.', example: 'research agent' },
  'Session.id': { description: 'Id of the session.', example: 'ses_8c2f61d0a47b' },
  'Session.createdAt': { description: 'When the user logged in, Unix seconds.', example: 1_767_225_600 },
  'Session.expiresAt': { description: 'When its JWT expires, Unix seconds.', example: 1_767_830_400 },
  lastSeenAt: {
    description: 'When it was last used, Unix seconds, to within five minutes.',
    example: 1_767_312_000,
  },
  'Session.address': {
    description: 'Where the user logged in from; null where that is not known.',
    example: '192.0.2.7',
  },
  userAgent: {
    description: 'The program that logged in, by its own word; null without one.',
    example: 'Mozilla/5.0',
  },
  current: { description: 'Whether this request was made with it.', example: true },
  sessions: { description: 'Log-ins that have not ended.', example: [] },
  proof: {
    description: 'To be sent as `X-Bursar-Step-Up`; good for five minutes, with the same JWT alone.',
    example: 'stp_1767225900_(43 letters, digits, - and _)',
  },
  'stepUp.expiresAt': { description: 'When the proof expires, Unix seconds.', example: 1_767_225_900 },
  stepUp: {
    description:
      'Whether taking money out, secrets, looser limits and unfreezing take the password once more.',
    example: true,
  },
  'ChangedWallet.name': { description: 'For people.', example: 'research agent' },
  'ConfiguredWallet.name': { description: 'For people.', example: 'research agent' },
  'JobSpec.type': { description: 'The rule.', example: 'manual' },
  'JobSpec.expiredAt': {
    description: 'When the Client may take the budget back, Unix seconds.',
    example: 4_000_000_000,
  },
  'JobSpec.amount': { description: 'Micro-USDC.', example: '10000000' },
  'JobSpec.version': { description: 'Version of this form.', example: '1.0' },
  'createJob.type': {
    description:
      '`manual`: the Client decides. `json_schema`: the work must match. `http_check`: a URL must answer.',
    example: 'manual',
  },
  'createJob.schema': {
    description: 'JSON Schema (2020-12 or 07) that the work must match.',
    example: { type: 'array', minItems: 20 },
  },
  'createJob.url': {
    description: 'URL that is fetched when the work is submitted. Public: put no secret into it.',
    example: 'https://agent.example/done',
  },
  'createJob.expectedStatus': { description: 'The status that it must answer.', example: 200 },
  'createJob.timeoutMs': { description: 'Milliseconds that it may take.', example: 5_000 },
  'ChangedWallet.id': { description: 'Id of the wallet.', example: 'wallet_5f0c2ab81d9e' },
  'ChangedWallet.status': {
    description: '`pending` until the wallet is claimed, then `active`.',
    example: 'active',
  },
  'ChangedWallet.tx_hash': { description: 'Transaction, if one was needed.', example: HASH },
  'ConfiguredWallet.id': { description: 'Id of the wallet.', example: 'wallet_5f0c2ab81d9e' },
  'ConfiguredWallet.status': { description: 'Always `active` here.', example: 'active' },
  'ConfiguredWallet.tx_hash': { description: 'Transaction, if one was needed.', example: HASH },
  'Wallet.id': { description: 'Id of the wallet.', example: 'wallet_5f0c2ab81d9e' },
  'createWallet.id': { description: 'Id of the wallet.', example: 'wallet_5f0c2ab81d9e' },
  'Payment.id': {
    description: 'Id of the payment; whoever knows it may look the payment up.',
    example: 'pay_9b41d07e6ac2',
  },
  'createPayment.id': { description: 'Id of the payment.', example: 'pay_9b41d07e6ac2' },
  'payX402.url': {
    description: 'What is asked, `https` only. A redirect is not followed.',
    example: 'https://seller.example/weather',
  },
  'payX402.method': {
    description: 'HTTP method, the same both times; `GET` and `HEAD` have no body.',
    example: 'POST',
  },
  'payX402.headers': {
    description: 'Headers, the same both times.',
    example: { Accept: 'application/json' },
  },
  'payX402.body': { description: 'Body of the request, the same both times.', example: '{"city":"Lisbon"}' },
  'payX402.maxAmount': {
    description:
      'Most that may be paid, decimal USDC, the fee not included. It may be left out where the wallet has a limit per payment, which stands for it then.',
    example: '0.05',
  },
  'payX402.network': {
    description: 'Refuse sellers on any other network: a name of x402, or a CAIP-2 id.',
    example: 'eip155:8453',
  },
  'payX402.asset': { description: 'Refuse any other token.', example: ADDRESS },
  'payX402.recipient': { description: 'Refuse any other recipient.', example: ADDRESS },
  'payX402.mode': {
    description:
      '`pay`: ask the URL again with the payment. `authorize`: only make the payment, for the agent to send `paymentHeader` as `headerName` itself.',
    example: 'pay',
  },
  'payX402.includeHeader': {
    description:
      'Whether the answer has `paymentHeader`, a kilobyte or more. Without it: in mode `authorize`, in which the agent sends it itself.',
    example: undefined,
  },
  'quoteX402.url': { description: 'What is asked, `https` only.', example: 'https://seller.example/weather' },
  'quoteX402.method': { description: 'HTTP method; `GET` and `HEAD` have no body.', example: 'POST' },
  'quoteX402.headers': { description: 'Headers.', example: { Accept: 'application/json' } },
  'quoteX402.body': { description: 'Body of the request.', example: '{"city":"Lisbon"}' },
  'quoteX402.network': {
    description: 'A name of x402, or a CAIP-2 id: in a request, to count no options on another.',
    example: undefined,
  },
  'quoteX402.asset': {
    description: 'The token: in a request, to count no options in another.',
    example: undefined,
  },
  'quoteX402.recipient': { description: 'Count no options for anybody else.', example: undefined },
  isFree: { description: 'The URL answered without asking to be paid.', example: false },
  'quoteX402.amount': {
    description: 'What the seller asks for, decimal USDC; null where it is free.',
    example: '0.02',
  },
  'quoteX402.feeAmount': { description: 'Platform fee on top, decimal USDC.', example: '0.0004' },
  'quoteX402.total': { description: 'Both together, decimal USDC.', example: '0.0204' },
  'quoteX402.payTo': { description: 'Address of the seller.', example: ADDRESS },
  maxTimeoutSeconds: { description: 'For how long the seller would take the payment.', example: 60 },
  sellerStatus: { description: 'HTTP status that the URL answered.', example: 402 },
  'listPayments.type': { description: 'Only payments of this type.', example: 'x402' },
  'listPayments.status': { description: 'Only payments that stand there.', example: 'pending' },
  'simulatePayment.message': { description: 'Why, and what to do about it.', example: undefined },
  'payX402.paymentId': {
    description: 'Id of the payment; null if the URL did not want one.',
    example: 'pay_9b41d07e6ac2',
  },
  'payX402.txHash': {
    description: "The seller's transaction once it is known, before that the one that authorised it.",
    example: HASH,
  },
  'payX402.status': {
    description:
      '`pending`: authorised. `confirmed`: USDC has executed the transfer. `failed`: it was not, and will not be; buying again takes a new `idempotencyKey`.',
    example: 'confirmed',
  },
  'payX402.amount': { description: 'What the seller gets, decimal USDC.', example: '0.02' },
  'payX402.payTo': { description: 'Address of the seller.', example: ADDRESS },
  'payX402.headerName': {
    description:
      'Header that carries the payment: `X-PAYMENT` (v1) or `PAYMENT-SIGNATURE` (v2). Null where the URL is free, the payment failed, or it was made for another request.',
    example: 'PAYMENT-SIGNATURE',
  },
  'payX402.paymentHeader': {
    description:
      'Its value, where it was asked for (`includeHeader`, or mode `authorize`). Whoever has it can have this one transfer executed, and nothing else.',
    example: 'eyJ4NDAyVmVyc2lvbiI6Miwi…',
  },
  'payX402.feeAmount': {
    description: 'Platform fee on top of the amount, decimal USDC; null where nothing was paid.',
    example: '0.0004',
  },
  'payX402.response': {
    description: 'What the URL answered; null if it was not asked again.',
    example: {
      ...{ status: 200, headers: { 'content-type': 'application/json' } },
      ...{ body: '{"sky":"clear"}', bodyEncoding: 'utf8', truncated: false },
    },
  },
  'SellerResponse.status': { description: 'HTTP status.', example: 200 },
  'SellerResponse.headers': {
    description: 'Headers, by name in lower case; the cookies of `set-cookie` one a line.',
    example: { 'content-type': 'application/json' },
  },
  'SellerResponse.body': { description: 'At most 1 MiB of the body.', example: '{"sky":"clear"}' },
  'SellerResponse.bodyEncoding': { description: '`base64` where it is not UTF-8 text.', example: 'utf8' },
  'SellerResponse.truncated': { description: 'The body was longer.', example: false },
  'Job.id': { description: 'Id of the Job.', example: 'job_c83a5e10f7b4' },
  'WebhookDelivery.id': {
    description: 'Id of the delivery; the same in all its attempts.',
    example: 'whd_1e6d90c5b3a8',
  },
  'Wallet.status': {
    description: '`pending` until the wallet is claimed, then `active`.',
    example: 'active',
  },
  'createWallet.status': { description: '`pending`: the wallet waits to be claimed.', example: 'pending' },
  'Payment.status': {
    description:
      '`pending`: on its way. `confirmed`: the chain shows it. `failed`: proven that it cannot happen any more.',
    example: 'confirmed',
  },
  'Payment.refusal': {
    description:
      'The code with which its wallet refused it in a block; null where none did. While `pending` it may still happen, until its deadline is final.',
    example: null,
  },
  'createPayment.refusal': {
    description: 'The code with which its wallet refused it in a block by now; null where none did.',
    example: null,
  },
  'WebhookDelivery.jobId': {
    description: 'Id of the Job that it tells of; empty for a payment.',
    example: 'job_c83a5e10f7b4',
  },
  'WebhookDelivery.paymentId': {
    description: 'Id of the payment that it tells of; null for a Job.',
    example: null,
  },
  'createPayment.status': {
    description: '`pending`, or what is known by now; see `Prefer: wait`.',
    example: 'pending',
  },
  'Job.status': { description: 'Where the Job stands.', example: 'funded' },
  'fundJob.status': { description: 'The state after this step.', example: 'funded' },
  'submitJob.status': { description: 'The state after this step.', example: 'submitted' },
  'refundJob.status': { description: 'The state after this step.', example: 'expired' },
  'WebhookDelivery.status': {
    description: '`failed` after the last attempt, for good unless it is sent again by hand.',
    example: 'delivered',
  },
  'live.status': { description: 'The process answers.', example: 'ok' },
  'health.status': { description: 'The worst of all checks.', example: 'ok' },
  'Check.status': { description: 'How this part is.', example: 'ok' },
  'Payment.type': {
    description: '`x402` for a payment to an x402 seller; lists can be filtered by it.',
    example: 'direct',
  },
  'createPayment.type': {
    description: 'A label: `x402` for a payment to an x402 seller. Lists of payments can be filtered by it.',
    example: 'direct',
  },
  'WebhookDelivery.type': { description: 'The event.', example: 'job_funded' },
  'simulatePayment.to': { description: 'Address of the recipient.', example: ADDRESS },
  'simulatePayment.type': {
    description: 'A label to filter by; it changes nothing here.',
    example: 'direct',
  },
  'simulatePayment.error': {
    description: 'The code that the payment would be refused with; absent where it would be made.',
    example: 'TX_LIMIT_EXCEEDED',
  },
  'simulatePayment.feeAmount': {
    description: 'Platform fee on top of the amount, decimal USDC, whether the payment would be made or not.',
    example: '0.03',
  },
  'simulatePayment.total': {
    description: 'Amount and fee, decimal USDC.',
    example: '1.53',
  },
  'simulatePayment.remainingToday': {
    description:
      'What is left of the daily limit before this payment, decimal USDC, with all that is in flight counted; null without a limit.',
    example: '87.5',
  },
  'testWebhook.error': { description: 'Why it was not delivered.', example: null },
  'live.version': { description: 'Version of the program.', example: '0.1.0' },
  'createWallet.version': {
    description:
      'Contract of the wallet, for good: `v2`, the default, can pay and buy; `v3` can do all of that, and Jobs.',
    example: 'v3',
  },
  'withdraw.to': { description: 'Address that gets the USDC.', example: ADDRESS },
  'getPolicy.txLimit': {
    description: 'Most that one payment may be, decimal USDC; `0` for no limit.',
    example: '25',
  },
  'getPolicy.dailyLimit': {
    description: 'Most that a day (UTC) may cost, decimal USDC; `0` for no limit.',
    example: '100',
  },
  'getPolicy.expiresAt': {
    description: 'When the wallet stops paying, Unix seconds; null for never.',
    example: null,
  },
  'getPolicy.frozen': { description: 'Whether payments and Jobs are stopped.', example: false },
  'getPolicy.whitelist': { description: 'The only recipients; `[]` for all.', example: [ADDRESS] },
  'createPayment.to': { description: 'Address of the recipient.', example: ADDRESS },
  'faucet.to': { description: 'Address that gets the test USDC.', example: ADDRESS },
  'faucet.amount': { description: 'Decimal USDC.', example: '100' },
  'createJob.description': {
    description: 'What is to be done, up to 2,000 characters. Public.',
    example: 'Top 20 by volume, as JSON.',
  },
  'JobSpec.description': { description: 'What is to be done.', example: 'Top 20 by volume, as JSON.' },
  'setWebhook.url': {
    description: 'Where events are sent, `https` only; null for nowhere.',
    example: 'https://agent.example/bursar',
  },

  name: {
    description: 'For people, 1 to 50 characters in one line; one is made up if none is given.',
    example: 'research agent',
  },
  version: { description: 'Version.', example: '1.0' },
  token: {
    description: "The Owner's JWT, valid for 7 days.",
    example: 'eyJhbGciOiJIUzI1NiJ9.(claims).(signature)',
  },
  userId: { description: 'Id of the user.', example: 'user_2d7f4e9b0c61' },
  username: { description: '3 to 20 characters.', example: 'ann' },
  password: { description: '8 to 128 characters.', example: 'correct horse battery' },
  oldPassword: { description: 'The password until now.', example: 'correct horse battery' },
  newPassword: {
    description: 'The password from now on, 8 to 128 characters.',
    example: 'staple battery horse',
  },
  success: { description: 'It is done.', example: true },
  agentConfig: { description: 'What to hand to the agent.', example: undefined },
  apiKey: { description: "The wallet's API key: whoever has it can pay.", example: API_KEY },
  'WalletFrozenByOwner.id': { description: 'Id of the wallet.', example: 'wallet_5f0c2ab81d9e' },
  'WalletFrozenByOwner.status': {
    description: '`active`: only a claimed wallet is frozen.',
    example: 'active',
  },
  'WalletFrozenByOwner.frozen': { description: '1: payments and Jobs are stopped.', example: 1 },
  'WalletFrozenByOwner.reason': { description: 'What was said of this freeze.', example: 'precaution' },
  ended: { description: 'Sessions that were ended.', example: 2 },
  'freezeWallet.reason': {
    description: 'Why: `precaution` (the default) costs the agent nothing, `misuse` counts against it.',
    example: 'precaution',
  },
  'FrozenWallet.id': { description: 'Id of the wallet.', example: 'wallet_5f0c2ab81d9e' },
  revoked: { description: 'The wallet has no token any more.', example: true },
  freezeToken: {
    description:
      'Freezes this one wallet and does nothing else, without any other credential; shown once. Keep it where you reach it in an emergency.',
    example: FREEZE_TOKEN,
  },
  claimKey: {
    description: 'Makes its bearer the Owner, once, within 7 days; shown once.',
    example: CLAIM_KEY,
  },
  summary: {
    description: 'A text that tells an agent all it needs to know.',
    example: 'You can pay in USDC …',
  },
  walletId: { description: 'Id of the wallet.', example: 'wallet_5f0c2ab81d9e' },
  wallet_id: { description: 'Id of the paying wallet.', example: 'wallet_5f0c2ab81d9e' },
  chainAddress: { description: 'Address on the chain; final, and may be funded at once.', example: ADDRESS },
  chain_address: { description: 'Address on the chain.', example: ADDRESS },
  frozen: { description: '1 while payments and Jobs are stopped.', example: 0 },
  tx_limit: { description: 'Most that one payment may be, decimal USDC; `0` for no limit.', example: '25' },
  daily_limit: {
    description: 'Most that a day (UTC) may cost, decimal USDC; `0` for no limit.',
    example: '100',
  },
  expires_at: { description: 'When the wallet stops paying, Unix seconds; null for never.', example: null },
  wallet_version: { description: 'Contract of the wallet.', example: 'v3' },
  created_at: { description: 'Unix seconds.', example: 1_790_000_000 },
  createdAt: { description: 'Unix seconds.', example: 1_790_000_000 },
  tx_hash: { description: 'Transaction that carries it.', example: HASH },
  txHash: { description: 'Transaction that carries it.', example: HASH },
  wallets: { description: "All of the user's wallets.", example: undefined },
  balance: { description: 'Decimal USDC.', example: '98.47' },
  currency: { description: 'Only USDC.', example: 'USDC' },
  txLimit: {
    description: 'Most that one payment may be, decimal USDC; `0` removes the limit.',
    example: '25',
  },
  dailyLimit: {
    description: 'Most that a day (UTC) may cost, decimal USDC; `0` removes the limit.',
    example: '100',
  },
  whitelist: {
    description: 'The only recipients, at most 100; `[]` is no list, which allows everybody.',
    example: [ADDRESS],
  },
  expiresAt: {
    description: 'When the wallet stops paying, Unix seconds; 0 for never.',
    example: 4_000_000_000,
  },
  spentToday: { description: 'What this day (UTC) has cost, decimal USDC, without fees.', example: '12.5' },
  remainingToday: {
    description: 'What is left of the daily limit, decimal USDC; null without one.',
    example: '87.5',
  },
  resetsAt: {
    description: "Midnight (UTC) by the chain's clock, when a new day's limit begins; Unix seconds.",
    example: 1_790_035_200,
  },
  webhookSecret: {
    description: 'Key of the signatures of webhooks.',
    example: 'whsec_(44 characters of base64)',
  },
  webhookUrl: {
    description: 'Where events are sent; null for nowhere.',
    example: 'https://agent.example/bursar',
  },
  amount: { description: 'Decimal USDC above 0 with at most 6 decimals, as a string.', example: '1.5' },
  ok: { description: 'Whether it would be made.', example: true },
  'createOnrampSession.token': {
    description: "The session's token, for one use.",
    example: 'ZWJlNDgwYmItNjBkMi00ZmFi',
  },
  'createOnrampSession.expiresAt': {
    description: 'Until when the session can be opened, Unix seconds.',
    example: 1_790_000_300,
  },
  channelId: { description: "The session's channel, where the onramp names one.", example: undefined },
  onrampUrl: {
    description: 'The page on which a person buys USDC for the wallet.',
    example: 'https://pay.coinbase.com/buy/select-asset?sessionToken=ZWJlNDgwYmItNjBkMi00ZmFi',
  },
  feeAmount: { description: 'Platform fee on top of the amount, decimal USDC.', example: '0.03' },
  fee_amount: { description: 'Platform fee on top of the amount, decimal USDC.', example: '0.03' },
  fee_recipient: { description: 'Address of the treasury.', example: ADDRESS },
  to_address: { description: 'Address of the recipient.', example: ADDRESS },
  memo: { description: 'A note of up to 200 characters; never on the chain.', example: 'weather data, May' },
  idempotencyKey: {
    description:
      'The same key of the same wallet does it once, however often it is asked for: 1 to 255 printable characters.',
    example: 'order-1042',
  },
  replayed: {
    description:
      'Only in a repetition: the idempotency key was used before, and this is what came of that, as it is now.',
    example: undefined,
  },
  mismatch: {
    description:
      'Only in a repetition: the fields in which this request differs from the one that was carried out. Whoever meant something else needs another idempotency key.',
    example: undefined,
  },
  'MeAsAgent.kind': { description: 'The credential is an API key.', example: 'agent' },
  'MeAsOwner.kind': { description: 'The credential is a JWT.', example: 'owner' },
  'MeAsAgent.status': { description: '`active`: the wallet was claimed.', example: 'active' },
  'MeAsAgent.version': { description: 'Contract of the wallet; only `v3` can do Jobs.', example: 'v3' },
  'MeAsAgent.name': { description: 'For people.', example: 'research agent' },
  'MeAsAgent.frozen': { description: 'Whether payments and Jobs are stopped.', example: false },
  'MeAsAgent.expiresAt': {
    description: 'When the wallet stops paying, Unix seconds; null for never.',
    example: null,
  },
  'MeAsOwner.wallets': {
    description: 'Ids of the wallets, the oldest first, at most 1,000; the list of wallets has all.',
    example: ['wallet_5f0c2ab81d9e'],
  },
  walletCount: { description: 'How many wallets the user has.', example: 1 },
  policy: { description: 'The spending rules as the chain enforces them.', example: undefined },
  scopes: {
    description: 'What the key can be used for: `payments`, `x402` and, of v3 wallets, `jobs`.',
    example: ['payments', 'x402', 'jobs'],
  },
  cursor: {
    description: 'Where to go on: the `nextCursor` of an earlier answer; the beginning without it.',
    example: undefined,
  },
  nextCursor: {
    description: 'What to send as `cursor` for what comes after these; null when nothing does.',
    example: null,
  },
  payments: { description: 'The newest first.', example: undefined },
  limit: { description: 'How many at most; out of range counts as the nearest bound.', example: 20 },
  offset: { description: 'How many to pass over.', example: 0 },

  jobId: { description: 'Id of the Job.', example: 'job_c83a5e10f7b4' },
  onchainJobId: { description: 'Id on the escrow contract.', example: 42 },
  onchain_job_id: { description: 'Id on the escrow contract; null until it is known.', example: 42 },
  metadataHash: { description: 'keccak256 of the specification.', example: HASH },
  metadata_hash: { description: 'keccak256 of the specification.', example: HASH },
  metadata_uri: {
    description: 'Where the specification is.',
    example: 'https://bursar.example/v1/jobs/job_c83a5e10f7b4/spec',
  },
  createTxHash: { description: 'Transaction that created it.', example: HASH },
  fundTxHash: { description: 'Transaction that funded it.', example: HASH },
  submitTxHash: { description: 'Transaction that submitted the work.', example: HASH },
  refundTxHash: { description: 'Transaction that gave the budget back.', example: HASH },
  create_tx_hash: { description: 'Transaction that created it.', example: HASH },
  fund_tx_hash: { description: 'Transaction that funded it.', example: HASH },
  submit_tx_hash: { description: 'Transaction that submitted the work.', example: null },
  finalize_tx_hash: { description: 'Transaction that ended it.', example: null },
  client_wallet_id: { description: 'Id of the Client wallet.', example: 'wallet_5f0c2ab81d9e' },
  provider_wallet_id: {
    description: 'Id of the Provider wallet; null for a Provider elsewhere.',
    example: 'wallet_80d1b6f3e72a',
  },
  provider_address: { description: 'Address of the Provider.', example: ADDRESS },
  evaluator_address: { description: 'Address that judges the work.', example: ADDRESS },
  budget_usdc: { description: 'Micro-USDC: `10000000` is 10 USDC.', example: '10000000' },
  budgetUsdc: {
    description:
      'Micro-USDC, an integer as a string: `10000000` is 10 USDC; at most 100 USDC. Either this or `budget`.',
    example: undefined,
  },
  expired_at: {
    description: 'When the Client may take the budget back, Unix seconds.',
    example: 4_000_000_000,
  },
  expiredAt: {
    description:
      'Unix seconds (not milliseconds), at least a day and at most five years ahead: then the Client may take the budget back.',
    example: 1_900_000_000,
  },
  deliverable_uri: {
    description: 'Where the work is, as the Provider said here, or on-chain.',
    example: null,
  },
  deliverable_hash: { description: 'keccak256 of the work.', example: null },
  evaluator_rule_type: { description: 'How the work is judged.', example: 'manual' },
  evaluation_outcome: { description: 'What the evaluator decided.', example: null },
  evaluation_reason: { description: 'Why, for people.', example: null },
  evaluated_by: { description: 'Who decided.', example: null },
  evaluated_at: { description: 'Unix seconds.', example: null },
  evaluation_state: {
    description:
      'How far the evaluation has come, null where nothing waits for one: `automatic`: the rule decides. `delayed`: it could not be applied for reasons that may be ours, and is tried again. `needs_decision`: the Owner of the Client or the operator decides. `decided`.',
    example: null,
  },
  evaluation_note: { description: 'Why there is no decision yet, for people.', example: null },
  providerAddress: { description: 'Address of the Provider.', example: ADDRESS },
  providerWalletId: {
    description: "The Provider's wallet, if it is one of this service.",
    example: undefined,
  },
  title: { description: 'Up to 200 characters. Public.', example: 'Rank the pools' },
  evaluatorRule: {
    description: 'How the work will be judged. Public, with its URL and schema.',
    example: { type: 'manual' },
  },
  'submitJob.content': {
    description:
      'The work itself, at most 256 KiB: a text, or any other JSON. It is kept and served at `GET /v1/jobs/:id/content`, to whoever knows the Job. Either this or `contentHash`.',
    example: '[{"pool":"WETH-USDC","rank":1}]',
  },
  contentHash: { description: 'keccak256 of the work.', example: undefined },
  contentURI: {
    description: 'Where the work is; only with `contentHash`. Public: put no secret into it.',
    example: undefined,
  },
  role: { description: "Which of the wallet's Jobs.", example: 'client' },
  page: { description: 'From 1.', example: 1 },
  pageSize: { description: 'How many at most; out of range counts as the nearest bound.', example: 20 },
  total: { description: 'How many there are in all.', example: 1 },
  jobs: { description: 'The newest first.', example: undefined },
  outcome: { description: 'The decision.', example: 'approved' },
  reason: { description: 'Why, for people.', example: 'All 20 pools are there.' },
  deliverableSpec: { description: 'What is to be delivered.', example: undefined },
  format: { description: 'Format of the deliverable.', example: 'any' },
  evaluation: {
    description: 'How the work is judged: the rule and its fields.',
    example: { type: 'manual' },
  },
  client: { description: 'The Client.', example: undefined },
  provider: { description: 'The Provider.', example: undefined },
  wallet: { description: 'Address of the wallet.', example: ADDRESS },
  budget: { description: 'What is paid for the work.', example: undefined },
  'createJob.budget': {
    description: 'Decimal USDC, at most 100. Either this or `budgetUsdc`.',
    example: '10',
  },
  'createJob.fund': {
    description: 'Whether to pay the budget into the escrow at once, so that the Provider can begin.',
    example: undefined,
  },
  'createJob.status': { description: 'Only with `fund`: where the Job stands.', example: undefined },
  'createJob.fundTxHash': {
    description: 'Only with `fund`: the transaction that funded it; null where none did.',
    example: undefined,
  },
  fundError: {
    description:
      'Only with `fund`, where the Job was created and not funded: the code and the message of an error of `POST /v1/jobs/:id/fund`. The same request with its idempotency key tries again.',
    example: undefined,
  },
  'createJob.error': { description: 'A code to decide by.', example: undefined },
  'createJob.message': { description: 'For people.', example: undefined },
  hint: { description: 'Something to know before going on, for people and models.', example: undefined },
  'browseJobs.status': { description: 'Only Jobs that stand there.', example: 'funded' },
  'Job.title': {
    description: 'What it is about; somebody else may have written it.',
    example: 'Rank the pools',
  },
  decimals: { description: 'Decimals of the currency.', example: 6 },

  deliveries: { description: 'The newest first.', example: undefined },
  attempts: { description: 'Attempts so far.', example: 1 },
  nextAttemptAt: { description: 'Unix seconds; null when there will be none.', example: null },
  lastStatusCode: { description: 'What the receiver answered last.', example: 200 },
  lastError: { description: 'Why the last attempt failed.', example: null },
  deliveredAt: { description: 'Unix seconds.', example: 1_790_000_001 },
  delivered: { description: 'Whether the receiver took it.', example: true },
  statusCode: { description: 'What the receiver answered; null when there was no answer.', example: 200 },

  events: { description: 'The newest first.', example: undefined },
  'ReputationEvent.id': { description: 'Id of the event.', example: 'revt_4b7d2e90a1c6' },
  'FeedbackDocument.createdAt': {
    description: 'When it happened, ISO 8601 in UTC.',
    example: '2026-09-21T14:13:20Z',
  },
  'FeedbackDocument.tag2': { description: "The wallet's part in it, if it had one.", example: 'client' },
  'FeedbackDocument.wallet': {
    description: 'The wallet, as a CAIP-10 account.',
    example: `eip155:8453:${ADDRESS}`,
  },
  'FeedbackDocument.clientAddress': {
    description: 'Who writes the feedback, as a CAIP-10 account.',
    example: `eip155:8453:${ADDRESS}`,
  },
  eventId: { description: 'Id of the event.', example: 'revt_4b7d2e90a1c6' },
  eventType: { description: 'What happened.', example: 'payment_success' },
  value: { description: 'What it adds to the score.', example: 1 },
  valueDecimals: { description: 'Decimals of the value.', example: 0 },
  tag1: { description: 'What kind of thing it was.', example: 'payment' },
  tag2: { description: "The wallet's part in it, if it had one.", example: null },
  sourceKind: { description: 'Where it comes from.', example: 'payment' },
  sourceRef: {
    description: 'Which one it comes from. A payment is named by its transaction, never by its id.',
    example: '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
  },
  onchainTxHash: {
    description: 'Transaction that wrote it into the registry; null until then.',
    example: null,
  },
  syncedAt: { description: 'When it was written there, Unix seconds; null until then.', example: null },
  walletAddress: { description: 'Address of the wallet.', example: ADDRESS },
  agentId: { description: 'Number in the identity registry; 0 while there is none.', example: 7 },
  agentRegistry: {
    description: 'The identity registry, as ERC-8004 names it.',
    example: `eip155:8453:${ADDRESS}`,
  },
  agentURI: {
    description: 'Where the profile of the agent is.',
    example: `https://bursar.example/.well-known/agent/${ADDRESS}`,
  },
  onchainStatus: {
    description:
      '`pending`: being registered. `registered`. `failed`: needs the operator. `not_found`: no claimed wallet of this service.',
    example: 'registered',
  },
  score: { description: 'Sums of the values of all events.', example: undefined },
  failure: { description: 'Sum of what counts against it; never above 0.', example: -3 },
  'ReputationSummary.success': { description: 'Sum of what counts for it.', example: 12 },
  'ReputationSummary.total': { description: 'Both sums together.', example: 9 },
  'ReputationSummary.payments': { description: 'Confirmed payments.', example: 11 },
  'ReputationSummary.jobs': { description: 'Jobs that ended.', example: 1 },
  'ReputationSummary.frozen': { description: 'Whether the wallet is frozen.', example: false },
  counts: { description: 'How many there were.', example: undefined },
  freezes: { description: 'Freezes of which the Owner said that they were for misuse.', example: 0 },
  firstSeenAt: { description: 'Unix seconds.', example: 1_790_000_000 },
  lastActiveAt: { description: 'Unix seconds.', example: 1_790_000_001 },
  trustSignals: { description: 'What else to know before trusting it.', example: undefined },
  lifetimeVolumeUsdc: { description: 'All that it ever paid, decimal USDC.', example: '16.5' },
  synced: { description: 'Events that were written now.', example: 3 },
  skipped: { description: 'Events that did not have to be, or cannot be yet.', example: 1 },
  'syncReputation.errors': { description: 'Events that could not be written.', example: 0 },

  checks: { description: 'Each part by its name.', example: undefined },
  latencyMs: { description: 'Milliseconds that the check took.', example: 1.2 },
  detail: { description: 'For people.', example: 'head 1042, 0.4 s ago' },
  openapi: { description: 'Version of the OpenAPI specification.', example: '3.1.1' },
  'AgentProfile.type': { description: 'Always `agent`.', example: 'agent' },
  'RegistrationFile.type': {
    description: 'What ERC-8004 calls this form.',
    example: 'https://eips.ethereum.org/EIPS/eip-8004#registration-v1',
  },
  'AgentProfile.name': { description: "The wallet's name.", example: 'research agent' },
  'RegistrationFile.name': { description: "The wallet's name.", example: 'research agent' },
  'AgentProfile.description': {
    description: 'What the agent is, for people.',
    example: 'An agent that pays and works in USDC.',
  },
  'RegistrationFile.description': {
    description: 'What the agent is, for people.',
    example: 'An agent that pays and works in USDC.',
  },
  'AgentProfile.endpoints': {
    description: 'Where the agent is served.',
    example: { api: 'https://bursar.example' },
  },
  'RegistrationFile.endpoints': {
    description: 'Where the agent is served.',
    example: { api: 'https://bursar.example' },
  },
  image: { description: 'URL of a picture.', example: 'https://bursar.example/agent.svg' },
  services: {
    description: 'Where the agent can be found, by the name of the protocol.',
    example: [{ name: 'reputation', endpoint: 'https://bursar.example/v1/reputation/0x5290…' }],
  },
  endpoint: {
    description: 'URL, or a CAIP-10 account.',
    example: 'https://bursar.example/v1/reputation/0x5290…',
  },
  x402Support: { description: 'Whether the agent sells by x402.', example: false },
  active: { description: 'Whether the agent can pay and work now: its wallet is not frozen.', example: true },
  registrations: {
    description: 'Entries in identity registries; none until the agent is registered.',
    example: [],
  },
  supportedTrust: { description: 'What trust in the agent can rest on.', example: ['reputation'] },
  owner: { description: 'Whose agent it is.', example: { wallet: ADDRESS } },
  registeredAt: {
    description: 'When the agent was registered, or, until then, its wallet was claimed; ISO 8601, UTC.',
    example: '2026-11-21T12:00:00.000Z',
  },
  registrationFile: {
    description: 'URL of the same as an ERC-8004 registration file.',
    example: 'https://bursar.example/.well-known/agent/0x5290…/registration.json',
  },
  api: { description: 'URL of the API.', example: 'https://bursar.example' },
  next: { description: 'URL of what comes after these; null when nothing does.', example: null },
  service: { description: 'Name of the service.', example: 'Bursar' },
  'Catalog.version': { description: 'Version of the program.', example: '0.1.0' },
  apiBase: { description: 'URL that all paths are relative to.', example: 'https://bursar.example' },
  chain: {
    description: 'The chain that everything happens on.',
    example: { id: 8453, name: 'Base', usdc: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', contracts: {} },
  },
  'Catalog.id': { description: 'Chain id.', example: 8453 },
  'Catalog.name': { description: 'What people call the chain.', example: 'Base' },
  usdc: { description: 'Address of USDC.', example: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' },
  contracts: { description: 'Addresses of the contracts of the service, by name.', example: {} },
  fees: {
    description: 'What is taken, in basis points (hundredths of a percent).',
    example: { platformBps: 200, capBps: 500, jobPlatformBps: 200, jobEvaluatorBps: 0 },
  },
  platformBps: { description: 'Of a payment, on top of its amount.', example: 200 },
  capBps: { description: 'No platform fee can be higher.', example: 500 },
  jobPlatformBps: { description: "Of a Job's budget when it is completed, for the service.", example: 200 },
  jobEvaluatorBps: { description: "Of a Job's budget when it is completed, for the evaluator.", example: 0 },
  allowList: {
    description: 'Who may be withdrawn to; null for no list, which allows everybody. It is never empty.',
    example: [ADDRESS],
  },
  delaySeconds: {
    description: 'Seconds that a withdrawal waits, in which it can be cancelled.',
    example: 86_400,
  },
  'WithdrawalPolicy.next': {
    description: 'The rules that come into force later; null for none.',
    example: null,
  },
  effectiveAt: { description: 'From when on, Unix seconds.', example: 1_790_086_400 },
  withdrawals: { description: 'Withdrawals under a delay.', example: undefined },
  withdrawalId: { description: 'Id of the withdrawal.', example: 'wdr_6e0b93d1c5f2' },
  executeAt: {
    description: 'When it is made unless it is cancelled before, Unix seconds.',
    example: 1_790_086_400,
  },
  'ScheduledWithdrawal.status': {
    description:
      '`scheduled`: it waits, and can be cancelled. `executing`: it is being made. `executed`, `cancelled`, `failed`: it is over.',
    example: 'scheduled',
  },
  'ScheduledWithdrawal.lastError': { description: 'Why it failed or could not be made yet.', example: null },
  'ScheduledWithdrawal.to': { description: 'Address that gets the USDC.', example: ADDRESS },
  'AskedWithdrawal.to': { description: 'Address that gets the USDC.', example: ADDRESS },
  'AskedWithdrawal.status': { description: '`scheduled`: it waits.', example: 'scheduled' },
  'AskedWithdrawal.lastError': { description: 'Why it failed or could not be made yet.', example: null },
  minPaymentUsdc: { description: 'The smallest payment, 0 for none.', example: '0' },
  limits: {
    description: 'Bounds that are the same for all.',
    example: {
      minPaymentUsdc: '0',
      maxPaymentUsdc: '281474976.710655',
      maxJobBudgetUsdc: '100',
      minJobSeconds: 86400,
      maxJobSeconds: 157680000,
      maxTitleCharacters: 200,
      maxDescriptionCharacters: 2000,
      maxMemoCharacters: 200,
    },
  },
  maxPaymentUsdc: {
    description: 'Largest amount that a wallet handles, decimal USDC.',
    example: '281474976.710655',
  },
  maxMemoCharacters: { description: 'Of the memo of a payment.', example: 200 },
  maxJobBudgetUsdc: { description: 'Largest budget of a Job, decimal USDC.', example: '100' },
  minJobSeconds: {
    description: 'Shortest time from the creation of a Job to its expiredAt.',
    example: 86400,
  },
  maxJobSeconds: { description: 'The longest.', example: 157680000 },
  maxTitleCharacters: { description: 'Of the title of a Job.', example: 200 },
  maxDescriptionCharacters: { description: 'Of the description of a Job.', example: 2000 },
  walletVersions: { description: 'Versions of wallets that can be created.', example: ['v2', 'v3'] },
  evaluatorRules: {
    description: 'Rules that a Job can be evaluated by; none where there are no Jobs.',
    example: ['manual', 'json_schema', 'http_check'],
  },
  'Catalog.reputation': { description: 'What reputation is made of.', example: { events: [] } },
  'Catalog.events': { description: 'Every kind of event.', example: [] },
  volumeUsdc: { description: 'Sum of the amounts, without fees, decimal USDC.', example: '1250.5' },
  'Catalog.volumeUsdc': {
    description: 'For a milestone: the volume that reaches it, decimal USDC; otherwise null.',
    example: null,
  },
  'Catalog.endpoints': { description: 'Every operation of the API.', example: [] },
  method: { description: 'HTTP method.', example: 'GET' },
  path: { description: 'Path, with its parameters behind colons.', example: '/v1/wallets/:id' },
  auth: { description: 'Which credentials it takes.', example: 'jwt or key' },
  rateLimit: { description: '`<max>;w=<seconds>`; null where nothing is counted.', example: '60;w=60' },
  documents: {
    description: 'URLs of documents about the service.',
    example: {
      openapi: 'https://bursar.example/openapi.json',
      llms: 'https://bursar.example/llms.txt',
      erc8004Registration: 'https://bursar.example/.well-known/agent-registration.json',
    },
  },
  llms: { description: 'The API in one text, for agents.', example: 'https://bursar.example/llms.txt' },
  erc8004Registration: {
    description: 'The agents of this domain.',
    example: 'https://bursar.example/.well-known/agent-registration.json',
  },
  'Stats.wallets': { description: 'Wallets, claimed or not.', example: 1250 },
  'Stats.payments': { description: 'Confirmed payments.', example: 48211 },
  'Stats.jobs': { description: 'Jobs.', example: { byStatus: JOBS_BY_STATUS } },
  activeWallets: { description: 'Wallets that were claimed.', example: 980 },
  feesUsdc: { description: 'Sum of the platform fees of payments, decimal USDC.', example: '25.01' },
  reputationEvents: { description: 'Events that count for or against a wallet.', example: 50322 },
  since: {
    description: 'When the first wallet was created, Unix seconds; null before.',
    example: 1_780_000_000,
  },
  byStatus: { description: 'How many Jobs have each status now.', example: JOBS_BY_STATUS },
  open: { description: 'Created, not funded.', example: 3 },
  funded: { description: 'The budget is locked.', example: 2 },
  submitted: { description: 'The work is handed in.', example: 1 },
  completed: { description: 'Approved and paid.', example: 40 },
  rejected: { description: 'Rejected; the budget went back.', example: 4 },
  expired: { description: 'Out of time; the budget went back.', example: 2 },
};
