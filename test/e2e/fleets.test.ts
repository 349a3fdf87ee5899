import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { type Address, createWalletClient, erc20Abi, http, parseEther, zeroAddress } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { z } from 'zod';
import { agentWalletAbi } from '../../src/chain/generated/AgentWallet.ts';
import { fleetAbi } from '../../src/chain/generated/Fleet.ts';
import { minedReceipt } from '../../src/chain/receipt.ts';
import { type RunningBinary, scratchFolder, startBinary, until } from '../support/binary.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { type ClaimedWallet, call, claimForOwner, createClaimedWallet } from '../support/client.ts';
import { descendantsOf, isAlive } from '../support/processes.ts';
import { randomOf } from '../support/random.ts';

/** Moments of the kills; another one is taken from the environment. */
const SEED = Number(Bun.env.SEED ?? 11);
const SHOP: Address = '0x000000000000000000000000000000000000cafe';
const KILLS = 2;
const PAYMENTS_OF_EACH = 4;
const DAY = 50_000_000n;
const PRICE = 10_000_000n;

const address = z.templateLiteral(['0x', z.string()]);
const fleetShown = z.looseObject({
  id: z.string(),
  address,
  frozen: z.int(),
  wallets: z.array(z.looseObject({ id: z.string(), admitted: z.boolean(), bound: z.boolean() })),
});
const failure = z.object({ error: z.string() });
const paid = z.looseObject({ status: z.enum(['pending', 'confirmed', 'failed']) });
const toSign = z.object({
  typedData: z.object({
    domain: z.record(z.string(), z.unknown()),
    types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
    primaryType: z.string(),
    message: z.record(z.string(), z.unknown()),
  }),
});

const folder = scratchFolder('fleets');
/** Owns a fleet with a key that the server never sees. */
const owner = privateKeyToAccount(generatePrivateKey());
let chain: TestChain;
let env: Record<string, string>;
let server: RunningBinary;
/** Three in the fleet whose key the server holds, and two in the owner's. */
let wallets: ClaimedWallet[];
let ours: z.output<typeof fleetShown>;
let owners: z.output<typeof fleetShown>;

const serve = () => startBinary({ args: ['serve', '--port', '0'], env, cwd: folder.path });
/** Ends the server, and waits until its indexer is gone, too. */
async function kill(): Promise<void> {
  const children = descendantsOf(server.facts.pid);
  await server.kill();
  await until(() => children.every((pid) => !isAlive(pid)));
}

beforeAll(async () => {
  chain = await startTestChain({ mining: 0.5 });
  writeFileSync(`${folder.path}/deployment.json`, JSON.stringify(chain.deployment));
  await chain.control.setBalance({ address: owner.address, value: parseEther('1') });
  env = {
    BURSAR_RPC_URLS: chain.rpcUrl,
    BURSAR_CHAIN_ID: String(chain.chainId),
    BURSAR_DEPLOYMENT: `${folder.path}/deployment.json`,
    BURSAR_MASTER_KEY: 'cd'.repeat(32),
    BURSAR_JWT_SECRET: 'a secret of this test and of nothing else',
    BURSAR_RELAYER_KEYS: chain.relayerKeys.slice(0, 2).join(','),
    BURSAR_DATA_DIR: `${folder.path}/data`,
    BURSAR_AGENT_REGISTRATION: 'off',
  };
  server = await serve();
  const first = await createClaimedWallet(server.facts.apiUrl, 'v3');
  wallets = [first];
  for (let more = 1; more < 5; more++) wallets.push(await claimForOwner(server.facts.apiUrl, first, 'v3'));
  for (const wallet of wallets) await chain.mintUsdc(wallet.address, 100_000_000n);
  ours = await fleetAnswer('POST', '/v1/fleets', { name: 'shoppers', day: '50' }, 201);
  for (const { id } of wallets.slice(0, 3))
    await signed('PUT', `/v1/wallets/${id}/fleet`, { fleetId: ours.id });
});

afterAll(async () => {
  await server.stop();
  await chain.stop();
  folder.remove();
});

