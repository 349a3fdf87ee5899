import { gasUsePerDay } from '../../chain/relay/gas-money.ts';
import { readDrains } from '../../chain/relay/sweep.ts';
import {
  requireSeparateKeys,
  requireWholeCdpKey,
  requireWholeSmtp,
  type Settings,
  SettingsError,
  sendingKeysByName,
  settings,
} from '../../core/config.ts';
import { nowSeconds, systemClock } from '../../core/lib/time.ts';
import { backupPlanOf } from '../../storage/backup/backup-plan.ts';
import type { Invocation } from '../common/command.ts';
import type { DatabasePlace } from '../common/existing-database.ts';
import { localUrl } from '../common/local-server.ts';
import { featuresOf, serveSettings } from '../common/serve-settings.ts';
import { requireStrongSecrets } from '../common/weak-secrets.ts';
import { readingOwn } from '../look/look-at-database.ts';
import { contractsFinding, deploymentAt, type GasKey, type GasKnown, gasProbes, lanesTogether } from './doctor-gas.ts';
import { backupsFinding, clockFinding, diskFinding, migrationsFinding, permissionsFinding } from './doctor-host.ts';
import { attestorFinding, elsewhereProbes, keysFindings, leaderKeysFindings } from './doctor-keys.ts';
import { firstServing, judgedTogether, namedNodes, nodeProbe } from './doctor-nodes.ts';
import { healthHere, otherServersFinding, proxyFinding, publicUrlFinding, serverFindings } from './doctor-servers.ts';
import { type DoctorFinding, type DoctorProbe, fail, ok, runProbes, warn } from './finding.ts';

type DoctorSources = Pick<Invocation, 'read' | 'env'>;

/** Looks at everything that a server with these settings needs. Rejects for nothing: what fails is a finding. */
export async function diagnose(sources: DoctorSources): Promise<DoctorFinding[]> {
  const settingsGiven = givenBy(sources.read);
  const findings = settingsFindings(settingsGiven);
  const probes = [...chainProbes(settingsGiven.values), ...hostProbes(settingsGiven.values, sources.env)];
  const found = lanesTogether(judgedTogether(await runProbes(probes)));
  // A faulty setting is not reported as missing as well.
  const isNews = ({ found: words }: DoctorFinding) =>
    !settingsGiven.faulty.some((name) => words.includes(`${name} is not set`));
  return [...findings, ...[...found, ...(await switchedOff(settingsGiven.values))].filter(isNews)];
}

type ServeSetting = (typeof serveSettings)[number];
type Values = ReturnType<typeof givenBy>['values'];

/** Each setting by itself, so that one that is missing hides none of the others. */
function givenBy(read: DoctorSources['read']) {
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
  const values: Partial<Settings<ServeSetting>> = {};
  const faulty: string[] = [];
  for (const name of serveSettings) {
    const value = attempt(() => read([name]));
    if (value === undefined) faulty.push(settings[name].env);
    Object.assign(values, value);
  }
  const { chainId } = values;
  const keys = { ...values, relayerKeys: values.relayerKeys ?? [] };
  attempt(() => requireSeparateKeys(keys));
  attempt(() => requireWholeCdpKey(values));
  attempt(() => requireWholeSmtp(values));
  attempt(() => backupPlanOf(withKeeping(values)));
  if (chainId !== undefined) {
    attempt(() => requireStrongSecrets({ ...values, chainId, privateKeys: sendingKeysByName(keys) }));
  }
  return { values, problems, faulty };
}

function withKeeping({ backupKeep = 0, backupKeepDays = 0, ...values }: Partial<Settings<ServeSetting>>) {
  return { ...values, backupKeep, backupKeepDays };
}

function settingsFindings({ problems }: ReturnType<typeof givenBy>): DoctorFinding[] {
  if (problems.length === 0) return [ok('settings', 'all are valid')];
  return problems.map((problem) =>
    fail(
      'settings',
      problem,
      'Set it (docs/settings.md), or begin with `bursar init`. Until then serve refuses to start.',
    ),
  );
}

