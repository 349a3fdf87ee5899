import { afterAll, beforeAll, expect, test } from 'bun:test';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Address, zeroAddress } from 'viem';
import { z } from 'zod';
import { x402Addresses } from '../../src/chain/contracts/x402-addresses.ts';
import { writeDeployment } from '../../src/chain/deploy/deployment.ts';
import { UsageError } from '../../src/cli/common/command.ts';
import type { ErrorCode } from '../../src/core/errors.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { demandingSeller, demandOf, goodOption } from '../support/demands.ts';
import { recordOf } from '../support/from-schema.ts';
import type { Ask } from '../support/http.ts';
import { runCommand } from '../support/run-command.ts';
import { PAY_TO } from '../support/sellers.ts';
import { type ClaimedWallet, claimedWallet, startService, steppedUp, type TestService } from '../support/service.ts';

const folder = mkdtempSync(join(tmpdir(), 'bursar-own-contracts-'));
let chain: TestChain;
let service: TestService;
let wallet: ClaimedWallet;
let proof: Record<string, string>;
/** All contracts of the deployment and x402's for payment channels, by name. */
let ours: [name: string, address: Address][];

beforeAll(async () => {
  chain = await startTestChain();
  service = await startService(chain);
  wallet = await claimedWallet(service, 'v3');
  await chain.mintUsdc(wallet.address, 100_000_000n);
  proof = await steppedUp(service, wallet);
  ours = Object.entries(chain.contracts).flatMap(([name, address]) => (address === undefined ? [] : [[name, address]]));
  ours.push(['batchSettlement', x402Addresses.batchSettlement]);
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
  rmSync(folder, { recursive: true });
});

const byAgent = (path: string, body: object): Ask => ({ method: 'POST', path, token: wallet.apiKey, body });
const byOwner = (method: string, tail: string, body: object): Ask => ({
  method,
  path: `/v1/wallets/${wallet.id}${tail}`,
  token: wallet.token,
  body,
  headers: proof,
});
const payment = (to: Address) => ({ to, amount: '1', currency: 'USDC' });
const url = 'http://127.0.0.1:1/data';
/** A point of P-256, its generator. */
const passkeyOf = (recovery: Address) => ({
  x: '0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296',
  y: '0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
  recovery,
});

interface Refusal {
  readonly ask: (address: Address) => Ask;
  readonly error: ErrorCode;
}

/** What gives an address money or power: operation and field. */
const refusals: Readonly<Record<string, Refusal>> = {
  'createPayment to': { ask: (to) => byAgent('/v1/payments', payment(to)), error: 'INVALID_RECIPIENT' },
  'payX402 recipient': {
    ask: (recipient) => byAgent('/v1/x402/pay', { url, recipient, maxAmount: '1' }),
    error: 'INVALID_RECIPIENT',
  },
  'quoteX402 recipient': {
    ask: (recipient) => byAgent('/v1/x402/quote', { url, recipient }),
    error: 'INVALID_RECIPIENT',
  },
  'createJob providerAddress': {
    ask: (providerAddress) =>
      byAgent('/v1/jobs', {
        providerAddress,
        budget: '1',
        title: 'A title',
        description: 'A description',
        expiredAt: Math.floor(Date.now() / 1000) + 30 * 86_400,
        evaluatorRule: { type: 'manual' },
      }),
    error: 'INVALID_RECIPIENT',
  },
  'withdraw to': { ask: (to) => byOwner('POST', '/withdraw', { to, amount: '1' }), error: 'INVALID_RECIPIENT' },
  'changeWithdrawalPolicy allowList': {
    ask: (address) => byOwner('PATCH', '/withdrawal-policy', { allowList: [PAY_TO, address] }),
    error: 'INVALID_RECIPIENT',
  },
  'configureWallet whitelist': {
    ask: (address) => byOwner('PATCH', '/config', { whitelist: [PAY_TO, address] }),
    error: 'INVALID_RECIPIENT',
  },
  'setRecipientBudget :recipient': {
    ask: (address) => byOwner('PUT', `/budgets/${address}`, { period: 'day', limit: '1' }),
    error: 'INVALID_RECIPIENT',
  },
  'configureWallet jobEvaluator': {
    ask: (jobEvaluator) => byOwner('PATCH', '/config', { jobEvaluator }),
    error: 'INVALID_JOB_EVALUATOR',
  },
  'setGuardian guardian': { ask: (guardian) => byOwner('PUT', '/guardian', { guardian }), error: 'INVALID_GUARDIAN' },
  'offerOwnership address': { ask: (address) => byOwner('POST', '/owner', { address }), error: 'INVALID_OWNER' },
  'offerOwnership passkey.recovery': {
    ask: (address) => byOwner('POST', '/owner', { passkey: passkeyOf(address) }),
    error: 'INVALID_OWNER_PASSKEY',
  },
  'startLoginWallet address': {
    ask: (address) => ({ ...byOwner('POST', '', { address }), path: '/v1/me/login-wallets/challenge' }),
    error: 'INVALID_ADDRESS',
  },
};

