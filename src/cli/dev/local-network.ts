import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Address, createPublicClient, createTestClient, createWalletClient, type Hex, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { z } from 'zod';
import { testUsdcAbi } from '../../chain/contracts/generated/TestUSDC.ts';
import { deployToFile } from '../../chain/deploy/deploy.ts';
import type { Deployment } from '../../chain/deploy/deployment.ts';
import { minedReceipt } from '../../chain/events/chain-events.ts';
import type { Chain } from '../../chain/nodes/chain.ts';
import { type SettingName, type Settings, secretTexts } from '../../core/config.ts';
import { AppError } from '../../core/errors.ts';
import { parseAddress } from '../../core/lib/address.ts';
import { parseUsdc } from '../../core/lib/money.ts';
import { createLogger } from '../../core/log.ts';
import { requireRecipient } from '../../features/wallets/wallet-fields.ts';
import { type Endpoint, endpoint, type Guard } from '../../http/endpoint.ts';
import { docs, EXAMPLE_ADDRESS, shownAddress, shownHash } from '../../http/fields.ts';
import { startAnvil } from '../../indexer/anvil.ts';
import { reservePort } from '../../indexer/runtime.ts';
import { lockDataFolder } from '../../storage/db/folder-lock.ts';
import { isColoured } from '../common/output.ts';
import { progress, type ReadyFacts, runServer } from '../common/run-server.ts';
import { devKey, devRoles } from './dev-accounts.ts';

/** Options of a server with a local chain; each has a default. */
export const localSettings = [
  'port',
  'host',
  'dataDir',
  'readyFile',
  'indexerPort',
  'indexerLogsRange',
  'indexerUrl',
  'chainPort',
  'blockTimeSeconds',
  'devChainId',
  'baseUrl',
  'hosts',
  'databaseUrl',
  'agentRegistration',
  'maxFeePerGas',
  'confirmations',
  'finality',
  'pollMs',
  'retentionDays',
  'auditDays',
  'claimKeyTtlSeconds',
  'signups',
  'realIpHeader',
  'trustedProxies',
  'rateLimits',
  'ownerGasPerDay',
  'agentGasPerDay',
  'facilitator',
  'facilitatorFactories',
  'minPayment',
  'cdpKeyId',
  'cdpKeySecret',
  'cdpUrl',
  'smtpUrl',
  'smtpFrom',
  'telegramBotToken',
  'telegramUrl',
  'operatorToken',
  'adminToken',
  'logLevel',
] as const satisfies readonly SettingName[];

/** What it has something of its own for. */
export const localOverrides = [
  'masterKey',
  'jwtSecret',
  'relayerKeys',
  'evaluatorKey',
  'attestorKey',
  'allowPrivateTargets',
] as const satisfies readonly SettingName[];

type LocalSettings = Settings<(typeof localSettings)[number]> & Partial<Settings<(typeof localOverrides)[number]>>;

interface LocalRun {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where the log goes. */
  readonly log: NodeJS.WriteStream;
  /** Ends everything when it resolves, with the reason; if it rejects, that is thrown once everything has ended. */
  readonly ended: Promise<string>;
  /** Endpoints in addition to those of every local server, from the data folder's own keys. */
  readonly more?: (keys: DevKeys, chain: Chain, rpcUrl: string) => readonly Endpoint[];
  /** Called once the API answers; the indexer may still be catching up. */
  readonly serving?: (facts: ReadyFacts) => void;
  /** Called once everything is up. */
  readonly announce: (facts: ReadyFacts) => void;
}

/** Serves everything on this machine, with a local chain, contracts and test USDC, until it is ended. */
export async function serveLocally(settings: LocalSettings, run: LocalRun): Promise<void> {
  const { env, log, ended, more, ...hooks } = run;
  const { dataDir, devChainId: chainId, blockTimeSeconds } = settings;
  const lock = lockDataFolder(dataDir);
  try {
    await requirePorts(settings);
    const keys = devKeys(dataDir);
    const secrets = [...secretTexts(env), ...Object.values(keys)];
    const write = (line: string) => void log.write(line);
    const logger = createLogger({
      level: settings.logLevel,
      secrets,
      write,
      pretty: log.isTTY,
      coloured: isColoured(log),
    });
    progress('Starting the local chain');
    const anvil = await startAnvil({ dataDir, port: settings.chainPort, chainId, blockTimeSeconds, logger });
    try {
      const path = join(dataDir, 'deployment.json');
      progress('Deploying the contracts');
      const deployment = await deployFast({ path, rpcUrl: anvil.rpcUrl, chainId, blockTimeSeconds });
      // A payment must never outlive the contracts that made it.
      await anvil.save();
      await runServer(
        {
          settings: {
            masterKey: Buffer.from(keys.masterKey, 'hex'),
            jwtSecret: keys.jwtSecret,
            relayerKeys: devRoles.relayers.map(devKey),
            evaluatorKey: devKey(devRoles.evaluator),
            attestorKey: devKey(devRoles.attestor),
            allowPrivateTargets: true,
            ...settings,
            rpcUrls: [anvil.rpcUrl],
            chainId,
            deployment: path,
          },
          deployment,
          logger,
          rpcUrl: anvil.rpcUrl,
          finalityLimit: anvil.savedBlock,
          readyFile: settings.readyFile,
          more: (chain) => [
            faucetEndpoint(chain, anvil.rpcUrl, devKey(devRoles.deployer)),
            ...(more?.(keys, chain, anvil.rpcUrl) ?? []),
          ],
          ...hooks,
        },
        ended,
      );
    } finally {
      await anvil.stop();
    }
  } finally {
    lock.release();
  }
}

