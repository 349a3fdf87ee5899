import { type Address, formatEther, type Hex, isHex } from 'viem';
import { DeployError, type Deployment, readDeployment } from '../../chain/deploy/deployment.ts';
import { type Node, parseQuantityWei, resultOf } from '../../chain/nodes/node.ts';
import { classifyRpcError } from '../../chain/nodes/rpc-errors.ts';
import { chooseFees, defaultFeePolicy } from '../../chain/relay/fees.ts';
import { foreignWallets } from '../../chain/wallets/our-contracts.ts';
import { addressOfKey, type SendingKey } from '../../core/lib/signing-keys.ts';
import { type DoctorFinding, type DoctorProbe, fail, ok, warn } from './finding.ts';

/** A key that pays for gas, by what it is for. */
export interface GasKey {
  readonly role: 'relayer' | 'evaluator' | 'attestor';
  readonly key: SendingKey;
}

/** Below this a relayer keeps all that it has for freezes: ten of them, and a call. */
const LEAST_GAS: Readonly<Record<GasKey['role'], number>> = {
  relayer: 2_060_000,
  evaluator: 300_000,
  attestor: 300_000,
};
/** What each should have at first, for `init` and `doctor` alike: a relayer's pays for about a thousand payments. */
export const START_GAS: Readonly<Record<GasKey['role'], number>> = {
  relayer: 100_000_000,
  evaluator: 20_000_000,
  attestor: 20_000_000,
};
/** Enough for an afternoon: some hundred payments. */
const COMFORTABLE_GAS = 10_000_000;
const FEW_DAYS = 7;

/** What the database knows of the keys that pay for gas. */
export interface GasKnown {
  /** Wei that each address has paid per day of late. */
  readonly usePerDay: ReadonlyMap<Address, bigint>;
  /** Those that are to go, and need no money. */
  readonly drained: readonly Address[];
}

export interface GasSources {
  readonly serving: Promise<Node>;
  readonly maxFeePerGas: bigint;
  readonly known: Promise<GasKnown>;
}

/** Whether each key can pay, and for how many days at the pace of late. */
export function gasProbes(keys: readonly GasKey[], sources: GasSources): DoctorProbe[] {
  return keys.map(({ role, key }) => {
    const address = addressOfKey(key);
    const check = `gas ${role}`;
    return { check, look: () => gasFinding(check, role, address, sources) };
  });
}

/** One relayer without money is a warning while another one can pay. */
export function lanesTogether(findings: readonly DoctorFinding[]): DoctorFinding[] {
  const canPay = findings.some(({ check, verdict }) => check === 'gas relayer' && verdict !== 'fail');
  return findings.map((each) =>
    canPay && each.check === 'gas relayer' && each.verdict === 'fail' ? { ...each, verdict: 'warn' } : each,
  );
}

async function gasFinding(
  check: string,
  role: GasKey['role'],
  address: Address,
  { serving, maxFeePerGas, known }: GasSources,
): Promise<DoctorFinding> {
  const node = await serving;
  const [balance, price] = await Promise.all([
    weiFrom(node, 'eth_getBalance', [address, 'latest']),
    feeNow(node, maxFeePerGas),
  ]);
  const { usePerDay, drained } = await known;
  if (drained.includes(address)) return ok(check, `${address} is to go, and has ${ether(balance)} ETH`);
  const perDay = usePerDay.get(address) ?? 0n;
  const days = perDay === 0n ? undefined : Number((balance * 10n) / perDay) / 10;
  const pace = days === undefined ? 'no use of late' : `${days} days left at ${ether(perDay)} ETH a day`;
  const found = `${address} has ${ether(balance)} ETH, ${pace}`;
  const comfortable = BigInt(COMFORTABLE_GAS) * price;
  const atFirst = BigInt(START_GAS[role]) * price;
  const wanted = perDay * 30n > atFirst ? perDay * 30n : atFirst;
  const advice = `Send it ${ether(wanted > balance ? wanted - balance : wanted)} ETH for gas.`;
  if (balance < BigInt(LEAST_GAS[role]) * price) return fail(check, `${found}: too little to work with`, advice);
  if (balance < comfortable || (days !== undefined && days < FEW_DAYS)) return warn(check, found, advice);
  return ok(check, found);
}