/** Fields that hold an address and give it nothing. */
const harmless: Readonly<Record<string, string>> = {
  'acceptOwnership spenders': 'ends their allowances',
  'endConsents spenders': 'ends their allowances',
  'nameAddress :address': 'gives it a name in the address book',
  'removeNamedAddress :address': 'takes the name away',
  'simulatePayment to': 'asks, and is answered with the refusal',
  'payX402 asset': 'names the token',
  'quoteX402 asset': 'names the token',
  'startWalletLogIn address': 'is answered for everybody, and counts for wallets that are linked',
  'startWalletStepUp address': 'counts for wallets that are linked',
};

const ADDRESS = '^0x[0-9a-fA-F]{40}$';

/** The fields of a JSON Schema that take an address, wherever they are in it. */
function addressFields(schema: Readonly<Record<string, unknown>>, path: string): string[] {
  if (schema.pattern === ADDRESS) return [path];
  const choices = [schema.anyOf, schema.oneOf, schema.allOf].filter(Array.isArray).flat();
  return [
    ...(schema.items === undefined ? choices : [...choices, schema.items]).flatMap((each) =>
      addressFields(recordOf(each), path),
    ),
    ...Object.entries(recordOf(schema.properties)).flatMap(([name, field]) =>
      addressFields(recordOf(field), path === '' ? name : `${path}.${name}`),
    ),
  ];
}

test('whatever takes an address is known to refuse our contracts, or to give nothing to it', () => {
  const taken = service.endpoints.flatMap(({ id, method, path, body }) => {
    const schema = body === undefined ? {} : z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
    const named = method === 'GET' ? [] : [...path.matchAll(/:(recipient|\w*[aA]ddress)\b/g)];
    const fields = [...addressFields(recordOf(schema), ''), ...named.map(([name]) => name)];
    return fields.map((field) => `${id} ${field}`);
  });
  expect(taken.sort()).toEqual([...Object.keys(refusals), ...Object.keys(harmless)].sort());
});

test.each(Object.entries(refusals))('%s refuses every contract of ours and says what it is', async (_, refusal) => {
  expect(ours.length).toBeGreaterThan(14);
  for (const [name, address] of ours) {
    const { status, json } = await service.ask(refusal.ask(address));
    expect([name, status, json.error]).toEqual([name, 400, refusal.error]);
    expect(json.message).toContain(`${address} is `);
  }
  const { jobEscrow } = chain.contracts;
  if (jobEscrow === undefined) throw new Error('There is no escrow.');
  const lower = await service.ask(refusal.ask(`0x${jobEscrow.slice(2).toLowerCase()}`));
  expect(lower.json.message).toContain("is Bursar's escrow contract");
});

test('the zero address and the wallet itself are refused by the same check', async () => {
  const sends = Object.entries(refusals).filter(([, { error }]) => error === 'INVALID_RECIPIENT');
  for (const [name, { ask, error }] of sends) {
    expect([name, (await service.ask(ask(zeroAddress))).json.error]).toEqual([name, error]);
    const toItself = name.startsWith('createJob') ? 'SELF_JOB' : error;
    expect([name, (await service.ask(ask(wallet.address))).json.error]).toEqual([name, toItself]);
  }
});

