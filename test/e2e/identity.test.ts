import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type Address, createPublicClient, http } from 'viem';
import { z } from 'zod';
import { identityRegistryAbi } from '../../src/chain/contracts/generated/IdentityRegistry.ts';
import { type RunningBinary, runBinary, scratchFolder, until } from '../support/binary.ts';
import { type ClaimedWallet, call, createClaimedWallet } from '../support/client.ts';
import { startDev } from '../support/dev.ts';

const folder = scratchFolder('identity');
const dataDir = `${folder.path}/data`;
let server: RunningBinary;
let wallet: ClaimedWallet;

beforeAll(async () => {
  server = await startDev({ dataDir, cwd: folder.path });
  wallet = await createClaimedWallet(server.facts.apiUrl);
});

afterAll(async () => {
  await server.stop();
  folder.remove();
});

const entry = z.object({ agentId: z.int().min(0), agentRegistry: z.string() });
const profile = z.object({
  type: z.literal('agent'),
  name: z.string(),
  description: z.string(),
  endpoints: z.object({ api: z.url() }),
  owner: z.object({ wallet: z.string() }),
  registeredAt: z.iso.datetime(),
  registrations: z.array(entry),
});
/** What ERC-8004 requires of a registration file. */
const file = z.object({
  type: z.literal('https://eips.ethereum.org/EIPS/eip-8004#registration-v1'),
  name: z.string().min(1),
  description: z.string().min(1),
  image: z.url(),
  services: z.array(z.object({ name: z.string(), endpoint: z.string() })).min(1),
  x402Support: z.boolean(),
  active: z.literal(true),
  registrations: z.array(entry).length(1),
  supportedTrust: z.array(z.string()),
});
const summary = z.object({ onchainStatus: z.string(), agentId: z.int(), agentURI: z.url() });

async function get<T>(path: string, schema: z.ZodType<T>): Promise<T> {
  const { status, body } = await call(server.facts.apiUrl, 'GET', path);
  expect(status).toBe(200);
  return schema.parse(body);
}

const reputation = () => get(`/v1/reputation/${wallet.address}`, summary);

function registry() {
  const address = server.facts.contracts.identityRegistry as Address;
  const chain = createPublicClient({ transport: http(server.facts.rpcUrl) });
  const read = { address, abi: identityRegistryAbi };
  return {
    address,
    countOf: (owner: Address) => chain.readContract({ ...read, functionName: 'balanceOf', args: [owner] }),
    uriOf: (agentId: number) => chain.readContract({ ...read, functionName: 'tokenURI', args: [BigInt(agentId)] }),
    ownerOf: (agentId: number) => chain.readContract({ ...read, functionName: 'ownerOf', args: [BigInt(agentId)] }),
  };
}

/** Looks at the chain first: requests to the API are limited. */
async function registered() {
  await until(async () => (await registry().countOf(wallet.address)) === 1n);
  await until(async () => (await reputation()).onchainStatus === 'registered');
  return reputation();
}

test('a claimed wallet is an agent on-chain, and its URI leads to its profile', async () => {
  const { agentId, agentURI } = await registered();
  expect(await registry().uriOf(agentId)).toBe(agentURI);
  expect(await registry().ownerOf(agentId)).toBe(wallet.address);
  const found = profile.parse(await (await fetch(agentURI)).json());
  const registration = { agentId, agentRegistry: `eip155:31337:${registry().address}` };
  expect(found).toMatchObject({
    owner: { wallet: wallet.address },
    registrations: [registration],
    endpoints: { api: server.facts.apiUrl },
  });
  const path = `/.well-known/agent/${wallet.address}/registration.json`;
  expect((await get(path, file)).registrations).toEqual([registration]);
  const domain = await get('/.well-known/agent-registration.json', z.object({ registrations: z.array(entry) }));
  expect(domain.registrations).toContainEqual(registration);
});

test('the operator sets another registration file and the default again, next to the running server', async () => {
  const { agentId, agentURI } = await registered();
  const args = ['agent', 'set-uri', wallet.id];
  const elsewhere = 'https://agents.example/mine.json';
  for (const [uri, expected] of [
    [elsewhere, elsewhere],
    ['default', agentURI],
  ] as const) {
    expect(await runBinary([...args, uri, '--data-dir', dataDir])).toMatchObject({ exitCode: 0, stderr: '' });
    await until(async () => (await registry().uriOf(agentId)) === expected);
    await until(async () => (await reputation()).agentURI === expected);
  }
});

test('bursar agent register refuses a registered wallet and an unknown one', async () => {
  const again = await runBinary(['agent', 'register', wallet.id, '--data-dir', dataDir]);
  expect(again).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('already registered') });
  const unknown = await runBinary(['agent', 'register', 'wallet_000000000000', '--data-dir', dataDir]);
  expect(unknown).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('No wallet') });
});
