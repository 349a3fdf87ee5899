import { describe, expect, test } from 'bun:test';
import { readSettings, requireSeparateKeys, requireWholeCdpKey, SettingsError, secretTexts } from './config.ts';

const read = (env: Record<string, string>, flags: Record<string, string> = {}) =>
  readSettings(['port', 'rpcUrls', 'chainId', 'masterKey', 'jwtSecret', 'treasury'], { env, flags });

const good = {
  BURSAR_RPC_URLS: 'http://127.0.0.1:8545/, https://backup.example/key',
  BURSAR_CHAIN_ID: '8453',
  BURSAR_MASTER_KEY: 'ab'.repeat(32),
  BURSAR_JWT_SECRET: 's'.repeat(32),
  BURSAR_TREASURY: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
};

describe('settings', () => {
  test('take a node that asks for a user name and a password, unless they cannot be read', () => {
    const url = 'https://user:p%40ss@node.example/rpc';
    expect(read({ ...good, BURSAR_RPC_URLS: url }).rpcUrls).toEqual([url]);
    for (const wrong of ['https://user:50%@node.example', 'https://user:%E2%82%AC@node.example'])
      expect(() => read({ ...good, BURSAR_RPC_URLS: wrong })).toThrow(
        'BURSAR_RPC_URLS must have its user name and password percent-encoded',
      );
  });

  test('take a key of an agent of either kind', () => {
    const keyOf = (text: string) => readSettings(['apiKey'], { env: { BURSAR_API_KEY: text }, flags: {} }).apiKey;
    for (const kind of ['bsr', 'bsn']) expect(keyOf(`${kind}_abcdefgh_secret`)).toBe(`${kind}_abcdefgh_secret`);
    expect(() => keyOf('bsk_abcdefgh_secret')).toThrow('begins with bsr_ or bsn_');
  });

  test('are parsed into values', () => {
    const settings = read(good);
    expect(settings.port).toBe(8787);
    expect(settings.rpcUrls).toEqual(['http://127.0.0.1:8545', 'https://backup.example/key']);
    expect(settings.chainId).toBe(8453);
    expect(settings.masterKey).toHaveLength(32);
    expect(settings.treasury).toBe('0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913');
  });

  test('prefer a flag to the environment, and treat an empty text as unset', () => {
    expect(read({ ...good, BURSAR_PORT: '1' }, { port: '2' }).port).toBe(2);
    expect(read({ ...good, BURSAR_PORT: '' }).port).toBe(8787);
  });

  test('read the fee ceiling in gwei, with fractions', () => {
    const ceiling = (text?: string) =>
      readSettings(['maxFeePerGas'], { env: { BURSAR_MAX_FEE_GWEI: text }, flags: {} }).maxFeePerGas;
    expect(ceiling()).toBe(500n * 10n ** 9n);
    expect(ceiling('0.05')).toBe(5n * 10n ** 7n);
    for (const text of ['0', '0.001', '-1', '1e9', 'much']) expect(() => ceiling(text)).toThrow(SettingsError);
  });

  test('allow private targets only by the word true', () => {
    const allowed = (text: string) =>
      readSettings(['allowPrivateTargets'], { env: { BURSAR_ALLOW_PRIVATE_TARGETS: text }, flags: {} })
        .allowPrivateTargets;
    expect(allowed('true')).toBe(true);
    expect(allowed('false')).toBe(false);
    expect(allowed('')).toBe(false);
    expect(() => allowed('1')).toThrow('BURSAR_ALLOW_PRIVATE_TARGETS must be true or false');
    expect(() => allowed('TRUE')).toThrow('BURSAR_ALLOW_PRIVATE_TARGETS must be true or false');
  });

  test("accept the onramp's key only if valid and with both of its parts", () => {
    const names = ['cdpKeyId', 'cdpKeySecret', 'cdpUrl'] as const;
    expect(readSettings(names, { env: {}, flags: {} })).toEqual({
      cdpKeyId: undefined,
      cdpKeySecret: undefined,
      cdpUrl: 'https://api.developer.coinbase.com',
    });
    const env = { BURSAR_CDP_KEY_ID: 'a b', BURSAR_CDP_KEY_SECRET: 'my-secret' };
    const reading = () => readSettings(names, { env, flags: {} });
    expect(reading).toThrow('BURSAR_CDP_KEY_ID must have at most 255 printable characters');
    expect(reading).toThrow('BURSAR_CDP_KEY_SECRET must be an Ed25519 key in base64');
    expect(reading).not.toThrow('my-secret');
    expect(secretTexts(env)).toEqual(['my-secret']);
    expect(() => requireWholeCdpKey({ cdpKeyId: 'a' })).toThrow('must be set together');
    expect(() => requireWholeCdpKey({ cdpKeySecret: 'a' })).toThrow('must be set together');
    expect(() => requireWholeCdpKey({})).not.toThrow();
  });

  test('report all problems at once, without the values', () => {
    const problems = problemsOf({
      BURSAR_PORT: 'http',
      BURSAR_MASTER_KEY: 'short-secret',
      BURSAR_RPC_URLS: 'ftp://user:pw@x',
    });
    expect(problems).toEqual([
      'BURSAR_PORT (--port) must be a whole number',
      'BURSAR_RPC_URLS must be an http(s) URL',
      'BURSAR_CHAIN_ID is required',
      'BURSAR_MASTER_KEY must be 32 bytes in hex, or a key elsewhere: awskms:…, gcpkms:… or vault:…',
      'BURSAR_JWT_SECRET is required',
      'BURSAR_TREASURY is required',
    ]);
  });

  test.each([
    ['BURSAR_PORT', '65536'],
    ['BURSAR_PORT', '-1'],
    ['BURSAR_PORT', '1.5'],
    ['BURSAR_CHAIN_ID', '0'],
    ['BURSAR_JWT_SECRET', 'short'],
    ['BURSAR_TREASURY', '0x833589fcd6edb6e08f4c7c32d4f71b54bda0291'],
    ['BURSAR_TREASURY', '0x833589FCD6eDb6E08f4c7C32D4f71b54bdA02913'],
  ])('refuse %s=%s', (name, value) => {
    expect(problemsOf({ ...good, [name]: value })).toHaveLength(1);
  });
});

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    read(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}

