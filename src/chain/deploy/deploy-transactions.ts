import {
  type Account,
  BaseError,
  type Chain,
  type Hex,
  type PublicClient,
  type Transport,
  type WalletClient,
} from 'viem';
import { minedReceipt } from '../events/chain-events.ts';
import {
  create2Calldata,
  create2Deployer,
  create2DeployerBirth,
  create2DeployerCode,
  type DeployStep,
} from './deploy-plan.ts';
import { DeployError } from './deployment.ts';

/** A deployment's access to the chain. */
export interface DeployClients {
  readonly client: PublicClient;
  /** Pays for the transactions. Gets no rights, except to mint a test token. */
  readonly wallet: WalletClient<Transport, Chain | undefined, Account>;
  /** How long to wait for each transaction, by default 120 s. */
  readonly timeoutMs?: number | undefined;
}

/**
 * Waits until no transaction of the sender is pending: those of a run that was killed must not be sent twice. Throws
 * `PENDING_TRANSACTIONS` after the timeout.
 */
export async function settlePending(clients: DeployClients): Promise<void> {
  const address = clients.wallet.account.address;
  await waitUntil(
    clients,
    async () => {
      const [pending, latest] = await Promise.all([
        clients.client.getTransactionCount({ address, blockTag: 'pending' }),
        clients.client.getTransactionCount({ address, blockTag: 'latest' }),
      ]);
      return pending <= latest;
    },
    () =>
      new DeployError(
        'PENDING_TRANSACTIONS',
        `Transactions of ${address} are still pending. Wait until they are mined, then run the command again.`,
      ),
  );
}

/**
 * Makes sure that the CREATE2 deployer exists and is the well-known one. Throws `DEPLOYER_MISSING` if it may not be
 * deployed, `WRONG_CODE` for another contract at its address.
 */
export async function ensureCreate2Deployer(
  clients: DeployClients,
  { mayDeploy }: { readonly mayDeploy: boolean },
): Promise<void> {
  const code = await clients.client.getCode({ address: create2Deployer });
  if (code === undefined) {
    if (!mayDeploy) {
      throw new DeployError('DEPLOYER_MISSING', `There is no CREATE2 deployer at ${create2Deployer}.`);
    }
    await deployCreate2Deployer(clients);
    return await ensureCreate2Deployer(clients, { mayDeploy: false });
  }
  if (code === create2DeployerCode) return;
  throw new DeployError('WRONG_CODE', `The code at ${create2Deployer} is not the CREATE2 deployer.`);
}

/**
 * Deploys a contract unless it exists, and compares its code with ours either way. Returns whether it was
 * deployed now.
 */
export async function ensureStep(step: DeployStep, clients: DeployClients): Promise<boolean> {
  const existed = (await clients.client.getCode({ address: step.address })) !== undefined;
  if (!existed) await deployStep(step, clients);
  await requireOurCode(step, clients);
  return !existed;
}

async function deployCreate2Deployer(clients: DeployClients): Promise<void> {
  const { sender, cost, transaction } = create2DeployerBirth;
  const { client, wallet } = clients;
  const held = await client.getBalance({ address: sender });
  if (held < cost) {
    await send(clients, 'money for the CREATE2 deployer', () =>
      wallet.sendTransaction({ account: wallet.account, chain: wallet.chain ?? null, to: sender, value: cost - held }),
    );
  }
  await send(clients, 'the CREATE2 deployer', () => client.sendRawTransaction({ serializedTransaction: transaction }));
}

async function deployStep(step: DeployStep, clients: DeployClients): Promise<void> {
  const { client, wallet } = clients;
  try {
    await send(clients, step.name, () =>
      wallet.sendTransaction({
        account: wallet.account,
        chain: wallet.chain ?? null,
        to: create2Deployer,
        data: create2Calldata(step.initCode),
      }),
    );
  } catch (error) {
    // Another sender may have been faster. The address can hold nothing but this contract, whatever its sender.
    if ((await client.getCode({ address: step.address })) === undefined) throw error;
  }
  // A node behind a load balancer may lag behind the one that had the receipt.
  await waitUntil(
    clients,
    async () => (await client.getCode({ address: step.address })) !== undefined,
    () => new DeployError('TRANSACTION_FAILED', `${step.name} was sent but did not appear at ${step.address}.`),
  );
}

/**
 * Includes immutables: the node runs the creation code once more, without a transaction, and the results must be equal.
 */
async function requireOurCode(step: DeployStep, { client, wallet }: DeployClients): Promise<void> {
  const [actual, expected] = await Promise.all([
    client.getCode({ address: step.address }),
    client.call({ account: wallet.account, data: step.initCode }),
  ]);
  if (actual !== undefined && expected.data !== undefined && isSameCode(actual, expected.data, step)) return;
  throw new DeployError('WRONG_CODE', `The code at ${step.address} is not that of ${step.name}.`);
}

/** A contract that knows its own address has a different one in the run without a transaction. */
function isSameCode(actual: Hex, expected: Hex, { address }: DeployStep): boolean {
  if (actual.length !== expected.length) return false;
  const own = address.slice(2).toLowerCase();
  const parts = actual.toLowerCase().split(own);
  let at = 0;
  return parts.every((part) => {
    const isSame = expected.toLowerCase().startsWith(part, at);
    at += part.length + own.length;
    return isSame;
  });
}

/** Sends a transaction and waits until it is mined. A revert is a failure. */
async function send(clients: DeployClients, what: string, broadcast: () => Promise<Hex>): Promise<void> {
  let status: string;
  try {
    const hash = await broadcast();
    const receipt = await minedReceipt(clients.client, hash, timeoutOf(clients));
    status = receipt.status;
  } catch (cause) {
    throw new DeployError('TRANSACTION_FAILED', `The transaction for ${what} was not mined.${reasonOf(cause)}`, cause);
  }
  if (status !== 'success') {
    throw new DeployError('TRANSACTION_FAILED', `The transaction for ${what} was reverted.`);
  }
}

/** viem's short message. The full text repeats the node's URL, which often contains a key. */
function reasonOf(cause: unknown): string {
  return cause instanceof BaseError ? ` ${cause.shortMessage}` : '';
}

async function waitUntil(
  clients: DeployClients,
  condition: () => Promise<boolean>,
  timeoutError: () => DeployError,
): Promise<void> {
  const deadline = performance.now() + timeoutOf(clients);
  while (!(await condition())) {
    if (performance.now() >= deadline) throw timeoutError();
    await Bun.sleep(clients.client.pollingInterval);
  }
}

function timeoutOf({ timeoutMs }: DeployClients): number {
  return timeoutMs ?? 120_000;
}
