import { parseGwei } from 'viem';
import { z } from 'zod';
import { parseAddress } from './lib/address.ts';
import { MAX_MIN_FEE, parseUsdc } from './lib/money.ts';
import { isSameKey, parseSendingKey, parseSigningKey, parseWrappingKey, type SendingKey } from './lib/signing-keys.ts';
import { driverPostgresUrl, isCidr, problemOfPostgresUrl } from './lib/urls.ts';
import { limiters, limitsText, parseLimits } from './limits.ts';

/** One setting: where it is read from, what it means, and how its text becomes a value. */
interface Setting<T> {
  /** Environment variable. */
  readonly env: string;
  /** Command-line flag without the dashes, which wins over the environment. */
  readonly flag?: string;
  readonly help: string;
  /** For the help text of what has one. */
  readonly shownDefault?: string;
  readonly secret?: true;
  readonly schema: z.ZodType<T, string | undefined>;
}

const setting = <T>(definition: Setting<T>): Setting<T> => definition;

const integerText = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be from ${min} to ${max}`);
const integer = (min: number, max: number, fallback: number) => integerText(min, max).prefault(String(fallback));
const boolean = (fallback: boolean) =>
  z
    .enum(['true', 'false'], 'must be true or false')
    .prefault(fallback ? 'true' : 'false')
    .transform((value) => value === 'true');
const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
  .transform((url) => url.replace(/\/+$/, ''));
const postgresUrl = z.string().transform((text, context) => {
  const message = problemOfPostgresUrl(text);
  if (message === undefined) return driverPostgresUrl(text);
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});
const list = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
const nodeUrl = httpUrl.refine(hasReadableCredentials, 'must have its user name and password percent-encoded');
const urlList = z.string().transform(list).pipe(z.array(nodeUrl).min(1, 'must name at least one URL').max(8));
const privateKey = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/, 'must be 0x and 64 hex digits')
  .transform((text): `0x${string}` => `0x${text.slice(2).toLowerCase()}`);
/** A key that sends: its bytes, or where it is and what its address is. */
const sendingKey = z.string().transform((text, context) => {
  const key = parseSendingKey(text);
  if (key !== undefined) return key;
  const message =
    'must be 0x and 64 hex digits, or a key elsewhere with its address, as `bursar keys address` prints it';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});
const keyList = z.string().transform(list).pipe(z.array(sendingKey).min(1, 'must name at least one key').max(32));
const addressText = z.string().transform((text, context) => {
  const address = parseAddress(text);
  if (address === undefined) {
    context.addIssue({ code: 'custom', message: 'must be an address with a valid checksum' });
    return z.NEVER;
  }
  return address;
});
const signingKey = z.string().transform((text, context) => {
  const key = parseSigningKey(text);
  if (key !== undefined) return key;
  const message = 'must be an Ed25519 key in base64 (64 bytes) or an EC P-256 key in PEM';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});
const masterKey = z.string().transform((text, context) => {
  if (/^(0x)?[0-9a-fA-F]{64}$/.test(text)) return Buffer.from(text.replace(/^0x/, ''), 'hex');
  const key = parseWrappingKey(text);
  if (key !== undefined) return key;
  const message = 'must be 32 bytes in hex, or a key elsewhere: awskms:…, gcpkms:… or vault:…';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});
/** A path or name that others give, as the platforms put them into the environment. */
const shortText = z.string().min(1).max(4096);

/** Wei. Below the least tip nothing could ever be sent. */
const gwei = z
  .string()
  .regex(/^\d{1,7}(\.\d{1,9})?$/, 'must be a number of gwei')
  .transform((text) => parseGwei(text))
  .refine((wei) => wei >= parseGwei('0.002'), 'must be at least 0.002');

const cidrList = z
  .string()
  .transform(list)
  .pipe(z.array(z.string().refine(isCidr, 'must be addresses or CIDR blocks, comma-separated')).max(256));
const rateLimits = z.string().transform((text, context) => {
  const limits = parseLimits(text);
  if (typeof limits !== 'string') return limits;
  context.addIssue({ code: 'custom', message: limits });
  return z.NEVER;
});
/** This machine alone: in a private network anybody may be a client and could claim any address. */
const LOOPBACK = '127.0.0.0/8,::1';

/** Texts of age: what encrypts and what opens, in the letters of bech32. */
const ageRecipients = z
  .string()
  .transform(list)
  .pipe(
    z
      .array(z.string().regex(/^age1[02-9ac-hj-np-z]{20,3000}$/, 'must be age recipients, which begin with age1'))
      .min(1, 'must name at least one recipient')
      .max(20),
  );
/** A file of `age-keygen` has comments around its identities. */
const ageIdentities = z
  .string()
  .transform((text) => text.split(/[\s,]*\n[\s]*|,/).filter((line) => line !== '' && !line.startsWith('#')))
  .pipe(
    z
      .array(z.string().regex(/^AGE-SECRET-KEY-[0-9A-Z-]{20,3000}$/, 'must begin with AGE-SECRET-KEY-'))
      .min(1, 'must have at least one identity')
      .max(20),
  );

const SIGNUPS = ['open', 'invite', 'closed'] as const;
/** Who may become a user: anyone, invited people, or no one. */
export type Signups = (typeof SIGNUPS)[number];

/** Every setting of the program. */
export const settings = {
  port: setting({
    env: 'BURSAR_PORT',
    flag: 'port',
    help: 'Port of the API; 0 for any free one',
    shownDefault: '8787',
    schema: integer(0, 65_535, 8787),
  }),
  host: setting({
    env: 'BURSAR_HOST',
    flag: 'host',
    help: 'Address on which the API listens',
    shownDefault: '127.0.0.1',
    schema: z.string().min(1).prefault('127.0.0.1'),
  }),
  dataDir: setting({
    env: 'BURSAR_DATA_DIR',
    flag: 'data-dir',
    help: 'Folder of the database and the indexer',
    shownDefault: './bursar-data',
    schema: z
      .string()
      .min(1)
      .refine((path) => !path.includes('://'), 'must be a folder, and is a URL')
      .prefault('./bursar-data'),
  }),
  readyFile: setting({
    env: 'BURSAR_READY_FILE',
    flag: 'ready-file',
    help: 'File to write once everything is up',
    schema: z.string().min(1).optional(),
  }),
  indexerPort: setting({
    env: 'BURSAR_INDEXER_PORT',
    flag: 'indexer-port',
    help: 'Port of the indexer; 0 for any free one',
    shownDefault: '42069, or any free one while that is taken',
    schema: integerText(0, 65_535).optional(),
  }),
  indexerHost: setting({
    env: 'BURSAR_INDEXER_HOST',
    flag: 'indexer-host',
    help: 'Address on which `bursar indexer` listens, without a password: only one of a private network',
    shownDefault: '127.0.0.1',
    schema: z.string().min(1).prefault('127.0.0.1'),
  }),
  indexerLogsRange: setting({
    env: 'BURSAR_INDEXER_LOGS_RANGE',
    flag: 'indexer-logs-range',
    help: 'Most blocks for one query of logs by the indexer',
    shownDefault: 'as many as the nodes answer for',
    schema: integerText(1, 1_000_000).optional(),
  }),
  chainPort: setting({
    env: 'BURSAR_CHAIN_PORT',
    flag: 'chain-port',
    help: 'Port of the local chain; 0 for any free one',
    shownDefault: '8545, or any free one while that is taken',
    schema: integerText(0, 65_535).optional(),
  }),
  blockTimeSeconds: setting({
    env: 'BURSAR_BLOCK_TIME',
    flag: 'block-time',
    help: 'Seconds between blocks of the local chain; 0 mines at once',
    shownDefault: '1',
    schema: integer(0, 3600, 1),
  }),
  devChainId: setting({
    env: 'BURSAR_DEV_CHAIN_ID',
    flag: 'chain-id',
    help: 'Chain id of the local chain',
    shownDefault: '31337',
    schema: integer(1, Number.MAX_SAFE_INTEGER, 31_337),
  }),
  url: setting({
    env: 'BURSAR_URL',
    flag: 'url',
    help: 'Server whose tools `bursar mcp` serves',
    shownDefault: 'http://127.0.0.1:8787',
    schema: httpUrl.prefault('http://127.0.0.1:8787'),
  }),
  apiKey: setting({
    env: 'BURSAR_API_KEY',
    help: 'API key of the wallet for which `bursar mcp` acts; without one, it creates a wallet',
    secret: true,
    schema: z
      .string()
      .regex(/^bs[rn]_[!-~]{1,200}$/, 'must be an API key, which begins with bsr_ or bsn_')
      .optional(),
  }),
  walletFile: setting({
    env: 'BURSAR_WALLET_FILE',
    flag: 'wallet-file',
    help: 'File in which `bursar mcp` keeps the wallets that it creates',
    shownDefault: '~/.bursar/wallets.json',
    schema: z.string().min(1).optional(),
  }),
  rpcUrls: setting({
    env: 'BURSAR_RPC_URLS',
    help: 'RPC URLs of the chain, comma-separated, in order of preference',
    secret: true,
    schema: urlList,
  }),
  chainId: setting({
    env: 'BURSAR_CHAIN_ID',
    help: 'Chain id that the RPC URLs must answer',
    schema: integerText(1, Number.MAX_SAFE_INTEGER),
  }),
  deployment: setting({
    env: 'BURSAR_DEPLOYMENT',
    help: 'File that `bursar deploy` wrote',
    shownDefault: './bursar-deployment.json',
    schema: z.string().min(1).prefault('./bursar-deployment.json'),
  }),
  baseUrl: setting({
    env: 'BURSAR_BASE_URL',
    help: 'Public URL of the API',
    shownDefault: 'http://<host>:<port>',
    schema: httpUrl.optional(),
  }),
  hosts: setting({
    env: 'BURSAR_HOSTS',
    help: 'Further host names to answer to, comma-separated; checked on loopback and if private targets are allowed',
    schema: z
      .string()
      .transform((text) => list(text.toLowerCase()))
      .pipe(z.array(z.string().regex(/^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/, 'must be host names without ports')).max(32))
      .optional(),
  }),
  masterKey: setting({
    env: 'BURSAR_MASTER_KEY',
    help: '32 bytes in hex that encrypt all secrets at rest, or a key elsewhere: awskms:<ARN>, gcpkms:projects/…/cryptoKeys/<key> or vault:<mount>/keys/<key>',
    secret: true,
    schema: masterKey,
  }),
  jwtSecret: setting({
    env: 'BURSAR_JWT_SECRET',
    help: 'Key of the JWTs, at least 32 characters',
    secret: true,
    schema: z.string().min(32, 'must have at least 32 characters'),
  }),
  masterKeyPrevious: setting({
    env: 'BURSAR_MASTER_KEY_PREVIOUS',
    help: 'The master key before this one, until `bursar keys rotate master` has run',
    secret: true,
    schema: masterKey.optional(),
  }),
  jwtSecretPrevious: setting({
    env: 'BURSAR_JWT_SECRET_PREVIOUS',
    help: 'The key of the JWTs before this one; its tokens count for seven more days',
    secret: true,
    schema: z.string().min(32, 'must have at least 32 characters').optional(),
  }),
  relayerKeys: setting({
    env: 'BURSAR_RELAYER_KEYS',
    help: 'Private keys that pay the gas, comma-separated, one lane each; or keys elsewhere: awskms:<ARN>#<address>, gcpkms:<version>#<address>',
    secret: true,
    schema: keyList,
  }),
  evaluatorKey: setting({
    env: 'BURSAR_EVALUATOR_KEY',
    help: 'Private key that completes and rejects Jobs, or one elsewhere; without it, Jobs cannot be evaluated',
    secret: true,
    schema: sendingKey.optional(),
  }),
  attestorKey: setting({
    env: 'BURSAR_ATTESTOR_KEY',
    help: 'Private key that writes reputation on-chain, or one elsewhere; without it, reputation stays in the API',
    secret: true,
    schema: sendingKey.optional(),
  }),
  evaluatorKeysPrevious: setting({
    env: 'BURSAR_EVALUATOR_KEYS_PREVIOUS',
    help: 'Earlier evaluator keys, comma-separated; they decide the Jobs that name them',
    secret: true,
    schema: keyList.optional(),
  }),
  attestorKeyPrevious: setting({
    env: 'BURSAR_ATTESTOR_KEY_PREVIOUS',
    help: 'Earlier attestor key; it hands the attestor contract to the present one',
    secret: true,
    schema: sendingKey.optional(),
  }),
  awsAccessKeyId: setting({
    env: 'AWS_ACCESS_KEY_ID',
    help: 'Credentials for AWS KMS; without them, those of the platform (EKS, ECS, EC2)',
    schema: shortText.optional(),
  }),
  awsSecretAccessKey: setting({
    env: 'AWS_SECRET_ACCESS_KEY',
    help: 'The secret of those credentials',
    secret: true,
    schema: shortText.optional(),
  }),
  awsSessionToken: setting({
    env: 'AWS_SESSION_TOKEN',
    help: 'Their session token, if they have one',
    secret: true,
    schema: shortText.optional(),
  }),
  awsWebIdentityTokenFile: setting({
    env: 'AWS_WEB_IDENTITY_TOKEN_FILE',
    help: 'File with the token of a web identity, as EKS sets it',
    schema: shortText.optional(),
  }),
  awsRoleArn: setting({ env: 'AWS_ROLE_ARN', help: 'The role that this identity takes', schema: shortText.optional() }),
  awsContainerPath: setting({
    env: 'AWS_CONTAINER_CREDENTIALS_RELATIVE_URI',
    help: "Source of a container's credentials, as ECS sets it",
    schema: z
      .string()
      .regex(/^\/[!-~]{1,1024}$/, 'must be a path')
      .optional(),
  }),
  awsContainerUrl: setting({
    env: 'AWS_CONTAINER_CREDENTIALS_FULL_URI',
    help: 'The same as a whole URL, as EKS Pod Identity sets it',
    schema: httpUrl.optional(),
  }),
  awsContainerToken: setting({
    env: 'AWS_CONTAINER_AUTHORIZATION_TOKEN',
    help: 'The token for that URL',
    secret: true,
    schema: shortText.optional(),
  }),
  awsContainerTokenFile: setting({
    env: 'AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE',
    help: 'A file with that token, read at every use',
    schema: shortText.optional(),
  }),
  awsKmsUrl: setting({
    env: 'AWS_ENDPOINT_URL_KMS',
    help: 'URL of AWS KMS, for a private endpoint; https, or on this machine',
    shownDefault: 'https://kms.<region>.amazonaws.com',
    schema: httpUrl.optional(),
  }),
  awsStsUrl: setting({
    env: 'AWS_ENDPOINT_URL_STS',
    help: 'URL of AWS STS, for a private endpoint; https, or on this machine',
    shownDefault: 'https://sts.<region>.amazonaws.com',
    schema: httpUrl.optional(),
  }),
  awsMetadataUrl: setting({
    env: 'AWS_EC2_METADATA_SERVICE_ENDPOINT',
    help: "URL of the instance's metadata",
    shownDefault: 'http://169.254.169.254',
    schema: httpUrl.optional(),
  }),
  googleCredentialsFile: setting({
    env: 'GOOGLE_APPLICATION_CREDENTIALS',
    help: "JSON file of a service account for Google Cloud KMS; without it, the machine's own account",
    schema: shortText.optional(),
  }),
  googleMetadataHost: setting({
    env: 'GCE_METADATA_HOST',
    help: "Host of the machine's metadata server",
    shownDefault: 'metadata.google.internal',
    schema: z
      .string()
      .regex(/^[A-Za-z0-9.-]{1,255}(:\d{1,5})?$/, 'must be a host')
      .optional(),
  }),
  googleKmsUrl: setting({
    env: 'BURSAR_GOOGLE_KMS_URL',
    help: 'URL of Google Cloud KMS, for a private endpoint; https, or on this machine',
    shownDefault: 'https://cloudkms.googleapis.com',
    schema: httpUrl.optional(),
  }),
  vaultUrl: setting({
    env: 'VAULT_ADDR',
    help: 'URL of Vault or OpenBao, which can wrap the master key; https, or on this machine',
    schema: httpUrl.optional(),
  }),
  vaultToken: setting({
    env: 'VAULT_TOKEN',
    help: 'Token for it, with the right to encrypt and decrypt by that key',
    secret: true,
    schema: shortText.optional(),
  }),
  vaultNamespace: setting({
    env: 'VAULT_NAMESPACE',
    help: 'Namespace in which the key is',
    schema: shortText.optional(),
  }),
  agentRegistration: setting({
    env: 'BURSAR_AGENT_REGISTRATION',
    help: 'on or off: register claimed wallets as agents (ERC-8004); the relayers pay the gas',
    shownDefault: 'on',
    schema: z
      .enum(['on', 'off'], 'must be on or off')
      .prefault('on')
      .transform((value) => value === 'on'),
  }),
  indexerUrl: setting({
    env: 'BURSAR_INDEXER_URL',
    help: 'URL of an indexer that runs elsewhere; none is started then',
    schema: httpUrl.optional(),
  }),
  databaseUrl: setting({
    env: 'DATABASE_URL',
    help: 'Postgres for the indexer; without it, the indexer uses an embedded database',
    secret: true,
    schema: postgresUrl.optional(),
  }),
  serverDatabaseUrl: setting({
    env: 'BURSAR_DATABASE_URL',
    help: 'PostgreSQL for the service, which several instances can share; without it, the data folder',
    secret: true,
    schema: postgresUrl.optional(),
  }),
  instanceUrl: setting({
    env: 'BURSAR_INSTANCE_URL',
    help: 'URL at which other instances reach this one: http, in a private network',
    shownDefault: 'http://<host>:<port>, with the first address of this machine where it listens on all',
    schema: z
      .url({ protocol: /^http$/, error: 'must be an http:// URL' })
      .transform((url) => new URL(url).origin)
      .optional(),
  }),
  maxFeePerGas: setting({
    env: 'BURSAR_MAX_FEE_GWEI',
    help: 'Highest gas price to offer, in gwei; while gas costs more, nothing is sent',
    shownDefault: '500',
    schema: gwei.prefault('500'),
  }),
  confirmations: setting({
    env: 'BURSAR_CONFIRMATIONS',
    help: 'Blocks, including its own, after which a payment is confirmed',
    shownDefault: '1',
    schema: integer(1, 64, 1),
  }),
  finality: setting({
    env: 'BURSAR_FINALITY',
    help: 'auto, or depth: take 64 blocks as final if every node lacks the finalized tag, although the chain had it before',
    shownDefault: 'auto',
    schema: z.enum(['auto', 'depth'], 'must be auto or depth').prefault('auto'),
  }),
  pollMs: setting({
    env: 'BURSAR_POLL_MS',
    help: 'Milliseconds between polls of the chain while something is in flight',
    shownDefault: '250',
    schema: integer(20, 60_000, 250),
  }),
  retentionDays: setting({
    env: 'BURSAR_RETENTION_DAYS',
    help: 'Days to keep deliveries and messages of ended payments; 0 keeps them forever',
    shownDefault: '90',
    schema: integer(0, 36_500, 90),
  }),
  auditDays: setting({
    env: 'BURSAR_AUDIT_DAYS',
    help: 'Days to keep entries of the audit log; 0 keeps them forever',
    shownDefault: '365',
    schema: integer(0, 36_500, 365),
  }),
  claimKeyTtlSeconds: setting({
    env: 'BURSAR_CLAIM_KEY_TTL',
    help: 'Lifetime of a claim key in seconds',
    shownDefault: '604800',
    schema: integer(1, 31_536_000, 604_800),
  }),
  signups: setting({
    env: 'BURSAR_SIGNUPS',
    help: 'open, invite or closed: who can become a user by claiming a wallet',
    shownDefault: 'open',
    schema: z.enum(SIGNUPS, 'must be open, invite or closed').prefault('open'),
  }),
  realIpHeader: setting({
    env: 'BURSAR_REAL_IP_HEADER',
    help: 'Header in which a trusted proxy sends the client address',
    shownDefault: 'x-real-ip',
    schema: z
      .string()
      .regex(/^[A-Za-z0-9-]+$/, 'must be a header name')
      .prefault('x-real-ip')
      .transform((name) => name.toLowerCase()),
  }),
  trustedProxies: setting({
    env: 'BURSAR_TRUSTED_PROXIES',
    help: 'CIDR blocks of the proxies to trust for client addresses',
    shownDefault: LOOPBACK,
    schema: cidrList.prefault(LOOPBACK),
  }),
  ownerGasPerDay: setting({
    env: 'BURSAR_OWNER_GAS_PER_DAY',
    help: "Gas per UTC day for one Owner's claims, changes and withdrawals; 0 for no bound",
    shownDefault: '20000000',
    schema: integer(0, 1_000_000_000_000, 20_000_000),
  }),
  agentGasPerDay: setting({
    env: 'BURSAR_AGENT_GAS_PER_DAY',
    help: "Gas per UTC day for one wallet's payments, purchases and Jobs; 0 for no bound",
    shownDefault: '500000000',
    schema: integer(0, 1_000_000_000_000, 500_000_000),
  }),
  facilitator: setting({
    env: 'BURSAR_FACILITATOR',
    help: 'Whether wallets can sell with x402: their settlements take gas, counted against BURSAR_AGENT_GAS_PER_DAY',
    shownDefault: 'true',
    schema: boolean(true),
  }),
  facilitatorFactories: setting({
    env: 'BURSAR_FACILITATOR_FACTORIES',
    help: 'Factories that settlements may call to deploy the wallet of a buyer (ERC-6492), comma-separated',
    shownDefault: 'none',
    schema: z.string().prefault('').transform(list).pipe(z.array(addressText).max(16)),
  }),
  minPayment: setting({
    env: 'BURSAR_MIN_PAYMENT',
    help: 'Smallest payment in USDC, such as 0.001; 0 for none',
    shownDefault: '0',
    schema: z
      .string()
      .prefault('0')
      .transform((text, context) => {
        const amount = parseUsdc(text);
        if (amount !== undefined) return amount;
        context.addIssue({ code: 'custom', message: 'must be decimal USDC with at most 6 decimals' });
        return z.NEVER;
      }),
  }),
  rateLimits: setting({
    env: 'BURSAR_RATE_LIMITS',
    help: 'Changes to the rate limits, such as auth=100/3600,payment=off; off turns all off',
    shownDefault: limitsText(limiters),
    schema: rateLimits.prefault(limitsText(limiters)),
  }),
  allowPrivateTargets: setting({
    env: 'BURSAR_ALLOW_PRIVATE_TARGETS',
    help: 'Whether webhooks, rule checks and purchases may contact private addresses',
    shownDefault: 'false; in dev: true',
    schema: boolean(false),
  }),
  cdpKeyId: setting({
    env: 'BURSAR_CDP_KEY_ID',
    help: 'Id of an API key of the Coinbase Developer Platform, for the onramp',
    schema: z
      .string()
      .regex(/^[\x21-\x7e]{1,255}$/, 'must have at most 255 printable characters')
      .optional(),
  }),
  cdpKeySecret: setting({
    env: 'BURSAR_CDP_KEY_SECRET',
    help: 'The secret of that key: Ed25519 in base64, or an EC key in PEM with line breaks or \\n',
    secret: true,
    schema: signingKey.optional(),
  }),
  cdpUrl: setting({
    env: 'BURSAR_CDP_URL',
    help: 'URL of the Coinbase Developer Platform',
    shownDefault: 'https://api.developer.coinbase.com',
    schema: httpUrl.prefault('https://api.developer.coinbase.com'),
  }),
  smtpUrl: setting({
    env: 'BURSAR_SMTP_URL',
    help: 'Mail server for notifications, as smtp://user:password@host:587 or smtps://…',
    secret: true,
    schema: z
      .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' })
      .refine(hasReadableCredentials, 'must have its user name and password percent-encoded')
      .optional(),
  }),
  smtpFrom: setting({
    env: 'BURSAR_SMTP_FROM',
    help: 'Address from which that mail comes',
    schema: z.email('must be an e-mail address').optional(),
  }),
  telegramBotToken: setting({
    env: 'BURSAR_TELEGRAM_BOT_TOKEN',
    help: 'Token of the Telegram bot for notifications',
    secret: true,
    schema: z
      .string()
      .regex(/^\d{1,20}:[A-Za-z0-9_-]{20,100}$/, 'must be what @BotFather answers')
      .optional(),
  }),
  telegramUrl: setting({
    env: 'BURSAR_TELEGRAM_URL',
    help: 'URL of the Telegram Bot API',
    shownDefault: 'https://api.telegram.org',
    schema: httpUrl.prefault('https://api.telegram.org'),
  }),
  backupTo: setting({
    env: 'BURSAR_BACKUP_TO',
    help: 'Folder, or s3://bucket/prefix, to which backups go; without it, serve makes none',
    schema: z.string().min(1).optional(),
  }),
  backupEveryHours: setting({
    env: 'BURSAR_BACKUP_EVERY_HOURS',
    help: 'Hours between two backups of serve',
    shownDefault: '24',
    schema: integer(1, 720, 24),
  }),
  backupRecipients: setting({
    env: 'BURSAR_BACKUP_RECIPIENTS',
    help: 'age recipients to which backups are encrypted, comma-separated; each can open them',
    schema: ageRecipients.optional(),
  }),
  backupPassphrase: setting({
    env: 'BURSAR_BACKUP_PASSPHRASE',
    help: 'Passphrase for backups, if there are no recipients',
    secret: true,
    schema: z
      .string()
      .min(16, 'must have at least 16 characters')
      .max(1024, 'must have at most 1024 characters')
      .optional(),
  }),
  backupIdentity: setting({
    env: 'BURSAR_BACKUP_IDENTITY',
    help: 'age identity of a recipient, which opens backups; no server needs it',
    secret: true,
    schema: ageIdentities.optional(),
  }),
  backupKeep: setting({
    env: 'BURSAR_BACKUP_KEEP',
    help: 'How many of the newest backups to keep at least; 0 deletes none',
    shownDefault: '14',
    schema: integer(0, 100_000, 14),
  }),
  backupKeepDays: setting({
    env: 'BURSAR_BACKUP_KEEP_DAYS',
    help: 'Days to keep backups at least',
    shownDefault: '30',
    schema: integer(0, 36_500, 30),
  }),
  backupS3Endpoint: setting({
    env: 'BURSAR_BACKUP_S3_ENDPOINT',
    help: 'URL of the store that has the bucket; without it, Amazon',
    schema: httpUrl.optional(),
  }),
  backupS3Region: setting({
    env: 'BURSAR_BACKUP_S3_REGION',
    help: 'Region of the bucket',
    schema: z
      .string()
      .regex(/^[A-Za-z0-9-]{1,64}$/, 'must be the name of a region')
      .optional(),
  }),
  backupS3KeyId: setting({
    env: 'BURSAR_BACKUP_S3_KEY_ID',
    help: 'Id of the access key of the bucket',
    schema: z
      .string()
      .regex(/^[\x21-\x7e]{1,255}$/, 'must have at most 255 printable characters')
      .optional(),
  }),
  backupS3Secret: setting({
    env: 'BURSAR_BACKUP_S3_SECRET',
    help: 'The secret of that key',
    secret: true,
    schema: z.string().min(1).max(1024).optional(),
  }),
  operatorToken: setting({
    env: 'BURSAR_OPERATOR_TOKEN',
    help: 'Bearer token that opens /metrics to other machines',
    secret: true,
    schema: z.string().min(16, 'must have at least 16 characters').optional(),
  }),
  adminToken: setting({
    env: 'BURSAR_ADMIN_TOKEN',
    help: "Opens the operator's page (/console/operator) and /v1/operator",
    secret: true,
    schema: z
      .string()
      .regex(/^[\x21-\x7e]{32,512}$/, 'must have 32 to 512 printable characters')
      .optional(),
  }),
  traceUrl: setting({
    env: 'BURSAR_TRACE_URL',
    help: 'OpenTelemetry collector for traces (OTLP over HTTP), without /v1/traces',
    schema: httpUrl.optional(),
  }),
  traceAuthorization: setting({
    env: 'BURSAR_TRACE_AUTHORIZATION',
    help: 'The Authorization header for that collector',
    secret: true,
    schema: z
      .string()
      .regex(/^[\x20-\x7e]+$/, 'must be printable ASCII')
      .optional(),
  }),
  traceRatio: setting({
    env: 'BURSAR_TRACE_RATIO',
    help: 'The share of requests that is traced, from 0 to 1',
    shownDefault: '1',
    schema: z
      .string()
      .regex(/^(0|1|0?\.\d{1,6})$/, 'must be from 0 to 1')
      .prefault('1')
      .transform(Number),
  }),
  logLevel: setting({
    env: 'BURSAR_LOG_LEVEL',
    help: 'trace, debug, info, warn, error or fatal',
    shownDefault: 'info',
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal'], 'must be a log level').prefault('info'),
  }),
  deployerKey: setting({
    env: 'BURSAR_DEPLOYER_KEY',
    help: 'Private key that deploys the contracts',
    secret: true,
    schema: privateKey,
  }),
  treasury: setting({ env: 'BURSAR_TREASURY', help: 'Address that receives the platform fee', schema: addressText }),
  feeBps: setting({
    env: 'BURSAR_FEE_BPS',
    help: 'Platform fee at deployment in basis points, at most 500',
    shownDefault: '200',
    schema: integer(0, 500, 200),
  }),
  minFee: setting({
    env: 'BURSAR_MIN_FEE',
    help: 'Smallest fee at deployment in USDC, at most 0.05; 0 for none',
    shownDefault: '0',
    schema: z
      .string()
      .prefault('0')
      .transform((text, context) => {
        const fee = parseUsdc(text);
        if (fee !== undefined && fee <= BigInt(MAX_MIN_FEE)) return Number(fee);
        context.addIssue({ code: 'custom', message: 'must be 0 to 0.05 USDC with at most 6 decimals' });
        return z.NEVER;
      }),
  }),
  operator: setting({
    env: 'BURSAR_OPERATOR',
    help: 'Address that may change fee and treasury',
    shownDefault: 'the deployer',
    schema: addressText.optional(),
  }),
  attestor: setting({
    env: 'BURSAR_ATTESTOR',
    help: 'Address that may write reputation on-chain; without one, no attestor contract',
    shownDefault: 'that of BURSAR_ATTESTOR_KEY',
    schema: addressText.optional(),
  }),
  usdc: setting({
    env: 'BURSAR_USDC',
    help: 'USDC contract; known for Base, Base Sepolia, Ethereum and Sepolia',
    schema: addressText.optional(),
  }),
} as const;

/** By which keys elsewhere are asked; whatever uses a key may need them. */
export const kmsSettings = [
  'awsAccessKeyId',
  'awsSecretAccessKey',
  'awsSessionToken',
  'awsWebIdentityTokenFile',
  'awsRoleArn',
  'awsContainerPath',
  'awsContainerUrl',
  'awsContainerToken',
  'awsContainerTokenFile',
  'awsKmsUrl',
  'awsStsUrl',
  'awsMetadataUrl',
  'googleCredentialsFile',
  'googleMetadataHost',
  'googleKmsUrl',
  'vaultUrl',
  'vaultToken',
  'vaultNamespace',
] as const satisfies readonly SettingName[];

/** The name of a setting in code. */
export type SettingName = keyof typeof settings;
type ValueOf<N extends SettingName> = z.output<(typeof settings)[N]['schema']>;
/** The parsed values of the named settings. */
export type Settings<N extends SettingName> = { readonly [K in N]: ValueOf<K> };

const IS_REQUIRED = 'is required';

/** All that is wrong with the settings, one line each. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  constructor(readonly problems: readonly string[]) {
    super(`Invalid settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
  /** Whether something that has no default is not set at all. */
  get lacksSettings(): boolean {
    return this.problems.some((problem) => problem.endsWith(IS_REQUIRED));
  }
}