describe("the evaluator's key", () => {
  const evaluatorOf = (text: string) =>
    readSettings(['evaluatorKey'], { env: { BURSAR_EVALUATOR_KEY: text }, flags: {} }).evaluatorKey;

  test('is optional', () => {
    expect(evaluatorOf('')).toBeUndefined();
    requireSeparateKeys({ relayerKeys: ['0x1'], evaluatorKey: undefined });
  });

  test('must be a private key, and the error does not repeat an invalid one', () => {
    expect(evaluatorOf(`0x${'AB'.repeat(32)}`)).toBe(`0x${'ab'.repeat(32)}`);
    expect(() => evaluatorOf('0xsecret')).toThrow(
      /BURSAR_EVALUATOR_KEY must be 0x and 64 hex digits, or a key elsewhere with its address, as `bursar keys address` prints it$/,
    );
  });

  test("must not be a relayer's key", () => {
    const env = {
      BURSAR_EVALUATOR_KEY: `0x${'AB'.repeat(32)}`,
      BURSAR_RELAYER_KEYS: `0x${'cd'.repeat(32)},0x${'ab'.repeat(32)}`,
    };
    const keys = readSettings(['evaluatorKey', 'relayerKeys'], { env, flags: {} });
    expect(() => requireSeparateKeys(keys)).toThrow('BURSAR_EVALUATOR_KEY must not be one of BURSAR_RELAYER_KEYS');
    requireSeparateKeys({ ...keys, relayerKeys: [`0x${'cd'.repeat(32)}`] });
  });
});

