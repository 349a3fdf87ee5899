import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeFunctionData, type Hex, keccak256, toHex, zeroAddress } from 'viem';
import { z } from 'zod';
import { agentWalletFactoryAbi } from '../../src/chain/generated/AgentWalletFactory.ts';
import type { Indexer } from '../../src/embedded/indexer.ts';
import { untilPooled } from '../support/relay.ts';
import { type Actor, addressOf, hashOf, registriesOf } from './indexer-agents-fixture.ts';
import {
  caughtUp,
  eventually,
  type FeedEvent,
  FINAL_DEPTH_BLOCKS,
  query,
  readFeed,
  type Scene,
  startScene,
} from './indexer-fixture.ts';

const READY_MS = 90_000;

let scene: Scene;
let indexer: Indexer;
let registries: ReturnType<typeof registriesOf>;

beforeAll(async () => {
  scene = await startScene();
  registries = registriesOf(scene);
  indexer = await scene.indexer();
  await indexer.whenReady(AbortSignal.timeout(READY_MS));
}, 120_000);

afterAll(() => scene.stop(), 30_000);

const low = (actor: Actor) => addressOf(actor).toLowerCase();
const refOf = (text: string): Hex => keccak256(toHex(text));
const stranger = () => scene.chain.relayerKeys[1];
const other = () => scene.chain.relayerKeys[2];

async function ask(text: string, of = indexer): Promise<Record<string, unknown>> {
  await caughtUp(of, scene.chain);
  return await query(of, z.record(z.string(), z.unknown()), text);
}

const agentOf = async (id: bigint, fields: string) =>
  (await ask(`{ agent(agentId: "${id}") { ${fields} } }`)).agent;

/** The feed's events of a transaction, as far as they are not of wallets. */
async function shown(...hashes: readonly Hex[]): Promise<FeedEvent[]> {
  const { events } = await caughtUp(indexer, scene.chain);
  return events.filter(
    ({ transactionHash, contract }) =>
      hashes.some((hash) => hash === transactionHash) && !contract.startsWith('agentWallet'),
  );
}

const namesOf = (events: readonly FeedEvent[]) => events.map(({ contract, event }) => `${contract}:${event}`);

async function timeOf(hash: Hex): Promise<string> {
  const { blockNumber } = await scene.chain.client.getTransactionReceipt({ hash });
  return String((await scene.chain.client.getBlock({ blockNumber })).timestamp);
}

const COUNTS = 'feedbackCount revokedCount attestedCount attestedValue';

