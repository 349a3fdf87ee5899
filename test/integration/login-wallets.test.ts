import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { encodeFunctionData, type Hex, hashMessage, serializeErc6492Signature, zeroAddress } from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { parseSiweMessage } from 'viem/siwe';
import { createAuthStore } from '../../src/accounts/auth/auth-store.ts';
import { users as userTable } from '../../src/accounts/auth/auth-tables.ts';
import { passkeyOwnerFactoryAbi } from '../../src/chain/contracts/generated/PasskeyOwnerFactory.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { placeOf } from '../support/database.ts';
import { outcome } from '../support/http.ts';
import { testPasskey } from '../support/passkey.ts';
import { onMethod, type RpcProxy, startRpcProxy } from '../support/rpc-proxy.ts';
import { runCommand } from '../support/run-command.ts';
import {
  BASE_URL,
  type ClaimedWallet,
  claimedWallet,
  startService,
  steppedUp,
  type TestService,
  testClock,
  turnStepUpOn,
} from '../support/service.ts';

/** The magic value of ERC-1271, which this contract answers to everything. */
const YES: Hex = `0x7f1626ba7e${'00'.repeat(28)}60005260206000f3`;
/** An answer that is no magic value. */
const NO: Hex = '0x60206000f3';
/** Jumps to its beginning. */
const ENDLESS: Hex = '0x5b600056';

const clock = testClock();
let chain: TestChain;
let node: RpcProxy;
let service: TestService;
let owner: ClaimedWallet;

beforeAll(async () => {
  chain = await startTestChain();
  node = startRpcProxy(chain.rpcUrl);
  service = await startService(chain, { clock, rpcUrls: [node.url] });
});
beforeEach(async () => {
  owner = await claimedWallet(service);
});
afterAll(async () => {
  await service.stop();
  await node.stop();
  await chain.stop();
});

const post = (path: string, body: object = {}, token?: string, headers: Record<string, string> = {}) =>
  service.ask({ method: 'POST', path, body, token, headers });
const newAccount = () => privateKeyToAccount(generatePrivateKey());
const messageAt = async (path: string, address: string, token?: string, headers = {}): Promise<string> => {
  const { status, json } = await post(path, { address }, token, headers);
  expect(status).toBe(200);
  return json.message;
};
const toLogIn = (address: string) => messageAt('/v1/auth/wallet/challenge', address);
const logIn = (message: string, signature: Hex) => post('/v1/auth/wallet', { message, signature });

type Signer = Pick<PrivateKeyAccount, 'address' | 'signMessage'>;

async function link(signer: Signer, of: Pick<ClaimedWallet, 'token'> = owner, name = 'a wallet') {
  const headers = await steppedUp(service, of);
  const message = await messageAt('/v1/me/login-wallets/challenge', signer.address, of.token, headers);
  const signature = await signer.signMessage({ message });
  return await post('/v1/me/login-wallets', { name, message, signature }, of.token, headers);
}

async function linked(of: Pick<ClaimedWallet, 'token'> = owner) {
  const account = newAccount();
  const answer = await link(account, of);
  expect(answer.status).toBe(201);
  return { account, id: String(answer.json.id) };
}

const signedIn = async (signer: Signer) => {
  const message = await toLogIn(signer.address);
  return await logIn(message, await signer.signMessage({ message }));
};
const REFUSED = '401 WALLET_SIGNATURE_REFUSED';

/** A contract with this code, linked while it said yes to everything. */
async function linkedContract(of = owner) {
  const { address } = newAccount();
  const signer: Signer = { address, signMessage: async () => '0x5c5c' };
  const become = (bytecode: Hex) => chain.control.setCode({ address, bytecode });
  await become(YES);
  expect(outcome(await link(signer, of))).toBe('201');
  return { signer, become };
}

