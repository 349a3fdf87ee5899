import { beforeAll, describe, expect, test } from 'bun:test';
import { encodeFunctionData, type Hex, zeroAddress } from 'viem';
import { agentWalletFactoryAbi } from '../../src/chain/contracts/generated/AgentWalletFactory.ts';
import type { Indexer } from '../../src/indexer/indexer.ts';
import { reorganise } from '../support/reorganiser.ts';
import { type Actor, addressOf, COUNTS, hashOf, inOneBlock, registriesOf } from './indexer-agents-fixture.ts';
import { askAtHead, caughtUp, eventually, type FeedEvent, refOf, type Scene } from './indexer-fixture.ts';
import { runningIndexer } from './indexer-running.ts';

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

const agentOf = async (id: bigint, fields: string) => (await ask(`{ agent(agentId: "${id}") { ${fields} } }`)).agent;

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

describe('an agent that a wallet registers', () => {
  test('has a row and is in the feed', async () => {
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
  });

  test('changes its URI and its wallet as the registry says', async () => {
    const wallet = await scene.deployWallet(2);
    const { id } = await registries.register(wallet, 'ipfs://one');
    const changed = await registries.setUri(wallet, id, 'ipfs://two');
    const named = await registries.setMetadata(wallet, id, 'motto', '0x1234');
    expect(await agentOf(id, 'agentURI agentWallet')).toEqual({ agentURI: 'ipfs://two', agentWallet: low(wallet) });
    const agentId = String(id);
    expect((await shown(changed, named)).map(({ event, args }) => [event, args])).toEqual([
      ['URIUpdated', { agentId, newURI: 'ipfs://two', updatedBy: low(wallet) }],
    ]);
    await registries.setAgentWallet(wallet, id, other());
    expect(await agentOf(id, 'agentWallet')).toEqual({ agentWallet: low(other()) });
    expect(await registries.agentWallet(id)).toBe(addressOf(other()));
  });

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
  });
});

describe('an agent that a stranger registers', () => {
  test('has no row, nor does feedback about it', async () => {
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
  });

  test('has a row once it is transferred to a wallet, with all earlier attestations', async () => {
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
  });

  test('that is transferred to a wallet before its deployment has a row after its next transfer', async () => {
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
  });
});

describe('feedback', () => {
  const FIELDS =
    'client index value decimals tag1 tag2 endpoint feedbackURI feedbackHash fromAttestor ref revoked revokeTransactionHash transactionHash';

  test('is shown as it was given, by anybody, and counted until it is revoked', async () => {
    const [wallet, client] = [await scene.deployWallet(3), await scene.deployWallet(3)];
    const { id } = await registries.register(wallet, 'ipfs://rated');
    const texts = { tag1: 'uptime', tag2: 'week', endpoint: 'https://a.example/mcp', feedbackURI: 'ipfs://said' };
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
  });

  test('shows the responses to it', async () => {
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
  });

  test('may be any text', async () => {
    const wallet = await scene.deployWallet(2);
    const { id } = await registries.register(wallet, '');
    const odd = 'zero \u0000, tab \t, line \n, \\N \\ " \' {} 0xABC, 🤖';
    const long = 'x'.repeat(8_000);
    await registries.give(stranger(), id, { value: 0n, tag1: odd, tag2: '\\N', endpoint: long, feedbackURI: odd });
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
  });
});

describe('the attestor', () => {
  test('has its feedback marked, summed and in the feed', async () => {
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
  });

  test('has an attestation without feedback where the agent had the registry refuse it', async () => {
    const wallet = await scene.deployWallet(3);
    const { id } = await registries.register(wallet, '');
    await registries.approveAll(wallet, registries.attestor);
    const ref = refOf('muted');
    const said = { value: -5n, tag1: 'job', tag2: 'client', feedbackURI: 'https://bursar.example/muted' };
    const hash = await registries.attest({ ref, id, ...said });
    const feedbackHash = hashOf(said.feedbackURI);
    const fields = 'outcome ref client index value tag1 tag2 feedbackURI feedbackHash transactionHash';
    expect(
      await agentOf(id, `attestedCount feedbackCount attestations { items { ${fields} feedback { id } } }`),
    ).toEqual({
      attestedCount: 0,
      feedbackCount: 0,
      attestations: {
        items: [
          {
            outcome: 'refused',
            ref,
            client: registries.attestor.toLowerCase(),
            index: null,
            ...said,
            value: '-5',
            feedbackHash,
            transactionHash: hash,
            feedback: null,
          },
        ],
      },
    });
    const agentId = String(id);
    expect((await shown(hash)).map(({ contract, event, args }) => [contract, event, args])).toEqual([
      ['reputationAttestor', 'AttestationRefused', { ref, agentId, ...said, value: '-5', endpoint: '', feedbackHash }],
    ]);
  });

  test('has a row for what it skipped and for what the registry refused', async () => {
    const wallet = await scene.deployWallet(3);
    const { id } = await registries.register(wallet, '');
    const [done, refused] = [refOf('done'), refOf('refused')];
    await registries.attest({ ref: done, id, value: 1n });
    const unknownAgent = 10n ** 20n;
    const hash = await registries.attest({ ref: done, id, value: 1n }, { ref: refused, id: unknownAgent, value: 1n });
    const fields = 'outcome agentId client index reason feedback { value }';
    const find = async (ref: Hex) =>
      (await ask(`{ attestations(where: { ref: "${ref}" }, orderBy: "id") { items { ${fields} } } }`)).attestations;
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
    const reason = `0x7e273289${unknownAgent.toString(16).padStart(64, '0')}`;
    expect(await find(refused)).toEqual({ items: [{ outcome: 'failed', ...none, reason }] });
    expect((await shown(hash)).map(({ contract, event, args }) => [contract, event, args])).toEqual([
      ['reputationAttestor', 'AttestationSkipped', { ref: done }],
      ['reputationAttestor', 'AttestationFailed', { ref: refused, reason }],
    ]);
    expect(await agentOf(id, 'attestedCount')).toEqual({ attestedCount: 1 });
  });
});

describe('an agent registered in the same block', () => {
  test('has the feedback of that block', async () => {
    const wallet = await scene.deployWallet(3);
    const { id: last } = await registries.register(stranger(), '');
    const id = last + 1n;
    await inOneBlock(
      scene,
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
  });
});

describe('a reorganisation', () => {
  test('removes an agent with its feedback, and another agent can get its id', async () => {
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

    await reorganise(scene.chain, 4);
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
  });
});
