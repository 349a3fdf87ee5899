import {
  type Address,
  type ContractFunctionArgs,
  type ContractFunctionName,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  keccak256,
  parseEventLogs,
  toHex,
  zeroAddress,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { jobEscrowAbi } from '../../src/chain/contracts/generated/JobEscrow.ts';
import { signedCreateCall, signedFundCall, signedSubmitCall } from '../../src/features/jobs/escrow-calls.ts';
import type { Scene, TestWallet } from './indexer-fixture.ts';

/** Far enough for every test that does not wait for it. */
const DURATION_SECONDS = 100_000n;

/** What became of a Job's money, as GraphQL names it. */
export const AMOUNTS = 'escrowed paidToProvider platformFee evaluatorFee refunded kept';

type Write = ContractFunctionName<typeof jobEscrowAbi, 'nonpayable'>;
type Args<Name extends Write> = ContractFunctionArgs<typeof jobEscrowAbi, 'nonpayable', Name>;

/** A Job as it was created, and who takes part in it. */
export interface TestJob {
  readonly id: bigint;
  /** Its description in the escrow. */
  readonly jobId: string;
  readonly client: Address;
  readonly provider: Address;
  readonly evaluator: Address;
  readonly budget: bigint;
  readonly expiredAt: bigint;
  readonly metadataHash: Hex;
  /** The transaction that created it. */
  readonly created: Hex;
}

type Escrow = ReturnType<typeof escrowOf>;

/**
 * The escrow of a scene's chain, and how wallets and accounts use it. Each call resolves with its transaction's hash.
 */
export function escrowOf(scene: Scene) {
  const { chain, send, sendAs } = scene;
  const address = addressOf(scene);
  let jobs = 0;
  const createdIn = async (hash: Hex) => {
    const { logs } = await chain.client.getTransactionReceipt({ hash });
    const [event] = parseEventLogs({ abi: jobEscrowAbi, logs, eventName: 'JobCreated' });
    if (event === undefined) throw new Error('No Job was created.');
    return event.args;
  };
  /** Calls the escrow as the account of a key. */
  const call = <Name extends Write>(key: Hex, functionName: Name, args: Args<Name>) => {
    const parameters = { abi: jobEscrowAbi, functionName, args } as Parameters<typeof encodeFunctionData>[0];
    return sendAs(key, address, encodeFunctionData(parameters));
  };
  const expiry = async () => (await chain.client.getBlock()).timestamp + DURATION_SECONDS;
  return {
    address,
    call,
    read: (functionName: 'escrowed' | 'kept' | 'jobCount') =>
      chain.client.readContract({ address, abi: jobEscrowAbi, functionName }),
    refundableAt: (id: bigint) =>
      chain.client.readContract({ address, abi: jobEscrowAbi, functionName: 'refundableAt', args: [id] }),
    /** Has a wallet create a Job by its session key. */
    create: async (client: TestWallet, parties: Pick<TestJob, 'provider' | 'evaluator' | 'budget'>) => {
      const jobId = `job_${String(++jobs).padStart(12, '0')}`;
      const metadataHash = keccak256(toHex(jobId));
      const expiredAt = await expiry();
      const terms = { ...parties, jobId, expiredAt: Number(expiredAt), metadataHash };
      const data = await signedCreateCall(client.session, { ...terms, ...(await client.slot()) });
      const created = await send(client.address, data);
      const { jobId: id } = await createdIn(created);
      return { ...parties, jobId, id, client: client.address, expiredAt, metadataHash, created };
    },
    /** Has an account create a Job that has no provider and no budget yet. */
    createBare: async (key: Hex, evaluator: Address) => {
      const created = await call(key, 'createJob', [zeroAddress, evaluator, await expiry(), '', zeroAddress]);
      return { ...(await createdIn(created)), created };
    },
    fund: async (client: TestWallet, { id, expiredAt, ...job }: TestJob) => {
      const terms = { ...job, onchainJobId: Number(id), expiredAt: Number(expiredAt) };
      const funding = { ...terms, ...(await client.slot()) };
      return await send(client.address, await signedFundCall(client.session, funding));
    },
    submit: async (provider: TestWallet, job: Pick<TestJob, 'id' | 'client' | 'jobId'>, deliverable: Hex) => {
      const { id, client, jobId } = job;
      const named = { onchainJobId: Number(id), client, jobId, deliverable };
      const submission = { ...named, ...(await provider.slot()) };
      return await send(provider.address, await signedSubmitCall(provider.session, submission));
    },
    /** Has an account approve the escrow and pay a Job's budget in. */
    fundAs: async (key: Hex, id: bigint, budget: bigint) => {
      const approval = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [address, budget] });
      await chain.mintUsdc(privateKeyToAccount(key).address, budget);
      await sendAs(key, chain.contracts.usdc, approval);
      return await call(key, 'fund', [id, budget, '0x']);
    },
  };
}

/** A Job between two new wallets whose budget is in escrow, and what was handed in if that is said. */
export async function jobInEscrow(
  scene: Scene,
  escrow: Escrow,
  { evaluator, budget, deliverable }: { evaluator: Address; budget: bigint; deliverable?: Hex },
) {
  const [client, provider] = [await scene.deployWallet(3, budget), await scene.deployWallet(3)];
  const job = await escrow.create(client, { provider: provider.address, evaluator, budget });
  const funded = await escrow.fund(client, job);
  const submitted = deliverable === undefined ? undefined : await escrow.submit(provider, job, deliverable);
  return { client, provider, job, funded, submitted };
}

function addressOf({ chain }: Scene): Address {
  const { jobEscrow } = chain.contracts;
  if (jobEscrow === undefined) throw new Error('There is no escrow on this chain.');
  return jobEscrow;
}