describe('a linked wallet', () => {
  test('reads who asks, where and for what, and logs its user in', async () => {
    const { account, id } = await linked();
    const message = await toLogIn(account.address);
    const { issuedAt, expirationTime, nonce, ...rest } = parseSiweMessage(message);
    expect(rest).toEqual({
      domain: 'bursar.example',
      uri: BASE_URL,
      version: '1',
      chainId: chain.chainId,
      address: account.address,
      statement: 'Log in to Bursar.',
    });
    expect(Number(expirationTime) - Number(issuedAt)).toBe(300_000);
    expect(nonce).toMatch(/^[0-9a-f]{100,}$/);
    const { status, json } = await logIn(message, await account.signMessage({ message }));
    expect(status).toBe(200);
    expect(json.userId).toBe(owner.userId);
    const { loginWallets } = (await service.ask({ path: '/v1/me/login-wallets', token: json.token })).json;
    expect(loginWallets).toContainEqual({
      id,
      address: account.address,
      name: 'a wallet',
      createdAt: expect.any(Number),
      lastUsedAt: expect.any(Number),
    });
  });

  test('begins a session in a browser, for pages of this server alone', async () => {
    const { account } = await linked();
    const ask = async (origin: string) => {
      const message = await toLogIn(account.address);
      const body = { message, signature: await account.signMessage({ message }) };
      return post('/v1/auth/browser/wallet', body, undefined, { Origin: origin });
    };
    expect(outcome(await ask('https://evil.example'))).toBe('403 FOREIGN_ORIGIN');
    const { status, headers, json } = await ask(BASE_URL);
    expect(status).toBe(200);
    expect(headers.get('set-cookie')).toMatch(/HttpOnly.*SameSite=Strict/);
    expect(Object.keys(json).sort()).toEqual(['csrfToken', 'userId']);
  });

  test('stands for the password where step-up wants it, in its own session alone', async () => {
    const user = await claimedWallet(service);
    const { account } = await linked(user);
    await turnStepUpOn(service, user);
    const stepUp = async (of: ClaimedWallet, by: ClaimedWallet) => {
      const message = await messageAt('/v1/auth/step-up/wallet/challenge', account.address, of.token);
      const signature = await account.signMessage({ message });
      return await post('/v1/auth/step-up/wallet', { message, signature }, by.token);
    };
    expect(outcome(await stepUp(user, owner))).toBe(REFUSED);
    // A session of someone else, also where the message is that session's own.
    expect(outcome(await stepUp(owner, owner))).toBe(REFUSED);
    const { json } = await stepUp(user, user);
    const path = `/v1/wallets/${user.id}/api-key`;
    expect(outcome(await service.ask({ path, token: user.token }))).toBe('403 STEP_UP_REQUIRED');
    const headers = { 'X-Bursar-Step-Up': json.proof };
    expect(outcome(await service.ask({ path, token: user.token, headers }))).toBe('200');
  });

  test('sets another password for a user who has forgotten it, and is a way in all the time', async () => {
    const user = await claimedWallet(service);
    const { account } = await linked(user);
    const signed = async (path: string, token?: string) => {
      const message = await messageAt(`${path}/challenge`, account.address, token);
      return { message, signature: await account.signMessage({ message }) };
    };
    const { token } = (await post('/v1/auth/wallet', await signed('/v1/auth/wallet'))).json;
    const { json } = await post('/v1/auth/step-up/wallet', await signed('/v1/auth/step-up/wallet', token), token);
    const headers = { 'X-Bursar-Step-Up': json.proof };
    const body = { newPassword: 'another horse, another staple' };
    const set = await service.ask({ method: 'PUT', path: '/v1/me/password', token, body, headers });
    expect(set).toMatchObject({ status: 200, json: { ended: 1 } });
    const again = { username: user.username, password: body.newPassword };
    expect(outcome(await post('/v1/auth/login', again))).toBe('200');
    expect(outcome(await post('/v1/auth/wallet', await signed('/v1/auth/wallet')))).toBe('200');
  });

  test('is linked by a user who has just given a proof, and says whose account it is for', async () => {
    const account = newAccount();
    const body = { address: account.address };
    expect(outcome(await post('/v1/me/login-wallets/challenge', body, owner.token))).toBe('403 STEP_UP_REQUIRED');
    const headers = await steppedUp(service, owner);
    const message = await messageAt('/v1/me/login-wallets/challenge', account.address, owner.token, headers);
    expect(message).toContain(`the account of ${owner.username} (${owner.userId}) at Bursar.`);
    const signature = await account.signMessage({ message });
    const answer = { name: 'a thief', message, signature };
    expect(outcome(await post('/v1/me/login-wallets', answer, owner.token))).toBe('403 STEP_UP_REQUIRED');
    const thief = await claimedWallet(service);
    const proof = await steppedUp(service, thief);
    expect(outcome(await post('/v1/me/login-wallets', answer, thief.token, proof))).toBe(REFUSED);
    expect(outcome(await signedIn(account))).toBe(REFUSED);
  });

  test('is of one user, who alone removes it, and then opens nothing', async () => {
    const user = await claimedWallet(service);
    const { account, id } = await linked(user);
    expect(outcome(await link(account, owner))).toBe('409 LOGIN_WALLET_TAKEN');
    const remove = (token: string) => service.ask({ method: 'DELETE', path: `/v1/me/login-wallets/${id}`, token });
    expect(outcome(await remove(owner.token))).toBe('404 LOGIN_WALLET_NOT_FOUND');
    const message = await toLogIn(account.address);
    expect(outcome(await remove(user.token))).toBe('200');
    expect(outcome(await remove(user.token))).toBe('404 LOGIN_WALLET_NOT_FOUND');
    expect(outcome(await logIn(message, await account.signMessage({ message })))).toBe(REFUSED);
    expect(outcome(await link(account, owner))).toBe('201');
    expect((await signedIn(account)).json.userId).toBe(owner.userId);
  });

  test('is one of 20 at most, also where many are linked at once', async () => {
    const user = await claimedWallet(service);
    const all = await Promise.all(Array.from({ length: 23 }, async () => outcome(await link(newAccount(), user))));
    expect(all.toSorted()).toEqual([...Array(20).fill('201'), ...Array(3).fill('409 TOO_MANY_LOGIN_WALLETS')]);
  });

  test('that no one has linked logs no one in, and makes no user', async () => {
    const users = () => service.db.orm.$count(userTable);
    const before = await users();
    expect(outcome(await signedIn(newAccount()))).toBe(REFUSED);
    expect(await users()).toEqual(before);
  });

  test('shows in the audit log, and where it logs in', async () => {
    const user = await claimedWallet(service);
    const { account, id } = await linked(user);
    await signedIn(account);
    await service.ask({ method: 'DELETE', path: `/v1/me/login-wallets/${id}`, token: user.token });
    const { json } = await service.ask({ path: '/v1/me/audit', token: user.token });
    const listed = json.entries.map(({ action, details }: { action: string; details: object }) => ({
      action,
      details,
    }));
    expect(listed.slice(0, 3)).toMatchObject([
      { action: 'login_wallet_removed', details: { id } },
      { action: 'logged_in' },
      { action: 'login_wallet_linked', details: { id, name: 'a wallet', address: account.address } },
    ]);
  });
});

