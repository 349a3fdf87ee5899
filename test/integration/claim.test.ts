import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { encodeFunctionData, getAddress, parseGwei } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { users } from '../../src/accounts/auth/auth-tables.ts';
import type { ApiKeys } from '../../src/accounts/auth/keys/api-keys.ts';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { agentWalletFactoryAbi } from '../../src/chain/contracts/generated/AgentWalletFactory.ts';
import { minedReceipt } from '../../src/chain/events/chain-events.ts';
import type { RelayStep } from '../../src/chain/relay/relay-context.ts';
import { messages } from '../../src/chain/relay/relay-tables.ts';
import type { AppError } from '../../src/core/errors.ts';
import { createAgentTokens } from '../../src/features/wallets/claims/agent-tokens.ts';
import { agentTokens, claimKeys, claims } from '../../src/features/wallets/wallet-tables.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { temporaryDatabase } from '../support/database.ts';
import { type Answer, type Ask, outcome, play, reachedBy, type Scenario } from '../support/http.ts';
import { until, untilPooled } from '../support/relay.ts';
import { onMethod, startRpcProxy } from '../support/rpc-proxy.ts';
import {
  BASE_URL,
  claimedWallet,
  createWallet,
  freshUsername,
  PASSWORD,
  startService,
  type TestService,
} from '../support/service.ts';

let chain: TestChain;
let service: TestService;