describe('an agent that a wallet registers', () => {
  test('is shown, and stands in the feed', async () => {
    const wallet = await scene.deployWallet(3);
    const { id, hash } = await registries.register(wallet, 'https://agent.example/card.json');
    const fields = `owner registrant agentWallet agentURI registeredAt registerTransactionHash ${COUNTS}
      ownerWallet { address version } registrantWallet { address } feedbacks { items { id } }`;
    expect(await agentOf(id, fields)).toEqual({
      owner: low(wallet),
      registrant: low(wallet),
      agentWallet: low(wallet),
      agentURI: 'https://agent.example/card.json',
      registeredAt: await timeOf(hash),
      registerTransactionHash: hash,
      feedbackCount: 0,
      revokedCount: 0,
      attestedCount: 0,
      attestedValue: '0',
      ownerWallet: { address: low(wallet), version: 3 },
      registrantWallet: { address: low(wallet) },
      feedbacks: { items: [] },
    });
    const agentId = String(id);
    const events = await shown(hash);
    expect(namesOf(events)).toEqual(['identityRegistry:Transfer', 'identityRegistry:Registered']);
    expect(events.map(({ args }) => args)).toEqual([
      { from: zeroAddress, to: low(wallet), tokenId: agentId },
      { agentId, agentURI: 'https://agent.example/card.json', owner: low(wallet) },
    ]);
    for (const { address } of events) expect(address).toBe(registries.identity.toLowerCase());
  }, 30_000);

  test('changes its URI and its wallet as the registry says', async () => {
    const wallet = await scene.deployWallet(2);
    const { id } = await registries.register(wallet, 'ipfs://one');
    const changed = await registries.setUri(wallet, id, 'ipfs://two');
    const named = await registries.setMetadata(wallet, id, 'motto', '0x1234');
    expect(await agentOf(id, 'agentURI agentWallet')).toEqual({
      agentURI: 'ipfs://two',
      agentWallet: low(wallet),
    });
    const agentId = String(id);
    expect((await shown(changed, named)).map(({ event, args }) => [event, args])).toEqual([
      ['URIUpdated', { agentId, newURI: 'ipfs://two', updatedBy: low(wallet) }],
    ]);
    await registries.setAgentWallet(wallet, id, other());
    expect(await agentOf(id, 'agentWallet')).toEqual({ agentWallet: low(other()) });
    expect(await registries.agentWallet(id)).toBe(addressOf(other()));
  }, 30_000);

  test('is followed when it is given away, among strangers, and back', async () => {
    const [wallet, heir] = [await scene.deployWallet(3), await scene.deployWallet(2)];
    const { id } = await registries.register(wallet, 'ipfs://travels');
    const away = await registries.transfer(wallet, id, stranger());
    const fields = 'owner registrant agentWallet ownerWallet { address } agentURI';
    expect(await agentOf(id, fields)).toEqual({
      owner: low(stranger()),
      registrant: low(wallet),
      agentWallet: null,
      ownerWallet: null,
      agentURI: 'ipfs://travels',
    });
    const between = await registries.transfer(stranger(), id, other());
    const elsewhere = await registries.setUri(other(), id, 'ipfs://elsewhere');
    await registries.setAgentWallet(other(), id, stranger());
    await registries.give(stranger(), id, { value: 3n });
    expect(await agentOf(id, `owner agentURI agentWallet feedbackCount`)).toEqual({
      owner: low(other()),
      agentURI: 'ipfs://elsewhere',
      agentWallet: low(stranger()),
      feedbackCount: 1,
    });
    const back = await registries.transfer(other(), id, heir);
    expect(await agentOf(id, `${fields} feedbackCount`)).toEqual({
      owner: low(heir),
      registrant: low(wallet),
      agentWallet: null,
      ownerWallet: { address: low(heir) },
      agentURI: 'ipfs://elsewhere',
      feedbackCount: 1,
    });
    const tokenId = String(id);
    const events = await shown(away, between, elsewhere, back);
    expect(events.map(({ transactionHash, event, args }) => [transactionHash, event, args])).toEqual([
      [away, 'Transfer', { from: low(wallet), to: low(stranger()), tokenId }],
      [elsewhere, 'URIUpdated', { agentId: tokenId, newURI: 'ipfs://elsewhere', updatedBy: low(other()) }],
      [back, 'Transfer', { from: low(other()), to: low(heir), tokenId }],
    ]);
    const text = `{
      first: wallet(address: "${low(wallet)}") { agents { items { agentId } } registeredAgents { items { agentId } } }
      second: wallet(address: "${low(heir)}") { agents { items { agentId } } registeredAgents { items { agentId } } }
    }`;
    expect(await ask(text)).toEqual({
      first: { agents: { items: [] }, registeredAgents: { items: [{ agentId: tokenId }] } },
      second: { agents: { items: [{ agentId: tokenId }] }, registeredAgents: { items: [] } },
    });
  }, 60_000);
});

