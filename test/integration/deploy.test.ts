import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  custom,
  type Hex,
  HttpRequestError,
  http,
  keccak256,
  stringToHex,
  zeroAddress,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { agentWalletFactoryAbi } from '../../src/chain/contracts/generated/AgentWalletFactory.ts';
import { identityRegistryAbi } from '../../src/chain/contracts/generated/IdentityRegistry.ts';
import { jobEscrowAbi } from '../../src/chain/contracts/generated/JobEscrow.ts';
import { platformFeesAbi } from '../../src/chain/contracts/generated/PlatformFees.ts';
import { reputationAttestorAbi } from '../../src/chain/contracts/generated/ReputationAttestor.ts';
import { reputationRegistryAbi } from '../../src/chain/contracts/generated/ReputationRegistry.ts';
import { testUsdcAbi } from '../../src/chain/contracts/generated/TestUSDC.ts';
import { type DeployOptions, deployContracts, deployToFile } from '../../src/chain/deploy/deploy.ts';
import {
  create2Calldata,
  create2Deployer,
  create2DeployerCode,
  planDeployment,
} from '../../src/chain/deploy/deploy-plan.ts';
import { DEPLOYMENT_VERSION, DeployError, deploymentSchema } from '../../src/chain/deploy/deployment.ts';
import { type Anvil, startAnvil } from '../support/anvil.ts';
import { anvilKey } from '../support/chain.ts';
import { rounds } from '../support/rounds.ts';
import { onMethod, rpcError, startRpcProxy } from '../support/rpc-proxy.ts';

const deployer = privateKeyToAccount(anvilKey(0));
const stranger = privateKeyToAccount(anvilKey(1));
const treasury: Address = '0x1111111111111111111111111111111111111111';
const operator: Address = '0x2222222222222222222222222222222222222222';
const attestor: Address = '0x4444444444444444444444444444444444444444';
const plan = planDeployment({
  usdc: 'test',
  treasury,
  operator,
  feeBps: 200,
  minFee: 1_000,
  testUsdcAdmin: deployer.address,
  registries: 'own',
  attestor,
});

type Options = Omit<DeployOptions, 'previous' | 'onStartBlock'>;

/**
 * The options of a deployment whose process dies when it has made `lives` requests: the next one still reaches the
 * node, but its answer is lost, and after it there is nothing.
 */
function optionsFor(rpcUrl: string, changes: Partial<Options> = {}, lives = Number.POSITIVE_INFINITY): Options {
  const node = http(rpcUrl)({});
  let requests = 0;
  const transport = custom(
    {
      request: async (request: { method: string; params?: unknown }) => {
        if (++requests > lives + 1) throw new Error('dead');
        const answer = await node.request(request);
        if (requests > lives) throw new Error('dead');
        return answer;
      },
    },
    { retryCount: 0 },
  );
  return {
    client: createPublicClient({ transport, pollingInterval: 5, cacheTime: 0 }),
    wallet: createWalletClient({ transport, account: deployer }),
    chainId: 31337,
    treasury,
    operator,
    feeBps: 200,
    minFee: 1_000,
    attestor,
    testUsdc: true,
    timeoutMs: 5_000,
    ...changes,
  };
}

async function failureOf(work: Promise<unknown>): Promise<DeployError> {
  const error = await work.then(
    () => new Error('it did not fail'),
    (cause: unknown) => cause,
  );
  if (error instanceof DeployError) return error;
  throw error;
}