/** Throws if a port that was named, or that of the API, is in use: before anything is started. */
async function requirePorts({ host, port, chainPort, indexerPort, indexerUrl }: LocalSettings): Promise<void> {
  const wanted = [
    { flag: 'port', port, host },
    { flag: 'chain-port', port: chainPort, host: undefined },
    { flag: 'indexer-port', port: indexerUrl === undefined ? indexerPort : undefined, host: undefined },
  ];
  for (const { flag, port: each, host: at } of wanted) {
    if (each === undefined || each === 0) continue;
    await reservePort(each, 0, at).catch((cause: Error) => {
      const advice = `Name another with --${flag}, or 0 for any that is free.`;
      throw new Error(`${cause.message}. Another program uses it, perhaps another bursar. ${advice}`, { cause });
    });
  }
}

interface DeployTarget {
  readonly path: string;
  readonly rpcUrl: string;
  readonly chainId: number;
  readonly blockTimeSeconds: number;
}

/** Deploys while every transaction gets its block at once, then gives the chain its rhythm. */
async function deployFast({ path, rpcUrl, chainId, blockTimeSeconds }: DeployTarget): Promise<Deployment> {
  const account = privateKeyToAccount(devKey(devRoles.deployer));
  const transport = http(rpcUrl);
  const anvil = createTestClient({ mode: 'anvil', transport });
  await anvil.setAutomine(true);
  const deployment = await deployToFile(path, {
    client: createPublicClient({ transport, pollingInterval: 20 }),
    wallet: createWalletClient({ account, transport }),
    chainId,
    treasury: privateKeyToAccount(devKey(devRoles.treasury)).address,
    feeBps: 200,
    operator: account.address,
    attestor: privateKeyToAccount(devKey(devRoles.attestor)).address,
    testUsdc: true,
  });
  if (blockTimeSeconds > 0) await anvil.setIntervalMining({ interval: blockTimeSeconds });
  return deployment;
}

const keysSchema = z.object({ masterKey: z.string().regex(/^[0-9a-f]{64}$/), jwtSecret: z.string().min(32) });

export type DevKeys = z.output<typeof keysSchema>;

/** The data folder's own keys, made at its first start: wallets that it sealed must open at the next one. */
export function devKeys(dataDir: string): DevKeys {
  const path = join(dataDir, 'dev-keys.json');
  if (existsSync(path)) return keysSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  const keys = { masterKey: randomBytes(32).toString('hex'), jwtSecret: randomBytes(32).toString('hex') };
  writeFileSync(path, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  return keys;
}

type FaucetChain = Pick<Chain, 'client' | 'contracts'>;

const open: Guard<undefined> = { mode: 'none', admit: () => undefined };
const RECEIPT_TIMEOUT_MS = 30_000;

/**
 * `POST /dev/faucet` `{to, amount}`: mints test USDC with a key that may, and answers when it is there. Exists in
 * `bursar dev` alone.
 */
export function faucetEndpoint(chain: FaucetChain, rpcUrl: string, minterKey: Hex): Endpoint {
  const mint = minter(chain, rpcUrl, minterKey);
  return endpoint(
    {
      id: 'faucet',
      tag: 'Local chain',
      method: 'POST',
      path: '/dev/faucet',
      guard: open,
      limit: 'ownerWrite',
      summary: 'Mints test USDC on the local chain',
      body: z.object({
        to: z.string('INVALID_ADDRESS').meta(docs('Address that gets the test USDC.', EXAMPLE_ADDRESS)),
        amount: z.string().meta(docs('Decimal USDC.', '100')),
      }),
      response: z.object({
        txHash: shownHash('Hash of its transaction.'),
        to: shownAddress('Address that gets the test USDC.'),
        amount: z.string().meta(docs('Decimal USDC.', '100')),
      }),
      errors: ['INVALID_ADDRESS', 'INVALID_RECIPIENT', 'INVALID_AMOUNT'],
    },
    async ({ body }) => {
      const to = parseAddress(body.to);
      if (to === undefined) throw new AppError('INVALID_ADDRESS');
      requireRecipient(to, undefined, chain.contracts);
      const amount = parseUsdc(body.amount);
      if (amount === undefined || amount === 0n) throw new AppError('INVALID_AMOUNT');
      return { txHash: await mint(to, amount), to, amount: body.amount };
    },
  );
}

function minter(chain: FaucetChain, rpcUrl: string, minterKey: Hex): (to: Address, amount: bigint) => Promise<Hex> {
  const wallet = createWalletClient({ account: privateKeyToAccount(minterKey), transport: http(rpcUrl) });
  // The node says which nonce is next: a count of our own would wait for ever behind one that a reorganisation or a
  // reset has taken.
  const send = (to: Address, amount: bigint) =>
    wallet.writeContract({
      address: chain.contracts.usdc,
      abi: testUsdcAbi,
      functionName: 'mint',
      args: [to, amount],
      chain: null,
    });
  let last: Promise<unknown> = Promise.resolve();
  return async (to, amount) => {
    const sent = last.then(() => send(to, amount));
    last = sent.catch(() => undefined);
    const hash = await sent;
    await minedReceipt(chain.client, hash, RECEIPT_TIMEOUT_MS);
    return hash;
  };
}