describe('a way in', () => {
  const passwordOf = async (user: ClaimedWallet) => {
    const command = ['user', 'reset-password', user.username];
    const { dataDir, env } = placeOf(service.dbPath);
    const printed = await runCommand(command, dataDir, env);
    const body = { username: user.username, password: printed.trim() };
    return (await post('/v1/auth/login', body)).json.token;
  };

  test('is gone with a password that the operator resets: linked wallets as well', async () => {
    const user = await claimedWallet(service);
    const { account } = await linked(user);
    const token = await passwordOf(user);
    expect(outcome(await signedIn(account))).toBe(REFUSED);
    const { loginWallets } = (await service.ask({ path: '/v1/me/login-wallets', token })).json;
    expect(loginWallets).toEqual([]);
  });

  test('is not removed where it is the last one', async () => {
    const user = await claimedWallet(service);
    const { id } = await linked(user);
    const { id: other } = await linked(user);
    // The password is the operator's from here on, and ends.
    const store = createAuthStore(service.db);
    const row = await store.userById(user.userId);
    await service.db.batch([store.resetPassword(user.userId, row?.passwordHash ?? '', 2_000_000_000)]);
    const remove = async (one: string) =>
      outcome(await service.ask({ method: 'DELETE', path: `/v1/me/login-wallets/${one}`, token: user.token }));
    const both = await Promise.all([remove(id), remove(other)]);
    expect(both.toSorted()).toEqual(['200', '409 LAST_WAY_IN']);
    const { loginWallets } = (await service.ask({ path: '/v1/me/login-wallets', token: user.token })).json;
    expect(loginWallets).toHaveLength(1);
  });
});

