import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeDeployment } from '../../src/chain/deploy/deployment.ts';
import { connectChain } from '../../src/chain/nodes/chain.ts';
import {
  ContractMissingError,
  ForeignWalletsError,
  requireContractsThere,
} from '../../src/chain/wallets/our-contracts.ts';
import { createLogger } from '../../src/core/log.ts';
import { openDatabase } from '../../src/storage/db/open.ts';
import { requireSameMarks } from '../../src/storage/db/sealed-place.ts';
import { bareEnv, scratchFolder } from '../support/binary.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { program } from '../support/command-line.ts';
import { onMethod, rpcError, startRpcProxy } from '../support/rpc-proxy.ts';

describe('requireContractsThere', () => {
  let chain: TestChain;

  beforeAll(async () => {
    chain = await startTestChain();
  });

  afterAll(() => chain.stop());

  /** What the check says, and what it logs. */
  async function check(contracts: TestChain['contracts']): Promise<{ failure: unknown; log: string }> {
    let log = '';
    const write = (line: string) => {
      log += line;
    };
    const logger = createLogger({ level: 'info', pretty: false, secrets: [], write });
    const { rpcUrl, chainId } = chain;
    const connected = await connectChain({ rpcUrls: [rpcUrl], chainId, contracts, logger });
    try {
      await requireContractsThere(connected.chain, logger);
      return { failure: undefined, log };
    } catch (failure) {
      return { failure, log };
    } finally {
      connected.nodes.close();
    }
  }

  test('passes and logs nothing when every contract is there', async () => {
    expect(Object.keys(chain.contracts)).toContain('reputationAttestor');
    expect(await check(chain.contracts)).toEqual({ failure: undefined, log: '' });
  });

  test.each(['usdc', 'jobEscrow', 'identityRegistry', 'reputationRegistry', 'reputationAttestor'] as const)(
    'fails when the %s is missing',
    async (name) => {
      const nowhere = '0x3333333333333333333333333333333333333333';
      const { failure } = await check({ ...chain.contracts, [name]: nowhere });
      expect(failure).toBeInstanceOf(ContractMissingError);
      expect(String(failure)).toContain(`there is no contract at ${name} ${nowhere}:`);
    },
  );

  test.each(['platformFees', 'batchRelay', 'jobEscrow'] as const)(
    'fails when the wallets use another %s than the deployment has',
    async (name) => {
      const { [name]: used, passkeyOwnerFactory } = chain.contracts;
      const { failure } = await check({ ...chain.contracts, [name]: passkeyOwnerFactory });
      expect(failure).toBeInstanceOf(ForeignWalletsError);
      for (const factory of ['walletFactoryV2', 'walletFactoryV3'] as const)
        expect(String(failure)).toContain(`those of ${factory} ${chain.contracts[factory]} have ${name} ${used}`);
    },
  );

  test.each([
    'walletImplementationV2',
    'walletExtensionV2',
    'walletViewsV2',
    'walletImplementationV3',
    'walletExtensionV3',
    'walletViewsV3',
    'passkeyOwnerImplementation',
  ] as const)('fails when the wallets run another %s than the deployment has', async (name) => {
    const { [name]: used, usdc } = chain.contracts;
    const { failure } = await check({ ...chain.contracts, [name]: usdc });
    expect(failure).toBeInstanceOf(ForeignWalletsError);
    expect(String(failure)).toContain(`have ${name} ${used}.`);
  });

  test('fails when one version is in the place of the other', async () => {
    const { walletFactoryV2, walletFactoryV3 } = chain.contracts;
    const { failure } = await check({ ...chain.contracts, walletFactoryV2: walletFactoryV3 });
    expect(failure).toBeInstanceOf(ForeignWalletsError);
    expect(String(failure)).toContain(`those of walletFactoryV2 ${walletFactoryV3} have takesJobs true,`);
    const exchanged = await check({ ...chain.contracts, walletFactoryV3: walletFactoryV2 });
    expect(String(exchanged.failure)).toContain(`walletFactoryV3 ${walletFactoryV2} have takesJobs false,`);
  });

  test.each(['batchRelay', 'passkeyOwnerFactory', 'usdc'] as const)(
    'fails when the %s is in the place of a factory: its wallets are of no known version',
    async (name) => {
      const { failure } = await check({ ...chain.contracts, walletFactoryV2: chain.contracts[name] });
      expect(failure).toBeInstanceOf(ForeignWalletsError);
      expect(String(failure)).toContain('are of another version');
    },
  );

  test('does not look for contracts that are not configured', async () => {
    const { reputationAttestor: _, ...others } = chain.contracts;
    expect(await check({ ...others, reputationAttestor: undefined })).toEqual({ failure: undefined, log: '' });
    expect(await check(others)).toEqual({ failure: undefined, log: '' });
  });
});

