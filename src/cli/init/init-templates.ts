import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Address } from 'viem';
import { readSettings } from '../../core/config.ts';
import { parseAddress } from '../../core/lib/address.ts';
import { type Invocation, UsageError } from '../common/command.ts';
import type { FreshKeys } from './init-files.ts';

/** Where the systemd unit keeps the data, and the name under which it runs. */
export const SYSTEMD_DATA_DIR = '/var/lib/bursar';
/** Whom the container runs as where root made the files. */
export const CONTAINER_UID = 10_001;
/** A network of the two containers alone, so that the proxy has an address that can be named. */
const SUBNET = '172.30.87.0/24';
const PROXY_ADDRESS = '172.30.87.2';

interface EnvFacts extends Answers {
  readonly chainId: number;
  readonly dataDir: string;
}

/** Gas on a rollup costs a hundredth of a gwei: a faulty node must not cost a fortune. */
const ROLLUP_CEILING_GWEI = 5;
const ROLLUPS: ReadonlySet<number> = new Set([8453, 84_532]);

export function envFile({ dir, rpcUrls, chainId, baseUrl, dataDir, service }: EnvFacts, keys: FreshKeys): string {
  const ceiling = ROLLUPS.has(chainId) ? [`BURSAR_MAX_FEE_GWEI=${ROLLUP_CEILING_GWEI}`] : [];
  const postgres =
    service === 'compose'
      ? [
          '# The indexer of the containers.',
          `DATABASE_URL=postgres://bursar:${keys.postgresPassword}@postgres:5432/bursar`,
        ]
      : [];
  return lines([
    '# Settings of `bursar serve`, made by `bursar init`. Keep this file to yourself.',
    `BURSAR_RPC_URLS=${rpcUrls}`,
    `BURSAR_CHAIN_ID=${chainId}`,
    `BURSAR_DEPLOYMENT=${dir}/deployment.json`,
    `BURSAR_DATA_DIR=${dataDir}`,
    ...(baseUrl === undefined ? [] : [`BURSAR_BASE_URL=${baseUrl}`]),
    ...ceiling,
    ...postgres,
    '# Keep a copy of this one elsewhere, apart from the backups of the data: without it the wallets are lost.',
    '# It, and the keys below, may stay in AWS KMS, Google Cloud KMS or Vault: see "Keys elsewhere" in docs/operations/install.md.',
    `BURSAR_MASTER_KEY=${keys.masterKey}`,
    `BURSAR_JWT_SECRET=${keys.jwtSecret}`,
    "# These pay for gas. They have no rights over anybody's USDC.",
    `BURSAR_RELAYER_KEYS=${keys.relayerKeys.join(',')}`,
    `BURSAR_EVALUATOR_KEY=${keys.evaluatorKey}`,
    `BURSAR_ATTESTOR_KEY=${keys.attestorKey}`,
    '# Backups by serve: a folder on another disk, or s3://bucket/prefix, and a recipient that `age-keygen` has printed.',
    '#BURSAR_BACKUP_TO=',
    '#BURSAR_BACKUP_RECIPIENTS=',
    '# Opens /metrics to other machines.',
    `BURSAR_OPERATOR_TOKEN=${keys.operatorToken}`,
    "# Opens the operator's page, /console/operator, which freezes wallets and ends sessions: `openssl rand -hex 32`.",
    '#BURSAR_ADMIN_TOKEN=',
  ]);
}

export function deployerFile({ treasury }: Answers, { deployerKey }: FreshKeys, deployer: string): string {
  return lines([
    '# For `bursar deploy` alone: the server does not need it. This key may change the fee and the treasury, so take the',
    '# file off this machine afterwards.',
    `BURSAR_DEPLOYER_KEY=${deployerKey}`,
    `BURSAR_TREASURY=${treasury ?? deployer}`,
  ]);
}

