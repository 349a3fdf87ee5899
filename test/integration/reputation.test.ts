import { describe, expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { encodeFunctionData, keccak256, stringToHex } from 'viem';
import { identityRegistryAbi } from '../../src/chain/contracts/generated/IdentityRegistry.ts';
import { reputationAttestorAbi } from '../../src/chain/contracts/generated/ReputationAttestor.ts';
import { messages } from '../../src/chain/relay/relay-tables.ts';
import { payments } from '../../src/features/payments/payment-tables.ts';
import { reputationEvents } from '../../src/features/reputation/reputation-tables.ts';
import {
  callRegistry,
  eventsOf,
  feedbackOnChain,
  finalise,
  fundedWallet,
  pays,
  register,
  registeredWallet,
  registriesOf,
  reputationRows,
  summaryOf,
  syncs,
} from '../support/attestation.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { recordWhen, submittedJob, twoParties } from '../support/evaluations.ts';
import { required } from '../support/job-requests.ts';
import { openedInTests } from '../support/opened.ts';
import { hash } from '../support/payments.ts';
import { until } from '../support/relay.ts';
import { reorganise } from '../support/reorganiser.ts';
import {
  BASE_URL,
  type ClaimedWallet,
  claimedWallet,
  createWallet,
  type ServiceOptions,
  startService,
  type TestService,
} from '../support/service.ts';

/** Code that reverts every call. */
const REVERTS = '0x60006000fd';
const STRANGER = '0x52908400098527886E0F7030069857D2E4169EE7';
const opened = openedInTests();

async function startChain(mining: 'auto' | 'manual' = 'auto'): Promise<TestChain> {
  const chain = await startTestChain({ slotsInAnEpoch: 1, mining });
  opened.push(chain);
  return chain;
}

async function serve(chain: TestChain, options: ServiceOptions = {}): Promise<TestService> {
  const service = await startService(chain, { attests: true, ...options });
  opened.push(service);
  return service;
}

describe('the public reputation', () => {
  test('of an address without a claimed wallet is all zeros', async () => {
    const service = await serve(await startChain());
    const unclaimed = await createWallet(service);
    for (const address of [STRANGER, unclaimed.chainAddress] as const) {
      const { status, json } = await service.ask({ path: `/v1/reputation/${address.toLowerCase()}` });
      expect(status).toBe(200);
      expect(json).toEqual({
        walletAddress: address,
        agentId: 0,
        agentURI: '',
        onchainStatus: 'not_found',
        score: { total: 0, success: 0, failure: 0 },
        counts: { payments: 0, jobs: 0, freezes: 0 },
        firstSeenAt: 0,
        lastActiveAt: 0,
        trustSignals: { frozen: false, lifetimeVolumeUsdc: '0', refusedEvents: 0 },
      });
      expect(await eventsOf(service, address)).toEqual([]);
    }
  });

  test('of a malformed address is answered INVALID_ADDRESS', async () => {
    const service = await serve(await startChain());
    for (const address of ['0x12', 'stranger', STRANGER.replace('E', 'e')]) {
      const answer = await service.ask({ path: `/v1/reputation/${address}` });
      expect(answer).toMatchObject({ status: 400, json: { error: 'INVALID_ADDRESS' } });
      const events = await service.ask({ path: `/v1/reputation/${address}/events` });
      expect(events).toMatchObject({ status: 400, json: { error: 'INVALID_ADDRESS' } });
    }
    const document = await service.ask({ path: '/v1/reputation/events/events' });
    expect(document).toMatchObject({ status: 404, json: { error: 'EVENT_NOT_FOUND' } });
  });

  test('of a wallet counts its payments and its freezes', async () => {
    const chain = await startChain();
    const service = await serve(chain);
    const wallet = await fundedWallet(chain, service);
    const fresh = await summaryOf(service, wallet.address);
    expect(fresh).toMatchObject({ onchainStatus: 'pending', agentId: 0, score: { total: 0 } });
    expect(fresh.agentURI).toBe(`${BASE_URL}/.well-known/agent/${wallet.address}`);
    expect(fresh.lastActiveAt).toBe(fresh.firstSeenAt);

    const paid = [await pays(service, wallet, '4'), await pays(service, wallet, '6.5')];
    required(
      await service.ask({
        method: 'POST',
        path: `/v1/wallets/${wallet.id}/freeze`,
        token: wallet.token,
        body: { reason: 'misuse' },
      }),
    );
    const summary = await summaryOf(service, wallet.address);
    expect(summary).toMatchObject({
      score: { total: 1 + 1 + 5 - 5, success: 7, failure: -5 },
      counts: { payments: 2, jobs: 0, freezes: 1 },
      trustSignals: { frozen: true, lifetimeVolumeUsdc: '10.5', refusedEvents: 0 },
    });
    const events = await eventsOf(service, wallet.address);
    expect(events.map((event: { eventType: string }) => event.eventType)).toEqual([
      ...['wallet_frozen', 'lifetime_milestone', 'payment_success', 'payment_success'],
    ]);
    expect(events[3]).toMatchObject({
      value: 1,
      tag1: 'payment',
      tag2: null,
      sourceKind: 'payment',
      sourceRef: paid[0]?.json.txHash,
      onchainTxHash: null,
      syncedAt: null,
    });
    expect(summary.lastActiveAt).toBe(events[0].createdAt);
    const page = await service.ask({ path: `/v1/reputation/${wallet.address}/events?limit=1&offset=1` });
    expect(page.json.events).toEqual([events[1]]);
  });

  test('of a Job counts for both parties', async () => {
    const chain = await startChain();
    const service = await serve(chain, { evaluates: true });
    const parties = await twoParties(service, chain);
    const end = async (outcome: 'approved' | 'rejected', status: string) => {
      const { jobId } = await submittedJob(service, chain, parties, { type: 'manual' });
      const path = `/v1/jobs/${jobId}/evaluate`;
      required(await service.ask({ method: 'POST', path, token: parties.client.token, body: { outcome } }));
      await recordWhen(service, jobId, status);
      return jobId;
    };
    const [completed, rejected] = [await end('approved', 'completed'), await end('rejected', 'rejected')];
    const short = async ({ address }: ClaimedWallet) =>
      (await eventsOf(service, address)).map((event: Record<string, unknown>) => [
        ...[event.eventType, event.value, event.tag1, event.tag2, event.sourceKind, event.sourceRef],
      ]);
    expect(await short(parties.provider)).toEqual([
      ['job_rejected', -3, 'job', 'provider', 'erc8183_job', `${rejected}:rejected`],
      ['job_completed', 5, 'job', 'provider', 'erc8183_job', `${completed}:completed`],
    ]);
    expect(await short(parties.client)).toEqual([
      ['job_rejected', 0, 'job', 'client', 'erc8183_job', `${rejected}:rejected`],
      ['job_completed', 1, 'job', 'client', 'erc8183_job', `${completed}:completed`],
    ]);
    expect(await summaryOf(service, parties.provider.address)).toMatchObject({
      score: { total: 2, success: 5, failure: -3 },
      counts: { payments: 0, jobs: 2, freezes: 0 },
    });
  });
});

test('the id of a payment cannot be learnt from anything public', async () => {
  const chain = await startChain();
  const service = await serve(chain, { attests: true });
  const wallet = await registeredWallet(chain, service);
  const paid = await pays(service, wallet);
  const { id, txHash } = paid.json;
  await finalise(chain, service);
  const events = await eventsOf(service, wallet.address);
  const success = events.filter(({ eventType }: { eventType: string }) => eventType === 'payment_success');
  expect(success.map(({ sourceRef }: { sourceRef: string }) => sourceRef)).toContain(txHash);
  const files = await Promise.all(
    events.map(({ id: event }: { id: string }) => service.ask({ path: `/v1/reputation/events/${event}` })),
  );
  const logs = await chain.client.getLogs({ fromBlock: 0n });
  const shown = JSON.stringify([events, files.map(({ text }) => text), logs.map((log) => [log.topics, log.data])]);
  expect(shown).not.toContain(id);
  // Nor what everybody can compute from it, for every id that there can be.
  for (const guess of [id, id.slice('pay_'.length)]) {
    expect(shown).not.toContain(keccak256(stringToHex(guess)).slice(2));
    expect(shown).not.toContain(createHash('sha256').update(guess).digest('hex'));
  }
  const row = await service.db.orm.select().from(payments).where(eq(payments.id, id)).get();
  expect(shown).toContain(row?.ref.slice(2) ?? 'no payment');
});

describe('the file of an event', () => {
  test('is served byte for byte, and identified by its hash', async () => {
    const chain = await startChain();
    const service = await serve(chain);
    const wallet = await fundedWallet(chain, service);
    await pays(service, wallet);
    const [{ id, sourceRef, createdAt }] = await eventsOf(service, wallet.address);
    const answer = await service.ask({ path: `/v1/reputation/events/${id}` });
    const { identity, attestor } = registriesOf(chain);
    expect(answer.json).toEqual({
      agentRegistry: `eip155:31337:${identity}`,
      clientAddress: `eip155:31337:${attestor}`,
      createdAt: new Date(createdAt * 1000).toISOString().replace('.000Z', 'Z'),
      value: 1,
      valueDecimals: 0,
      tag1: 'payment',
      wallet: `eip155:31337:${wallet.address}`,
      eventId: id,
      eventType: 'payment_success',
      sourceKind: 'payment',
      sourceRef,
    });
    const etag = `"${keccak256(stringToHex(answer.text))}"`;
    expect(answer.headers.get('etag')).toBe(etag);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    const again = await service.ask({ path: `/v1/reputation/events/${id}`, headers: { 'If-None-Match': etag } });
    expect(again).toMatchObject({ status: 304, text: '' });
  });
});

describe('a sync', () => {
  test("is refused without the Owner's JWT, and without an attestor", async () => {
    const chain = await startChain();
    const service = await serve(chain, { attests: false });
    const [wallet, stranger] = [await claimedWallet(service), await claimedWallet(service)];
    const forbidden = await syncs(service, { ...wallet, token: stranger.token });
    expect(forbidden).toMatchObject({ status: 403, json: { error: 'FORBIDDEN' } });
    const unconfigured = await syncs(service, wallet);
    expect(unconfigured).toMatchObject({ status: 503, json: { error: 'ATTESTOR_UNCONFIGURED' } });
    const unauthorized = await service.ask({ method: 'POST', path: `/v1/reputation/wallets/${wallet.id}/sync` });
    expect(unauthorized).toMatchObject({ status: 401, json: { error: 'UNAUTHORIZED' } });
  });

  test('is refused while the attestor contract has another owner', async () => {
    const chain = await startChain();
    const service = await serve(chain);
    const wallet = await registeredWallet(chain, service);
    await pays(service, wallet);
    await finalise(chain, service);
    const { attestor } = registriesOf(chain);
    // The slot of the owner's address: no other can be named in one step.
    const slot = `0x${'0'.repeat(64)}` as const;
    await chain.control.setStorageAt({
      address: attestor,
      index: slot,
      value: `0x${STRANGER.slice(2).padStart(64, '0')}`,
    });
    expect(await syncs(service, wallet)).toMatchObject({ status: 503, json: { error: 'ATTESTOR_UNCONFIGURED' } });
    expect((await reputationRows(service))[0]).toMatchObject({ messageId: null, agentId: null });
  });

  test('skips wallets that are no agents', async () => {
    const chain = await startChain();
    const service = await serve(chain);
    const wallet = await fundedWallet(chain, service);
    await pays(service, wallet);
    await finalise(chain, service);
    expect((await syncs(service, wallet)).json).toEqual({ synced: 0, skipped: 1, errors: 0 });
    expect(await feedbackOnChain(chain)).toEqual([]);
  });

  test('waits until the registration is final, too', async () => {
    const chain = await startChain();
    const service = await serve(chain);
    const wallet = await fundedWallet(chain, service);
    await pays(service, wallet);
    await finalise(chain, service);
    await register(chain, service, wallet);
    expect((await syncs(service, wallet)).json).toEqual({ synced: 0, skipped: 1, errors: 0 });
    await finalise(chain, service);
    expect((await syncs(service, wallet)).json).toEqual({ synced: 1, skipped: 0, errors: 0 });
  });

  test('writes a milestone when final payments reach it', async () => {
    const chain = await startChain();
    const service = await serve(chain);
    const wallet = await registeredWallet(chain, service);
    await pays(service, wallet, '6');
    await finalise(chain, service);
    await pays(service, wallet, '6');
    const names = (await reputationRows(service)).map(({ eventType }) => eventType);
    expect(names).toEqual(['payment_success', 'payment_success', 'lifetime_milestone']);
    expect((await syncs(service, wallet)).json).toEqual({ synced: 1, skipped: 2, errors: 0 });
    await finalise(chain, service);
    expect((await syncs(service, wallet)).json).toEqual({ synced: 2, skipped: 1, errors: 0 });
  });

  test('writes final events, each once, with the hash of the file that is served', async () => {
    const chain = await startChain();
    const service = await serve(chain);
    const wallet = await registeredWallet(chain, service);
    await pays(service, wallet, '12');
    await finalise(chain, service);
    await pays(service, wallet);
    expect((await syncs(service, wallet)).json).toEqual({ synced: 2, skipped: 1, errors: 0 });
    await finalise(chain, service);
    expect((await syncs(service, wallet)).json).toEqual({ synced: 1, skipped: 2, errors: 0 });
    expect((await syncs(service, wallet)).json).toEqual({ synced: 0, skipped: 3, errors: 0 });

    const written = await feedbackOnChain(chain);
    const events = (await eventsOf(service, wallet.address)).reverse();
    const { agentId } = await summaryOf(service, wallet.address);
    expect(agentId).toBeGreaterThan(0);
    expect(written.map(({ value, tag1, tag2 }) => [Number(value), tag1, tag2])).toEqual(
      events.map((event: { value: number; tag1: string }) => [event.value, event.tag1, '']),
    );
    for (const [index, event] of events.entries()) {
      const { feedbackURI, feedbackHash, agentId: about, feedbackIndex } = written[index] ?? {};
      expect(feedbackURI).toBe(`${BASE_URL}/v1/reputation/events/${event.id}`);
      const file = await service.ask({ path: `/v1/reputation/events/${event.id}` });
      expect(keccak256(stringToHex(file.text))).toBe(feedbackHash ?? '0x');
      expect(file.headers.get('cache-control')).toContain('immutable');
      expect(file.json).toMatchObject({ agentId, value: event.value, eventId: event.id });
      expect([Number(about), Number(feedbackIndex)]).toEqual([agentId, index + 1]);
      const receipt = await chain.client.getTransactionReceipt({ hash: event.onchainTxHash });
      const block = await chain.client.getBlock({ blockHash: receipt.blockHash });
      expect(event.syncedAt).toBe(Number(block.timestamp));
    }
    expect((await reputationRows(service)).map(({ feedbackIndex }) => feedbackIndex)).toEqual([1, 2, 3]);
  });

  test('writes many in batches, and two at the same time write nothing twice', async () => {
    const chain = await startChain();
    const service = await serve(chain);
    const wallet = await registeredWallet(chain, service);
    await finalise(chain, service);
    const many = Array.from({ length: 120 }, (_, index) => ({
      id: `revt_${String(index).padStart(12, '0')}`,
      walletId: wallet.id,
      value: 1,
      ...({ eventType: 'payment_success', tag1: 'payment', sourceKind: 'payment' } as const),
      cause: `pay_${index}`,
      shownRef: hash('tx', index),
      createdAt: 1_800_000_000,
    }));
    await service.db.orm.insert(reputationEvents).values(many).run();
    const answers = await Promise.all([syncs(service, wallet), syncs(service, wallet)]);
    const synced = answers.map(({ json }) => json.synced);
    expect(synced[0] + synced[1]).toBe(120);
    expect((await feedbackOnChain(chain)).length).toBe(120);
    const sent = await service.db.orm.select().from(messages).orderBy(messages.id).all();
    const batches = sent.filter(({ kind }) => kind === 'attest');
    expect(batches.map(({ status }) => status)).toEqual(['executed', 'executed', 'executed']);
  });

  test('reports what the registry refuses for now, and writes it once the registry accepts it', async () => {
    const chain = await startChain();
    const service = await serve(chain);
    const wallet = await registeredWallet(chain, service);
    await pays(service, wallet);
    await finalise(chain, service);
    const { reputation: address } = registriesOf(chain);
    const bytecode = await chain.client.getCode({ address });
    if (bytecode === undefined) throw new Error('There is no registry.');
    await chain.control.setCode({ address, bytecode: REVERTS });
    expect((await syncs(service, wallet)).json).toEqual({ synced: 0, skipped: 0, errors: 1 });
    expect((await reputationRows(service))[0]?.refusal).toBe('0x');
    // It may still be reorganised away and succeed.
    expect((await syncs(service, wallet)).json).toEqual({ synced: 0, skipped: 1, errors: 0 });
    await chain.control.setCode({ address, bytecode });
    await finalise(chain, service);
    await until(async () => (await syncs(service, wallet)).json.synced === 1, 'it is written');
    expect((await reputationRows(service))[0]).toMatchObject({ refusal: null, feedbackIndex: 1 });
    expect(await feedbackOnChain(chain)).toHaveLength(1);
  });

  test('attests once, without feedback, what the agent had the registry refuse', async () => {
    const chain = await startChain();
    const service = await serve(chain);
    const wallet = await registeredWallet(chain, service);
    await pays(service, wallet);
    const { attestor } = registriesOf(chain);
    const approval = (isApproved: boolean) =>
      encodeFunctionData({ abi: identityRegistryAbi, functionName: 'setApprovalForAll', args: [attestor, isApproved] });
    const trust = async () => (await summaryOf(service, wallet.address)).trustSignals;
    const latest = async () =>
      (await service.ask({ path: `/v1/reputation/${wallet.address}/events?limit=1` })).json.events[0];
    expect(await trust()).toMatchObject({ refusedEvents: 0 });
    expect(await latest()).toMatchObject({ onchainTxHash: null, refusedByRegistry: false });
    // The registry takes no feedback from those who may act for the agent.
    await callRegistry(chain, service, wallet, approval(true));
    await finalise(chain, service);
    expect((await syncs(service, wallet)).json).toEqual({ synced: 1, skipped: 0, errors: 0 });
    expect(await feedbackOnChain(chain)).toHaveLength(0);
    const said = await chain.client.getContractEvents({
      address: attestor,
      abi: reputationAttestorAbi,
      eventName: 'AttestationRefused',
      fromBlock: 0n,
      strict: true,
    });
    const [refused] = said;
    if (refused === undefined) throw new Error('The attestor said nothing itself.');
    const { value, agentId, feedbackURI, feedbackHash } = refused.args;
    expect([said.length, value]).toEqual([1, 1n]);
    expect(Number(agentId)).toBe((await summaryOf(service, wallet.address)).agentId);
    const file = await service.ask({ path: feedbackURI.slice(BASE_URL.length) });
    expect(keccak256(new TextEncoder().encode(file.text))).toBe(feedbackHash);
    expect(await latest()).toMatchObject({ onchainTxHash: refused.transactionHash, refusedByRegistry: true });
    expect(await trust()).toMatchObject({ refusedEvents: 1 });

    // Taking the approval back says nothing twice, and what comes then is feedback again.
    await callRegistry(chain, service, wallet, approval(false));
    await pays(service, wallet);
    await finalise(chain, service);
    expect((await syncs(service, wallet)).json).toEqual({ synced: 1, skipped: 1, errors: 0 });
    expect(await feedbackOnChain(chain)).toHaveLength(1);
    expect(await latest()).toMatchObject({ refusedByRegistry: false });
    expect(await trust()).toMatchObject({ refusedEvents: 1 });
    expect((await summaryOf(service, wallet.address)).score.total).toBe(2);
  });

  test('that a reorganisation takes away is written again, once', async () => {
    const chain = await startChain();
    const service = await serve(chain);
    const wallet = await registeredWallet(chain, service);
    await pays(service, wallet);
    await finalise(chain, service);
    expect((await syncs(service, wallet)).json.synced).toBe(1);
    await chain.rpc('evm_setAutomine', false);
    await reorganise(chain, 1);
    await until(async () => (await reputationRows(service))[0]?.onchainTxHash === null, 'it is taken away');
    expect(await summaryOf(service, wallet.address)).toMatchObject({ score: { total: 1 } });
    expect((await syncs(service, wallet)).json).toEqual({ synced: 0, skipped: 1, errors: 0 });
    await until(async () => {
      await chain.control.mine({ blocks: 1 });
      return (await reputationRows(service))[0]?.onchainTxHash !== null;
    }, 'it is there again');
    expect(await feedbackOnChain(chain)).toHaveLength(1);
  });
});

describe('the daily sync', () => {
  const DAY_MS = 86_400_000;

  test('runs once a day, and makes up for a day without a server', async () => {
    const chain = await startChain();
    const service = await serve(chain);
    const wallet = await registeredWallet(chain, service);
    await service.reputation.runDaily();
    await pays(service, wallet);
    await finalise(chain, service);
    await service.reputation.runDaily();
    expect(await feedbackOnChain(chain)).toEqual([]);
    service.clock.offsetMs += DAY_MS;
    await service.reputation.runDaily();
    expect(await feedbackOnChain(chain)).toHaveLength(1);
    await pays(service, wallet);
    await finalise(chain, service);
    await service.reputation.runDaily();
    expect(await feedbackOnChain(chain)).toHaveLength(1);
    service.clock.offsetMs += 5 * DAY_MS;
    await service.reputation.runDaily();
    expect(await feedbackOnChain(chain)).toHaveLength(2);
  });

  test('ends at once when the server does, and goes on in the next one', async () => {
    const chain = await startChain();
    const service = await serve(chain);
    const wallet = await registeredWallet(chain, service);
    await service.reputation.runDaily();
    await pays(service, wallet);
    await finalise(chain, service);
    await chain.rpc('evm_setAutomine', false);
    service.clock.offsetMs += DAY_MS;
    const run = service.reputation.runDaily().then(
      () => 'done',
      (error: Error) => error.message,
    );
    await until(async () => (await reputationRows(service))[0]?.messageId !== null, 'it is sent');
    service.reputation.stop();
    expect(await run).toBe('The daily sync of reputation was not completed.');
    expect((await reputationRows(service))[0]?.onchainTxHash).toBeNull();
    await until(async () => {
      await chain.control.mine({ blocks: 1 });
      return (await reputationRows(service))[0]?.onchainTxHash !== null;
    }, 'it is written');
    expect(await feedbackOnChain(chain)).toHaveLength(1);
  });
});