describe('a signature', () => {
  test('counts once, also where it comes twice at once', async () => {
    const { account } = await linked();
    const message = await toLogIn(account.address);
    const signature = await account.signMessage({ message });
    const both = await Promise.all([1, 2, 3].map(() => logIn(message, signature)));
    expect(both.map(outcome).toSorted()).toEqual(['200', REFUSED, REFUSED]);
    expect(outcome(await logIn(message, signature))).toBe(REFUSED);
  });

  test('to link counts once: not again after the wallet was removed', async () => {
    const user = await claimedWallet(service);
    const account = newAccount();
    const headers = await steppedUp(service, user);
    const message = await messageAt('/v1/me/login-wallets/challenge', account.address, user.token, headers);
    const body = { name: 'x', message, signature: await account.signMessage({ message }) };
    const { json } = await post('/v1/me/login-wallets', body, user.token, headers);
    await service.ask({ method: 'DELETE', path: `/v1/me/login-wallets/${json.id}`, token: user.token });
    expect(outcome(await post('/v1/me/login-wallets', body, user.token, headers))).toBe(REFUSED);
  });

  test('that takes five minutes is too late', async () => {
    const { account } = await linked();
    const message = await toLogIn(account.address);
    const signature = await account.signMessage({ message });
    clock.offsetMs += 299_000;
    const other = await toLogIn(account.address);
    clock.offsetMs += 1_000;
    expect(outcome(await logIn(message, signature))).toBe(REFUSED);
    expect(outcome(await logIn(other, await account.signMessage({ message: other })))).toBe('200');
  });

  test.each<[string, (message: string) => string]>([
    ['for another domain', (text) => text.replace('bursar.example', 'evil.example')],
    ['for another URI', (text) => text.replace(`URI: ${BASE_URL}`, 'URI: https://evil.example')],
    ['of another version', (text) => text.replace('Version: 1', 'Version: 2')],
    ['of another chain', (text) => text.replace(/Chain ID: \d+/, 'Chain ID: 1')],
    ['with another statement', (text) => text.replace('Log in', 'Give all')],
    ['without its statement', (text) => text.replace('Log in to Bursar.\n\n', '')],
    ['with another nonce', (text) => text.replace(/Nonce: ./, 'Nonce: z')],
    ['with its nonce in capitals', (text) => text.replace(/Nonce: .*/, (nonce) => nonce.toUpperCase())],
    ['with more in its nonce', (text) => text.replace(/Nonce: .*/, (nonce) => `${nonce}zz`)],
    ['issued later', (text) => text.replace(/Issued At: 20/, 'Issued At: 21')],
    ['that never ends', (text) => text.replace(/\nExpiration Time: .*/, '')],
    ['that ends later', (text) => text.replace(/Expiration Time: 20/, 'Expiration Time: 21')],
    ['that is not yet to count', (text) => `${text}\nNot Before: 2999-01-01T00:00:00.000Z`],
    ['with a request id', (text) => `${text}\nRequest ID: 7`],
    ['with resources', (text) => `${text}\nResources:\n- https://evil.example`],
    ['with a scheme', (text) => `https://${text}`],
    ['with a line more', (text) => `${text}\n`],
    ['that is no message', () => 'Log in to Bursar.'],
    ['that is empty', () => ''],
  ])('of a message %s is refused', async (_, change) => {
    const { account } = await linked();
    const good = await toLogIn(account.address);
    const message = change(good);
    expect(message).not.toBe(good);
    expect(outcome(await logIn(message, await account.signMessage({ message })))).toBe(REFUSED);
    expect(outcome(await logIn(good, await account.signMessage({ message: good })))).toBe('200');
  });

  test('of someone else, or for someone else, is refused', async () => {
    const { account } = await linked();
    const { account: other } = await linked();
    const message = await toLogIn(account.address);
    expect(outcome(await logIn(message, await other.signMessage({ message })))).toBe(REFUSED);
    const swapped = message.replace(account.address, other.address);
    expect(outcome(await logIn(swapped, await other.signMessage({ message: swapped })))).toBe(REFUSED);
  });

  test('for one purpose is none for another', async () => {
    const { account } = await linked();
    const login = await toLogIn(account.address);
    const step = await messageAt('/v1/auth/step-up/wallet/challenge', account.address, owner.token);
    const headers = await steppedUp(service, owner);
    const linking = await messageAt('/v1/me/login-wallets/challenge', account.address, owner.token, headers);
    const signed = async (message: string) => ({ message, signature: await account.signMessage({ message }) });
    for (const message of [step, linking])
      expect(outcome(await post('/v1/auth/wallet', await signed(message)))).toBe(REFUSED);
    for (const message of [login, linking])
      expect(outcome(await post('/v1/auth/step-up/wallet', await signed(message), owner.token))).toBe(REFUSED);
    const body = { name: 'x', ...(await signed(login)) };
    expect(outcome(await post('/v1/me/login-wallets', body, owner.token, headers))).toBe(REFUSED);
  });

  test('that is nonsense is refused as such, before anything is parsed', async () => {
    const message = await toLogIn(owner.address);
    const bodies: readonly [object, string][] = [
      [{ message: 'x'.repeat(1_001), signature: '0x00' }, 'INVALID_MESSAGE'],
      [{ message: 7, signature: '0x00' }, 'INVALID_MESSAGE'],
      [{ message, signature: '0x' }, 'INVALID_SIGNATURE'],
      [{ message, signature: '0x0' }, 'INVALID_SIGNATURE'],
      [{ message, signature: 'ab' }, 'INVALID_SIGNATURE'],
      [{ message, signature: `0x${'00'.repeat(8_193)}` }, 'INVALID_SIGNATURE'],
      [{ message }, 'MISSING_SIGNATURE'],
    ];
    for (const [body, code] of bodies) expect(outcome(await post('/v1/auth/wallet', body))).toBe(`400 ${code}`);
  });

  test('that is wrong counts against the address, as a wrong password does', async () => {
    const limited = await startService(chain, {
      settings: { rateLimits: { auth: { max: 2, windowSeconds: 60 } } },
      relayer: 1,
    });
    try {
      const account = newAccount();
      const guess = async () => {
        const { json } = await limited.ask({
          method: 'POST',
          path: '/v1/auth/wallet/challenge',
          body: { address: account.address },
        });
        const { message } = json;
        const body = { message, signature: await account.signMessage({ message }) };
        return outcome(await limited.ask({ method: 'POST', path: '/v1/auth/wallet', body }));
      };
      expect([await guess(), await guess(), await guess()]).toEqual([REFUSED, REFUSED, '429 RATE_LIMITED']);
    } finally {
      await limited.stop();
    }
  });
});