/** A unit without rights: a user of its own, nothing of the system to write to, and the settings as a credential. */
export function systemdUnit(dir: string, program: string): string {
  return lines([
    '[Unit]',
    'Description=Bursar: USDC wallets for software agents',
    'Wants=network-online.target',
    'After=network-online.target',
    'StartLimitIntervalSec=0',
    '',
    '[Service]',
    'Type=exec',
    `ExecStart=${program} serve --env-file \${CREDENTIALS_DIRECTORY}/bursar.env`,
    `LoadCredential=bursar.env:${dir}/bursar.env`,
    `LoadCredential=deployment.json:${dir}/deployment.json`,
    'Environment=BURSAR_DEPLOYMENT=%d/deployment.json',
    `Environment=BURSAR_DATA_DIR=${SYSTEMD_DATA_DIR}`,
    'DynamicUser=yes',
    'StateDirectory=bursar',
    'StateDirectoryMode=0700',
    'UMask=0077',
    'Restart=always',
    'RestartSec=2',
    '# Settings that are not valid do not get better by themselves.',
    'RestartPreventExitStatus=2',
    '# The server ends its children itself.',
    'KillMode=mixed',
    'TimeoutStopSec=30',
    'LimitNOFILE=65536',
    'CapabilityBoundingSet=',
    'LockPersonality=yes',
    'NoNewPrivileges=yes',
    'PrivateDevices=yes',
    'PrivateTmp=yes',
    'PrivateUsers=yes',
    'ProtectClock=yes',
    'ProtectControlGroups=yes',
    'ProtectHome=yes',
    'ProtectHostname=yes',
    'ProtectKernelLogs=yes',
    'ProtectKernelModules=yes',
    'ProtectKernelTunables=yes',
    'ProtectProc=invisible',
    'ProtectSystem=strict',
    'RemoveIPC=yes',
    'RestrictAddressFamilies=AF_INET AF_INET6 AF_NETLINK AF_UNIX',
    'RestrictNamespaces=yes',
    'RestrictRealtime=yes',
    'RestrictSUIDSGID=yes',
    'SystemCallArchitectures=native',
    'SystemCallFilter=@system-service',
    'SystemCallErrorNumber=EPERM',
    '',
    '[Install]',
    'WantedBy=multi-user.target',
  ]);
}

/** The proxy: TLS with certificates that renew themselves, and the client's address in one header. */
export function caddyFile(baseUrl: string, upstream: string): string {
  return lines([
    `${new URL(baseUrl).origin} {`,
    `\treverse_proxy ${upstream} {`,
    '\t\theader_up X-Real-IP {remote_host}',
    '\t}',
    '}',
  ]);
}

export interface ComposeFacts {
  readonly baseUrl: string | undefined;
  /** The program on this machine that the container runs; without one an image `bursar` has it. */
  readonly program: string | undefined;
  readonly uid: number;
}

export function composeFile({ baseUrl, program, uid }: ComposeFacts): string {
  const hasProxy = baseUrl?.startsWith('https:') === true;
  const server = {
    image: program === undefined ? 'bursar' : 'debian:bookworm-slim',
    entrypoint: ['/usr/local/bin/bursar'],
    command: ['serve', '--env-file', '/run/secrets/bursar.env'],
    user: `${uid}:${uid}`,
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    restart: 'unless-stopped',
    stop_grace_period: '30s',
    tmpfs: ['/tmp'],
    environment: {
      BURSAR_HOST: '0.0.0.0',
      BURSAR_PORT: '8787',
      BURSAR_DATA_DIR: '/data',
      BURSAR_DEPLOYMENT: '/etc/bursar/deployment.json',
      ...(hasProxy ? { BURSAR_TRUSTED_PROXIES: PROXY_ADDRESS } : {}),
    },
    secrets: ['bursar.env'],
    volumes: [
      ...(program === undefined ? [] : [bind(program, '/usr/local/bin/bursar', true)]),
      bind('./deployment.json', '/etc/bursar/deployment.json', true),
      bind('./data', '/data', false),
    ],
    depends_on: { postgres: { condition: 'service_healthy' } },
    healthcheck: { test: ['CMD', '/usr/local/bin/bursar', 'health'], interval: '15s', start_period: '60s' },
    networks: ['inside'],
    ...(hasProxy ? {} : { ports: ['127.0.0.1:8787:8787'] }),
  };
  const proxy = {
    image: 'caddy:2',
    restart: 'unless-stopped',
    ports: ['80:80', '443:443', '443:443/udp'],
    volumes: [bind('./Caddyfile', '/etc/caddy/Caddyfile', true), 'caddy:/data'],
    networks: { inside: { ipv4_address: PROXY_ADDRESS } },
  };
  const postgres = {
    image: 'postgres:17',
    restart: 'unless-stopped',
    environment: {
      POSTGRES_USER: 'bursar',
      POSTGRES_DB: 'bursar',
      POSTGRES_PASSWORD_FILE: '/run/secrets/postgres-password',
    },
    secrets: ['postgres-password'],
    volumes: ['postgres:/var/lib/postgresql/data'],
    healthcheck: { test: ['CMD', 'pg_isready', '-U', 'bursar'], interval: '5s' },
    networks: ['inside'],
  };
  const project = {
    name: 'bursar',
    services: { bursar: server, postgres, ...(hasProxy ? { caddy: proxy } : {}) },
    secrets: { 'bursar.env': { file: './bursar.env' }, 'postgres-password': { file: './postgres-password' } },
    networks: { inside: { ipam: { config: [{ subnet: SUBNET }] } } },
    volumes: { postgres: {}, ...(hasProxy ? { caddy: {} } : {}) },
  };
  return `# Bursar and what it needs, made by \`bursar init\`: docker compose up -d\n${Bun.YAML.stringify(project, null, 2)}\n`;
}