describe("the attestor's key", () => {
  const attestorOf = (text: string) =>
    readSettings(['attestorKey'], { env: { BURSAR_ATTESTOR_KEY: text }, flags: {} }).attestorKey;

  test('is optional', () => {
    expect(attestorOf('')).toBeUndefined();
    requireSeparateKeys({ relayerKeys: ['0x1'], evaluatorKey: '0x2', attestorKey: undefined });
  });

  test('must be a private key, and the error does not repeat an invalid one', () => {
    expect(attestorOf(`0x${'AB'.repeat(32)}`)).toBe(`0x${'ab'.repeat(32)}`);
    expect(() => attestorOf('0xsecret')).toThrow(
      /BURSAR_ATTESTOR_KEY must be 0x and 64 hex digits, or a key elsewhere with its address, as `bursar keys address` prints it$/,
    );
  });

  test('is among the secrets that logs leave out', () => {
    expect(secretTexts({ BURSAR_ATTESTOR_KEY: '0xsecret' })).toEqual(['0xsecret']);
    const urls = 'https://node.example,https://node.example/key,https://u:p@node.example,http://127.0.0.1:8545/';
    expect(secretTexts({ BURSAR_RPC_URLS: urls })).toEqual([
      ...[urls, 'https://node.example/key', 'https://u:p@node.example'],
    ]);
  });

  test("must be neither a relayer's key nor the evaluator's", () => {
    expect(() => requireSeparateKeys({ relayerKeys: ['0x1', '0x2'], attestorKey: '0x2' })).toThrow(
      'BURSAR_ATTESTOR_KEY must not be one of BURSAR_RELAYER_KEYS',
    );
    expect(() => requireSeparateKeys({ relayerKeys: ['0x1'], evaluatorKey: '0x2', attestorKey: '0x2' })).toThrow(
      'BURSAR_ATTESTOR_KEY must not be the same as BURSAR_EVALUATOR_KEY',
    );
    requireSeparateKeys({ relayerKeys: ['0x1'], evaluatorKey: '0x2', attestorKey: '0x3' });
  });

  test("and the evaluator's are reported at once if both are wrong", () => {
    const keys = { relayerKeys: ['0x1', '0x2'], evaluatorKey: '0x1', attestorKey: '0x2' } as const;
    expect(() => requireSeparateKeys(keys)).toThrow(/BURSAR_EVALUATOR_KEY.*\n.*BURSAR_ATTESTOR_KEY/);
  });

  test('has its address in BURSAR_ATTESTOR for `bursar deploy`, which must be valid', () => {
    const address = '0x5555555555555555555555555555555555555555';
    const read = (text: string) => readSettings(['attestor'], { env: { BURSAR_ATTESTOR: text }, flags: {} }).attestor;
    expect(read(address)).toBe(address);
    expect(read('')).toBeUndefined();
    expect(() => read('0x5555')).toThrow('BURSAR_ATTESTOR must be an address');
  });
});

test('a former key must be none of the present ones, nor in another role', () => {
  const keys = { relayerKeys: ['0x1'], evaluatorKey: '0x2', attestorKey: '0x3' } as const;
  requireSeparateKeys({ ...keys, evaluatorKeysPrevious: ['0x4'], attestorKeyPrevious: '0x5' });
  expect(() => requireSeparateKeys({ ...keys, evaluatorKeysPrevious: ['0x4', '0x2'] })).toThrow(
    'BURSAR_EVALUATOR_KEYS_PREVIOUS must not be the same as BURSAR_EVALUATOR_KEY',
  );
  expect(() => requireSeparateKeys({ ...keys, evaluatorKeysPrevious: ['0x4'], attestorKeyPrevious: '0x4' })).toThrow(
    'BURSAR_ATTESTOR_KEY_PREVIOUS must not be one of BURSAR_EVALUATOR_KEYS_PREVIOUS',
  );
});