const nth = (index: number): ClaimedWallet => {
  const wallet = wallets[index];
  if (wallet === undefined) throw new Error(`There is no wallet ${index}.`);
  return wallet;
};
const asOwner = (method: string, path: string, body?: object) =>
  call(server.facts.apiUrl, method, path, { token: nth(0).token, body });
const fleetAnswer = async (method: string, path: string, body?: object, wanted = 200) => {
  const answer = await asOwner(method, path, body);
  if (answer.status !== wanted) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return fleetShown.parse(answer.body);
};
/** Sends what the owner signs, where the answer asks for that. */
const signed = async (method: string, path: string, body: object = {}) => {
  const asked = await asOwner(method, path, body);
  if (asked.status !== 202) return asked;
  const { typedData } = toSign.parse(asked.body);
  return await asOwner(method, path, { ...body, signature: await owner.signTypedData(typedData) });
};
const pay = (wallet: ClaimedWallet, amount: string, idempotencyKey: string) =>
  call(server.facts.apiUrl, 'POST', '/v1/payments', {
    token: wallet.apiKey,
    body: { to: SHOP, amount, currency: 'USDC', idempotencyKey },
    headers: { Prefer: 'wait=5' },
  });
/** Anything after which the same request is sent again. */
const isUndecided = (error: string) =>
  ['WALLET_BUSY', 'RPC_TIMEOUT', 'OVERLOADED', 'CATCHING_UP'].includes(error);
/** Pays until it is known what came of it; requests may be cut off. */
async function outcomeOf(wallet: ClaimedWallet, amount: string, key: string): Promise<string> {
  let outcome: string | undefined;
  await until(async () => {
    const answer = await pay(wallet, amount, key).catch(() => undefined);
    if (answer === undefined) return false;
    if (answer.status >= 300) {
      const { error } = failure.parse(answer.body);
      if (!isUndecided(error)) outcome = error;
    } else {
      const { status } = paid.parse(answer.body);
      if (status !== 'pending') outcome = status;
    }
    return outcome !== undefined;
  }, 60_000);
  return outcome ?? '';
}
/** What the fleet's owner does with nothing but a node. */
async function onChain(...call: ['freeze' | 'unfreeze'] | ['admit', Address, boolean]): Promise<void> {
  const client = createWalletClient({ account: owner, transport: http(chain.rpcUrl) });
  const [functionName, ...args] = call;
  const base = { address: owners.address, abi: fleetAbi, chain: null } as const;
  const [wallet, isMember] = args;
  const hash =
    functionName === 'admit'
      ? await client.writeContract({
          ...base,
          functionName,
          args: [wallet ?? zeroAddress, isMember === true],
        })
      : await client.writeContract({ ...base, functionName });
  expect((await minedReceipt(chain.client, hash)).status).toBe('success');
}
const read = <Name extends 'owner' | 'frozen' | 'budgets'>(fleet: Address, functionName: Name) =>
  chain.client.readContract({ address: fleet, abi: fleetAbi, functionName });
const balanceOf = (account: Address): Promise<bigint> =>
  chain.client.readContract({
    ...{ address: chain.contracts.usdc, abi: erc20Abi, functionName: 'balanceOf', args: [account] },
  });

test('the budget of a fleet is spent to its last payment and no further, though the server is killed over and over', async () => {
  const random = randomOf(SEED);
  const members = wallets.slice(0, 3);
  let isOver = false;
  const paying = Promise.all(
    members.map(async (wallet) => {
      const outcomes: string[] = [];
      for (let nr = 0; nr < PAYMENTS_OF_EACH; nr++) {
        outcomes.push(await outcomeOf(wallet, '10', `${wallet.id}-${nr}`));
      }
      return outcomes;
    }),
  ).finally(() => {
    isOver = true;
  });
  let kills = 0;
  for (; kills < KILLS && !isOver; kills++) {
    await Bun.sleep(300 + random(900));
    await kill();
    server = await serve();
  }
  const outcomes = (await paying).flat().sort();
  expect(kills).toBeGreaterThan(0);
  expect(outcomes).toEqual([
    ...Array.from({ length: 7 }, () => 'FLEET_BUDGET_EXCEEDED'),
    ...Array.from({ length: 5 }, () => 'confirmed'),
  ]);
  expect(await balanceOf(SHOP)).toBe(DAY);
  const [limit, spent] = await read(ours.address, 'budgets');
  expect([BigInt(limit), BigInt(spent)]).toEqual([DAY, DAY]);
  expect((await fleetAnswer('GET', `/v1/fleets/${ours.id}`)).wallets).toMatchObject(
    members.map(() => ({ admitted: true, bound: true })),
  );
}, 150_000);