test('a simulation tells that a payment to a contract of ours would be refused', async () => {
  for (const [, to] of ours) {
    const { status, json } = await service.ask(byAgent('/v1/payments/simulate', payment(to)));
    expect([status, json.ok, json.error]).toEqual([200, false, 'INVALID_RECIPIENT']);
  }
});

test('asking the Owner for a payment to the escrow is refused as the payment is', async () => {
  const { jobEscrow: to = PAY_TO } = chain.contracts;
  const requested = await service.ask(byAgent('/v1/payments', { ...payment(to), approval: 'request' }));
  expect(requested.json).toMatchObject({ error: 'INVALID_RECIPIENT' });
  expect(requested.json.message).toContain("is Bursar's escrow contract; anything sent there is lost. Pay another");
});

test('a seller who wants a contract of ours to be paid has no acceptable option, until another is offered', async () => {
  for (const [, payTo] of ours) {
    let options = [goodOption(chain, { payTo })];
    const seller = demandingSeller(() => demandOf(options));
    const quote = () => service.ask(byAgent('/v1/x402/quote', { url: seller.url }));
    try {
      const bought = await service.ask(byAgent('/v1/x402/pay', { url: seller.url, maxAmount: '1' }));
      expect(bought.json.error).toBe('X402_NO_ACCEPTABLE_OPTION');
      expect((await quote()).json.error).toBe('X402_NO_ACCEPTABLE_OPTION');
      options = [...options, goodOption(chain)];
      expect((await quote()).json.payTo).toBe(PAY_TO);
    } finally {
      await seller.stop();
    }
  }
});

test('another wallet here is a recipient like any other', async () => {
  const other = await claimedWallet(service);
  const paid = await service.ask(byAgent('/v1/payments', payment(other.address)));
  expect(paid.json).toMatchObject({ amount: '1', to: other.address });
});

/** What a command is refused with; the command line ends with exit code 2 for it. */
async function usageErrorOf(args: readonly string[], env: Readonly<Record<string, string>>) {
  const error = await runCommand(args, folder, env).catch((cause: unknown) => cause);
  if (error instanceof UsageError) return error.message;
  throw error;
}

test('bursar deploy refuses a contract of ours as treasury, operator or attestor', async () => {
  const deployment = join(folder, 'deployment.json');
  await writeDeployment(deployment, chain.deployment);
  const env = {
    BURSAR_RPC_URLS: chain.rpcUrl,
    BURSAR_CHAIN_ID: String(chain.chainId),
    BURSAR_DEPLOYER_KEY: chain.deployerKey,
    BURSAR_DEPLOYMENT: deployment,
    BURSAR_TREASURY: chain.treasury,
  };
  const { jobEscrow = PAY_TO, batchRelay } = chain.contracts;
  const refused = async (change: Readonly<Record<string, string>>) =>
    await usageErrorOf(['deploy', '--test-usdc'], { ...env, ...change });
  expect(await refused({ BURSAR_TREASURY: jobEscrow })).toContain(
    `The treasury cannot be ${jobEscrow}, which is Bursar's escrow contract.`,
  );
  for (const [name, role] of Object.entries({ BURSAR_OPERATOR: 'operator', BURSAR_ATTESTOR: 'attestor' }))
    expect(await refused({ [name]: batchRelay })).toContain(
      `The ${role} cannot be ${batchRelay}, which is Bursar's relay contract.`,
    );
});

test('bursar init refuses a contract of ours as treasury, and writes nothing', async () => {
  const { batchRelay } = chain.contracts;
  const dir = join(folder, 'made');
  const args = ['init', '--chain', chain.rpcUrl, '--dir', dir, '--treasury', batchRelay, '--yes'];
  expect(await usageErrorOf(args, {})).toContain("which is Bursar's relay contract.");
  expect(existsSync(dir)).toBe(false);
});