/** The keys that send transactions, by what they are for. */
export interface SendingKeys {
  readonly relayerKeys: readonly SendingKey[];
  readonly evaluatorKey?: SendingKey | undefined;
  readonly evaluatorKeysPrevious?: readonly SendingKey[] | undefined;
  readonly attestorKey?: SendingKey | undefined;
  readonly attestorKeyPrevious?: SendingKey | undefined;
}

/** The same by the variable of each setting. */
export function sendingKeysByName(keys: SendingKeys) {
  const single = (key: SendingKey | undefined) => (key === undefined ? [] : [key]);
  return {
    BURSAR_RELAYER_KEYS: keys.relayerKeys,
    BURSAR_EVALUATOR_KEY: single(keys.evaluatorKey),
    BURSAR_EVALUATOR_KEYS_PREVIOUS: keys.evaluatorKeysPrevious ?? [],
    BURSAR_ATTESTOR_KEY: single(keys.attestorKey),
    BURSAR_ATTESTOR_KEY_PREVIOUS: single(keys.attestorKeyPrevious),
  } as const satisfies Readonly<Record<string, readonly SendingKey[]>>;
}

/**
 * Refuses one key in two roles: a relayer makes the calls that others signed, the evaluator and the attestor their own.
 * @throws {SettingsError}
 */
