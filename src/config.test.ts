import { describe, expect, test } from 'bun:test';
import { readSettings, SettingsError } from './config.ts';

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
  test('are read into values', () => {
    const settings = read(good);
    expect(settings.port).toBe(8787);
    expect(settings.rpcUrls).toEqual(['http://127.0.0.1:8545', 'https://backup.example/key']);
    expect(settings.chainId).toBe(8453);
    expect(settings.masterKey).toHaveLength(32);
    expect(settings.treasury).toBe('0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913');
  });

  test('a flag wins over the environment, and an empty text counts as not given', () => {
    expect(read({ ...good, BURSAR_PORT: '1' }, { port: '2' }).port).toBe(2);
    expect(read({ ...good, BURSAR_PORT: '' }).port).toBe(8787);
  });

  test('all problems are reported at once, without the values', () => {
    const problems = problemsOf({
      BURSAR_PORT: 'http',
      BURSAR_MASTER_KEY: 'short-secret',
      BURSAR_RPC_URLS: 'ftp://user:pw@x',
    });
    expect(problems).toEqual([
      'BURSAR_PORT (--port) must be a whole number',
      'BURSAR_RPC_URLS must be an http(s) URL',
      'BURSAR_CHAIN_ID is required',
      'BURSAR_MASTER_KEY must be 32 bytes in hex',
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
  ])('%s=%s is refused', (name, value) => {
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