describe('an agent that a stranger registers', () => {
  test('is not here, nor is what strangers say of it', async () => {
    const before = await caughtUp(indexer, scene.chain);
    const { id } = await registries.register(stranger(), 'ipfs://theirs');
    await registries.setUri(stranger(), id, 'ipfs://theirs-too');
    await registries.give(other(), id, { value: 100n, tag1: 'starred' });
    await registries.revoke(other(), id, 1n);
    await registries.transfer(stranger(), id, other());
    const text = `{ agent(agentId: "${id}") { owner } feedbacks(where: { agentId: "${id}" }) { totalCount } }`;
    expect(await ask(text)).toEqual({ agent: null, feedbacks: { totalCount: 0 } });
    const after = await caughtUp(indexer, scene.chain);
    expect(after.latest.id > before.latest.id).toBeTrue();
    expect(after.events).toEqual(before.events);
  }, 30_000);

  test('is here from the moment on in which a wallet gets it, with all that the attestor said', async () => {
    const { id } = await registries.register(stranger(), 'ipfs://registered-elsewhere');
    await registries.give(other(), id, { value: 5n });
    const ref = refOf('before it came');
    await registries.attest({ ref, id, value: 7n });
    const said = `{ feedbacks(where: { agentId: "${id}" }, orderBy: "id") { items { client value ref agent { agentId } } } }`;
    const attested = { client: registries.attestor.toLowerCase(), value: '7', ref };
    expect((await ask(said)).feedbacks).toEqual({ items: [{ ...attested, agent: null }] });

    const wallet = await scene.deployWallet(3);
    await registries.transfer(stranger(), id, wallet);
    await registries.give(other(), id, { value: 6n });
    const fields = `owner registrant registeredAt registerTransactionHash agentWallet agentURI ${COUNTS}`;
    expect(await agentOf(id, fields)).toEqual({
      owner: low(wallet),
      registrant: null,
      registeredAt: null,
      registerTransactionHash: null,
      agentWallet: null,
      agentURI: 'ipfs://registered-elsewhere',
      feedbackCount: 2,
      revokedCount: 0,
      attestedCount: 1,
      attestedValue: '7',
    });
    const agent = { agentId: String(id) };
    expect((await ask(said)).feedbacks).toEqual({
      items: [
        { ...attested, agent },
        { client: low(other()), value: '6', ref: null, agent },
      ],
    });
  }, 60_000);

  test('and sent to a wallet before its deployment, is here as soon as it is transferred again', async () => {
    const { chain, owner, send } = scene;
    const factory = { abi: agentWalletFactoryAbi, address: chain.contracts.walletFactoryV3 } as const;
    const args = [owner.address, refOf('a wallet to come')] as const;
    const address = await chain.client.readContract({ ...factory, functionName: 'predict', args });
    const wallet = { address, call: (data: Hex) => send(address, data) };
    const { id } = await registries.register(stranger(), 'ipfs://early');
    await registries.transfer(stranger(), id, wallet);
    await registries.give(other(), id, { value: 1n });
    await send(factory.address, encodeFunctionData({ ...factory, functionName: 'deploy', args }));
    await registries.setUri(wallet, id, 'ipfs://later');
    await registries.give(other(), id, { value: 2n });
    expect(await agentOf(id, 'owner')).toBeNull();
    await registries.transfer(wallet, id, stranger());
    await registries.give(other(), id, { value: 3n });
    expect(await agentOf(id, 'owner agentURI feedbacks { items { value } }')).toEqual({
      owner: low(stranger()),
      agentURI: 'ipfs://later',
      feedbacks: { items: [{ value: '3' }] },
    });
  }, 30_000);
});

