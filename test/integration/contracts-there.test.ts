import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { connectChain } from '../../src/chain/client.ts';
import {
  ContractMissingError,
  ForeignWalletsError,
  requireContractsThere,
} from '../../src/chain/contracts-there.ts';
import { createLogger } from '../../src/log.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';

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
        expect(String(failure)).toContain(
          `those of ${factory} ${chain.contracts[factory]} have ${name} ${used}`,
        );
    },
  );

  test('fails when one version is in the place of the other', async () => {
    const { walletFactoryV2, walletFactoryV3 } = chain.contracts;
    const { failure } = await check({ ...chain.contracts, walletFactoryV2: walletFactoryV3 });
    expect(failure).toBeInstanceOf(ForeignWalletsError);
    expect(String(failure)).toContain(`those of walletFactoryV2 ${walletFactoryV3} have takesJobs true.`);
    const exchanged = await check({ ...chain.contracts, walletFactoryV3: walletFactoryV2 });
    expect(String(exchanged.failure)).toContain(`walletFactoryV3 ${walletFactoryV2} have takesJobs false.`);
  });

  test.each(['batchRelay', 'passkeyOwnerFactory', 'usdc'] as const)(
    'fails when the %s is in the place of a factory: its wallets are of no known version',
    async (name) => {
      const { failure } = await check({ ...chain.contracts, walletFactoryV2: chain.contracts[name] });
      expect(failure).toBeInstanceOf(ForeignWalletsError);
      expect(String(failure)).toContain('are of another version');
    },
  );

  test('does not look for what is not configured', async () => {
    const { reputationAttestor: _, ...others } = chain.contracts;
    expect(await check({ ...others, reputationAttestor: undefined })).toEqual({
      failure: undefined,
      log: '',
    });
    expect(await check(others)).toEqual({ failure: undefined, log: '' });
  });
});