/** What the relay would offer per gas now; the most that it ever pays while gas costs more. */
export async function feeNow(node: Node, maxFeePerGas: bigint): Promise<bigint> {
  const gasPrice = await weiFrom(node, 'eth_gasPrice', []);
  const policy = { ...defaultFeePolicy, maxFeePerGas };
  return chooseFees(gasPrice, 0n, policy)?.maxFeePerGas ?? maxFeePerGas;
}

async function weiFrom(node: Node, method: string, params: readonly unknown[]): Promise<bigint> {
  return parseQuantityWei(resultOf(await node.send({ method, params }, true)));
}

/** Ether with the digits that matter. */
export function ether(wei: bigint): string {
  const [whole = '0', rest = ''] = formatEther(wei).split('.');
  const leading = /^0*/.exec(rest)?.[0].length ?? 0;
  const kept = rest.slice(0, whole === '0' ? leading + 3 : 4).replace(/0+$/, '');
  return kept === '' ? whole : `${whole}.${kept}`;
}

const CHECK = 'contracts';

/** Whether the deployment file is there, is of this chain, and names contracts that have code and go together. */
export async function contractsFinding(path: string, chainId: number, serving: Promise<Node>): Promise<DoctorFinding> {
  const deployment = await readDeployment(path).catch(unfitFile);
  if (deployment instanceof DeployError) return fail(CHECK, deployment.message, 'Until then serve refuses to start.');
  if (deployment === undefined) {
    const advice = 'Run `bursar deploy`, or name the file in BURSAR_DEPLOYMENT.';
    return fail(CHECK, `there is no deployment file ${path}`, advice);
  }
  if (deployment.chainId !== chainId) {
    const advice = 'Name the file of this chain in BURSAR_DEPLOYMENT.';
    return fail(CHECK, `${path} is of chain ${deployment.chainId}, not ${chainId}`, advice);
  }
  const contracts = Object.entries<Address | undefined>(deployment.contracts).flatMap(([name, address]) =>
    address === undefined ? [] : [{ name, address }],
  );
  const node = await serving;
  const missing = await Promise.all(
    contracts.map(async ({ name, address }) => ((await hasCode(node, address)) ? [] : [`${name} ${address}`])),
  );
  if (missing.flat().length > 0) {
    const advice = 'The chain was started again, or the file is that of another one: run `bursar deploy`.';
    return fail(CHECK, `no code at ${missing.flat().join(', ')}`, advice);
  }
  const foreign = await foreignWallets(deployment.contracts, (to, data) => answerOf(node, to, data));
  if (foreign.length === 0) return ok(CHECK, `all ${contracts.length} of ${path} have code`);
  const advice = 'Name the file that `bursar deploy` of this version wrote, or deploy again into another file.';
  return fail(CHECK, `the wallets are others than ${path} says: ${foreign.join('; ')}`, advice);
}

function unfitFile(error: unknown): DeployError {
  if (error instanceof DeployError) return error;
  throw error;
}

/** `undefined` if the chain refuses the call. */
async function answerOf(node: Node, to: Address, data: Hex): Promise<Hex | undefined> {
  const reply = await node.send({ method: 'eth_call', params: [{ to, data }, 'latest'] }, true);
  if (reply.kind === 'error' && classifyRpcError(reply.error) === 'answer') return undefined;
  const answer = resultOf(reply);
  return isHex(answer) ? answer : undefined;
}

/** The deployment, if there is a file that can be read. */
export async function deploymentAt(path: string): Promise<Deployment | undefined> {
  return await readDeployment(path).catch(() => undefined);
}

async function hasCode(node: Node, address: Address): Promise<boolean> {
  const code = resultOf(await node.send({ method: 'eth_getCode', params: [address, 'latest'] }, true));
  return isHex(code) && code.length > 2;
}