test('what its owner does on the chain while no server runs binds the server that starts next', async () => {
  const [one, other] = [nth(3), nth(4)];
  owners = await fleetAnswer('POST', '/v1/fleets', { name: 'far away', owner: owner.address }, 201);
  expect((await signed('PUT', `/v1/fleets/${owners.id}/budgets`, { day: '30', month: '60' })).status).toBe(
    200,
  );
  for (const { id } of [one, other]) {
    const put = await signed('PUT', `/v1/wallets/${id}/fleet`, { fleetId: owners.id });
    expect(put).toMatchObject({ status: 200, body: { fleet_id: owners.id } });
  }
  expect(await outcomeOf(one, '10', 'before')).toBe('confirmed');
  await kill();
  await onChain('freeze');
  server = await serve();
  expect(await outcomeOf(one, '1', 'frozen')).toBe('FLEET_FROZEN');
  expect(await outcomeOf(other, '1', 'frozen')).toBe('FLEET_FROZEN');
  expect(await fleetAnswer('GET', `/v1/fleets/${owners.id}`)).toMatchObject({ frozen: 1 });
  // The other fleet has its own freeze, and its wallets their own refusal.
  expect(await outcomeOf(nth(0), '1', 'beside')).toBe('FLEET_BUDGET_EXCEEDED');

  await kill();
  await onChain('unfreeze');
  await onChain('admit', other.address, false);
  server = await serve();
  expect(await outcomeOf(one, '10', 'unfrozen')).toBe('confirmed');
  expect(await outcomeOf(other, '1', 'excluded')).toBe('NOT_IN_FLEET');
  // Of 30 a day, 20 are spent; admitted again, the other shares what is left.
  expect((await signed('PUT', `/v1/wallets/${other.id}/fleet`, { fleetId: owners.id })).status).toBe(200);
  expect(await outcomeOf(other, '11', 'above')).toBe('FLEET_BUDGET_EXCEEDED');
  expect(await outcomeOf(other, '10', 'admitted')).toBe('confirmed');
  expect(await outcomeOf(one, '0.000001', 'nothing left')).toBe('FLEET_BUDGET_EXCEEDED');
  expect(await balanceOf(SHOP)).toBe(DAY + 3n * PRICE);
}, 150_000);

const indexed = z.object({
  data: z.object({
    fleets: z.object({
      items: z.array(
        z.object({
          ...{ address: z.string(), owner: z.string(), frozen: z.boolean(), memberCount: z.int() },
          ...{ budgetDay: z.string(), budgetWeek: z.string(), budgetMonth: z.string() },
          members: z.object({
            items: z.array(
              z.object({
                ...{ walletAddress: z.string(), isMember: z.boolean() },
                wallet: z.object({ fleetAddress: z.string().nullable() }),
              }),
            ),
          }),
          changes: z.object({
            items: z.array(z.object({ kind: z.string(), walletAddress: z.string().nullable() })),
          }),
        }),
      ),
    }),
  }),
});
const QUERY = `{ fleets(limit: 100) { items {
  address owner frozen memberCount budgetDay budgetWeek budgetMonth
  members(limit: 100) { items { walletAddress isMember wallet { fleetAddress } } }
  changes(limit: 100) { items { kind walletAddress } }
} } }`;