describe('contracts that do not fit end a command with 2 and what to do', () => {
  const folder = scratchFolder('unfit-contracts');
  const path = join(folder.path, 'deployment.json');
  let chain: TestChain;

  beforeAll(async () => {
    chain = await startTestChain();
  });

  afterAll(async () => {
    await chain.stop();
    folder.remove();
  });

  async function run(command: string, dataDir: string, changes: Readonly<Record<string, string>> = {}) {
    const child = Bun.spawn([...program, ...command.split(' ')], {
      env: {
        ...bareEnv,
        BURSAR_DATA_DIR: dataDir,
        BURSAR_MASTER_KEY: 'cd'.repeat(32),
        BURSAR_JWT_SECRET: 'a secret of this test and of nothing else',
        BURSAR_RPC_URLS: chain.rpcUrl,
        BURSAR_CHAIN_ID: String(chain.chainId),
        BURSAR_RELAYER_KEYS: `0x${'11'.repeat(32)}`,
        BURSAR_DEPLOYER_KEY: `0x${'12'.repeat(32)}`,
        BURSAR_TREASURY: chain.deployment.treasury,
        BURSAR_USDC: chain.contracts.usdc,
        BURSAR_DEPLOYMENT: path,
        BURSAR_PORT: '0',
        BURSAR_INDEXER_PORT: '0',
        ...changes,
      },
      stdout: 'pipe',
      stderr: 'pipe',
    });
    const [, stderr, exitCode] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited]);
    return { exitCode, stderr };
  }

  test.each(['serve', 'indexer', 'deploy'])('%s, on a file of an earlier version', async (command) => {
    const text = JSON.stringify({ ...chain.deployment, version: 1 });
    writeFileSync(path, text);
    const dataDir = join(folder.path, `data of ${command}`);
    const { exitCode, stderr } = await run(command, dataDir);
    expect(stderr).toContain('names contracts of an earlier version');
    expect(stderr).toContain('Deploy again');
    expect(exitCode).toBe(2);
    expect(readFileSync(path, 'utf8')).toBe(text);
    expect(existsSync(dataDir)).toBe(false);
  });

  test.each([
    ['no JSON', '{', 'it is no JSON'],
    ['a file without the code of wallets', 'walletViewsV2', 'contracts.walletViewsV2 is missing'],
  ])('serve, indexer and deploy, on %s', async (_, lacks, says) => {
    const contracts = { ...chain.contracts, [lacks]: undefined };
    const text = lacks === '{' ? lacks : JSON.stringify({ ...chain.deployment, contracts });
    writeFileSync(path, text);
    for (const command of ['serve', 'indexer', 'deploy']) {
      const { exitCode, stderr } = await run(command, join(folder.path, 'malformed'));
      expect(stderr).toContain(`${path} is not a valid deployment file: ${says}`);
      expect(exitCode).toBe(2);
    }
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  test('serve, indexer and deploy, on a path that is no file', async () => {
    const unreadable = join(folder.path, 'a folder');
    mkdirSync(unreadable);
    for (const command of ['serve', 'indexer', 'deploy']) {
      const changes = { BURSAR_DEPLOYMENT: unreadable };
      const { exitCode, stderr } = await run(command, join(folder.path, 'no file'), changes);
      expect(stderr).toContain(`${unreadable} cannot be read (EISDIR). Name the one`);
      expect(exitCode).toBe(2);
    }
  });

  test('deploy, on a node that keeps no old state, until it gets the block', async () => {
    const pruned = startRpcProxy(chain.rpcUrl);
    pruned.intercept(
      onMethod('eth_getCode', async (call, forward) =>
        call.params[1] === 'latest' ? { json: await forward() } : rpcError(call, -32_000, 'missing trie node'),
      ),
    );
    const lost = join(folder.path, 'lost.json');
    const changes = { BURSAR_RPC_URLS: pruned.url, BURSAR_DEPLOYMENT: lost };
    try {
      const asked = await run('deploy', folder.path, changes);
      expect(asked.stderr).toContain('with --from-block');
      expect(asked.exitCode).toBe(2);
      const beyond = await run('deploy --from-block 1000000', folder.path, changes);
      expect(beyond.stderr).toContain('--from-block must be at most');
      expect(beyond.exitCode).toBe(2);
      // Past the question, to a deployer that has no money.
      const reported = await run('deploy --from-block 1', folder.path, changes);
      expect(reported.stderr).not.toContain('--from-block');
      expect(JSON.parse(readFileSync(`${lost}.progress`, 'utf8'))).toMatchObject({ startBlock: 1 });
    } finally {
      await pruned.stop();
    }
  });

  test('serve and what looks, on a file that is no database, or in a folder without one', async () => {
    await writeDeployment(path, chain.deployment);
    const dataDir = join(folder.path, 'garbage');
    const file = join(dataDir, 'bursar.sqlite');
    mkdirSync(dataDir);
    const text = 'not a database '.repeat(1_000);
    writeFileSync(file, text);
    const backup = `backup --to ${folder.path}`;
    const changes = { BURSAR_BACKUP_PASSPHRASE: 'correct horse battery staple' };
    for (const command of ['serve', 'wallet list', 'invite create', 'migrate', 'migrate --check', backup]) {
      const { exitCode, stderr } = await run(command, dataDir, changes);
      expect(stderr).toContain(`${file} is no database, or is damaged. Restore a backup`);
      expect(exitCode).toBe(2);
    }
    expect(readFileSync(file, 'utf8')).toBe(text);
    const empty = join(folder.path, 'nothing');
    for (const command of ['wallet list', 'invite create', backup]) {
      const { exitCode, stderr } = await run(command, empty, changes);
      expect(stderr).toContain(`There is no database in ${empty}. Name its folder with --data-dir.`);
      expect(exitCode).toBe(2);
    }
  });

  test('serve, on a data folder that cannot be one', async () => {
    await writeDeployment(path, chain.deployment);
    const { exitCode, stderr } = await run('serve', path);
    expect(stderr).toContain(`${path} is no folder`);
    expect(exitCode).toBe(2);
  });

  test('serve and deploy, on a file or a node of another chain', async () => {
    await writeDeployment(path, { ...chain.deployment, chainId: chain.chainId + 1 });
    const dataDir = join(folder.path, 'elsewhere');
    const served = await run('serve', dataDir);
    expect(served.stderr).toContain(`are on chain ${chain.chainId + 1}, but BURSAR_CHAIN_ID is`);
    const deployed = await run('deploy', dataDir);
    expect(deployed.stderr).toContain(`is on chain ${chain.chainId + 1}`);
    await writeDeployment(path, { ...chain.deployment, chainId: 1 });
    const secret = () => randomBytes(32).toString('hex');
    const other = {
      BURSAR_CHAIN_ID: '1',
      BURSAR_USDC: '',
      BURSAR_MASTER_KEY: secret(),
      BURSAR_JWT_SECRET: secret(),
      BURSAR_RELAYER_KEYS: `0x${secret()}`,
      BURSAR_DEPLOYER_KEY: `0x${secret()}`,
    };
    const [node, deploying] = [await run('serve', dataDir, other), await run('deploy', dataDir, other)];
    for (const { stderr } of [node, deploying]) expect(stderr).toContain(`serves chain ${chain.chainId}`);
    for (const { exitCode } of [served, deployed, node, deploying]) expect(exitCode).toBe(2);
  });

  test('serve and what looks, on a database that lacks a table, or has those of an early build', async () => {
    await writeDeployment(path, chain.deployment);
    const dataDir = join(folder.path, 'lacking');
    const file = join(dataDir, 'bursar.sqlite');
    await openDatabase(file).close();
    const alter = (sql: string) => {
      using database = new Database(file);
      database.run(sql);
    };
    const refused = async (says: string, commands = ['serve', 'wallet list', 'user list', 'migrate']) => {
      for (const command of commands) {
        const { exitCode, stderr } = await run(command, dataDir);
        expect(stderr).toContain(`The database ${file} was made by an early build of bursar`);
        expect(stderr).toContain(says);
        expect(exitCode).toBe(2);
      }
    };
    alter('DROP TABLE webhook_deliveries');
    await refused('the table webhook_deliveries is missing');
    alter('CREATE TABLE webhook_deliveries (id INTEGER)');
    await refused('the table webhook_deliveries differs');
    alter('PRAGMA user_version = 0');
    await refused('already', ['serve', 'migrate']);
  });

  test('serve, on a file whose wallets use another relay', async () => {
    const contracts = { ...chain.contracts, batchRelay: chain.contracts.passkeyOwnerFactory };
    await writeDeployment(path, { ...chain.deployment, contracts });
    const { exitCode, stderr } = await run('serve', join(folder.path, 'unlike'));
    expect(stderr).toContain(`have batchRelay ${chain.contracts.batchRelay}`);
    expect(exitCode).toBe(2);
  });

  test('serve, on a database of contracts that were deployed before', async () => {
    await writeDeployment(path, chain.deployment);
    const dataDir = join(folder.path, 'before');
    const db = openDatabase(join(dataDir, 'bursar.sqlite'));
    await requireSameMarks(db, { 'v2 wallet factory': chain.contracts.passkeyOwnerFactory });
    await db.close();
    const { exitCode, stderr } = await run('serve', dataDir);
    expect(stderr).toContain('belongs to another v2 wallet factory');
    expect(stderr).toContain('another --data-dir');
    expect(exitCode).toBe(2);
  });
});