/** A path of this machine in a container; one that is missing is an error, not a folder that appears. */
function bind(source: string, target: string, isReadOnly: boolean) {
  return { type: 'bind', source, target, read_only: isReadOnly, bind: { create_host_path: false } };
}

function lines(texts: readonly string[]): string {
  return `${texts.join('\n')}\n`;
}

export const services = ['systemd', 'compose', 'none'] as const;
export type ServiceKind = (typeof services)[number];

/** What an installation is made from. */
export interface Answers {
  readonly rpcUrls: string;
  /** Known for a preset; the node says it otherwise. */
  readonly chainId: number | undefined;
  readonly baseUrl: string | undefined;
  /** Absolute. */
  readonly dir: string;
  readonly treasury: Address | undefined;
  readonly service: ServiceKind;
}

interface Preset {
  readonly chainId: number;
  readonly rpcUrl: string;
}

/** By what a chain is called; the URLs are public ones, good enough to begin with. */
const presets: Readonly<Record<string, Preset>> = {
  base: { chainId: 8453, rpcUrl: 'https://mainnet.base.org' },
  'base-sepolia': { chainId: 84_532, rpcUrl: 'https://sepolia.base.org' },
};

type AskQuestion = (question: string, fallback: string) => Promise<string>;

/**
 * What the flags say, and for the rest what the person at the terminal answers; without one, or with `--yes`, the
 * defaults. Throws {@link UsageError} where there is none, or for an answer that cannot be.
 */
export async function readAnswers(given: Invocation, usualRpcUrls: string | undefined): Promise<Answers> {
  const isAsking = process.stdin.isTTY && !given.switched('yes') && !given.isJson;
  const terminal = isAsking ? createInterface({ input: process.stdin, output: process.stderr }) : undefined;
  const ask: AskQuestion = async (question, fallback) => {
    if (terminal === undefined) return fallback;
    const closed = new Promise<never>((_, reject) => {
      terminal.once('close', () => reject(new UsageError('Stopped; nothing was written.')));
    });
    const shown = fallback === '' ? '' : ` [${fallback}]`;
    const answer = (await Promise.race([terminal.question(`${question}${shown}: `), closed])).trim();
    return answer === '' ? fallback : answer;
  };
  const answer = async (flag: string, question: string, fallback: string) =>
    given.text(flag) ?? (await ask(question, fallback));
  try {
    return await answersBy(answer, usualRpcUrls);
  } finally {
    terminal?.removeAllListeners('close');
    terminal?.close();
  }
}

async function answersBy(
  answer: (flag: string, question: string, fallback: string) => Promise<string>,
  usualRpcUrls: string | undefined,
): Promise<Answers> {
  const chain = await answer('chain', 'Chain: base, base-sepolia or the URL of a node', '');
  if (chain === '') throw new UsageError('Name the chain: --chain base, --chain base-sepolia, or --chain <RPC URL>.');
  const preset = presets[chain];
  const rpcUrls =
    preset === undefined
      ? chain
      : await answer(
          'rpc-url',
          'RPC URLs, comma-separated (a plan of your own is faster)',
          usualRpcUrls ?? preset.rpcUrl,
        );
  const baseUrl = await answer(
    'base-url',
    'Public URL of the API, such as https://pay.example.com; empty for none',
    '',
  );
  requireValid({ BURSAR_RPC_URLS: rpcUrls, BURSAR_BASE_URL: baseUrl }, preset === undefined ? chain : rpcUrls);
  const treasury = await answer('treasury', "Address that receives the fees; empty for the deployer's", '');
  const fallback = existsSync('/run/systemd/system') ? 'systemd' : 'compose';
  const service = await answer('service', 'Run it by systemd, compose or none', fallback);
  const dir = resolve(await answer('dir', 'Folder to write', './bursar'));
  return {
    rpcUrls,
    chainId: preset?.chainId,
    dir,
    baseUrl: baseUrl === '' ? undefined : baseUrl.replace(/\/+$/, ''),
    treasury: addressFrom(treasury),
    service: serviceFrom(service),
  };
}

/** As the server reads them, so that it accepts the file. Line breaks would make settings of their own. */
function requireValid(env: Record<string, string>, chain: string): void {
  if (/[\r\n]/.test(Object.values(env).join(''))) throw new UsageError('A URL has no line breaks.');
  if (!/^https?:/.test(chain)) {
    throw new UsageError('--chain must be base, base-sepolia or the http(s) URL of a node.');
  }
  readSettings(['rpcUrls', 'baseUrl'], { env, flags: {} });
}

function addressFrom(text: string): Address | undefined {
  if (text === '') return undefined;
  const address = parseAddress(text);
  if (address === undefined) throw new UsageError('--treasury must be an address with a valid checksum.');
  return address;
}

function serviceFrom(text: string): ServiceKind {
  const service = services.find((known) => known === text);
  if (service === undefined) throw new UsageError('--service must be systemd, compose or none.');
  return service;
}