/** What the index says of all fleets, in an order of its own making. */
async function indexSays() {
  const response = await fetch(`${server.facts.indexerUrl}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: QUERY }),
  });
  const { fleets } = indexed.parse(await response.json()).data;
  return fleets.items
    .map(({ members, changes, ...fleet }) => ({
      ...fleet,
      members: members.items
        .map(({ wallet, ...member }) => ({ ...member, fleetAddress: wallet.fleetAddress }))
        .sort((one, other) => one.walletAddress.localeCompare(other.walletAddress)),
      changes: changes.items.map(({ kind, walletAddress }) => `${kind} ${walletAddress}`).sort(),
    }))
    .sort((one, other) => one.address.localeCompare(other.address));
}

/** The same as the contracts and their events say. */
async function chainSays(fleet: Address, members: readonly ClaimedWallet[]) {
  const events = await chain.client.getContractEvents({ address: fleet, abi: fleetAbi, fromBlock: 0n });
  const told = events.flatMap(({ eventName, args }) => {
    const { wallet, isMember, frozen } = z
      .looseObject({
        wallet: z.string().optional(),
        isMember: z.boolean().optional(),
        frozen: z.boolean().optional(),
      })
      .parse(args);
    if (eventName === 'FleetBudgetsUpdated') return ['budgets null'];
    if (eventName === 'FleetFreezeUpdated') return [`${frozen === true ? 'frozen' : 'unfrozen'} null`];
    if (eventName !== 'FleetMemberUpdated') return [];
    return [`${isMember === true ? 'admitted' : 'excluded'} ${wallet?.toLowerCase()}`];
  });
  const [day, , week, , month] = await read(fleet, 'budgets');
  const stateOf = async ({ address: wallet }: ClaimedWallet) => {
    const args = [wallet] as const;
    const bound = await chain.client.readContract({
      address: wallet,
      abi: agentWalletAbi,
      functionName: 'fleet',
    });
    return {
      walletAddress: wallet.toLowerCase(),
      isMember: await chain.client.readContract({
        address: fleet,
        abi: fleetAbi,
        functionName: 'isMember',
        args,
      }),
      fleetAddress: bound === zeroAddress ? null : bound.toLowerCase(),
    };
  };
  const states = await Promise.all(members.map(stateOf));
  return {
    ...{ address: fleet.toLowerCase(), owner: (await read(fleet, 'owner')).toLowerCase() },
    ...{ frozen: await read(fleet, 'frozen'), memberCount: states.filter(({ isMember }) => isMember).length },
    ...{ budgetDay: String(day), budgetWeek: String(week), budgetMonth: String(month) },
    members: states.sort((one, other) => one.walletAddress.localeCompare(other.walletAddress)),
    changes: ['deployed null', ...told].sort(),
  };
}

function indexerPid(): number {
  const found = descendantsOf(server.facts.pid).find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('indexer.js'),
  );
  if (found === undefined) throw new Error('No indexer runs.');
  return found;
}

test('the index says of every fleet what the chain says, though the indexer was killed while that came about', async () => {
  const pid = indexerPid();
  process.kill(pid, 'SIGKILL');
  await until(() => !isAlive(pid));
  // One way through the server, one past it.
  expect((await signed('PUT', `/v1/wallets/${nth(0).id}/fleet`, { fleetId: null })).status).toBe(200);
  expect((await signed('PUT', `/v1/fleets/${ours.id}/budgets`, { week: '70' })).status).toBe(200);
  await onChain('admit', nth(3).address, false);
  expect((await signed('PUT', `/v1/wallets/${nth(3).id}/fleet`, { fleetId: null })).status).toBe(200);
  expect(await outcomeOf(nth(3), '1', 'left')).toBe('confirmed');

  const wanted = [
    await chainSays(ours.address, wallets.slice(0, 3)),
    await chainSays(owners.address, wallets.slice(3)),
  ].sort((one, other) => one.address.localeCompare(other.address));
  expect(wanted.map(({ members }) => members.filter(({ isMember }) => isMember).length).sort()).toEqual([
    1, 2,
  ]);
  await until(async () => Bun.deepEquals(await indexSays().catch(() => undefined), wanted), 60_000).catch(
    () => undefined,
  );
  expect(await indexSays()).toEqual(wanted);
});