export function requireSeparateKeys(keys: SendingKeys): void {
  const byName = Object.entries<readonly SendingKey[]>(sendingKeysByName(keys));
  const problems = byName.flatMap(([name, own], place) => {
    const others = byName
      .slice(0, place)
      .filter(([, their]) => their.some((key) => own.some((each) => isSameKey(key, each))));
    return others.map(
      ([other]) => `${name} must not be ${other.includes('_KEYS') ? `one of ${other}` : `the same as ${other}`}`,
    );
  });
  if (problems.length > 0) throw new SettingsError(problems);
}

/**
 * Refuses half of the onramp's key: it would look as if there were none.
 * @throws {SettingsError}
 */
export function requireWholeCdpKey({
  cdpKeyId,
  cdpKeySecret,
}: {
  readonly cdpKeyId?: string | undefined;
  readonly cdpKeySecret?: unknown;
}): void {
  if ((cdpKeyId === undefined) === (cdpKeySecret === undefined)) return;
  throw new SettingsError(['BURSAR_CDP_KEY_ID and BURSAR_CDP_KEY_SECRET must be set together']);
}

/**
 * Refuses half of what mail takes: it would look as if there were none.
 * @throws {SettingsError}
 */
export function requireWholeSmtp({
  smtpUrl,
  smtpFrom,
}: {
  readonly smtpUrl?: string | undefined;
  readonly smtpFrom?: string | undefined;
}): void {
  if ((smtpUrl === undefined) === (smtpFrom === undefined)) return;
  throw new SettingsError(['BURSAR_SMTP_URL and BURSAR_SMTP_FROM must be set together']);
}

