import { beforeAll, describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hex } from 'viem';
import { z } from 'zod';
import type { Indexer } from '../../src/indexer/indexer.ts';
import { type Actor, addressOf, COUNTS, inOneBlock, registriesOf } from './indexer-agents-fixture.ts';
import { askAtHead, caughtUp, FINAL_DEPTH_BLOCKS, readFeed, refOf, type Scene } from './indexer-fixture.ts';
import { AMOUNTS, escrowOf, jobInEscrow } from './indexer-jobs-fixture.ts';
import { runningIndexer } from './indexer-running.ts';

const READY_MS = 90_000;
const MICRO = 1_000_000n;

let scene: Scene;
let indexer: Indexer;
let registries: ReturnType<typeof registriesOf>;

beforeAll(async () => {
  ({ scene, indexer } = await runningIndexer());
  registries = registriesOf(scene);
});

const low = (actor: Actor) => addressOf(actor).toLowerCase();
const stranger = () => scene.chain.relayerKeys[1];
const other = () => scene.chain.relayerKeys[2];

const ask = (text: string, of = indexer) => askAtHead(of, scene.chain, text);

const EVERYTHING = [
  `{
    agents(limit: 1000, orderBy: "agentId") { items { agentId owner registrant registeredAt registerTransactionHash agentWallet agentURI ${COUNTS} } }
    feedbacks(limit: 1000, orderBy: "id") { items { id agentId client index value decimals tag1 tag2 endpoint feedbackURI feedbackHash fromAttestor ref revoked revokedAt } }
    feedbackResponses(limit: 1000, orderBy: "id") { items { id agentId client index responder responseURI } }
    attestations(limit: 1000, orderBy: "id") { items { id ref outcome agentId client index reason } }
  }`,
  `{
    jobs(limit: 1000, orderBy: "id") { items { id client provider status metadataHash deliverable reason ${AMOUNTS} events(limit: 100, orderBy: "id") { items { id kind account amount hash } } transfers(orderBy: "id") { items { id direction kind } } } }
    escrows { items { jobCount openCount ${AMOUNTS} withdrawable } }
    escrowAccounts(limit: 1000, orderBy: "address") { items { address kept withdrawable } }
    authorizations(orderBy: "id") { items { id nonce state value fee feeWaived usedAt usedBlock useId endedAt transfers(orderBy: "id") { items { id direction kind } } } }
    wallets(limit: 1000, orderBy: "address") { items { address balance reserved paymentCount x402Count x402FeesTotal lastUsedNonce } }
    reservations(orderBy: "ref") { items { ref nonces } }
    walletDays(limit: 1000) { items { walletAddress day volume fees x402Volume x402Fees } }
  }`,
];

describe('an indexer that starts late', () => {
  async function expectSame(later: Indexer): Promise<void> {
    for (const text of EVERYTHING) expect(await ask(text, later)).toEqual(await ask(text));
    expect((await caughtUp(later, scene.chain)).events).toEqual((await caughtUp(indexer, scene.chain)).events);
  }

  test('shows the same agents, Jobs and purchases, also of agents that it knew before a restart', async () => {
    const [old, wallet] = [await scene.deployWallet(3), await scene.deployWallet(2)];
    const { id } = await registries.register(old, 'ipfs://final');
    const [agents = '', jobs = ''] = EVERYTHING;
    const counts = z.object({ agents: z.object({ items: z.array(z.object({ feedbackCount: z.number() })) }) });
    expect(counts.parse(await ask(agents)).agents.items.length).toBeGreaterThan(5);
    const authorization = z.object({ state: z.string(), usedBlock: z.string().nullable() });
    const { authorizations } = z
      .object({ authorizations: z.object({ items: z.array(authorization) }) })
      .parse(await ask(jobs));
    expect(authorizations.items.map(({ state }) => state)).toEqual(['settled', 'used', 'open']);
    await scene.chain.control.mine({ blocks: FINAL_DEPTH_BLOCKS });
    const dataDir = scene.folder();
    const first = await scene.indexer({ dataDir });
    await first.whenReady(AbortSignal.timeout(READY_MS));
    await expectSame(first);
    // Final blocks were requested by ranges.
    const { finalized } = await readFeed(first);
    expect(Number(authorizations.items[0]?.usedBlock)).toBeLessThanOrEqual(finalized.blockNumber);
    await first.stop();

    await registries.give(stranger(), id, { value: 12n });
    const { id: young } = await registries.register(wallet, 'ipfs://meanwhile');
    await registries.give(stranger(), young, { value: 13n });
    const second = await scene.indexer({ dataDir });
    await second.whenReady(AbortSignal.timeout(READY_MS));
    await expectSame(second);
    await inOneBlock(
      scene,
      () => registries.register(stranger(), 'ipfs://not-ours'),
      () => registries.give(other(), id, { value: 14n }),
      () => registries.give(scene.chain.relayerKeys[3], young, { value: 15n }),
    );
    await expectSame(second);
    const countOf = async (agent: bigint) => (await ask(`{ agent(agentId: "${agent}") { feedbackCount } }`)).agent;
    expect(await countOf(id)).toEqual({ feedbackCount: 2 });
    expect(await countOf(young)).toEqual({ feedbackCount: 2 });
    await second.stop();
  }, 240_000);
});

