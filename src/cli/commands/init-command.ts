import { basename, join } from 'node:path';
import { z } from 'zod';
import { requireTreasury } from '../../chain/deploy/deploy.ts';
import { hasKnownUsdc } from '../../chain/deploy/deploy-plan.ts';
import { DeployError } from '../../chain/deploy/deployment.ts';
import { readSettings, secretTexts } from '../../core/config.ts';
import { censorOf } from '../../core/log.ts';
import { command, UsageError } from '../common/command.ts';
import { readEnvFile } from '../common/environment.ts';
import { jsonOnce, print, printJson, tableText } from '../common/output.ts';
import { diagnose } from '../doctor/diagnose.ts';
import { ether, feeNow } from '../doctor/doctor-gas.ts';
import { firstServing, type NamedNode, namedNodes, numberFrom } from '../doctor/doctor-nodes.ts';
import { type DoctorFinding, finding } from '../doctor/finding.ts';
import {
  addressesToFund,
  type FreshKeys,
  freshKeys,
  type NewFile,
  type ToFund,
  writeFolder,
} from '../init/init-files.ts';
import {
  type Answers,
  CONTAINER_UID,
  caddyFile,
  composeFile,
  deployerFile,
  envFile,
  readAnswers,
  SYSTEMD_DATA_DIR,
  services,
  systemdUnit,
} from '../init/init-templates.ts';
import { findingsText } from './doctor-commands.ts';

const made = z.object({
  dir: z.string().describe('The folder that was made'),
  files: z.array(z.string()).describe('Names of the files in it'),
  chainId: z.int().describe('Chain id'),
  fund: z
    .array(z.object({ role: z.string(), address: z.string(), eth: z.string(), why: z.string() }))
    .describe('Addresses that need gas money'),
  next: z.array(z.string()).describe('Commands to run next, in this order'),
  findings: z.array(finding).describe('What `bursar doctor` finds at present'),
});
type MadeSettings = z.output<typeof made>;

/** Where a program is installed for all users, and where a service may run it. */
const INSTALLED = '/usr/local/bin/bursar';

/** `bursar init`: all that a server on a real chain needs, with fresh keys. Overwrites nothing and shows no secret. */
export const initCommand = command({
  name: 'init',
  summary: 'makes settings with fresh keys, and a systemd unit or compose file; says what to do next',
  settings: [],
  // A URL with a key in it need not be where every process list shows it.
  overrides: ['rpcUrls'],
  defaults: { rpcUrls: 'the public one of Base or Base Sepolia' },
  texts: [
    { name: 'chain', help: 'base, base-sepolia, or the RPC URL of a node of another chain' },
    { name: 'rpc-url', help: 'RPC URLs in the place of the public one, comma-separated' },
    { name: 'base-url', help: 'Public URL of the API, such as https://pay.example.com' },
    { name: 'dir', help: 'Folder to make (./bursar)' },
    { name: 'treasury', help: "Address that receives the fees (the deployer's)" },
    { name: 'service', help: `${services.join(', ')}: what runs it (systemd where it runs, or compose)` },
  ],
  switches: [{ name: 'yes', help: 'Ask nothing: take the defaults for what no flag says' }],
  examples: [
    'init',
    'init --chain base --rpc-url https://node.example/key --base-url https://pay.example.com --yes',
    'init --chain base-sepolia --dir /etc/bursar --service systemd --yes',
  ],
  json: jsonOnce(made),
  async run({ rpcUrls }, given) {
    const answers = await readAnswers(given, rpcUrls?.join(','));
    const program = programToRun();
    requireNameable(answers, program);
    const nodes = namedNodes(
      readSettings(['rpcUrls'], { env: { BURSAR_RPC_URLS: answers.rpcUrls }, flags: {} }).rpcUrls,
    );
    const chainId = await chainIdOf(answers, nodes);
    requireUsefulTreasury(answers, chainId);
    const keys = freshKeys();
    const toFund = addressesToFund(keys);
    const files = filesOf({ ...answers, chainId }, keys, toFund, program);
    const uid = answers.service === 'compose' ? containerUid() : undefined;
    writeFolder(answers.dir, files, answers.service === 'compose' ? [{ name: 'data', uid }] : []);
    await report(
      {
        dir: answers.dir,
        files: files.map(({ name }) => name),
        chainId,
        fund: await fundingOf(toFund, nodes, chainId),
        next: nextSteps(answers, chainId, program),
        findings: await findingsOf(answers.dir),
      },
      given.isJson,
    );
  },
});

/** The program as a service would run it: as it is, if it is compiled and not in a user's home. */
function programToRun(): string {
  const path = process.execPath;
  return basename(path).startsWith('bursar') && !/^\/(home|root|tmp)\//.test(path) ? path : INSTALLED;
}

/** Units and compose files give some characters a meaning of their own. */
function requireNameable({ dir, service }: Answers, program: string): void {
  if (service === 'none' || /^[\w./-]+$/.test(dir + program)) return;
  throw new UsageError('--dir may have letters, digits and ./_- where a service is to find it.');
}

function requireUsefulTreasury({ treasury }: Answers, chainId: number): void {
  if (treasury === undefined) return;
  try {
    requireTreasury(treasury, chainId);
  } catch (error) {
    if (!(error instanceof DeployError)) throw error;
    throw new UsageError(`${error.message} Nothing was written.`, { cause: error });
  }
}