export interface SettingSources {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Flags by name without dashes. */
  readonly flags: Readonly<Record<string, string | undefined>>;
}

/**
 * Reads the named settings; a flag wins over the environment, an empty text counts as not given.
 * Throws {@link SettingsError} with every problem at once; values are never repeated in it.
 */
export function readSettings<N extends SettingName>(names: readonly N[], sources: SettingSources): Settings<N> {
  const problems: string[] = [];
  const values: Partial<Record<SettingName, unknown>> = {};
  for (const name of names) {
    const { env, flag, schema }: Setting<unknown> = settings[name];
    const given = (flag === undefined ? undefined : sources.flags[flag]) ?? sources.env[env];
    const text = given === '' ? undefined : given;
    const result = schema.safeParse(text);
    if (result.success) values[name] = result.data;
    else problems.push(`${env}${flag === undefined ? '' : ` (--${flag})`} ${problemOf(text, result.error)}`);
  }
  if (problems.length > 0) throw new SettingsError(problems);
  return assertComplete(values, names);
}

/**
 * The texts in the environment that must never be shown: the secret settings, those in lists or on several lines one by
 * one, too.
 */
export function secretTexts(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.values(settings).flatMap((definition) => {
    const text = 'secret' in definition ? (env[definition.env] ?? '') : '';
    const parts = [text.trim(), ...text.split('\n').flatMap(list)];
    return [...new Set(parts)].filter((part) => part !== '' && !isMereOrigin(part));
  });
}

/** A URL without anything that could be a key: readers of the log have to know the host. */
function isMereOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text.replace(/\/$/, '');
}

/** Whether what stands before the host can be sent in an Authorization header. */
function hasReadableCredentials(url: string): boolean {
  try {
    const { username, password } = new URL(url);
    btoa(decodeURIComponent(username + password));
    return true;
  } catch {
    return false;
  }
}

function problemOf(text: string | undefined, error: z.ZodError): string {
  if (text === undefined) return IS_REQUIRED;
  return [...new Set(error.issues.map((issue) => issue.message))].join('; ');
}

// Each value was produced by the schema of its own name, which TypeScript cannot follow through a loop over names.
function assertComplete<N extends SettingName>(
  values: Partial<Record<SettingName, unknown>>,
  names: readonly N[],
): Settings<N>;
function assertComplete(values: Partial<Record<SettingName, unknown>>): Partial<Record<SettingName, unknown>> {
  return values;
}