describe('deployContracts', () => {
  let anvil: Anvil;
  let folder: string;
  let path: string;
  let files = 0;
  let genesis: Hex;

  const node = () => createTestClient({ mode: 'anvil', transport: http(anvil.rpcUrl) });
  const chain = () => createPublicClient({ transport: http(anvil.rpcUrl), cacheTime: 0 });
  const nonce = () => chain().getTransactionCount({ address: deployer.address });

  beforeAll(async () => {
    anvil = await startAnvil();
    folder = await mkdtemp(join(tmpdir(), 'deploy-'));
    await node().mine({ blocks: 7 });
    genesis = await node().snapshot();
  });

  beforeEach(async () => {
    await node().revert({ id: genesis });
    genesis = await node().snapshot();
    await node().setAutomine(true);
    path = join(folder, `${++files}.json`);
  });

  afterAll(async () => {
    await anvil.stop();
    await rm(folder, { recursive: true });
  });

  test('deploys every contract at the address of the plan, wired together', async () => {
    const deployment = await deployToFile(path, optionsFor(anvil.rpcUrl));
    expect(deployment).toEqual({
      version: DEPLOYMENT_VERSION,
      chainId: 31337,
      blockNumber: 7,
      contracts: plan.contracts,
      treasury,
      operator,
      feeBps: 200,
      minFee: 1_000,
    });
    const { platformFees, usdc, walletFactoryV2, walletFactoryV3, batchRelay, jobEscrow } = plan.contracts;
    const read = chain().readContract;
    expect(await read({ address: platformFees, abi: platformFeesAbi, functionName: 'feeMinimumAndRecipient' })).toEqual(
      [200, 1_000, treasury],
    );
    expect(await read({ address: platformFees, abi: platformFeesAbi, functionName: 'owner' })).toBe(operator);
    expect(await read({ address: usdc, abi: testUsdcAbi, functionName: 'owner' })).toBe(deployer.address);
    const args = [operator, keccak256(stringToHex('salt'))] as const;
    const v2 = await read({ address: walletFactoryV2, abi: agentWalletFactoryAbi, functionName: 'predict', args });
    const v3 = await read({ address: walletFactoryV3, abi: agentWalletFactoryAbi, functionName: 'predict', args });
    expect(v2).not.toBe(v3);
    for (const [factory, takesJobs] of [
      [walletFactoryV2, false],
      [walletFactoryV3, true],
    ] as const) {
      const implementation = await read({
        address: factory,
        abi: agentWalletFactoryAbi,
        functionName: 'implementation',
      });
      const wallet = { address: implementation, abi: agentWalletAbi };
      expect(await read({ ...wallet, functionName: 'terms' })).toEqual({
        usdc,
        platformFees,
        batchRelay,
        jobEscrow,
        takesJobs,
      });
      expect(await read({ ...wallet, functionName: 'jobEscrow' })).toBe(takesJobs ? jobEscrow : zeroAddress);
    }
    expect(await read({ address: jobEscrow, abi: jobEscrowAbi, functionName: 'usdc' })).toBe(usdc);
    expect(await read({ address: jobEscrow, abi: jobEscrowAbi, functionName: 'platformFees' })).toBe(platformFees);
  });

  test('deploys registries that know each other, and an attestor that writes to them', async () => {
    const { contracts } = await deployContracts(optionsFor(anvil.rpcUrl));
    const { identityRegistry, reputationRegistry, reputationAttestor } = contracts;
    if (!identityRegistry || !reputationRegistry || !reputationAttestor) throw new Error('not in the file');
    const read = chain().readContract;
    const identity = { address: identityRegistry, abi: identityRegistryAbi };
    expect(await read({ ...identity, functionName: 'name' })).toBe('AgentIdentity');
    const reputation = { address: reputationRegistry, abi: reputationRegistryAbi };
    expect(await read({ ...reputation, functionName: 'getIdentityRegistry' })).toBe(identityRegistry);
    const attesting = { address: reputationAttestor, abi: reputationAttestorAbi };
    expect(await read({ ...attesting, functionName: 'reputationRegistry' })).toBe(reputationRegistry);
    expect(await read({ ...attesting, functionName: 'owner' })).toBe(attestor);
  });

  test('writes a deployment file that parses, and leaves no temporary file', async () => {
    const deployment = await deployToFile(path, optionsFor(anvil.rpcUrl));
    expect(deploymentSchema.parse(JSON.parse(await readFile(path, 'utf8')))).toEqual(deployment);
    expect((await readdir(folder)).filter((name) => name.startsWith(`${files}.json`))).toEqual([`${files}.json`]);
  });

  test('tells of each contract in turn', async () => {
    const steps: [string, boolean][] = [];
    const onStep = ({ name, deployed }: { name: string; deployed: boolean }) => void steps.push([name, deployed]);
    await deployContracts(optionsFor(anvil.rpcUrl, { onStep }));
    await deployContracts(optionsFor(anvil.rpcUrl, { onStep }));
    const names = plan.steps.map(({ name }) => name);
    expect(steps).toEqual([...names.map((name) => [name, true]), ...names.map((name) => [name, false])] as never);
  });

  test('sends nothing when it runs again, and answers the same', async () => {
    const first = await deployToFile(path, optionsFor(anvil.rpcUrl));
    const sent = await nonce();
    expect(sent).toBe(plan.steps.length);
    await node().mine({ blocks: 20 });
    expect(await deployToFile(path, optionsFor(anvil.rpcUrl))).toEqual(first);
    expect(await nonce()).toBe(sent);
  });

  test('finds the start block again when the file is lost', async () => {
    await deployToFile(path, optionsFor(anvil.rpcUrl));
    await node().mine({ blocks: 100 });
    await rm(path);
    const again = await deployToFile(path, optionsFor(anvil.rpcUrl));
    // Blocks 8 and 9 have the test token, 10 the relay, 11 the fees contract: the first whose events are of interest.
    expect(again.blockNumber).toBe(11);
    expect(again.contracts).toEqual(plan.contracts);
  });

  test('asks for the start block on a node that keeps no old state, and takes it', async () => {
    const first = await deployToFile(path, optionsFor(anvil.rpcUrl));
    await node().mine({ blocks: 20 });
    await rm(path);
    const pruned = startRpcProxy(anvil.rpcUrl);
    try {
      pruned.intercept(
        onMethod('eth_getCode', async (call, forward) =>
          call.params[1] === 'latest' ? { json: await forward() } : rpcError(call, -32_000, 'missing trie node'),
        ),
      );
      await expect(deployToFile(path, optionsFor(pruned.url))).rejects.toThrow('--from-block');
      expect(await deployToFile(path, optionsFor(pruned.url, { startBlock: 5 }))).toEqual({ ...first, blockNumber: 5 });
    } finally {
      await pruned.stop();
    }
  });

  test('does not take a node that is away for one that keeps no old state', async () => {
    await deployToFile(path, optionsFor(anvil.rpcUrl));
    await rm(path);
    const failing = startRpcProxy(anvil.rpcUrl);
    try {
      failing.intercept(onMethod('eth_getCode', async () => ({ status: 503, body: 'busy' })));
      const error = await deployToFile(path, optionsFor(failing.url)).catch((cause) => cause);
      expect(error).toBeInstanceOf(HttpRequestError);
    } finally {
      await failing.stop();
    }
  });

  test('prefers the given start block to the one that an unfinished run has left', async () => {
    await Bun.write(`${path}.progress`, JSON.stringify({ chainId: 31337, startBlock: 7 }));
    const deployment = await deployToFile(path, optionsFor(anvil.rpcUrl, { startBlock: 5 }));
    expect(deployment.blockNumber).toBe(5);
  });

  test('says of a malformed rest of an unfinished run that it may be removed', async () => {
    await Bun.write(`${path}.progress`, '{"chainId": 31337}');
    const { code, message } = await failureOf(deployToFile(path, optionsFor(anvil.rpcUrl)));
    expect(code).toBe('INVALID_FILE');
    expect(message).toContain(`${path}.progress is not what an unfinished`);
    expect(message).toContain('startBlock is missing or malformed. Remove it');
  });

  test('resumes after a kill at any request: same addresses, no transaction too many', async () => {
    let finished = false;
    // Each contract takes the same requests as the one before it: after those of the first two, some are enough.
    const stride = rounds(7, 3);
    for (let lives = 0; !finished; lives += lives < 20 ? 1 : stride) {
      await node().revert({ id: genesis });
      genesis = await node().snapshot();
      const file = join(folder, `${files}-${lives}.json`);
      finished = await deployToFile(file, optionsFor(anvil.rpcUrl, { timeoutMs: 50 }, lives)).then(
        () => true,
        () => false,
      );
      const deployment = await deployToFile(file, optionsFor(anvil.rpcUrl));
      expect(deployment.contracts).toEqual(plan.contracts);
      expect(deployment.blockNumber).toBe(7);
      expect(await nonce()).toBe(plan.steps.length);
    }
  });

  test('says so when the deployer has no money', async () => {
    const poor = createWalletClient({
      transport: http(anvil.rpcUrl),
      account: privateKeyToAccount(`0x${'77'.repeat(32)}`),
    });
    const failure = await failureOf(deployToFile(path, optionsFor(anvil.rpcUrl, { wallet: poor })));
    expect(failure.message).toContain('exceeds the balance');
  });

  test('does not send a pending transaction again', async () => {
    await node().setAutomine(false);
    const impatient = { timeoutMs: 300 };
    const first = await failureOf(deployToFile(path, optionsFor(anvil.rpcUrl, impatient)));
    expect([first.code, first.retryable]).toEqual(['TRANSACTION_FAILED', true]);
    const second = await failureOf(deployToFile(path, optionsFor(anvil.rpcUrl, impatient)));
    expect([second.code, second.retryable]).toEqual(['PENDING_TRANSACTIONS', true]);
    await node().mine({ blocks: 1 });
    await node().setAutomine(true);
    expect((await deployToFile(path, optionsFor(anvil.rpcUrl))).contracts).toEqual(plan.contracts);
    expect(await nonce()).toBe(plan.steps.length);
  });

  test('goes on when another sender deploys a contract at the same moment', async () => {
    await node().setAutomine(false);
    const deploying = deployToFile(path, optionsFor(anvil.rpcUrl));
    const [first] = plan.steps;
    if (first === undefined) throw new Error('no steps');
    while ((await node().getTxpoolStatus()).pending === 0) await Bun.sleep(5);
    await createWalletClient({ transport: http(anvil.rpcUrl), account: stranger }).sendTransaction({
      chain: null,
      to: create2Deployer,
      data: create2Calldata(first.initCode),
      gas: 5_000_000n,
      maxFeePerGas: 10n ** 11n,
      maxPriorityFeePerGas: 10n ** 11n,
    });
    await node().mine({ blocks: 1 });
    await node().setAutomine(true);
    expect((await deploying).contracts).toEqual(plan.contracts);
  });

  test.each([
    'PlatformFees',
    'JobEscrow',
    'AgentWalletViews (v2)',
    'AgentWalletExtension (v3)',
    'AgentWallet (v3)',
    'BatchRelay',
    'IdentityRegistry',
    'ReputationAttestor',
  ])('refuses other code in the place of %s', async (name) => {
    const step = plan.steps.find((candidate) => candidate.name === name);
    if (step === undefined) throw new Error('no such step');
    await node().setCode({ address: step.address, bytecode: '0x00' });
    const error = await failureOf(deployToFile(path, optionsFor(anvil.rpcUrl)));
    expect(error.code).toBe('WRONG_CODE');
    expect(error.message).toContain(step.address);
    expect(await readdir(folder)).not.toContain(`${files}.json`);
  });

  test('refuses something else in the place of the CREATE2 deployer', async () => {
    await node().setCode({ address: create2Deployer, bytecode: '0x00' });
    expect((await failureOf(deployToFile(path, optionsFor(anvil.rpcUrl)))).code).toBe('WRONG_CODE');
    await node().setCode({ address: create2Deployer, bytecode: create2DeployerCode });
  });

  test('refuses settings that would give a second set of contracts, and keeps the file', async () => {
    await deployToFile(path, optionsFor(anvil.rpcUrl));
    const before = await readFile(path, 'utf8');
    for (const change of [
      { treasury: operator },
      { feeBps: 100 },
      { minFee: 0 },
      { operator: treasury },
      { attestor: treasury },
    ]) {
      const error = await failureOf(deployToFile(path, optionsFor(anvil.rpcUrl, change)));
      expect(error.code).toBe('DIFFERENT_DEPLOYMENT');
    }
    expect(await readFile(path, 'utf8')).toBe(before);
    expect(await nonce()).toBe(plan.steps.length);
  });

  test('deploys no attestor unless configured, adds one later, and keeps it when it is not named', async () => {
    const noAttestor = { attestor: undefined };
    const without = await deployToFile(path, optionsFor(anvil.rpcUrl, noAttestor));
    expect(Object.keys(without.contracts)).not.toContain('reputationAttestor');
    const sent = await nonce();
    const extended = await deployToFile(path, optionsFor(anvil.rpcUrl));
    expect(extended).toEqual({ ...without, contracts: plan.contracts });
    expect(await nonce()).toBe(sent + 1);
    expect(await deployToFile(path, optionsFor(anvil.rpcUrl, noAttestor))).toEqual(extended);
    expect(await nonce()).toBe(sent + 1);
  });

  test.each(['jobEscrow', 'identityRegistry', 'reputationRegistry', 'reputationAttestor'] as const)(
    'adds the %s to a file that does not name it, and refuses one that names another',
    async (name) => {
      const deployment = await deployToFile(path, optionsFor(anvil.rpcUrl));
      const { [name]: _, ...others } = deployment.contracts;
      await Bun.write(path, JSON.stringify({ ...deployment, contracts: others }));
      expect(await deployToFile(path, optionsFor(anvil.rpcUrl))).toEqual(deployment);
      const contracts = { ...others, [name]: '0x3333333333333333333333333333333333333333' };
      await Bun.write(path, JSON.stringify({ ...deployment, contracts }));
      expect((await failureOf(deployToFile(path, optionsFor(anvil.rpcUrl)))).code).toBe('DIFFERENT_DEPLOYMENT');
    },
  );

  test('uses the USDC that is configured instead of deploying one', async () => {
    const { contracts } = await deployContracts(optionsFor(anvil.rpcUrl));
    const named = optionsFor(anvil.rpcUrl, { testUsdc: false, usdc: contracts.usdc });
    expect((await deployContracts(named)).contracts).toEqual(contracts);
  });

  test.each([
    ['another chain', { chainId: 1 }, 'WRONG_CHAIN'],
    ['a USDC address without a token', { testUsdc: false, usdc: stranger.address }, 'INVALID_USDC'],
    ['no token', { testUsdc: false }, 'UNKNOWN_USDC'],
    ['a fee above the cap', { feeBps: 501 }, 'INVALID_SETTING'],
    ['a minimum fee above the cap', { minFee: 50_001 }, 'INVALID_SETTING'],
    ['a fraction of a micro-USDC', { minFee: 0.5 }, 'INVALID_SETTING'],
    ['the relay as treasury', { treasury: plan.contracts.batchRelay }, 'INVALID_SETTING'],
    [
      "the code of passkeys' accounts as treasury",
      { treasury: plan.contracts.passkeyOwnerImplementation },
      'INVALID_SETTING',
    ],
    ['the relay as operator', { operator: plan.contracts.batchRelay }, 'INVALID_SETTING'],
    ['a registry as attestor', { attestor: plan.contracts.identityRegistry }, 'INVALID_SETTING'],
    ['a fraction of a basis point', { feeBps: 0.5 }, 'INVALID_SETTING'],
    ['no treasury', { treasury: '0x0000000000000000000000000000000000000000' }, 'INVALID_SETTING'],
    ['USDC as treasury', { treasury: plan.contracts.usdc }, 'INVALID_SETTING'],
    ['no operator', { operator: '0x0000000000000000000000000000000000000000' }, 'INVALID_SETTING'],
    ['a zero attestor', { attestor: '0x0000000000000000000000000000000000000000' }, 'INVALID_SETTING'],
  ] as const)('refuses %s before anything is sent', async (_, change, code) => {
    expect((await failureOf(deployContracts(optionsFor(anvil.rpcUrl, change)))).code).toBe(code);
    expect(await nonce()).toBe(0);
  });
});

