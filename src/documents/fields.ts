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
  'Wallet.name': { description: 'A name for people.', example: 'research agent' },
  'Session.id': { description: 'Id of the session.', example: 'ses_8c2f61d0a47b' },
  'Session.createdAt': { description: 'When the user logged in, in Unix seconds.', example: 1_767_225_600 },
  'Session.expiresAt': { description: 'When its JWT expires, in Unix seconds.', example: 1_767_830_400 },
  lastSeenAt: {
    description: 'When it was last used, in Unix seconds, to within five minutes.',
    example: 1_767_312_000,
  },
  'Session.address': {
    description: 'The address from which the user logged in; null if unknown.',
    example: '192.0.2.7',
  },
  userAgent: {
    description: 'The `User-Agent` that logged in; null if it sent none.',
    example: 'Mozilla/5.0',
  },
  current: { description: 'Whether this request uses this session.', example: true },
  sessions: { description: 'Sessions that have not ended.', example: [] },
  proof: {
    description: 'Send it as `X-Bursar-Step-Up`. Valid for five minutes, only with the same JWT.',
    example: 'stp_1767225900_(43 letters, digits, - and _)',
  },
  'stepUp.expiresAt': { description: 'When the proof expires, in Unix seconds.', example: 1_767_225_900 },
  stepUp: {
    description: 'Whether withdrawing, secrets, looser limits and unfreezing need the password again.',
    example: true,
  },
  'ChangedWallet.name': { description: 'A name for people.', example: 'research agent' },
  'ConfiguredWallet.name': { description: 'A name for people.', example: 'research agent' },
  'JobSpec.type': { description: 'The rule.', example: 'manual' },
  'JobSpec.expiredAt': {
    description: 'When the Client may take the budget back, in Unix seconds.',
    example: 4_000_000_000,
  },
  'JobSpec.amount': { description: 'Micro-USDC.', example: '10000000' },
  'JobSpec.version': { description: 'Version of this form.', example: '1.0' },
  'createJob.type': {
    description:
      "`manual`: the Client's Owner decides. `json_schema`: the work must match a schema. `http_check`: a URL must answer.",
    example: 'manual',
  },
  'createJob.schema': {
    description: 'JSON Schema (2020-12 or 07) that the work must match.',
    example: { type: 'array', minItems: 20 },
  },
  'createJob.url': {
    description: 'URL to check when the work is submitted. Public: put no secret into it.',
    example: 'https://agent.example/done',
  },
  'createJob.expectedStatus': { description: 'The status that the URL must answer.', example: 200 },
  'createJob.timeoutMs': { description: 'How long it may take, in milliseconds.', example: 5_000 },
  'ChangedWallet.id': { description: 'Id of the wallet.', example: 'wallet_5f0c2ab81d9e' },
  'ChangedWallet.status': {
    description: '`pending` until the wallet is claimed, then `active`.',
    example: 'active',
  },
  'ChangedWallet.tx_hash': { description: 'The transaction, if one was needed.', example: HASH },
  'ConfiguredWallet.id': { description: 'Id of the wallet.', example: 'wallet_5f0c2ab81d9e' },
  'ConfiguredWallet.status': { description: 'Always `active` here.', example: 'active' },
  'ConfiguredWallet.tx_hash': { description: 'The transaction, if one was needed.', example: HASH },
  'Wallet.id': { description: 'Id of the wallet.', example: 'wallet_5f0c2ab81d9e' },
  'createWallet.id': { description: 'Id of the wallet.', example: 'wallet_5f0c2ab81d9e' },
  'Payment.id': {
    description: 'Id of the payment. Anybody who knows it can read the payment.',
    example: 'pay_9b41d07e6ac2',
  },
  'createPayment.id': { description: 'Id of the payment.', example: 'pay_9b41d07e6ac2' },
  'payX402.url': {
    description: 'The URL to buy from, `https` only. Redirects are not followed.',
    example: 'https://seller.example/weather',
  },
  'payX402.method': {
    description: 'HTTP method, the same for both requests. `GET` and `HEAD` take no body.',
    example: 'POST',
  },
  'payX402.headers': {
    description: 'Headers, the same for both requests.',
    example: { Accept: 'application/json' },
  },
  'payX402.body': { description: 'Body, the same for both requests.', example: '{"city":"Lisbon"}' },
  'payX402.maxAmount': {
    description:
      "The most to pay, in decimal USDC, without the fee. Default: the wallet's limit per payment, if it has one.",
    example: '0.05',
  },
  'payX402.network': {
    description: 'Refuse any other network: an x402 name or a CAIP-2 id.',
    example: 'eip155:8453',
  },
  'payX402.asset': { description: 'Refuse any other token.', example: ADDRESS },
  'payX402.recipient': { description: 'Refuse any other recipient.', example: ADDRESS },
  'payX402.mode': {
    description:
      '`pay`: request the URL again with the payment. `authorize`: only make the payment; you send `paymentHeader` as `headerName` yourself.',
    example: 'pay',
  },
  'payX402.includeHeader': {
    description:
      'Whether the answer has `paymentHeader`, a kilobyte or more. Default: only in mode `authorize`, in which you send it yourself.',
    example: undefined,
  },
  'quoteX402.url': {
    description: 'The URL to ask, `https` only.',
    example: 'https://seller.example/weather',
  },
  'quoteX402.method': { description: 'HTTP method. `GET` and `HEAD` take no body.', example: 'POST' },
  'quoteX402.headers': { description: 'Headers.', example: { Accept: 'application/json' } },
  'quoteX402.body': { description: 'Body of the request.', example: '{"city":"Lisbon"}' },
  'quoteX402.network': {
    description: 'An x402 name or a CAIP-2 id. In a request: ignore options on other networks.',
    example: undefined,
  },
  'quoteX402.asset': {
    description: 'Address of the token. In a request: ignore options in other tokens.',
    example: undefined,
  },
  'quoteX402.recipient': { description: 'Ignore options that pay anybody else.', example: undefined },
  isFree: { description: 'The URL answered without asking for payment.', example: false },
  'quoteX402.amount': {
    description: 'What the seller asks for, in decimal USDC; null if it is free.',
    example: '0.02',
  },
  'quoteX402.feeAmount': { description: 'Platform fee on top, in decimal USDC.', example: '0.0004' },
  'quoteX402.total': { description: 'Amount and fee together, in decimal USDC.', example: '0.0204' },
  'quoteX402.payTo': { description: 'Address of the seller.', example: ADDRESS },
  maxTimeoutSeconds: { description: 'How long the seller accepts the payment.', example: 60 },
  sellerStatus: { description: "HTTP status of the seller's answer.", example: 402 },
  'listPayments.type': { description: 'Only payments of this type.', example: 'x402' },
  'listPayments.status': { description: 'Only payments with this status.', example: 'pending' },
  'simulatePayment.message': { description: 'Why, and what to do.', example: undefined },
  'payX402.paymentId': {
    description: 'Id of the payment; null if the URL asked for none.',
    example: 'pay_9b41d07e6ac2',
  },
  'payX402.txHash': {
    description: "The seller's transaction once it is known; before that, the authorising one.",
    example: HASH,
  },
  'payX402.status': {
    description:
      '`pending`: authorised. `confirmed`: USDC has executed the transfer. `failed`: it was not and will not be executed; to buy again, use a new `idempotencyKey`.',
    example: 'confirmed',
  },
  'payX402.amount': { description: 'What the seller gets, in decimal USDC.', example: '0.02' },
  'payX402.payTo': { description: 'Address of the seller.', example: ADDRESS },
  'payX402.headerName': {
    description:
      'Header that carries the payment: `X-PAYMENT` (v1) or `PAYMENT-SIGNATURE` (v2). Null if the URL is free, the payment failed, or it was made for another request.',
    example: 'PAYMENT-SIGNATURE',
  },
  'payX402.paymentHeader': {
    description:
      'Its value, with `includeHeader` or in mode `authorize`. It lets its bearer execute this one transfer and nothing else.',
    example: 'eyJ4NDAyVmVyc2lvbiI6Miwi…',
  },
  'payX402.feeAmount': {
    description: 'Platform fee on top of the amount, in decimal USDC; null if nothing was paid.',
    example: '0.0004',
  },
  'payX402.response': {
    description: "The seller's answer; null if the URL was not requested again.",
    example: {
      ...{ status: 200, headers: { 'content-type': 'application/json' } },
      ...{ body: '{"sky":"clear"}', bodyEncoding: 'utf8', truncated: false },
    },
  },
  'SellerResponse.status': { description: 'HTTP status.', example: 200 },
  'SellerResponse.headers': {
    description: 'Headers by lower-case name, with one cookie of `set-cookie` per line.',
    example: { 'content-type': 'application/json' },
  },
  'SellerResponse.body': { description: 'At most 1 MiB of the body.', example: '{"sky":"clear"}' },
  'SellerResponse.bodyEncoding': { description: '`base64` if the body is not UTF-8 text.', example: 'utf8' },
  'SellerResponse.truncated': { description: 'The body was longer.', example: false },
  'Job.id': { description: 'Id of the Job.', example: 'job_c83a5e10f7b4' },
  'WebhookDelivery.id': {
    description: 'Id of the delivery, the same in all its attempts.',
    example: 'whd_1e6d90c5b3a8',
  },
  'Wallet.status': {
    description: '`pending` until the wallet is claimed, then `active`.',
    example: 'active',
  },
  'createWallet.status': { description: '`pending`: nobody has claimed the wallet yet.', example: 'pending' },
  'Payment.status': {
    description:
      '`pending`: in flight. `confirmed`: on-chain. `failed`: proven that it can no longer happen.',
    example: 'confirmed',
  },
  'Payment.refusal': {
    description:
      'The code with which the wallet refused it in a block, else null. While `pending`, it may still happen until its deadline is final.',
    example: null,
  },
  'createPayment.refusal': {
    description: 'The code with which the wallet has refused it in a block, else null.',
    example: null,
  },
  'WebhookDelivery.jobId': {
    description: 'Id of the Job that it is about; empty for anything else.',
    example: 'job_c83a5e10f7b4',
  },
  'WebhookDelivery.paymentId': {
    description: 'Id of the payment that it is about; null for anything else.',
    example: null,
  },
  'createPayment.status': {
    description: 'The current status, usually `pending`; see `Prefer: wait`.',
    example: 'pending',
  },
  'Job.status': { description: 'Status of the Job.', example: 'funded' },
  'fundJob.status': { description: 'The status after this step.', example: 'funded' },
  'submitJob.status': { description: 'The status after this step.', example: 'submitted' },
  'refundJob.status': { description: 'The status after this step.', example: 'expired' },
  'WebhookDelivery.status': {
    description: '`pending`, `delivered`, or `failed` after the last attempt, for good unless you resend it.',
    example: 'delivered',
  },
  'live.status': { description: '`ok`: the process runs.', example: 'ok' },
  'health.status': { description: 'The worst status of all checks.', example: 'ok' },
  'Check.status': { description: 'Status of this part.', example: 'ok' },
  'Payment.type': {
    description: '`x402` for a payment to an x402 seller. You can filter lists by it.',
    example: 'direct',
  },
  'createPayment.type': {
    description: 'A label: `x402` for a payment to an x402 seller. You can filter lists by it.',
    example: 'direct',
  },
  'WebhookDelivery.type': { description: 'The event.', example: 'job_funded' },
  'simulatePayment.to': { description: 'Address of the recipient.', example: ADDRESS },
  'simulatePayment.type': {
    description: 'A label to filter by; it changes nothing here.',
    example: 'direct',
  },
  'simulatePayment.error': {
    description: 'The code with which the payment would be refused; absent if it would succeed.',
    example: 'TX_LIMIT_EXCEEDED',
  },
  'simulatePayment.feeAmount': {
    description: 'Platform fee on top of the amount, in decimal USDC; always present.',
    example: '0.03',
  },
  'simulatePayment.total': {
    description: 'Amount and fee, in decimal USDC.',
    example: '1.53',
  },
  'simulatePayment.remainingToday': {
    description:
      'What the daily limit leaves before this payment, in decimal USDC, counting payments in flight; null without a limit.',
    example: '87.5',
  },
  'testWebhook.error': { description: 'Why the delivery failed; null if it did not.', example: null },
  'live.version': { description: 'Version of the server.', example: '0.1.0' },
  'createWallet.version': {
    description:
      'Contract version, which never changes: `v2` (the default) can pay and buy; `v3` can also take part in Jobs.',
    example: 'v3',
  },
  'withdraw.to': { description: 'Address that gets the USDC.', example: ADDRESS },
  'getPolicy.txLimit': {
    description: 'The most that one payment may be, in decimal USDC; `0` for no limit.',
    example: '25',
  },
  'getPolicy.dailyLimit': {
    description: "The most that a day's payments (UTC) may add up to, in decimal USDC; `0` for no limit.",
    example: '100',
  },
  'getPolicy.expiresAt': {
    description: 'When the wallet stops paying, in Unix seconds; null for never.',
    example: null,
  },
  'getPolicy.frozen': { description: 'Whether payments and Jobs are stopped.', example: false },
  'getPolicy.whitelist': {
    description: 'The only allowed recipients; `[]` means anybody.',
    example: [ADDRESS],
  },
  'createPayment.to': { description: 'Address of the recipient.', example: ADDRESS },
  'faucet.to': { description: 'Address that gets the test USDC.', example: ADDRESS },
  'faucet.amount': { description: 'Decimal USDC.', example: '100' },
  'createJob.description': {
    description: 'The work to do, up to 2,000 characters. Public.',
    example: 'Top 20 by volume, as JSON.',
  },
  'JobSpec.description': { description: 'The work to do.', example: 'Top 20 by volume, as JSON.' },
  'setWebhook.url': {
    description: 'URL that receives events, `https` only; null for none.',
    example: 'https://agent.example/bursar',
  },

  name: {
    description: 'A name for people, 1 to 50 characters in one line. Default: a generated one.',
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
  oldPassword: { description: 'The current password.', example: 'correct horse battery' },
  newPassword: {
    description: 'The new password, 8 to 128 characters.',
    example: 'staple battery horse',
  },
  success: { description: 'Always true.', example: true },
  agentConfig: { description: 'Give this to the agent.', example: undefined },
  apiKey: { description: "The wallet's API key. Keep it secret: its bearer can pay.", example: API_KEY },
  'WalletFrozenByOwner.id': { description: 'Id of the wallet.', example: 'wallet_5f0c2ab81d9e' },
  'WalletFrozenByOwner.status': {
    description: '`active`: only a claimed wallet is frozen.',
    example: 'active',
  },
  'WalletFrozenByOwner.frozen': { description: '1: payments and Jobs are stopped.', example: 1 },
  'WalletFrozenByOwner.reason': {
    description: 'The reason recorded for this freeze.',
    example: 'precaution',
  },
  ended: { description: 'How many sessions were ended.', example: 2 },
  'freezeWallet.reason': {
    description: 'Why: `precaution` (the default) costs the agent nothing, `misuse` counts against it.',
    example: 'precaution',
  },
  'FrozenWallet.id': { description: 'Id of the wallet.', example: 'wallet_5f0c2ab81d9e' },
  revoked: { description: 'Always true: the wallet has no freeze token now.', example: true },
  freezeToken: {
    description:
      'Freezes this one wallet and does nothing else; needs no other credential. Shown once: keep it where you can reach it in an emergency.',
    example: FREEZE_TOKEN,
  },
  claimKey: {
    description: 'Makes its bearer the Owner. Works once, within 7 days by default; shown once.',
    example: CLAIM_KEY,
  },
  summary: {
    description: 'A briefing for the agent: credentials, limits, how to pay.',
    example: 'You can pay in USDC …',
  },
  walletId: { description: 'Id of the wallet.', example: 'wallet_5f0c2ab81d9e' },
  wallet_id: { description: 'Id of the paying wallet.', example: 'wallet_5f0c2ab81d9e' },
  chainAddress: {
    description: 'On-chain address. It is final and can receive USDC at once.',
    example: ADDRESS,
  },
  chain_address: { description: 'On-chain address.', example: ADDRESS },
  frozen: { description: '1 while payments and Jobs are stopped.', example: 0 },
  tx_limit: {
    description: 'The most that one payment may be, in decimal USDC; `0` for no limit.',
    example: '25',
  },
  daily_limit: {
    description: "The most that a day's payments (UTC) may add up to, in decimal USDC; `0` for no limit.",
    example: '100',
  },
  expires_at: {
    description: 'When the wallet stops paying, in Unix seconds; null for never.',
    example: null,
  },
  wallet_version: { description: 'Contract version of the wallet.', example: 'v3' },
  created_at: { description: 'Unix seconds.', example: 1_790_000_000 },
  owner_key_exported_at: {
    description: "When the wallet's owner key was last exported, in Unix seconds; null if it never was.",
    example: null,
  },
  ownerKeyExportedAt: { description: 'The time of this export, in Unix seconds.', example: 1_790_000_000 },
  ownerAddress: {
    description:
      "Account of the key: the wallet's on-chain owner, unless the ownership was transferred. It needs some of the chain's gas money.",
    example: ADDRESS,
  },
  'exportOwnerKey.chainId': { description: "The chain's EIP-155 id.", example: 8453 },
  passphrase: {
    description:
      'Seals the key file: 8 to 128 characters, very hard to guess. Nobody can open the file without it.',
    example: 'staple orbit velvet canyon 41',
  },
  keyFile: {
    description: 'The key under your passphrase. Store it where you will find it.',
    example: undefined,
  },
  'KeyFile.version': { description: 'Version of the format.', example: 3 },
  'KeyFile.id': {
    description: 'A random id of this file.',
    example: '7e59dc02-8d42-409d-b29a-a8a0f862cc81',
  },
  'KeyFile.address': {
    description: 'Account of the key, in lower case and without 0x.',
    example: '52908400098527886e0f7030069857d2e4169ee7',
  },
  crypto: { description: 'The encrypted key and how to decrypt it.', example: undefined },
  cipher: { description: 'The cipher.', example: 'aes-128-ctr' },
  cipherparams: { description: 'Parameters of the cipher.', example: undefined },
  iv: { description: 'Initial counter block, hex.', example: '6087dab2f9fdbbfaddc31a909735c1e6' },
  ciphertext: { description: 'The encrypted key, hex.', example: '5318b4d5bcd28de64ee5559e671353e1' },
  kdf: { description: 'How the passphrase becomes a key.', example: 'scrypt' },
  kdfparams: { description: 'Parameters of scrypt.', example: undefined },
  dklen: { description: 'Bytes that it derives.', example: 32 },
  n: { description: 'Cost.', example: 131_072 },
  r: { description: 'Block size.', example: 8 },
  p: { description: 'Parallelism.', example: 1 },
  salt: { description: 'Salt, hex.', example: 'ae3cd4e7013836a3df6bd7241b12db06' },
  mac: {
    description: 'Keccak-256 by which a wrong passphrase is noticed, hex.',
    example: '517ead924a9d0dc3124507e3393d175c',
  },
  createdAt: { description: 'Unix seconds.', example: 1_790_000_000 },
  tx_hash: { description: 'Hash of its transaction.', example: HASH },
  txHash: { description: 'Hash of its transaction.', example: HASH },
  wallets: { description: "The user's wallets.", example: undefined },
  balance: { description: 'Decimal USDC.', example: '98.47' },
  currency: { description: 'Always `USDC`.', example: 'USDC' },
  txLimit: {
    description: 'The most that one payment may be, in decimal USDC; `0` removes the limit.',
    example: '25',
  },
  dailyLimit: {
    description:
      "The most that a day's payments (UTC) may add up to, in decimal USDC; `0` removes the limit.",
    example: '100',
  },
  whitelist: {
    description: 'The only allowed recipients, at most 100; `[]` removes the list, which allows anybody.',
    example: [ADDRESS],
  },
  expiresAt: {
    description: 'When the wallet stops paying, in Unix seconds; 0 for never.',
    example: 4_000_000_000,
  },
  spentToday: { description: 'What was spent today (UTC), in decimal USDC, without fees.', example: '12.5' },
  remainingToday: {
    description: 'What the daily limit leaves, in decimal USDC; null without a limit.',
    example: '87.5',
  },
  jobEvaluator: {
    description:
      'Address that may evaluate the Jobs of the wallet (v3) beside those on the whitelist; null for none in particular, which without a whitelist means anybody. A first whitelist sets the evaluator of this server. In answers null for v2.',
    example: ADDRESS,
  },
  maxJobDays: {
    description:
      'How many days a Job of the wallet (v3) may last from its creation, and from its funding; 90 unless the Owner sets another number. In answers null for v2.',
    example: 90,
  },
  resetsAt: {
    description: "When the next day's limit begins: midnight (UTC) by the chain's clock, in Unix seconds.",
    example: 1_790_035_200,
  },
  webhookSecret: {
    description: 'Key that signs webhooks.',
    example: 'whsec_(44 characters of base64)',
  },
  webhookUrl: {
    description: 'URL that receives events; null for none.',
    example: 'https://agent.example/bursar',
  },
  amount: { description: 'Decimal USDC above 0 with at most 6 decimals, as a string.', example: '1.5' },
  ok: { description: 'Whether the payment would succeed.', example: true },
  'createOnrampSession.token': {
    description: "The session's token, valid once.",
    example: 'ZWJlNDgwYmItNjBkMi00ZmFi',
  },
  'createOnrampSession.expiresAt': {
    description: 'When the session can no longer be opened, in Unix seconds.',
    example: 1_790_000_300,
  },
  channelId: { description: "The session's channel, if the onramp names one.", example: undefined },
  onrampUrl: {
    description: 'The page on which a person buys USDC for the wallet.',
    example: 'https://pay.coinbase.com/buy/select-asset?sessionToken=ZWJlNDgwYmItNjBkMi00ZmFi',
  },
  feeAmount: { description: 'Platform fee on top of the amount, in decimal USDC.', example: '0.03' },
  fee_amount: { description: 'Platform fee on top of the amount, in decimal USDC.', example: '0.03' },
  fee_recipient: { description: 'Address of the treasury.', example: ADDRESS },
  to_address: { description: 'Address of the recipient.', example: ADDRESS },
  memo: { description: 'A note of up to 200 characters; never on-chain.', example: 'weather data, May' },
  idempotencyKey: {
    description:
      '1 to 255 printable characters. The same key of the same wallet executes once, however often you repeat the request.',
    example: 'order-1042',
  },
  replayed: {
    description: 'Only in a replay: this key was used before, and this is the current state of its result.',
    example: undefined,
  },
  mismatch: {
    description:
      'Only in a replay: the fields in which this request differs from the executed one. If you meant another request, use another key.',
    example: undefined,
  },
  'MeAsAgent.kind': { description: 'The credential is an API key.', example: 'agent' },
  'MeAsOwner.kind': { description: 'The credential is a JWT.', example: 'owner' },
  'MeAsAgent.status': { description: '`active`: the wallet is claimed.', example: 'active' },
  'MeAsAgent.version': {
    description: 'Contract version of the wallet; only `v3` can take part in Jobs.',
    example: 'v3',
  },
  'MeAsAgent.name': { description: 'A name for people.', example: 'research agent' },
  'MeAsAgent.frozen': { description: 'Whether payments and Jobs are stopped.', example: false },
  'MeAsAgent.expiresAt': {
    description: 'When the wallet stops paying, in Unix seconds; null for never.',
    example: null,
  },
  'MeAsOwner.wallets': {
    description: 'Ids of the wallets, oldest first, at most 1,000; `GET /v1/wallets` lists all.',
    example: ['wallet_5f0c2ab81d9e'],
  },
  walletCount: { description: 'How many wallets the user has.', example: 1 },
  policy: { description: 'The spending rules as the chain enforces them.', example: undefined },
  scopes: {
    description: 'What the key can do: `payments`, `x402` and, for v3 wallets, `jobs`.',
    example: ['payments', 'x402', 'jobs'],
  },
  cursor: {
    description: 'The `nextCursor` of the previous page; leave it out for the first page.',
    example: undefined,
  },
  nextCursor: {
    description: 'Send it as `cursor` for the next page; null on the last page.',
    example: null,
  },
  payments: { description: 'Newest first.', example: undefined },
  limit: {
    description: 'The most to return. A number out of range counts as the nearest bound.',
    example: 20,
  },
  offset: { description: 'How many to skip.', example: 0 },

  jobId: { description: 'Id of the Job.', example: 'job_c83a5e10f7b4' },
  onchainJobId: { description: 'Id on the escrow contract.', example: 42 },
  onchain_job_id: { description: 'Id on the escrow contract; null until it is known.', example: 42 },
  metadataHash: { description: 'keccak256 of the specification.', example: HASH },
  metadata_hash: { description: 'keccak256 of the specification.', example: HASH },
  metadata_uri: {
    description: 'URL of the specification.',
    example: 'https://bursar.example/v1/jobs/job_c83a5e10f7b4/spec',
  },
  createTxHash: { description: 'Transaction that created it.', example: HASH },
  fundTxHash: { description: 'Transaction that funded it.', example: HASH },
  submitTxHash: { description: 'Transaction that submitted the work.', example: HASH },
  refundTxHash: { description: 'Transaction that refunded the budget.', example: HASH },
  create_tx_hash: { description: 'Transaction that created it.', example: HASH },
  fund_tx_hash: { description: 'Transaction that funded it.', example: HASH },
  submit_tx_hash: { description: 'Transaction that submitted the work.', example: null },
  finalize_tx_hash: { description: 'Transaction that ended it.', example: null },
  client_wallet_id: { description: 'Id of the Client wallet.', example: 'wallet_5f0c2ab81d9e' },
  provider_wallet_id: {
    description: 'Id of the Provider wallet; null if the Provider is not a wallet here.',
    example: 'wallet_80d1b6f3e72a',
  },
  provider_address: { description: 'Address of the Provider.', example: ADDRESS },
  evaluator_address: { description: 'Address that judges the work.', example: ADDRESS },
  budget_usdc: { description: 'Micro-USDC: `10000000` is 10 USDC.', example: '10000000' },
  budgetUsdc: {
    description:
      'Micro-USDC, an integer as a string: `10000000` is 10 USDC. At most 100 USDC. Either this or `budget`.',
    example: undefined,
  },
  expired_at: {
    description: 'From then on nothing can be funded or submitted. Unix seconds.',
    example: 4_000_000_000,
  },
  refundable_at: {
    description:
      'When the Client may take the budget back, in Unix seconds of the chain: at `expired_at`, and not within an hour after the work was submitted. Null while nothing is in escrow.',
    example: null,
  },
  expiredAt: {
    description:
      'Until when the work can be submitted, in Unix seconds (not milliseconds), a day to five years ahead. From then on the Client may take the budget back, work of the last hour excepted.',
    example: 1_900_000_000,
  },
  deliverable_uri: {
    description: 'URI of the work, from the Provider.',
    example: null,
  },
  deliverable_hash: { description: 'keccak256 of the work.', example: null },
  evaluator_rule_type: { description: 'How the work is judged.', example: 'manual' },
  evaluation_outcome: { description: 'What the evaluator decided.', example: null },
  evaluation_reason: { description: 'Why, in words.', example: null },
  evaluated_by: { description: 'Who decided.', example: null },
  evaluated_at: { description: 'Unix seconds.', example: null },
  evaluation_state: {
    description:
      "State of the evaluation; null while nothing waits for one. `automatic`: the rule decides. `delayed`: it could not be applied, for reasons that may be ours, and is retried. `needs_decision`: the Client's Owner or the operator decides. `decided`.",
    example: null,
  },
  evaluation_note: {
    description: 'Why there is no decision yet, or, before the work is submitted, who may have to decide.',
    example: null,
  },
  providerAddress: { description: 'Address of the Provider.', example: ADDRESS },
  providerWalletId: {
    description: "The Provider's wallet, if it is one of this service.",
    example: undefined,
  },
  title: { description: 'Up to 200 characters. Public.', example: 'Rank the pools' },
  evaluatorRule: {
    description: 'How the work is judged. Public, with its URL and schema.',
    example: { type: 'manual' },
  },
  'submitJob.content': {
    description:
      'The work itself, at most 256 KiB: text or any other JSON. `GET /v1/jobs/:id/content` serves it to anybody who knows the Job. Either this or `contentHash`.',
    example: '[{"pool":"WETH-USDC","rank":1}]',
  },
  contentHash: { description: 'keccak256 of the work.', example: undefined },
  contentURI: {
    description: 'URI of the work, only with `contentHash`. Public: put no secret into it.',
    example: undefined,
  },
  role: { description: "The wallet's part in the Jobs to list.", example: 'client' },
  page: { description: 'Page number, from 1.', example: 1 },
  pageSize: {
    description: 'The most to return. A number out of range counts as the nearest bound.',
    example: 20,
  },
  total: { description: 'How many there are in total.', example: 1 },
  jobs: { description: 'Newest first.', example: undefined },
  outcome: { description: 'The decision.', example: 'approved' },
  reason: { description: 'Why, in words.', example: 'All 20 pools are there.' },
  deliverableSpec: { description: 'What the Provider delivers.', example: undefined },
  format: { description: 'Format of the deliverable.', example: 'any' },
  evaluation: {
    description: 'How the work is judged: the rule and its fields.',
    example: { type: 'manual' },
  },
  client: { description: 'The Client.', example: undefined },
  provider: { description: 'The Provider.', example: undefined },
  wallet: { description: 'Address of the wallet.', example: ADDRESS },
  budget: { description: 'The payment for the work.', example: undefined },
  'createJob.budget': {
    description: 'Decimal USDC, at most 100. Either this or `budgetUsdc`.',
    example: '10',
  },
  'createJob.fund': {
    description: 'Whether to pay the budget into escrow at once, so that the Provider can start.',
    example: undefined,
  },
  'createJob.status': { description: 'Only with `fund`: status of the Job.', example: undefined },
  'createJob.fundTxHash': {
    description: 'Only with `fund`: the transaction that funded it, else null.',
    example: undefined,
  },
  fundError: {
    description:
      'Only with `fund`, if the Job was created but not funded: the error that `POST /v1/jobs/:id/fund` would answer. Repeat the request with its idempotency key to try again.',
    example: undefined,
  },
  'createJob.error': { description: 'Error code.', example: undefined },
  'createJob.message': { description: 'A name for people.', example: undefined },
  hint: { description: 'Something to know before you continue.', example: undefined },
  'browseJobs.status': { description: 'Only Jobs with this status.', example: 'funded' },
  'Job.title': {
    description: 'Title; somebody else may have written it.',
    example: 'Rank the pools',
  },
  decimals: { description: 'Decimals of the currency.', example: 6 },

  deliveries: { description: 'Newest first.', example: undefined },
  attempts: { description: 'Attempts in the current round.', example: 1 },
  nextAttemptAt: {
    description: 'When the next attempt starts, in Unix seconds; null if there is none.',
    example: null,
  },
  lastStatusCode: { description: "The receiver's last HTTP status.", example: 200 },
  lastError: { description: 'Why the last attempt failed.', example: null },
  deliveredAt: { description: 'Unix seconds.', example: 1_790_000_001 },
  delivered: { description: 'Whether the receiver accepted it.', example: true },
  statusCode: { description: "The receiver's HTTP status; null if it did not answer.", example: 200 },

  events: { description: 'Newest first.', example: undefined },
  'ReputationEvent.id': { description: 'Id of the event.', example: 'revt_4b7d2e90a1c6' },
  'FeedbackDocument.createdAt': {
    description: 'When it happened, ISO 8601 in UTC.',
    example: '2026-09-21T14:13:20Z',
  },
  'FeedbackDocument.tag2': { description: "The wallet's part in it, if any.", example: 'client' },
  'FeedbackDocument.wallet': {
    description: 'The wallet, as a CAIP-10 account.',
    example: `eip155:8453:${ADDRESS}`,
  },
  'FeedbackDocument.clientAddress': {
    description: 'The account that writes the feedback, as a CAIP-10 account.',
    example: `eip155:8453:${ADDRESS}`,
  },
  eventId: { description: 'Id of the event.', example: 'revt_4b7d2e90a1c6' },
  eventType: { description: 'What happened.', example: 'payment_success' },
  value: { description: 'What it adds to the score.', example: 1 },
  valueDecimals: { description: 'Decimals of the value.', example: 0 },
  tag1: { description: 'Kind of cause.', example: 'payment' },
  tag2: { description: "The wallet's part in it, if any.", example: null },
  sourceKind: { description: 'Kind of source.', example: 'payment' },
  sourceRef: {
    description: 'The source. A payment is named by its transaction, never by its id.',
    example: '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
  },
  onchainTxHash: {
    description: 'Transaction by which it is on-chain; null until then.',
    example: null,
  },
  refusedByRegistry: {
    description:
      "Whether the registry refused it for good, because the agent's owner approved the attestor there. The transaction then has the attestor's own event with the same feedback.",
    example: false,
  },
  syncedAt: { description: 'When it was written there, in Unix seconds; null until then.', example: null },
  walletAddress: { description: 'Address of the wallet.', example: ADDRESS },
  agentId: { description: 'Number in the identity registry; 0 until it has one.', example: 7 },
  agentRegistry: {
    description: 'The identity registry, as ERC-8004 names it.',
    example: `eip155:8453:${ADDRESS}`,
  },
  agentURI: {
    description: "URL of the agent's profile.",
    example: `https://bursar.example/.well-known/agent/${ADDRESS}`,
  },
  onchainStatus: {
    description:
      '`pending`: registration in progress. `registered`. `failed`: the operator has to act. `not_found`: no claimed wallet of this service has this address.',
    example: 'registered',
  },
  score: { description: 'Sums of event values.', example: undefined },
  failure: { description: 'Sum of the negative values; never above 0.', example: -3 },
  'ReputationSummary.success': { description: 'Sum of the positive values.', example: 12 },
  'ReputationSummary.total': { description: 'Sum of all values.', example: 9 },
  'ReputationSummary.payments': { description: 'Confirmed payments.', example: 11 },
  'ReputationSummary.jobs': { description: 'Jobs that ended.', example: 1 },
  'ReputationSummary.frozen': { description: 'Whether the wallet is frozen.', example: false },
  counts: { description: 'Number of events by kind.', example: undefined },
  freezes: { description: 'Freezes that the Owner declared misuse.', example: 0 },
  firstSeenAt: { description: 'Unix seconds.', example: 1_790_000_000 },
  lastActiveAt: { description: 'Unix seconds.', example: 1_790_000_001 },
  trustSignals: { description: 'Other facts to consider before you trust it.', example: undefined },
  refusedEvents: {
    description:
      "Events that the registry refused for good, because the agent's owner approved the attestor there. Above 0, the owner tried to mute it.",
    example: 0,
  },
  lifetimeVolumeUsdc: { description: 'Total of its payments, in decimal USDC.', example: '16.5' },
  synced: { description: 'Events that this call wrote on-chain.', example: 3 },
  skipped: { description: 'Events that are already on-chain or cannot be written yet.', example: 1 },
  'syncReputation.errors': { description: 'Events that the registry refused.', example: 0 },

  checks: { description: 'Checks by name.', example: undefined },
  latencyMs: { description: 'Duration of the check, in milliseconds.', example: 1.2 },
  detail: { description: 'A name for people.', example: 'head 1042, 0.4 s ago' },
  openapi: { description: 'Version of the OpenAPI specification.', example: '3.1.1' },
  'AgentProfile.type': { description: 'Always `agent`.', example: 'agent' },
  'RegistrationFile.type': {
    description: 'The type that ERC-8004 requires.',
    example: 'https://eips.ethereum.org/EIPS/eip-8004#registration-v1',
  },
  'AgentProfile.name': { description: "The wallet's name.", example: 'research agent' },
  'RegistrationFile.name': { description: "The wallet's name.", example: 'research agent' },
  'AgentProfile.description': {
    description: 'A description of the agent, for people.',
    example: 'An agent that pays and works in USDC.',
  },
  'RegistrationFile.description': {
    description: 'A description of the agent, for people.',
    example: 'An agent that pays and works in USDC.',
  },
  'AgentProfile.endpoints': {
    description: 'URLs that serve the agent.',
    example: { api: 'https://bursar.example' },
  },
  'RegistrationFile.endpoints': {
    description: 'URLs that serve the agent.',
    example: { api: 'https://bursar.example' },
  },
  image: { description: 'URL of a picture.', example: 'https://bursar.example/agent.svg' },
  services: {
    description: 'Where to reach the agent, by protocol.',
    example: [{ name: 'reputation', endpoint: 'https://bursar.example/v1/reputation/0x5290…' }],
  },
  endpoint: {
    description: 'URL, or a CAIP-10 account.',
    example: 'https://bursar.example/v1/reputation/0x5290…',
  },
  x402Support: { description: 'Whether the agent sells by x402.', example: false },
  active: { description: 'Whether the agent can pay and work: its wallet is not frozen.', example: true },
  registrations: {
    description: 'Entries in identity registries; empty until the agent is registered.',
    example: [],
  },
  supportedTrust: { description: 'Trust models that the agent supports.', example: ['reputation'] },
  owner: { description: 'The wallet that owns the agent.', example: { wallet: ADDRESS } },
  registeredAt: {
    description: 'When the agent was registered; until then, when its wallet was claimed. ISO 8601 in UTC.',
    example: '2026-11-21T12:00:00.000Z',
  },
  registrationFile: {
    description: 'URL of the same profile as an ERC-8004 registration file.',
    example: 'https://bursar.example/.well-known/agent/0x5290…/registration.json',
  },
  api: { description: 'URL of the API.', example: 'https://bursar.example' },
  next: { description: 'URL of the next page; null on the last page.', example: null },
  service: { description: 'Name of the service.', example: 'Bursar' },
  'Catalog.version': { description: 'Version of the server.', example: '0.1.0' },
  apiBase: { description: 'URL that all paths are relative to.', example: 'https://bursar.example' },
  chain: {
    description: 'The chain that this service uses.',
    example: { id: 8453, name: 'Base', usdc: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', contracts: {} },
  },
  'Catalog.id': { description: 'Chain id.', example: 8453 },
  'Catalog.name': { description: 'Name of the chain.', example: 'Base' },
  usdc: { description: 'Address of USDC.', example: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' },
  contracts: { description: "Addresses of the service's contracts, by name.", example: {} },
  fees: {
    description: 'Fees: shares in basis points (hundredths of a percent), and the smallest fee of a payment.',
    example: {
      platformBps: 200,
      minPaymentFeeUsdc: '0',
      capBps: 500,
      jobPlatformBps: 200,
      jobEvaluatorBps: 0,
    },
  },
  platformBps: { description: 'Fee of a payment, on top of its amount.', example: 200 },
  minPaymentFeeUsdc: {
    description: 'What a payment costs at least, in decimal USDC; at most 0.05.',
    example: '0.001',
  },
  capBps: { description: 'The highest possible platform fee, the smallest one aside.', example: 500 },
  jobPlatformBps: { description: "The service's share of a completed Job's budget.", example: 200 },
  jobEvaluatorBps: { description: "The evaluator's share of a completed Job's budget.", example: 0 },
  allowList: {
    description: 'Allowed recipients of withdrawals, 1 to 100; null for no list, which allows anybody.',
    example: [ADDRESS],
  },
  delaySeconds: {
    description: 'How long a withdrawal waits and can be cancelled, in seconds.',
    example: 86_400,
  },
  'WithdrawalPolicy.next': {
    description: 'The looser rules that take effect later; null if none do.',
    example: null,
  },
  effectiveAt: { description: 'When they take effect, in Unix seconds.', example: 1_790_086_400 },
  withdrawals: { description: 'Delayed withdrawals, newest first.', example: undefined },
  withdrawalId: { description: 'Id of the withdrawal.', example: 'wdr_6e0b93d1c5f2' },
  executeAt: {
    description: 'When it is made unless you cancel it first, in Unix seconds.',
    example: 1_790_086_400,
  },
  'ScheduledWithdrawal.status': {
    description:
      '`scheduled`: it waits and can be cancelled. `executing`: in progress. `executed`, `cancelled`, `failed`: it has ended.',
    example: 'scheduled',
  },
  'ScheduledWithdrawal.lastError': { description: 'Why it failed or has not been made yet.', example: null },
  'ScheduledWithdrawal.to': { description: 'Address that gets the USDC.', example: ADDRESS },
  'AskedWithdrawal.to': { description: 'Address that gets the USDC.', example: ADDRESS },
  'AskedWithdrawal.status': {
    description: '`scheduled`: it waits and can be cancelled.',
    example: 'scheduled',
  },
  'AskedWithdrawal.lastError': { description: 'Why it failed or has not been made yet.', example: null },
  minPaymentUsdc: { description: 'The smallest payment, in decimal USDC; 0 for none.', example: '0' },
  limits: {
    description: 'Bounds that apply to everybody.',
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
    description: 'Largest possible payment, in decimal USDC.',
    example: '281474976.710655',
  },
  maxMemoCharacters: { description: "Length limit of a payment's memo.", example: 200 },
  maxJobBudgetUsdc: { description: 'Largest budget of a Job, in decimal USDC.', example: '100' },
  minJobSeconds: {
    description: 'Shortest time from the creation of a Job to its expiredAt.',
    example: 86400,
  },
  maxJobSeconds: {
    description: 'Longest time from the creation of a Job to its expiredAt.',
    example: 157680000,
  },
  maxTitleCharacters: { description: "Length limit of a Job's title.", example: 200 },
  maxDescriptionCharacters: { description: "Length limit of a Job's description.", example: 2000 },
  walletVersions: { description: 'Wallet versions that you can create.', example: ['v2', 'v3'] },
  evaluatorRules: {
    description: 'Rules that can evaluate a Job; empty if this server has no Jobs.',
    example: ['manual', 'json_schema', 'http_check'],
  },
  'Catalog.reputation': { description: 'How reputation is computed.', example: { events: [] } },
  'Catalog.events': { description: 'Every kind of event.', example: [] },
  volumeUsdc: { description: 'Sum of the amounts, without fees, in decimal USDC.', example: '1250.5' },
  'Catalog.volumeUsdc': {
    description: 'For a milestone: the volume that reaches it, in decimal USDC; otherwise null.',
    example: null,
  },
  'Catalog.endpoints': { description: 'Every operation of the API.', example: [] },
  method: { description: 'HTTP method.', example: 'GET' },
  path: { description: 'Path, with parameters after colons.', example: '/v1/wallets/:id' },
  auth: { description: 'The credentials that it takes.', example: 'jwt or key' },
  rateLimit: { description: '`<max>;w=<seconds>`; null without a limit.', example: '60;w=60' },
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
    description: "Registrations of this domain's agents.",
    example: 'https://bursar.example/.well-known/agent-registration.json',
  },
  'Stats.wallets': { description: 'Wallets, claimed or not.', example: 1250 },
  'Stats.payments': { description: 'Confirmed payments.', example: 48211 },
  'Stats.jobs': { description: 'Jobs.', example: { byStatus: JOBS_BY_STATUS } },
  activeWallets: { description: 'Claimed wallets.', example: 980 },
  feesUsdc: { description: 'Sum of the platform fees of payments, in decimal USDC.', example: '25.01' },
  reputationEvents: { description: 'Reputation events of all wallets.', example: 50322 },
  since: {
    description: 'When the first wallet was created, in Unix seconds; null before.',
    example: 1_780_000_000,
  },
  byStatus: { description: 'How many Jobs have each status now.', example: JOBS_BY_STATUS },
  open: { description: 'Created, not funded.', example: 3 },
  funded: { description: 'The budget is in escrow.', example: 2 },
  submitted: { description: 'The Provider has submitted the work.', example: 1 },
  completed: { description: 'Approved and paid.', example: 40 },
  rejected: { description: 'Rejected; the Client got the budget back.', example: 4 },
  expired: { description: 'Expired; the Client got the budget back.', example: 2 },
};
