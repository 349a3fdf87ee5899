import { join } from 'node:path';
import type { Address } from 'viem';
import { gasUsePerDay } from '../../chain/relay/gas-use.ts';
import {
  requireSeparateKeys,
  requireWholeCdpKey,
  type Settings,
  SettingsError,
  settings,
} from '../../config.ts';
import { schemaAge } from '../../db/migrate.ts';
import { openForReading } from '../../db/read.ts';
import { nowSeconds, systemClock } from '../../lib/time.ts';
import type { Invocation } from '../command.ts';
import { featuresOf } from '../features.ts';
import { localUrl } from '../local-server.ts';
import { serveSettings } from '../serve-settings.ts';
import { requireStrongSecrets } from '../weak-secrets.ts';
import { contractsFinding, deploymentAt } from './contracts.ts';
import { type Finding, fail, ok, type Probe, runProbes, warn } from './finding.ts';
import { type GasKey, gasProbes, lanesTogether } from './gas.ts';
import { clockFinding, diskFinding, migrationsFinding, permissionsFinding } from './host.ts';
import { firstServing, judgedTogether, namedNodes, nodeProbe } from './nodes.ts';
import { proxyFinding, publicUrlFinding } from './public-url.ts';
import { healthHere, serverFindings } from './server.ts';

type Sources = Pick<Invocation, 'read' | 'env'>;

/** Looks at everything that a server with these settings needs. Rejects for nothing: what fails is a finding. */
export async function diagnose(sources: Sources): Promise<Finding[]> {
  const told = toldBy(sources.read);
  const findings = settingsFindings(told);
  const probes = [...chainProbes(told.values), ...hostProbes(told.values, sources.env)];
  const found = lanesTogether(judgedTogether(await runProbes(probes)));
  // What is reported as faulty is not missing as well.
  const isNews = ({ found: words }: Finding) =>
    !told.faulty.some((name) => words.includes(`${name} is not set`));
  return [...findings, ...[...found, ...(await switchedOff(told.values))].filter(isNews)];
}

type Values = ReturnType<typeof toldBy>['values'];

/** Each setting by itself, so that one that is missing hides none of the others. */
function toldBy(read: Sources['read']) {
  const problems: string[] = [];
  const attempt = <T>(run: () => T): T | undefined => {
    try {
      return run();
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      problems.push(...error.problems);
      return undefined;
    }
  };
  const values: Partial<Settings<(typeof serveSettings)[number]>> = {};
  const faulty: string[] = [];
  for (const name of serveSettings) {
    const value = attempt(() => read([name]));
    if (value === undefined) faulty.push(settings[name].env);
    Object.assign(values, value);
  }
  const { relayerKeys = [], evaluatorKey, attestorKey, chainId, masterKey, jwtSecret } = values;
  const single = (key: (typeof relayerKeys)[number] | undefined) => (key === undefined ? [] : [key]);
  attempt(() => requireSeparateKeys({ relayerKeys, evaluatorKey, attestorKey }));
  attempt(() => requireWholeCdpKey(values));
  if (chainId !== undefined) {
    const privateKeys = {
      BURSAR_RELAYER_KEYS: relayerKeys,
      BURSAR_EVALUATOR_KEY: single(evaluatorKey),
      BURSAR_ATTESTOR_KEY: single(attestorKey),
    };
    attempt(() => requireStrongSecrets({ chainId, masterKey, jwtSecret, privateKeys }));
  }
  return { values, problems, faulty };
}

function settingsFindings({ problems }: ReturnType<typeof toldBy>): Finding[] {
  if (problems.length === 0) return [ok('settings', 'all are valid')];
  return problems.map((problem) =>
    fail(
      'settings',
      problem,
      'Set it (docs/settings.md), or begin with `bursar init`. Until then serve refuses to start.',
    ),
  );
}

function chainProbes(values: Values): Probe[] {
  const { rpcUrls = [], chainId, maxFeePerGas = 0n } = values;
  if (rpcUrls.length === 0 || chainId === undefined) return [];
  const nodes = namedNodes(rpcUrls);
  const serving = firstServing(nodes, chainId).catch(() => {
    throw new Error('no node serves the chain');
  });
  // Each probe that needs it says so itself.
  serving.catch(() => undefined);
  const usePerDay = gasUse(values.dataDir ?? '');
  return [
    ...nodes.map((node) => nodeProbe(node, chainId)),
    { check: 'clock', look: () => clockFinding(serving, systemClock.nowMs) },
    { check: 'contracts', look: () => contractsFinding(values.deployment ?? '', chainId, serving) },
    ...gasProbes(gasKeys(values), { serving, maxFeePerGas, usePerDay }),
  ];
}

function gasKeys({ relayerKeys = [], evaluatorKey, attestorKey }: Values): GasKey[] {
  return [
    ...relayerKeys.map((key) => ({ role: 'relayer', key }) as const),
    ...(evaluatorKey === undefined ? [] : [{ role: 'evaluator', key: evaluatorKey } as const]),
    ...(attestorKey === undefined ? [] : [{ role: 'attestor', key: attestorKey } as const]),
  ];
}

/** What the database knows of it; nothing without one, or with one that cannot be read. */
async function gasUse(dataDir: string): Promise<ReadonlyMap<Address, bigint>> {
  try {
    const path = join(dataDir, 'bursar.sqlite');
    if (schemaAge(path) !== 'same') return new Map();
    const db = openForReading(path);
    try {
      return await gasUsePerDay(db, nowSeconds(systemClock));
    } finally {
      db.close();
    }
  } catch {
    return new Map();
  }
}

function hostProbes(values: Values, env: Sources['env']): Probe[] {
  const { dataDir = '', deployment = '', host = '127.0.0.1', port = 0, baseUrl, realIpHeader = '' } = values;
  const here = localUrl(host, port);
  const health = healthHere(here);
  const isServing = health.then((told) => told !== undefined);
  return [
    { check: 'disk', look: async () => diskFinding(dataDir) },
    { check: 'database', look: async () => migrationsFinding(dataDir) },
    {
      check: 'permissions',
      look: async () => permissionsFinding({ dataDir, deployment, secretFiles: secretFilesOf(env) }),
    },
    { check: 'base URL', look: () => publicUrlFinding(baseUrl, isServing) },
    {
      check: 'proxy',
      look: async () => {
        const isProxied = baseUrl !== undefined && new URL(baseUrl).origin !== here;
        return isProxied && (await isServing) ? await proxyFinding(baseUrl, here, realIpHeader) : [];
      },
    },
    { check: 'server', look: async () => serverFindings(here, await health) },
  ];
}

function secretFilesOf(env: Sources['env']): string[] {
  return Object.values(settings).flatMap((each) => ('secret' in each ? (env[`${each.env}_FILE`] ?? []) : []));
}

async function switchedOff(values: Values): Promise<Finding[]> {
  const deployment = await deploymentAt(values.deployment ?? '');
  return featuresOf(values, deployment).map(({ name, isOn, detail, advice }) => {
    if (isOn) return ok(name, detail);
    return advice === undefined ? ok(name, `off: ${detail}`) : warn(name, `off: ${detail}`, advice);
  });
}