const canonicalOnBase = {
  identity: '0x8004A169FB4a3325136EB29fA0ceB6D2e539a432',
  reputation: '0x8004BAa17C55a88189AE136b182e5fdA19dE9b63',
} as const;

/** Code that answers one word to everything. */
function answering(word: Hex): Hex {
  return `0x7f${word.slice(2).padStart(64, '0').toLowerCase()}60005260206000f3`;
}

/** Puts on the chain what a deployment to Base looks at. */
async function pretendBase({ rpcUrl }: Anvil): Promise<void> {
  const node = createTestClient({ mode: 'anvil', transport: http(rpcUrl) });
  const usdc: Address = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';
  const { identity, reputation } = canonicalOnBase;
  // The token has six decimals, and the one registry knows the other.
  await node.setCode({ address: usdc, bytecode: answering('0x06') });
  await node.setCode({ address: identity, bytecode: answering('0x01') });
  await node.setCode({ address: reputation, bytecode: answering(identity) });
}

describe('deployContracts without the CREATE2 deployer', () => {
  let anvil: Anvil;

  async function start(chainId: number): Promise<void> {
    anvil = await startAnvil(['--disable-default-create2-deployer', '--chain-id', String(chainId)]);
  }

  test('deploys it on a development chain', async () => {
    await start(31337);
    try {
      expect((await deployContracts(optionsFor(anvil.rpcUrl))).contracts).toEqual(plan.contracts);
    } finally {
      await anvil.stop();
    }
  });

  test('fails on a chain with the real USDC', async () => {
    await start(8453);
    try {
      await pretendBase(anvil);
      const options = optionsFor(anvil.rpcUrl, { chainId: 8453, testUsdc: false });
      expect((await failureOf(deployContracts(options))).code).toBe('DEPLOYER_MISSING');
    } finally {
      await anvil.stop();
    }
  });
});

