import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DEPLOYMENT_VERSION,
  DeployError,
  type Deployment,
  deploymentSchema,
  OtherContractsError,
  readDeployment,
  writeDeployment,
} from './deployment.ts';

const deployment: Deployment = {
  version: DEPLOYMENT_VERSION,
  chainId: 8453,
  blockNumber: 12_345_678,
  contracts: {
    usdc: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    platformFees: '0x1111111111111111111111111111111111111111',
    walletFactoryV2: '0x2222222222222222222222222222222222222222',
    walletFactoryV3: '0x3333333333333333333333333333333333333333',
    batchRelay: '0x4444444444444444444444444444444444444444',
    passkeyOwnerFactory: '0x7777777777777777777777777777777777777777',
    walletImplementationV2: '0x1010101010101010101010101010101010101010',
    walletExtensionV2: '0x1515151515151515151515151515151515151515',
    walletViewsV2: '0x1616161616161616161616161616161616161616',
    walletImplementationV3: '0x1212121212121212121212121212121212121212',
    walletExtensionV3: '0x1313131313131313131313131313131313131313',
    walletViewsV3: '0x1717171717171717171717171717171717171717',
    passkeyOwnerImplementation: '0x1414141414141414141414141414141414141414',
  },
  treasury: '0x5555555555555555555555555555555555555555',
  feeBps: 200,
  minFee: 1_000,
  operator: '0x6666666666666666666666666666666666666666',
};

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deployment-'));
  path = join(folder, 'deployment.json');
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

describe('deploymentSchema', () => {
  test('returns addresses in checksum form', () => {
    const parsed = deploymentSchema.parse({
      ...deployment,
      contracts: { ...deployment.contracts, usdc: deployment.contracts.usdc.toLowerCase() },
    });
    expect(parsed).toEqual(deployment);
  });

  test('accepts contracts of later versions', () => {
    const jobEscrow = '0x7777777777777777777777777777777777777777';
    const parsed = deploymentSchema.parse({ ...deployment, contracts: { ...deployment.contracts, jobEscrow } });
    expect(parsed.contracts.jobEscrow).toBe(jobEscrow);
  });

  test.each([
    ['another version', { version: 1 }],
    ['a fee above the cap', { feeBps: 501 }],
    ['a smallest fee above the cap', { minFee: 50_001 }],
    ['a block before the first', { blockNumber: -1 }],
    ['no treasury', { treasury: undefined }],
    ['a zero treasury', { treasury: '0x0000000000000000000000000000000000000000' }],
    ['half an address', { operator: '0x66' }],
    ['a missing contract', { contracts: { ...deployment.contracts, batchRelay: undefined } }],
  ])('refuses %s', (_, change) => {
    expect(deploymentSchema.safeParse({ ...deployment, ...change }).success).toBe(false);
  });
});

describe('the deployment file', () => {
  test('reads back what was written, and leaves no other file', async () => {
    await writeDeployment(path, deployment);
    expect(await readDeployment(path)).toEqual(deployment);
    expect(await readdir(folder)).toEqual(['deployment.json']);
  });

  test('is undefined if missing', async () => {
    expect(await readDeployment(path)).toBeUndefined();
  });

  test.each(['', '{', '[]', '{"version": 2}', '{"version": "1"}'])(
    'is an error, and stays unchanged, if it holds something else: %s',
    async (text) => {
      await writeFile(path, text);
      const error = await readDeployment(path).catch((cause) => cause);
      expect(error).toBeInstanceOf(DeployError);
      expect(error.code).toBe('INVALID_FILE');
      expect(await readFile(path, 'utf8')).toBe(text);
    },
  );

  test.each([
    [1, 'of an earlier version', /Deploy again: .* another --data-dir/],
    [3, 'of a later version', /use a newer bursar/],
  ])(
    'is refused with what to do, and stays unchanged, if its version is %d: contracts %s',
    async (version, of, advice) => {
      const text = JSON.stringify({ ...deployment, version });
      await writeFile(path, text);
      const error = await readDeployment(path).catch((cause) => cause);
      expect(error).toBeInstanceOf(OtherContractsError);
      expect(error.code).toBe('OTHER_CONTRACTS');
      expect(error.message).toContain(of);
      expect(error.message).toMatch(advice);
      expect(await readFile(path, 'utf8')).toBe(text);
    },
  );

  test('names the contract that an older version did not deploy', async () => {
    const { passkeyOwnerFactory: _, ...contracts } = deployment.contracts;
    await writeFile(path, JSON.stringify({ ...deployment, contracts }));
    await expect(readDeployment(path)).rejects.toThrow('contracts.passkeyOwnerFactory is missing');
  });

  test('is never read half written during writes', async () => {
    await writeDeployment(path, deployment);
    let writing = true;
    const writer = (async () => {
      for (let blockNumber = 0; blockNumber < 50; blockNumber++) {
        await writeDeployment(path, { ...deployment, blockNumber });
      }
      writing = false;
    })();
    while (writing) expect((await readDeployment(path))?.chainId).toBe(8453);
    await writer;
  });

  test('fails to write without leaving a temporary file', async () => {
    await expect(writeDeployment(join(folder, 'missing', 'deployment.json'), deployment)).rejects.toThrow();
    await writeDeployment(path, deployment);
    // A folder that blocks the rename.
    const blocked = join(folder, 'blocked');
    await writeDeployment(blocked, deployment);
    await rm(blocked);
    await Bun.write(join(blocked, 'inside'), '');
    await expect(writeDeployment(blocked, deployment)).rejects.toThrow();
    expect((await readdir(folder)).sort()).toEqual(['blocked', 'deployment.json']);
  });
});