describe('feedback', () => {
  const FIELDS =
    'client index value decimals tag1 tag2 endpoint feedbackURI feedbackHash fromAttestor ref revoked revokeTransactionHash transactionHash';

  test('is shown as it was given, by anybody, and counted until it is revoked', async () => {
    const [wallet, client] = [await scene.deployWallet(3), await scene.deployWallet(3)];
    const { id } = await registries.register(wallet, 'ipfs://rated');
    const texts = {
      tag1: 'uptime',
      tag2: 'week',
      endpoint: 'https://a.example/mcp',
      feedbackURI: 'ipfs://said',
    };
    const given = await registries.give(stranger(), id, { value: -9977n, decimals: 2, ...texts });
    const again = await registries.give(stranger(), id, { value: 10n ** 38n, decimals: 18 });
    const byWallet = await registries.give(client, id, { value: 1n });
    const revoked = await registries.revoke(stranger(), id, 2n);
    const plain = { tag1: '', tag2: '', endpoint: '', feedbackURI: '', feedbackHash: hashOf('') };
    const stands = { revoked: false, revokeTransactionHash: null, fromAttestor: false, ref: null };
    const list = `feedbacks(orderBy: "id") { items { ${FIELDS} clientWallet { address } } } ${COUNTS}`;
    expect(await agentOf(id, list)).toEqual({
      feedbacks: {
        items: [
          {
            client: low(stranger()),
            index: '1',
            value: '-9977',
            decimals: 2,
            ...texts,
            feedbackHash: hashOf('ipfs://said'),
            ...stands,
            transactionHash: given,
            clientWallet: null,
          },
          {
            client: low(stranger()),
            index: '2',
            value: String(10n ** 38n),
            decimals: 18,
            ...plain,
            ...stands,
            revoked: true,
            revokeTransactionHash: revoked,
            transactionHash: again,
            clientWallet: null,
          },
          {
            client: low(client),
            index: '1',
            value: '1',
            decimals: 0,
            ...plain,
            ...stands,
            transactionHash: byWallet,
            clientWallet: { address: low(client) },
          },
        ],
      },
      feedbackCount: 2,
      revokedCount: 1,
      attestedCount: 0,
      attestedValue: '0',
    });
    expect(await shown(given, again, byWallet, revoked)).toEqual([]);
  }, 60_000);

  test('has what was answered to it', async () => {
    const wallet = await scene.deployWallet(2);
    const { id } = await registries.register(wallet, '');
    await registries.give(stranger(), id, { value: -1n });
    const feedback = { id, client: stranger(), index: 1n };
    const first = await registries.respond(wallet, feedback, 'ipfs://sorry');
    await registries.respond(other(), feedback, 'ipfs://me-too');
    const list =
      'feedbacks { items { responses(orderBy: "id") { items { responder responseURI responseHash transactionHash } } } }';
    expect(await agentOf(id, list)).toEqual({
      feedbacks: {
        items: [
          {
            responses: {
              items: [
                {
                  responder: low(wallet),
                  responseURI: 'ipfs://sorry',
                  responseHash: hashOf('ipfs://sorry'),
                  transactionHash: first,
                },
                expect.objectContaining({ responder: low(other()), responseURI: 'ipfs://me-too' }),
              ],
            },
          },
        ],
      },
    });
  }, 30_000);

  test('may be any text', async () => {
    const wallet = await scene.deployWallet(2);
    const { id } = await registries.register(wallet, '');
    const odd = 'zero \u0000, tab \t, line \n, \\N \\ " \' {} 0xABC, 🤖';
    const long = 'x'.repeat(8_000);
    await registries.give(stranger(), id, {
      value: 0n,
      tag1: odd,
      tag2: '\\N',
      endpoint: long,
      feedbackURI: odd,
    });
    // Postgres has no character zero.
    const kept = odd.replace('\u0000', '');
    expect(await agentOf(id, 'feedbacks { items { tag1 tag2 endpoint feedbackURI } }')).toEqual({
      feedbacks: { items: [{ tag1: kept, tag2: '\\N', endpoint: long, feedbackURI: kept }] },
    });
    const uri = `0xNOHEX \u0000${'y'.repeat(1_040)}`;
    const set = await registries.setUri(wallet, id, uri);
    expect(await agentOf(id, 'agentURI')).toEqual({ agentURI: uri.replaceAll('\u0000', '') });
    const [event] = await shown(set);
    expect(event?.args.newURI).toBe(uri.slice(0, 1024));
  }, 30_000);
});