function chainProbes(values: Values): DoctorProbe[] {
  const { rpcUrls = [], chainId, maxFeePerGas = 0n } = values;
  if (rpcUrls.length === 0 || chainId === undefined) return [];
  const nodes = namedNodes(rpcUrls);
  const serving = firstServing(nodes, chainId).catch(() => {
    throw new Error('no node serves the chain');
  });
  // Each probe that needs it says so itself.
  serving.catch(() => undefined);
  const known = gasKnown(placeOf(values));
  return [
    ...nodes.map((node) => nodeProbe(node, chainId)),
    { check: 'clock', look: () => clockFinding(serving, systemClock.nowMs) },
    { check: 'contracts', look: () => contractsFinding(values.deployment ?? '', chainId, serving) },
    { check: 'attestor', look: () => attestorFinding(values.deployment ?? '', values, serving) },
    ...gasProbes(gasKeys(values), { serving, maxFeePerGas, known }),
    { check: 'other servers', look: () => otherServersFinding(gasKeys(values), serving, placeOf(values)) },
  ];
}

function gasKeys({ relayerKeys = [], evaluatorKey, evaluatorKeysPrevious = [], attestorKey }: Values): GasKey[] {
  return [
    ...relayerKeys.map((key) => ({ role: 'relayer', key }) as const),
    ...(evaluatorKey === undefined ? [] : [{ role: 'evaluator', key: evaluatorKey } as const]),
    ...evaluatorKeysPrevious.map((key) => ({ role: 'evaluator', key }) as const),
    ...(attestorKey === undefined ? [] : [{ role: 'attestor', key: attestorKey } as const]),
  ];
}

function placeOf({ dataDir = '', serverDatabaseUrl }: Values): DatabasePlace {
  return { dataDir, serverDatabaseUrl };
}

/** What the database knows of it; nothing without one, or with one that cannot be read. */
async function gasKnown(place: DatabasePlace): Promise<GasKnown> {
  const nothing = { usePerDay: new Map(), drained: [] };
  try {
    const known = await readingOwn(place, async (db) => ({
      drained: (await readDrains(db)).map(({ lane }) => lane),
      usePerDay: await gasUsePerDay(db, nowSeconds(systemClock)),
    }));
    return known ?? nothing;
  } catch {
    return nothing;
  }
}

function hostProbes(values: Values, env: DoctorSources['env']): DoctorProbe[] {
  const { dataDir = '', deployment = '', host = '127.0.0.1', port = 0, baseUrl, realIpHeader = '' } = values;
  const here = localUrl(host, port);
  const health = healthHere(here);
  const isServing = health.then((report) => report !== undefined);
  return [
    { check: 'disk', look: async () => diskFinding(dataDir) },
    { check: 'database', look: async () => migrationsFinding(placeOf(values)) },
    {
      check: 'permissions',
      look: async () => permissionsFinding({ dataDir, deployment, secretFiles: secretFilesOf(env) }),
    },
    { check: 'keys', look: () => keysLook(placeOf(values), values) },
    ...elsewhereProbes(gasKeys(values), values),
    { check: 'backups', look: () => backupsOf(values) },
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

/** Nothing can be said of keys while the settings lack one that every server has. */
async function keysLook(
  place: DatabasePlace,
  { masterKey, jwtSecret, relayerKeys, ...others }: Values,
): Promise<readonly DoctorFinding[]> {
  if (masterKey === undefined || jwtSecret === undefined || relayerKeys === undefined) return [];
  const given = { ...others, masterKey, jwtSecret, relayerKeys };
  return [...(await keysFindings(place, given)), ...(await leaderKeysFindings(place, given))];
}

async function backupsOf({ dataDir = '', backupEveryHours = 24, ...values }: Values): Promise<DoctorFinding[]> {
  const { serverDatabaseUrl, backupTo } = values;
  if (serverDatabaseUrl !== undefined && backupTo === undefined)
    return [ok('backups', 'those of PostgreSQL itself are for its operator to make, and to try')];
  try {
    const place = { dataDir, serverDatabaseUrl };
    return [await backupsFinding({ ...withKeeping(values), backupEveryHours }, place)];
  } catch (error) {
    // Faults of the settings have findings of their own.
    if (error instanceof SettingsError) return [];
    throw error;
  }
}

function secretFilesOf(env: DoctorSources['env']): string[] {
  const ofGoogle = env[settings.googleCredentialsFile.env] ?? [];
  const files = Object.values(settings).flatMap((each) => ('secret' in each ? (env[`${each.env}_FILE`] ?? []) : []));
  return files.concat(ofGoogle);
}

async function switchedOff(values: Values): Promise<DoctorFinding[]> {
  const deployment = await deploymentAt(values.deployment ?? '');
  return featuresOf(values, deployment).map(({ name, isOn, detail, advice }) => {
    if (isOn) return ok(name, detail);
    return advice === undefined ? ok(name, `off: ${detail}`) : warn(name, `off: ${detail}`, advice);
  });
}