/** The chain's id as a node tells it; that of a preset while none answers. */
async function chainIdOf({ chainId }: Answers, nodes: readonly NamedNode[]): Promise<number> {
  const answers = nodes.map(({ node }) => numberFrom(node, 'eth_chainId'));
  const reported = await Promise.any(answers).catch(() => undefined);
  const known = chainId ?? reported;
  if (known === undefined)
    throw new UsageError('The node does not answer, so its chain is not known; nothing was written.');
  if (reported !== undefined && reported !== known) {
    throw new UsageError(`The node is of chain ${reported}, not ${known}; nothing was written.`);
  }
  return known;
}

function containerUid(): number | undefined {
  return process.getuid?.() === 0 ? CONTAINER_UID : undefined;
}

function filesOf(
  facts: Answers & { readonly chainId: number },
  keys: FreshKeys,
  toFund: readonly ToFund[],
  program: string,
): NewFile[] {
  const { service, dir, baseUrl } = facts;
  const [deployer] = toFund;
  const dataDir = { systemd: SYSTEMD_DATA_DIR, compose: join(dir, 'data'), none: join(dir, 'data') }[service];
  const uid = service === 'compose' ? containerUid() : undefined;
  const isLinux = process.platform === 'linux';
  const compose = { baseUrl, program: isLinux ? program : undefined, uid: uid ?? process.getuid?.() ?? CONTAINER_UID };
  return [
    { name: 'bursar.env', mode: 0o600, uid, text: envFile({ ...facts, dataDir }, keys) },
    { name: 'deployer.env', mode: 0o600, text: deployerFile(facts, keys, deployer?.address ?? '') },
    ...(service === 'systemd' ? [{ name: 'bursar.service', mode: 0o644, text: systemdUnit(dir, program) }] : []),
    ...(service === 'compose'
      ? [
          { name: 'compose.yaml', mode: 0o644, text: composeFile(compose) },
          { name: 'postgres-password', mode: 0o600, text: keys.postgresPassword },
        ]
      : []),
    ...(service !== 'none' && baseUrl?.startsWith('https:') === true
      ? [
          {
            name: 'Caddyfile',
            mode: 0o644,
            text: caddyFile(baseUrl, service === 'compose' ? 'bursar:8787' : '127.0.0.1:8787'),
          },
        ]
      : []),
  ];
}

/** In ether by what gas costs now; where no node tells the price, in gas. */
async function fundingOf(
  toFund: readonly ToFund[],
  nodes: readonly NamedNode[],
  chainId: number,
): Promise<MadeSettings['fund']> {
  const price = await firstServing(nodes, chainId)
    .then((node) => feeNow(node, 500n * 10n ** 9n))
    .catch(() => undefined);
  return toFund.map(({ role, address, gas, why }) => ({
    role,
    address,
    why,
    eth: price === undefined ? `${gas} gas` : ether(BigInt(gas) * price),
  }));
}

function nextSteps({ dir, service }: Answers, chainId: number, program: string): string[] {
  const env = `--env-file ${dir}/bursar.env`;
  const isDevelopment = chainId === 31_337 || chainId === 1_337;
  const usdc = hasKnownUsdc(chainId) ? '' : isDevelopment ? ' --test-usdc' : ' # with BURSAR_USDC set to its address';
  const isImage = service === 'compose' && process.platform !== 'linux';
  return [
    `bursar deploy ${env} --env-file ${dir}/deployer.env${usdc}`,
    ...(service === 'none' || program === process.execPath || isImage
      ? []
      : [`sudo install -m 755 "$(command -v bursar)" ${program}`]),
    ...(isImage ? ['docker build -t bursar <checkout of Bursar>'] : []),
    ...{
      systemd: [`sudo systemctl enable --now ${dir}/bursar.service`],
      compose: [`docker compose -f ${dir}/compose.yaml up -d`],
      none: [`bursar serve ${env}`],
    }[service],
    `bursar doctor ${env}`,
  ];
}

async function findingsOf(dir: string): Promise<DoctorFinding[]> {
  const env = readEnvFile(join(dir, 'bursar.env'));
  const censor = censorOf(secretTexts(env));
  const findings = await diagnose({ env, read: (names) => readSettings(names, { env, flags: {} }) });
  return findings.map((each) => ({ ...each, found: censor(each.found) }));
}

const BASE_SEPOLIA = 84_532;

/** Where money of a chain comes from on which it is worth nothing. */
function testMoney(chainId: number): string[] {
  if (chainId !== BASE_SEPOLIA) return [];
  return [
    'Test ETH comes from https://portal.cdp.coinbase.com/products/faucet, test USDC from https://faucet.circle.com.',
  ];
}

async function report(result: MadeSettings, isJson: boolean): Promise<void> {
  if (isJson) return await printJson(made, result);
  const { dir, files, fund, next, findings } = result;
  const rows = fund.map(({ role, address, eth, why }) => [role, address, /gas$/.test(eth) ? eth : `${eth} ETH`, why]);
  await print(
    [
      `Made ${dir}: ${files.join(', ')}.`,
      'bursar.env holds the master key. Keep a copy elsewhere: without it the wallets are lost.',
      '',
      'Send gas money on this chain to:',
      tableText(['for', 'address', 'amount', 'why'], rows),
      ...testMoney(result.chainId),
      '',
      'What `bursar doctor` finds at present:',
      findingsText(findings),
      '',
      'Next, once there is gas money:',
      ...next.map((line) => `  ${line}`),
    ].join('\n'),
  );
}