beforeAll(async () => {
  chain = await startTestChain();
  service = await startService(chain);
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

type NewUser = { claimKey: string; username: string; password: string };
const claim = (body: unknown, token?: string): Ask => ({ method: 'POST', path: '/v1/auth/claim', body, token });
const newUser = (claimKey: string): NewUser => ({ claimKey, username: freshUsername(), password: PASSWORD });
const statusOf = (app: TestService, id: string) => app.walletStore.byId(id).then((row) => row?.status);

const look = (claimKey: string): Ask => ({ method: 'POST', path: '/v1/auth/claim/look', body: { claimKey } });

const logInBody = ({ username, password }: { username: string; password: string }) => ({ username, password });

describe('looking at a claim', () => {
  test('shows the wallet that it claims, and uses nothing up; after the claim the key shows nothing', async () => {
    const wallet = await createWallet(service);
    await chain.mintUsdc(getAddress(wallet.chainAddress), 2_500_000n);
    const shown = await service.ask(look(wallet.claimKey));
    expect(shown).toMatchObject({
      status: 200,
      json: { id: wallet.id, chainAddress: wallet.chainAddress, version: 'v2', balance: '2.5', name: wallet.name },
    });
    expect(Object.keys(shown.json).sort()).toEqual(['balance', 'chainAddress', 'createdAt', 'id', 'name', 'version']);
    expect((await service.ask(look(wallet.claimKey))).json).toEqual(shown.json);
    expect((await service.ask(claim(newUser(wallet.claimKey)))).status).toBe(201);
    expect(outcome(await service.ask(look(wallet.claimKey)))).toBe('400 CLAIM_KEY_INVALID');
    expect(outcome(await service.ask(look('bsk_nothing')))).toBe('400 CLAIM_KEY_INVALID');
  });
});

describe('claiming a wallet', () => {
  test("as a new user answers with a JWT, a freeze token and the agent's API key, which work", async () => {
    const wallet = await createWallet(service);
    const body = newUser(wallet.claimKey);
    const { json } = await play(service.app, { ...claim(body), name: '', status: 201 });
    expect(json).toEqual({
      token: expect.any(String),
      userId: expect.stringMatching(/^user_[0-9a-f]{12}$/),
      freezeToken: expect.stringMatching(/^bsf_[a-z0-9]{8}_[a-z0-9]{48}$/),
      agentConfig: {
        apiKey: expect.stringMatching(/^bsr_[a-z0-9]{8}_[a-z0-9]{48}$/),
        walletId: wallet.id,
        summary: expect.any(String),
      },
    });
    const { summary, apiKey } = json.agentConfig;
    // It is the Owner's; the agent has no use for it.
    expect(summary).not.toContain(json.freezeToken);
    for (const fact of [BASE_URL, apiKey, wallet.id, wallet.chainAddress, 'v2', '/v1/x402/pay']) {
      expect(summary).toContain(fact);
    }
    const session = await chain.client.readContract({
      address: wallet.chainAddress,
      abi: agentWalletAbi,
      functionName: 'sessionKey',
    });
    expect(session).toBe(getAddress((await service.walletStore.byId(wallet.id))?.sessionAddress ?? '0x'));
    expect((await service.ask({ path: `/v1/wallets/${wallet.id}`, token: json.token })).json.status).toBe('active');
    expect((await service.ask({ path: `/v1/wallets/${wallet.id}/balance`, token: apiKey })).status).toBe(200);
    const login = { method: 'POST', path: '/v1/auth/login', body: logInBody(body) } as const;
    expect((await service.ask(login)).json.userId).toBe(json.userId);
  });

  test('as a logged-in user adds the wallet to his', async () => {
    const first = await claimedWallet(service);
    const second = await createWallet(service, { version: 'v3' });
    const { json } = await play(service.app, {
      ...claim({ claimKey: second.claimKey }, first.token),
      name: '',
      status: 201,
    });
    expect(json.userId).toBe(first.userId);
    // No session comes of it that outlives the one that it was made with.
    expect(json.token).toBe(first.token);
    expect(json.agentConfig.apiKey).not.toBe(first.apiKey);
    const list = await service.ask({ path: '/v1/wallets', token: first.token });
    expect(list.json.wallets.map(({ id }: { id: string }) => id).sort()).toEqual([first.id, second.id].sort());
  });

  test('with a JWT ignores the name and the password', async () => {
    const first = await claimedWallet(service);
    const second = await createWallet(service);
    const body = { claimKey: second.claimKey, username: 7, password: '' };
    expect((await service.ask(claim(body, first.token))).json.userId).toBe(first.userId);
  });

  test('that a stranger has already deployed works', async () => {
    const wallet = await createWallet(service);
    const row = await service.walletStore.byId(wallet.id);
    if (row === undefined) throw new Error('no wallet');
    const stranger = privateKeyToAccount(chain.strangerKey);
    const data = encodeFunctionData({
      abi: agentWalletFactoryAbi,
      functionName: 'deploy',
      args: [row.ownerAddress, row.salt],
    });
    const raw = await stranger.signTransaction({
      type: 'eip1559',
      chainId: chain.chainId,
      gas: 500_000n,
      to: chain.contracts.walletFactoryV2,
      data,
      nonce: await chain.client.getTransactionCount({ address: stranger.address }),
      maxFeePerGas: parseGwei('10'),
      maxPriorityFeePerGas: 1n,
    });
    const hash = await chain.client.sendRawTransaction({ serializedTransaction: raw });
    await minedReceipt(chain.client, hash);
    expect(await chain.client.getCode({ address: wallet.chainAddress })).toBeDefined();
    await play(service.app, { ...claim(newUser(wallet.claimKey)), name: '', status: 201 });
  });

  test('works only once per claim key', async () => {
    const wallet = await claimedWallet(service);
    await play(service.app, { ...claim(newUser(wallet.claimKey)), name: '', status: 400, error: 'CLAIM_KEY_INVALID' });
    await play(service.app, {
      ...claim({ claimKey: wallet.claimKey }, wallet.token),
      name: '',
      status: 400,
      error: 'CLAIM_KEY_INVALID',
    });
  });

  test('is refused once the claim key has expired', async () => {
    const wallet = await createWallet(service);
    service.clock.offsetMs = 604_800_000;
    await play(service.app, { ...claim(newUser(wallet.claimKey)), name: '', status: 400, error: 'CLAIM_KEY_INVALID' });
    service.clock.offsetMs = 0;
    await play(service.app, { ...claim(newUser(wallet.claimKey)), name: '', status: 201 });
  });

  test('is refused with a claim key that the operator has replaced', async () => {
    const wallet = await createWallet(service);
    const reissued = await service.wallets.claims.reissueKey(wallet.id);
    await play(service.app, { ...claim(newUser(wallet.claimKey)), name: '', status: 400, error: 'CLAIM_KEY_INVALID' });
    await play(service.app, { ...claim(newUser(reissued)), name: '', status: 201 });
    await expect(service.wallets.claims.reissueKey(wallet.id)).rejects.toThrow('claim key');
    await expect(service.wallets.claims.reissueKey('wallet_000000000000')).rejects.toThrow('No wallet');
  });

  const key = `bsk_${'a'.repeat(8)}_${'b'.repeat(48)}`;
  const good = { claimKey: key, username: 'somebody', password: PASSWORD };
  const scenarios: (Pick<Scenario, 'name' | 'status' | 'error'> & { body: unknown })[] = [
    { name: 'with an empty body', body: {}, status: 400, error: 'MISSING_CLAIM_KEY' },
    { name: 'without a body', body: undefined, status: 400, error: 'MISSING_CLAIM_KEY' },
    {
      name: 'without a name, which it names before a malformed key',
      body: { claimKey: 7 },
      status: 400,
      error: 'MISSING_USERNAME',
    },
    { name: 'without a password', body: { claimKey: 7, username: 7 }, status: 400, error: 'MISSING_PASSWORD' },
    {
      name: 'with a key that is not a string',
      body: { ...good, claimKey: 7, username: 7 },
      status: 400,
      error: 'INVALID_CLAIM_KEY',
    },
    {
      name: 'with a name that is not a string',
      body: { ...good, username: 7, password: 7 },
      status: 400,
      error: 'INVALID_USERNAME',
    },
    { name: 'with a name of 2 characters', body: { ...good, username: 'ab' }, status: 400, error: 'INVALID_USERNAME' },
    {
      name: 'with a name of 21 characters',
      body: { ...good, username: 'x'.repeat(21) },
      status: 400,
      error: 'INVALID_USERNAME',
    },
    {
      name: 'with a name that ends in a blank',
      body: { ...good, username: 'ann ' },
      status: 400,
      error: 'INVALID_USERNAME',
    },
    {
      name: 'with a name that has a NUL',
      body: { ...good, username: 'an\u0000n' },
      status: 400,
      error: 'INVALID_USERNAME',
    },
    {
      name: 'with a password of 7 characters',
      body: { ...good, password: '🔑'.repeat(7) },
      status: 400,
      error: 'INVALID_PASSWORD',
    },
    {
      name: 'with a password of 129 characters',
      body: { ...good, password: 'x'.repeat(129) },
      status: 400,
      error: 'INVALID_PASSWORD',
    },
    { name: 'with a key that is unknown', body: good, status: 400, error: 'CLAIM_KEY_INVALID' },
    { name: 'with a malformed key', body: { ...good, claimKey: 'x' }, status: 400, error: 'CLAIM_KEY_INVALID' },
    { name: 'with an empty key', body: { ...good, claimKey: '' }, status: 400, error: 'CLAIM_KEY_INVALID' },
  ];
  test.each(scenarios)('$name is refused', (scenario) => play(service.app, { ...claim(scenario.body), ...scenario }));

  test('with a wrong secret behind a right prefix is refused, and hashes no password', async () => {
    const wallet = await createWallet(service);
    const wrong = `${wallet.claimKey.slice(0, 13)}${'x'.repeat(48)}`;
    const before = process.cpuUsage();
    for (let round = 0; round < 5; round += 1) {
      await play(service.app, { ...claim(newUser(wrong)), name: '', status: 400, error: 'CLAIM_KEY_INVALID' });
    }
    const { user, system } = process.cpuUsage(before);
    // One hash is 30 ms of a core.
    expect((user + system) / 1_000 / 5).toBeLessThan(20);
  });

  const names = ['Ann', 'x'.repeat(20), '🦊🦊🦊', 'a b', 'ümläut', '李小龙', "o'neil", 'a.b-c_d', '<b>', 'name@host'];
  test.each(names)('under the username %s works', async (username) => {
    const wallet = await createWallet(service);
    const body = { ...newUser(wallet.claimKey), username };
    await play(service.app, { ...claim(body), name: '', status: 201 });
    const login = { method: 'POST', path: '/v1/auth/login', body: logInBody(body) } as const;
    expect((await service.ask(login)).status).toBe(200);
  });

  test.each(['taken-name', 'TAKEN-NAME', 'ｔａｋｅｎ-ｎａｍｅ'])(
    'under the username %s works once',
    async (username) => {
      const first = await createWallet(service);
      await service.ask(claim({ ...newUser(first.claimKey), username: 'taken-name' }));
      const second = await createWallet(service);
      const body = { ...newUser(second.claimKey), username };
      await play(service.app, { ...claim(body), name: '', status: 409, error: 'USERNAME_TAKEN' });
      // The wallet is still to be had, at once.
      await play(service.app, { ...claim(newUser(second.claimKey)), name: '', status: 201 });
    },
  );
});

describe('claims at once', () => {
  const outcomes = (answers: readonly Answer[]) =>
    answers.map(({ status, json }) => (status === 201 ? 201 : json.error));

  test('of one wallet: one wins', async () => {
    const wallet = await createWallet(service);
    const answers = await Promise.all(Array.from({ length: 5 }, () => service.ask(claim(newUser(wallet.claimKey)))));
    const all = outcomes(answers);
    expect(all.filter((outcome) => outcome === 201).length).toBe(1);
    for (const outcome of all) expect([201, 'CLAIM_IN_PROGRESS', 'CLAIM_KEY_INVALID']).toContain(outcome);
    expect(await service.db.orm.select().from(claims).all()).toEqual([]);
  });

  test('with one name: one wins, and the other wallet stays free', async () => {
    const both = [await createWallet(service), await createWallet(service)];
    const username = freshUsername();
    const answers = await Promise.all(
      both.map(({ claimKey }) => service.ask(claim({ ...newUser(claimKey), username }))),
    );
    expect(outcomes(answers).sort()).toEqual([201, 'USERNAME_TAKEN']);
    const statuses = await Promise.all(both.map(({ id }) => statusOf(service, id)));
    expect(statuses.sort()).toEqual(['active', 'pending']);
    const loser = both[statuses.indexOf('pending') === 0 ? 0 : 1];
    expect(loser).toBeDefined();
    expect(await service.db.orm.select().from(claims).all()).toEqual([]);
  });

  test('of many wallets all succeed', async () => {
    const created = await Promise.all(Array.from({ length: 10 }, () => createWallet(service)));
    const answers = await Promise.all(created.map(({ claimKey }) => service.ask(claim(newUser(claimKey)))));
    expect(new Set(outcomes(answers))).toEqual(new Set([201]));
  });
});

describe('a claim that is interrupted', () => {
  const steps: RelayStep[] = ['probed', 'signed', 'committed', 'broadcast', 'received', 'reported', 'noted'];

  /** Claims until the process "dies" at a step: what it waits for there never comes. */
  async function dieAt(step: RelayStep) {
    const database = await temporaryDatabase();
    database.db.close();
    const died = Promise.withResolvers<void>();
    const failpoint = (at: RelayStep) => {
      if (at !== step) return;
      died.resolve();
      return new Promise<void>(() => undefined);
    };
    const first = await startService(chain, { dbPath: database.path, failpoint, relayer: 1 });
    const wallet = await createWallet(first);
    const body = newUser(wallet.claimKey);
    await reachedBy(died.promise, first.ask(claim(body)));
    await first.stop();
    return { wallet, body, path: database.path };
  }

  test.each(steps)('at "%s" completes or frees itself after a restart', async (step) => {
    const { wallet, body, path } = await dieAt(step);
    const second = await startService(chain, { dbPath: path, relayer: 1 });
    try {
      await second.wallets.claims.settleAll();
      const wasSigned = (await second.db.orm.select().from(claims).all())[0]?.messageId !== null;
      if (step === 'probed' || step === 'signed') expect(wasSigned).toBe(false);
      if (wasSigned) {
        // What was signed is carried on, by any server: the claim completes without its claimant.
        await until(async () => {
          await second.wallets.claims.settleAll();
          return (await statusOf(second, wallet.id)) === 'active';
        }, 'the claim completes');
      } else {
        await play(second.app, { ...claim(body), name: '', status: 409, error: 'CLAIM_IN_PROGRESS' });
        second.clock.offsetMs = 301_000;
        await second.wallets.claims.settleAll();
        expect(await statusOf(second, wallet.id)).toBe('pending');
        second.clock.offsetMs = 0;
        await play(second.app, { ...claim(body), name: '', status: 201 });
      }
      const login = await second.ask({ method: 'POST', path: '/v1/auth/login', body: logInBody(body) });
      expect(login.status).toBe(200);
      const shown = await second.ask({ path: `/v1/wallets/${wallet.id}/api-key`, token: login.json.token });
      expect((await second.ask({ path: `/v1/wallets/${wallet.id}/balance`, token: shown.json.apiKey })).status).toBe(
        200,
      );
      await play(second.app, { ...claim(body), name: '', status: 400, error: 'CLAIM_KEY_INVALID' });
      expect(await second.db.orm.select().from(claims).all()).toEqual([]);
      expect((await second.db.orm.select().from(users).all()).length).toBe(1);
    } finally {
      await second.stop();
    }
  });

  describe('by a node', () => {
    const nodes = { requestTimeoutMs: 300, tryTimeoutMs: 200 };
    const relayLimits = { submitTimeoutMs: 1_000 };

    test('that answers nothing is free at once', async () => {
      const proxy = startRpcProxy(chain.rpcUrl);
      const own = await startService(chain, { rpcUrls: [proxy.url], nodes, relayLimits, relayer: 2 });
      const wallet = await createWallet(own);
      const body = newUser(wallet.claimKey);
      proxy.intercept(onMethod('eth_call', async () => 'hang'));
      await play(own.app, { ...claim(body), name: '', status: 502, error: 'RPC_TIMEOUT' });
      expect(await own.db.orm.select().from(claims).all()).toEqual([]);
      proxy.passThrough();
      await play(own.app, { ...claim(body), name: '', status: 201 });
      await own.stop();
      await proxy.stop();
    });

    test('that takes no transactions completes when it does, with no one waiting', async () => {
      const proxy = startRpcProxy(chain.rpcUrl);
      const own = await startService(chain, { rpcUrls: [proxy.url], nodes, relayLimits, relayer: 2 });
      const wallet = await createWallet(own);
      const body = newUser(wallet.claimKey);
      proxy.intercept(onMethod('eth_sendRawTransaction', async () => ({ status: 503, body: '' })));
      await play(own.app, { ...claim(body), name: '', status: 502, error: 'RPC_TIMEOUT' });
      await play(own.app, { ...claim(body), name: '', status: 409, error: 'CLAIM_IN_PROGRESS' });
      proxy.passThrough();
      await until(async () => (await statusOf(own, wallet.id)) === 'active', 'the claim completes');
      expect((await own.ask({ method: 'POST', path: '/v1/auth/login', body: logInBody(body) })).status).toBe(200);
      await own.stop();
      await proxy.stop();
    });
  });

  test('by a call that the chain reverts is free at once', async () => {
    const wallet = await createWallet(service);
    const claimant = { kind: 'new', username: freshUsername(), password: PASSWORD } as const;
    const body = { ...logInBody(claimant), claimKey: wallet.claimKey };
    const address = chain.contracts.walletFactoryV2;
    const bytecode = await chain.client.getCode({ address });
    await chain.control.setAutomine(false);
    const claiming = service.ask(claim(body));
    await untilPooled(chain, 1);
    // A caller of the factory is refused in that one block.
    await chain.control.setCode({ address, bytecode: '0x5f5ffd' });
    await chain.control.mine({ blocks: 1 });
    await chain.control.setCode({ address, bytecode: bytecode ?? '0x' });
    await chain.control.setAutomine(true);
    const { status, json } = await claiming;
    expect([status, json.error]).toEqual([502, 'CHAIN_REVERTED']);
    await play(service.app, { ...claim(body), name: '', status: 201 });
  });

  test('by a feed that is far behind is not given up once a block has executed it', async () => {
    const own = await startService(chain, { relayer: 2 });
    const wallet = await createWallet(own);
    const message = { id: 1_000_000, kind: 'claim', wallet: wallet.chainAddress, target: wallet.chainAddress };
    const noNewUser = { username: null, usernameKey: null, passwordHash: null, inviteId: null };
    const begun = { walletId: wallet.id, userId: 'user_000000000000', messageId: message.id, ...noNewUser };
    const noted = async (status: 'executed' | 'dead') => {
      await own.db.orm
        .insert(messages)
        .values({ ...message, data: '0x', gasLimit: 0, deadline: 1, status, createdAt: 0 })
        .onConflictDoUpdate({ target: messages.id, set: { status } })
        .run();
      await own.wallets.claims.settleAll();
      return (await own.db.orm.select().from(claims).all()).length;
    };
    await until(() => own.relayStats().head !== undefined, 'the time of the chain is known');
    await own.db.orm
      .insert(claims)
      .values({ ...begun, startedAt: 0, leaseUntil: 0 })
      .run();
    const counts = [await noted('executed'), await noted('dead')];
    await own.stop();
    expect(counts).toEqual([1, 0]);
  });

  test('by a chain that mines nothing completes when it mines again', async () => {
    const wallet = await createWallet(service);
    const body = newUser(wallet.claimKey);
    await chain.control.setAutomine(false);
    const waiting = service.ask(claim(body));
    await until(
      async () => (await service.db.orm.select().from(claims).all())[0]?.messageId != null,
      'the claim is signed',
    );
    await play(service.app, { ...claim(newUser(wallet.claimKey)), name: '', status: 409, error: 'CLAIM_IN_PROGRESS' });
    await expect(service.wallets.claims.reissueKey(wallet.id)).rejects.toThrow('in progress');
    await chain.control.setAutomine(true);
    await chain.control.mine({ blocks: 1 });
    expect((await waiting).status).toBe(201);
  });
});

describe('the secrets', () => {
  test("of a wallet's whole life appear in no log line and in no answer but their own", async () => {
    const own = await startService(chain, { relayer: 3 });
    const wallet = await claimedWallet(own);
    const at = (tail: string, method = 'GET', body?: unknown) =>
      own.ask({ method, path: `/v1/wallets/${wallet.id}${tail}`, token: wallet.token, body });
    const newPassword = 'another good password';
    const secrets = [
      ...[wallet.claimKey, wallet.apiKey, wallet.token, PASSWORD, newPassword],
      ...[(await at('/api-key/rotate', 'POST')).json.apiKey, (await at('/webhook-secret')).json.webhookSecret],
      (await at('/webhook-secret/rotate', 'POST')).json.webhookSecret,
    ];
    const quiet = [
      ...[await at(''), await at('/balance'), await at('/config', 'PATCH', { txLimit: '1' })],
      ...[await at('/freeze', 'POST'), await at('/unfreeze', 'POST'), await at('/name', 'PATCH', { name: 'x' })],
      await own.ask({
        method: 'POST',
        path: '/v1/auth/change-password',
        token: wallet.token,
        body: { oldPassword: PASSWORD, newPassword },
      }),
      await own.ask(claim({ claimKey: wallet.claimKey, username: wallet.username, password: newPassword })),
      await own.ask({ path: `/v1/wallets/${wallet.claimKey}?token=${wallet.apiKey}`, token: wallet.apiKey }),
      await own.ask({ method: 'POST', path: '/v1/auth/login', body: `{"password": "${newPassword}" broken` }),
    ];
    const row = await own.walletStore.byId(wallet.id);
    if (row === undefined) throw new Error('no wallet');
    const privateKeys = [
      own.vault.open(row.ownerKeySealed, `wallet:${wallet.id}:owner-key`),
      own.vault.open(row.sessionKeySealed, `wallet:${wallet.id}:session-key`),
    ];
    expect(privateKeys.every((privateKey) => /^0x[0-9a-f]{64}$/.test(privateKey))).toBe(true);
    expect(own.log.length).toBeGreaterThan(10);
    const logged = own.log.join('');
    for (const secret of [...secrets, ...privateKeys, ...privateKeys.map((privateKey) => privateKey.slice(2))]) {
      expect(logged.includes(secret)).toBe(false);
      for (const answer of quiet) expect(answer.text.includes(secret)).toBe(false);
    }
    for (const hidden of ['argon2id', row.ownerKeySealed, row.sessionKeySealed]) {
      expect(logged.includes(hidden)).toBe(false);
      for (const answer of quiet) expect(answer.text.includes(hidden)).toBe(false);
    }
    await own.stop();
  });
});

describe('the agent that made a wallet', () => {
  const collect = (agentToken: unknown): Ask => ({ method: 'POST', path: '/v1/auth/agent-key', body: { agentToken } });
  const invalid = { status: 400, json: { error: 'INVALID_AGENT_TOKEN' } };

  test('gets a link for its Owner, and its key once that person has claimed the wallet', async () => {
    const wallet = await createWallet(service);
    expect(wallet.claimUrl).toBe(`${BASE_URL}/console/claim#${wallet.claimKey}`);
    const waiting = { walletId: wallet.id, status: 'pending', apiKey: null, summary: null };
    expect(await service.ask(collect(wallet.agentToken))).toMatchObject({ status: 200, json: waiting });
    const { json } = await service.ask(claim(newUser(wallet.claimKey)));
    const { apiKey, summary } = json.agentConfig;
    const collected = { walletId: wallet.id, status: 'active', apiKey, summary };
    expect(await service.ask(collect(wallet.agentToken))).toMatchObject({ status: 200, json: collected });
    // The answer may have been lost.
    expect(await service.ask(collect(wallet.agentToken))).toMatchObject({ status: 200, json: collected });
    const audit = await service.ask({ method: 'GET', path: `/v1/wallets/${wallet.id}/audit`, token: json.token });
    const actions = audit.json.entries.map(({ action }: { action: string }) => action);
    expect(actions.filter((action: string) => action === 'agent_connected')).toHaveLength(1);
  });

  test('gets no key by the claim key, nor if the Owner keeps it, nor once it was replaced', async () => {
    const wallet = await createWallet(service);
    await service.ask(claim({ ...newUser(wallet.claimKey), connectAgent: false }));
    expect(await service.ask(collect(wallet.claimKey))).toMatchObject(invalid);
    expect(await service.ask(collect(wallet.agentToken))).toMatchObject(invalid);
    const other = await createWallet(service);
    const { json } = await service.ask(claim(newUser(other.claimKey)));
    await service.ask({ method: 'POST', path: `/v1/wallets/${other.id}/api-key/rotate`, token: json.token });
    expect(await service.ask(collect(other.agentToken))).toMatchObject(invalid);
  });

  test('loses nothing by a claim that does not begin', async () => {
    const wallet = await createWallet(service);
    const body = { ...newUser(wallet.claimKey), connectAgent: false };
    const refused = await service.ask(claim({ ...body, password: 'password' }));
    expect(refused).toMatchObject({ status: 400, json: { error: 'INVALID_PASSWORD' } });
    const { json } = await service.ask(claim({ ...body, connectAgent: true }));
    const { apiKey } = json.agentConfig;
    expect(await service.ask(collect(wallet.agentToken))).toMatchObject({ status: 200, json: { apiKey } });
  });

  test('gets no key that replaces the one that it collects', async () => {
    const wallet = await createWallet(service);
    const { json } = await service.ask(claim(newUser(wallet.claimKey)));
    const { core, walletStore: store, auth } = service;
    const apiKeys: ApiKeys = {
      ...auth.apiKeys,
      async reveal(walletId) {
        await service.ask({ method: 'POST', path: `/v1/wallets/${walletId}/api-key/rotate`, token: json.token });
        return auth.apiKeys.reveal(walletId);
      },
    };
    const collected = createAgentTokens(core, { store, apiKeys }).collect(wallet.agentToken);
    expect(await collected.catch(({ code }: AppError) => code)).toBe('INVALID_AGENT_TOKEN');
  });

  test('can collect the key for a day after the claim, and for ten minutes after it did', async () => {
    const [early, late] = [await createWallet(service), await createWallet(service)];
    for (const { claimKey } of [early, late]) await service.ask(claim(newUser(claimKey)));
    const { orm } = service.db;
    const longAgo = Math.floor(Date.now() / 1000) - 86_401;
    await orm.update(claimKeys).set({ usedAt: longAgo }).where(eq(claimKeys.walletId, late.id)).run();
    expect(await service.ask(collect(late.agentToken))).toMatchObject(invalid);
    expect(await service.ask(collect(early.agentToken))).toMatchObject({ status: 200 });
    const collectedAt = Math.floor(Date.now() / 1000) - 601;
    await orm.update(agentTokens).set({ collectedAt }).where(eq(agentTokens.walletId, early.id)).run();
    expect(await service.ask(collect(early.agentToken))).toMatchObject(invalid);
  });
});
