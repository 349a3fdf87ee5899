import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentOf, misspeltSettings, readEnvFile } from './environment.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bursar-env-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
function file(content: string, mode = 0o600): string {
  const path = join(folder, `${files++}.env`);
  writeFileSync(path, content);
  chmodSync(path, mode);
  return path;
}

const JWT = 'f00dfeedf00dfeedf00dfeedf00dfeed';

describe('a file of settings', () => {
  test('has a setting on each line, with or without quotes, and comments', () => {
    const text = [
      '# the server',
      '',
      'BURSAR_PORT=9000',
      ' export BURSAR_HOST = nowhere'.replace(' = ', '='),
      `BURSAR_JWT_SECRET="${JWT}"`,
      "BURSAR_BASE_URL='https://a.example/#x'\r",
      'BURSAR_CDP_KEY_ID=a=b',
      'POSTGRES_PASSWORD=of another program',
    ];
    expect(readEnvFile(file(text.join('\n')))).toMatchObject({
      BURSAR_PORT: '9000',
      BURSAR_HOST: 'nowhere',
      BURSAR_JWT_SECRET: JWT,
      BURSAR_BASE_URL: 'https://a.example/#x',
      BURSAR_CDP_KEY_ID: 'a=b',
    });
  });

  test('is overruled by the environment and by a later file, a secret and its file as one', () => {
    const first = file(`BURSAR_PORT=1\nBURSAR_HOST=first\nBURSAR_JWT_SECRET_FILE=/nowhere\n`);
    const second = file(`BURSAR_HOST=second\nBURSAR_LOG_LEVEL=warn\nBURSAR_JWT_SECRET=${JWT}\n`);
    const env = environmentOf({ BURSAR_LOG_LEVEL: 'error', BURSAR_PORT: '' }, [first, second], ['jwtSecret']);
    expect(env).toMatchObject({
      BURSAR_PORT: '1',
      BURSAR_HOST: 'second',
      BURSAR_LOG_LEVEL: 'error',
      BURSAR_JWT_SECRET: JWT,
    });
  });

  test.each([0o604, 0o602, 0o640, 0o660, 0o777])('with a secret is refused at mode %o', (mode) => {
    const path = file(`BURSAR_JWT_SECRET=${JWT}`, mode);
    expect(() => readEnvFile(path)).toThrow(`run \`chmod 600 ${path}\``);
    chmodSync(path, 0o600);
    expect(readEnvFile(path)).toEqual({ BURSAR_JWT_SECRET: JWT });
  });

  test('without a secret may be read by anybody', () => {
    const path = file('BURSAR_PORT=1\nBURSAR_JWT_SECRET=\nBURSAR_MASTER_KEY_FILE=/run/secrets/m', 0o644);
    expect(readEnvFile(path).BURSAR_PORT).toBe('1');
  });

  test('names every line that cannot be understood, and repeats no value', () => {
    const path = file(`BURSAR_PROT=1\nBURSAR_MASTERKEY=${JWT}\nBURSAR_MASTER_KEY: ${JWT}\nBURSAR_ZZZ=1`);
    let message = '';
    try {
      readEnvFile(path);
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain(`line 1 of ${path} sets "BURSAR_PROT", which is no setting. Did you mean BURSAR_PORT?`);
    expect(message).toContain('Did you mean BURSAR_MASTER_KEY?');
    expect(message).toContain(`line 3 of ${path} is not NAME=value`);
    expect(message).toContain('line 4');
    expect(message).not.toContain(JWT);
  });

  test.each([
    [`"${JWT}`, 'has quotation marks'],
    [`'${JWT}`, 'has quotation marks'],
    ['"', 'has quotation marks'],
    [`"${JWT}" # of the server`, 'has quotation marks'],
    [`"${JWT}"x"`, 'has quotation marks'],
    [`'${JWT}"`, 'has quotation marks'],
    [`${JWT}"`, 'has a quotation mark at the end'],
    [`${JWT} # of the server`, 'has a # after a blank'],
    ['# of the server', 'has a # after a blank'],
    [`"${JWT}\0"`, 'has a NUL byte'],
  ])('refuses a value that others would read otherwise, and names its line: %j', (value, problem) => {
    const path = file(`# first\nBURSAR_JWT_SECRET=${value}\n`);
    let message = '';
    try {
      readEnvFile(path);
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain(`line 2 of ${path} ${problem}`);
    expect(message).not.toContain(JWT);
  });

  test('leaves a # without a blank, a # in quotes, other quotes inside, and names of others', () => {
    const values = ["BURSAR_JWT_SECRET=a#b'c", 'BURSAR_BASE_URL="it\'s # x"', 'POSTGRES_PASSWORD="a # b'];
    expect(readEnvFile(file(values.join('\n')))).toEqual({
      BURSAR_JWT_SECRET: "a#b'c",
      BURSAR_BASE_URL: "it's # x",
      POSTGRES_PASSWORD: '"a # b',
    });
  });

  test('is text, and no device', () => {
    const path = file('');
    writeFileSync(path, new Uint8Array([0x42, 0xff, 0xfe]));
    expect(() => readEnvFile(path)).toThrow('is not text in UTF-8');
    expect(() => readEnvFile('/dev/zero')).toThrow('/dev/zero has more than 64 KiB');
    expect(readEnvFile(file('\ufeffBURSAR_PORT=1'))).toEqual({ BURSAR_PORT: '1' });
  });

  test('is bounded, and its absence is reported', () => {
    expect(() => readEnvFile(file('#'.repeat(70_000)))).toThrow('has more than 64 KiB');
    expect(() => readEnvFile(join(folder, 'none'))).toThrow('cannot be read (ENOENT)');
  });
});

test('the environment is searched for misspelt settings alone', () => {
  const env = { BURSAR_PROT: '1', BURSAR_BINARY: '/x', BURSAR_TEST_DATABASES: '/x', PATH: '/', BURSAR_PORT: '1' };
  expect(misspeltSettings(env)).toEqual([
    'the environment sets "BURSAR_PROT", which is no setting. Did you mean BURSAR_PORT?',
  ]);
});