describe('deployContracts on a chain with canonical registries', () => {
  const { identity, reputation } = canonicalOnBase;
  let anvil: Anvil;

  beforeAll(async () => {
    anvil = await startAnvil(['--chain-id', '8453']);
  });

  beforeEach(() => pretendBase(anvil));

  afterAll(() => anvil.stop());

  const options = () => optionsFor(anvil.rpcUrl, { chainId: 8453, testUsdc: false });

  test.each([
    ['no identity registry', identity, '0x', identity],
    ['no reputation registry', reputation, '0x', reputation],
    ['a reputation registry of another identity registry', reputation, answering(stranger.address), stranger.address],
  ] as const)('refuses %s before anything is sent', async (_, address, bytecode, named) => {
    const node = createTestClient({ mode: 'anvil', transport: http(anvil.rpcUrl) });
    await node.setCode({ address, bytecode });
    const failure = await failureOf(deployContracts(options()));
    expect([failure.code, failure.retryable]).toEqual(['INVALID_REGISTRY', false]);
    expect(failure.message).toContain(named);
    const client = createPublicClient({ transport: http(anvil.rpcUrl) });
    expect(await client.getTransactionCount({ address: deployer.address })).toBe(0);
  });

  test('uses them, and its attestor writes to them', async () => {
    const { contracts } = await deployContracts(options());
    expect(contracts.identityRegistry).toBe(identity);
    expect(contracts.reputationRegistry).toBe(reputation);
    const { reputationAttestor } = contracts;
    if (reputationAttestor === undefined) throw new Error('no attestor');
    const client = createPublicClient({ transport: http(anvil.rpcUrl) });
    expect(
      await client.readContract({
        address: reputationAttestor,
        abi: reputationAttestorAbi,
        functionName: 'reputationRegistry',
      }),
    ).toBe(reputation);
    expect(await client.getCode({ address: plan.contracts.identityRegistry })).toBeUndefined();
  });
});