/** An indexer of another deployment on the same chain. */
async function indexerOf(change: Record<string, string | undefined>): Promise<Indexer> {
  const dataDir = scene.folder();
  const deploymentPath = join(dataDir, 'deployment.json');
  const { deployment } = scene.chain;
  const contracts = { ...deployment.contracts, ...change };
  writeFileSync(deploymentPath, JSON.stringify({ ...deployment, contracts }));
  const started = await scene.indexer({ dataDir, deploymentPath });
  await started.whenReady(AbortSignal.timeout(READY_MS));
  return started;
}

describe('a deployment without an escrow and registries', () => {
  let without: Indexer;
  beforeAll(async () => {
    const { jobEscrow, identityRegistry, reputationRegistry } = scene.chain.deployment.contracts;
    for (const there of [jobEscrow, identityRegistry, reputationRegistry]) expect(there).toBeDefined();
    without = await indexerOf({
      jobEscrow: undefined,
      identityRegistry: undefined,
      reputationRegistry: undefined,
      reputationAttestor: undefined,
    });
  });

  test('is indexed when its wallets register agents', async () => {
    const wallet = await scene.deployWallet(3);
    const { id, hash } = await registries.register(wallet, 'ipfs://unseen');
    await registries.attest({ ref: refOf('unseen'), id, value: 1n });
    const text = `{ agents { totalCount } feedbacks { totalCount } attestations { totalCount } wallet(address: "${low(wallet)}") { changes(where: { kind: executed }) { totalCount } } }`;
    expect(await ask(text, without)).toEqual({
      agents: { totalCount: 0 },
      feedbacks: { totalCount: 0 },
      attestations: { totalCount: 0 },
      wallet: { changes: { totalCount: 1 } },
    });
    const { events } = await readFeed(without);
    expect(
      events
        .filter(({ transactionHash }) => transactionHash === hash)
        .map(({ contract, event }) => `${contract}:${event}`),
    ).toEqual(['agentWalletV3:Executed']);
  });

  test('is indexed when its wallets have Jobs', async () => {
    const evaluator = addressOf(scene.chain.relayerKeys[0]);
    const escrow = escrowOf(scene);
    const { client, job } = await jobInEscrow(scene, escrow, { evaluator, budget: MICRO });
    const text = `{
      jobs { totalCount } jobEvents { totalCount } escrows { items { address } }
      wallet(address: "${low(client)}") { balance transfers(orderBy: "id") { items { kind jobId } } }
    }`;
    expect(await ask(text, without)).toEqual({
      jobs: { totalCount: 0 },
      jobEvents: { totalCount: 0 },
      escrows: { items: [] },
      wallet: {
        balance: '0',
        transfers: {
          items: [
            { kind: 'deposit', jobId: null },
            { kind: 'other', jobId: null },
          ],
        },
      },
    });
    const { events } = await readFeed(without);
    expect(events.filter(({ contract }) => contract === 'jobEscrow')).toEqual([]);
    expect(events.filter(({ args }) => args.jobId === String(job.id))).toEqual([
      expect.objectContaining({
        contract: 'agentWalletV3',
        event: 'JobSpecified',
        address: low(client),
        args: { jobId: String(job.id), metadataHash: job.metadataHash },
      }),
    ]);
    await without.stop();
  });
});

describe('a deployment with an attestor', () => {
  test('shows revoked feedback in the feed, and no longer in the sums', async () => {
    const key = other();
    const wallet = await scene.deployWallet(3);
    const { id } = await registries.register(wallet, 'ipfs://mistaken');
    const { id: foreign } = await registries.register(stranger(), 'ipfs://foreign');
    await scene.chain.control.mine({ blocks: FINAL_DEPTH_BLOCKS });
    const given = await indexerOf({ reputationAttestor: addressOf(key) });
    const hashes: Hex[] = [];
    for (const agent of [id, foreign]) {
      hashes.push(await registries.give(key, agent, { value: 3n }));
      hashes.push(await registries.give(key, agent, { value: 4n }));
      hashes.push(await registries.revoke(key, agent, 1n));
    }
    await registries.transfer(stranger(), foreign, wallet);
    const text = `{ agents(where: { agentId_in: ["${id}", "${foreign}"] }, orderBy: "agentId") { items { ${COUNTS} } } }`;
    const counts = { feedbackCount: 1, revokedCount: 1, attestedCount: 1, attestedValue: '4' };
    expect((await ask(text, given)).agents).toEqual({ items: [counts, counts] });
    const { events } = await readFeed(given);
    expect(
      events
        .filter(({ transactionHash }) => hashes.some((hash) => hash === transactionHash))
        .map(({ event, args }) => [event, args.agentId, args.feedbackIndex]),
    ).toEqual(
      [id, foreign].flatMap((agent) => [
        ['NewFeedback', String(agent), '1'],
        ['NewFeedback', String(agent), '2'],
        ['FeedbackRevoked', String(agent), '1'],
      ]),
    );
    await given.stop();
  });
});