describe('the attestor', () => {
  test('has what it wrote marked, summed, and in the feed', async () => {
    const wallet = await scene.deployWallet(3);
    const { id } = await registries.register(wallet, 'ipfs://attested');
    const refs = [refOf('paid'), refOf('late')] as const;
    await registries.give(stranger(), id, { value: 1_000n });
    const hash = await registries.attest(
      { ref: refs[0], id, value: 100n, tag1: 'payment', feedbackURI: 'https://bursar.example/pay_1' },
      { ref: refs[1], id, value: -40n, tag1: 'job', tag2: 'expired', endpoint: 'https://a.example' },
    );
    const attestor = registries.attestor.toLowerCase();
    const list = `feedbacks(where: { fromAttestor: true }, orderBy: "id") { items { client index value decimals tag1 tag2 ref attestations { items { outcome transactionHash } } } }`;
    const attestations = { items: [{ outcome: 'attested', transactionHash: hash }] };
    expect(await agentOf(id, `${list} ${COUNTS}`)).toEqual({
      feedbacks: {
        items: [
          {
            client: attestor,
            index: '1',
            value: '100',
            decimals: 0,
            tag1: 'payment',
            tag2: '',
            ref: refs[0],
            attestations,
          },
          {
            client: attestor,
            index: '2',
            value: '-40',
            decimals: 0,
            tag1: 'job',
            tag2: 'expired',
            ref: refs[1],
            attestations,
          },
        ],
      },
      feedbackCount: 3,
      revokedCount: 0,
      attestedCount: 2,
      attestedValue: '60',
    });
    expect(await registries.summary(id, registries.attestor)).toEqual([2n, 30n, 0]);
    const agentId = String(id);
    const events = await shown(hash);
    expect(namesOf(events)).toEqual([
      'reputationRegistry:NewFeedback',
      'reputationAttestor:Attested',
      'reputationRegistry:NewFeedback',
      'reputationAttestor:Attested',
    ]);
    expect(events[0]?.args).toEqual({
      agentId,
      clientAddress: attestor,
      feedbackIndex: '1',
      value: '100',
      valueDecimals: '0',
      indexedTag1: refOf('payment'),
      tag1: 'payment',
      tag2: '',
      endpoint: '',
      feedbackURI: 'https://bursar.example/pay_1',
      feedbackHash: hashOf('https://bursar.example/pay_1'),
    });
    expect(events[3]?.args).toEqual({ ref: refs[1], agentId, feedbackIndex: '2' });
  }, 30_000);

  test('tells what it skipped and what the registry refused', async () => {
    const wallet = await scene.deployWallet(3);
    const { id } = await registries.register(wallet, '');
    const [done, refused] = [refOf('done'), refOf('refused')];
    await registries.attest({ ref: done, id, value: 1n });
    const nobody = 10n ** 20n;
    const hash = await registries.attest(
      { ref: done, id, value: 1n },
      { ref: refused, id: nobody, value: 1n },
    );
    const fields = 'outcome agentId client index reason feedback { value }';
    const find = async (ref: Hex) =>
      (await ask(`{ attestations(where: { ref: "${ref}" }, orderBy: "id") { items { ${fields} } } }`))
        .attestations;
    const attestor = registries.attestor.toLowerCase();
    const none = { agentId: null, client: null, index: null, feedback: null };
    expect(await find(done)).toEqual({
      items: [
        {
          outcome: 'attested',
          agentId: String(id),
          client: attestor,
          index: '1',
          reason: null,
          feedback: { value: '1' },
        },
        { outcome: 'skipped', ...none, reason: null },
      ],
    });
    // ERC721NonexistentToken(uint256)
    const reason = `0x7e273289${nobody.toString(16).padStart(64, '0')}`;
    expect(await find(refused)).toEqual({ items: [{ outcome: 'failed', ...none, reason }] });
    expect((await shown(hash)).map(({ contract, event, args }) => [contract, event, args])).toEqual([
      ['reputationAttestor', 'AttestationSkipped', { ref: done }],
      ['reputationAttestor', 'AttestationFailed', { ref: refused, reason }],
    ]);
    expect(await agentOf(id, 'attestedCount')).toEqual({ attestedCount: 1 });
  }, 30_000);
});

/** Has all that `act` sends mined in one block, in the order in which it was sent. */
async function inOneBlock(...acts: readonly (() => Promise<unknown>)[]): Promise<void> {
  const { chain } = scene;
  await chain.control.setAutomine(false);
  const sent: Promise<unknown>[] = [];
  for (const act of acts) {
    sent.push(act());
    await untilPooled(chain, sent.length);
  }
  await chain.control.mine({ blocks: 1 });
  await Promise.all(sent);
  await chain.control.setAutomine(true);
}

describe('an agent of the same block', () => {
  test('has what was said of it there', async () => {
    const wallet = await scene.deployWallet(3);
    const { id: last } = await registries.register(stranger(), '');
    const id = last + 1n;
    await inOneBlock(
      () => registries.register(wallet, 'ipfs://new'),
      () => registries.give(stranger(), id, { value: 8n }),
      () => registries.attest({ ref: refOf('at once'), id, value: 9n }),
    );
    expect(await agentOf(id, `owner ${COUNTS}`)).toEqual({
      owner: low(wallet),
      feedbackCount: 2,
      revokedCount: 0,
      attestedCount: 1,
      attestedValue: '9',
    });
  }, 30_000);
});