describe('a contract', () => {
  const factory = () => ({ address: chain.contracts.passkeyOwnerFactory, abi: passkeyOwnerFactoryAbi });
  /** The account of a passkey, which signs as ERC-1271 has it; what deploys it. */
  const smartAccount = async () => {
    const passkey = testPasskey();
    const args = [passkey.x, passkey.y, zeroAddress] as const;
    const { address: to, abi } = factory();
    const address = await chain.client.readContract({ ...factory(), functionName: 'predict', args });
    const data = encodeFunctionData({ abi, functionName: 'deploy', args });
    const sign = (message: string) => passkey.signHash(hashMessage(message));
    const wrapped = (message: string, call: Hex = data) =>
      serializeErc6492Signature({ address: to, data: call, signature: sign(message) });
    const deploy = async () => {
      const hash = await chain.control.sendUnsignedTransaction({ from: owner.address, to, data });
      await chain.client.waitForTransactionReceipt({ hash });
    };
    return { address, data, sign, wrapped, deploy };
  };

  test('logs in before it is deployed, and afterwards (ERC-6492, ERC-1271)', async () => {
    const account = await smartAccount();
    const undeployed: Signer = {
      address: account.address,
      signMessage: async ({ message }) => account.wrapped(String(message)),
    };
    expect(outcome(await link(undeployed))).toBe('201');
    expect(outcome(await signedIn(undeployed))).toBe('200');
    expect(await chain.client.getCode({ address: account.address })).toBeUndefined();
    // Without what deploys it, with what deploys nothing, and of another key.
    const other = await smartAccount();
    for (const signMessage of [
      async ({ message }: { message: unknown }) => account.sign(String(message)),
      async ({ message }: { message: unknown }) => account.wrapped(String(message), other.data),
      async ({ message }: { message: unknown }) => other.wrapped(String(message)),
    ])
      expect(outcome(await signedIn({ address: account.address, signMessage }))).toBe(REFUSED);

    await chain.control.impersonateAccount({ address: owner.address });
    await chain.control.setBalance({ address: owner.address, value: 10n ** 18n });
    await account.deploy();
    const deployed: Signer = {
      address: account.address,
      signMessage: async ({ message }) => account.sign(String(message)),
    };
    expect(outcome(await signedIn(deployed))).toBe('200');
    // Existing contracts are not changed by a call that a signature names.
    expect(outcome(await signedIn(undeployed))).toBe(REFUSED);
  });

  test('that says no, says nothing or never ends logs no one in', async () => {
    const { signer, become } = await linkedContract();
    for (const code of [NO, '0x00', ENDLESS] as const) {
      await become(code);
      expect(outcome(await signedIn(signer))).toBe(REFUSED);
    }
    await become(YES);
    expect(outcome(await signedIn(signer))).toBe('200');
  });

  test('that no one has linked is not asked', async () => {
    const { address } = newAccount();
    await chain.control.setCode({ address, bytecode: YES });
    const asked = node.callsOf('eth_getCode').length;
    expect(outcome(await signedIn({ address, signMessage: async () => '0x5c' }))).toBe(REFUSED);
    expect(node.callsOf('eth_getCode')).toHaveLength(asked);
  });

  test('is asked once at a time for each caller, and for each contract', async () => {
    const { signer } = await linkedContract();
    const { signer: other } = await linkedContract();
    const [held, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    node.intercept(
      onMethod('eth_getCode', async (_, forward) => {
        asked.resolve();
        await held.promise;
        return { json: await forward() };
      }),
    );
    const first = signedIn(signer);
    await asked.promise;
    try {
      expect(outcome(await signedIn(signer))).toBe('503 OVERLOADED');
      expect(outcome(await signedIn(other))).toBe('503 OVERLOADED');
      // The same contract for another caller: a user who links it.
      expect(outcome(await link(signer))).toBe('503 OVERLOADED');
    } finally {
      held.resolve();
      node.passThrough();
    }
    expect(outcome(await first)).toBe('200');
    expect(outcome(await signedIn(other))).toBe('200');
  });

  test('logs no one in while no node answers; an account does, as no node is asked', async () => {
    const { signer } = await linkedContract();
    const { account } = await linked();
    node.intercept(onMethod('eth_getCode', async () => 'hang'));
    try {
      expect(outcome(await signedIn(signer))).toBe('503 OVERLOADED');
      expect(outcome(await signedIn(account))).toBe('200');
    } finally {
      node.passThrough();
    }
  });
});