describe('a reorganisation', () => {
  test('takes an agent and all that was said of it away, and another may have its id', async () => {
    const [wallet, second] = [await scene.deployWallet(3), await scene.deployWallet(3)];
    const { id: old } = await registries.register(wallet, 'ipfs://stays');
    const fields = `agentURI owner ${COUNTS} feedbacks(orderBy: "id") { items { id value revoked ref } }`;
    const [stood, before] = [await agentOf(old, fields), await caughtUp(indexer, scene.chain)];
    const ref = refOf('gone');
    const { id } = await registries.register(wallet, 'ipfs://goes');
    await registries.give(stranger(), id, { value: 4n });
    await registries.give(stranger(), old, { value: 4n });
    await registries.attest({ ref, id: old, value: 2n });
    expect(await agentOf(id, 'feedbackCount')).toEqual({ feedbackCount: 1 });
    expect(await agentOf(old, 'feedbackCount')).toEqual({ feedbackCount: 2 });
    const seen = await caughtUp(indexer, scene.chain);

    await scene.chain.rpc('anvil_reorg', 4, []);
    const after = await eventually(async () => {
      const answer = await caughtUp(indexer, scene.chain);
      return answer.generation === seen.generation ? undefined : answer;
    });
    expect(after.events).toEqual(before.events);
    expect(await agentOf(old, fields)).toEqual(stood);
    const text = `{ agent(agentId: "${id}") { owner } attestations(where: { ref: "${ref}" }) { totalCount } }`;
    expect(await ask(text)).toEqual({ agent: null, attestations: { totalCount: 0 } });

    expect((await registries.register(stranger(), 'ipfs://taken')).id).toBe(id);
    await registries.give(other(), id, { value: 1n });
    expect(await ask(text)).toEqual({ agent: null, attestations: { totalCount: 0 } });
    expect((await registries.register(second, 'ipfs://next')).id).toBe(id + 1n);
    expect(await agentOf(id + 1n, 'owner')).toEqual({ owner: low(second) });
  }, 60_000);
});

const EVERYTHING = `{
  agents(limit: 1000, orderBy: "agentId") { items { agentId owner registrant registeredAt registerTransactionHash agentWallet agentURI ${COUNTS} } }
  feedbacks(limit: 1000, orderBy: "id") { items { id agentId client index value decimals tag1 tag2 endpoint feedbackURI feedbackHash fromAttestor ref revoked revokedAt } }
  feedbackResponses(limit: 1000, orderBy: "id") { items { id agentId client index responder responseURI } }
  attestations(limit: 1000, orderBy: "id") { items { id ref outcome agentId client index reason } }
}`;

describe('an indexer that started later', () => {
  async function expectSame(later: Indexer): Promise<void> {
    expect(await ask(EVERYTHING, later)).toEqual(await ask(EVERYTHING));
    expect((await caughtUp(later, scene.chain)).events).toEqual(
      (await caughtUp(indexer, scene.chain)).events,
    );
  }

  test('shows the same, also of agents that it knew before it was started again', async () => {
    const [old, wallet] = [await scene.deployWallet(3), await scene.deployWallet(2)];
    const { id } = await registries.register(old, 'ipfs://final');
    const counts = z.object({
      agents: z.object({ items: z.array(z.object({ feedbackCount: z.number() })) }),
    });
    expect(counts.parse(await ask(EVERYTHING)).agents.items.length).toBeGreaterThan(5);
    await scene.chain.control.mine({ blocks: FINAL_DEPTH_BLOCKS });
    const dataDir = scene.folder();
    const first = await scene.indexer({ dataDir });
    await first.whenReady(AbortSignal.timeout(READY_MS));
    await expectSame(first);
    await first.stop();

    await registries.give(stranger(), id, { value: 12n });
    const { id: young } = await registries.register(wallet, 'ipfs://meanwhile');
    await registries.give(stranger(), young, { value: 13n });
    const second = await scene.indexer({ dataDir });
    await second.whenReady(AbortSignal.timeout(READY_MS));
    await expectSame(second);
    await inOneBlock(
      () => registries.register(stranger(), 'ipfs://not-ours'),
      () => registries.give(other(), id, { value: 14n }),
      () => registries.give(scene.chain.relayerKeys[3], young, { value: 15n }),
    );
    await expectSame(second);
    expect(await agentOf(id, 'feedbackCount')).toEqual({ feedbackCount: 2 });
    expect(await agentOf(young, 'feedbackCount')).toEqual({ feedbackCount: 2 });
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

describe('a deployment', () => {
  test('without registries is indexed as before', async () => {
    const without = await indexerOf({
      identityRegistry: undefined,
      reputationRegistry: undefined,
      reputationAttestor: undefined,
    });
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
    expect(namesOf(events.filter(({ transactionHash }) => transactionHash === hash))).toEqual([
      'agentWalletV3:Executed',
    ]);
    await without.stop();
  }, 120_000);

  test('whose attestor takes something back has it in the feed and no longer in its sums', async () => {
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
  }, 120_000);
});
