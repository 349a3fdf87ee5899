import { describe, expect, test } from 'bun:test';
import { parseTarget, parseTargetUrl, TargetError } from './target-url.ts';

const guarded = { allowPrivateTargets: false };

function reasonOf(parse: () => unknown): string {
  try {
    parse();
  } catch (error) {
    if (error instanceof TargetError) return error.reason;
    throw error;
  }
  return 'none';
}

describe('a stored URL', () => {
  test.each([
    ['https://hooks.example/a?b=c', 'https://hooks.example/a?b=c'],
    ['HTTPS://Hooks.Example:443/a#part', 'https://hooks.example/a'],
    ['https://hooks.example.:8443/', 'https://hooks.example.:8443/'],
    ['https://1.1.1.1/', 'https://1.1.1.1/'],
    ['https://[2606:4700::1111]/', 'https://[2606:4700::1111]/'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['https://localhost.example/', 'https://localhost.example/'],
  ])('%s is accepted', (text, normal) => {
    expect(parseTargetUrl(text, guarded).href).toBe(normal);
  });

  test.each([
    'http://hooks.example/',
    'ftp://hooks.example/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'hooks.example',
    '//hooks.example/',
    '',
    'https://',
    'https:hooks.example/',
    'https:/hooks.example/',
    ' https://hooks.example/',
    'https://hooks.example/ ',
    'https://hooks.example/a b',
    'https://hooks\n.example/',
    'https://user@hooks.example/',
    'https://user:pass@hooks.example/',
    'https://:pass@hooks.example/',
    'https://hooks..example/',
    'https://.example/',
    'https://./',
    'https://hooks.example:0/',
    'https://hooks.example:65536/',
    'https://256.1.1.1/',
    'https://1.2.3.4.5/',
    `https://${'a'.repeat(64)}.example/`,
    `https://${'a.'.repeat(127)}example/`,
    `https://hooks.example/${'a'.repeat(2_027)}`,
  ])('%j is invalid', (text) => {
    expect(reasonOf(() => parseTargetUrl(text, guarded))).toBe('invalid-url');
  });

  test('may have 2048 characters', () => {
    const longest = `https://hooks.example/${'a'.repeat(2_026)}`;
    expect(longest).toHaveLength(2_048);
    expect(parseTargetUrl(longest, guarded).href).toBe(longest);
  });

  test.each([
    'https://localhost/',
    'https://LOCALHOST./',
    'https://api.localhost/',
    'https://127.0.0.1/',
    'https://127.0.0.1./',
    'https://127.1/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://2130706433/',
    'https://0/',
    'https://１２７.0.0.1/',
    'https://%31%32%37.0.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://192.168.1.1/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[::ffff:a00:1]/',
    'https://[0:0:0:0:0:ffff:7f00:1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
  ])('%s is not allowed', (text) => {
    expect(reasonOf(() => parseTargetUrl(text, guarded))).toBe('not-allowed');
  });

  test.each(['http://localhost:3000/hook', 'http://127.0.0.1/', 'https://10.0.0.1/', 'http://[::1]:80/'])(
    '%s is allowed if private targets are',
    (text) => {
      expect(reasonOf(() => parseTargetUrl(text, { allowPrivateTargets: true }))).toBe('none');
    },
  );

  test('is not repeated with its path, which may hold a token, in an error', () => {
    expect(() => parseTargetUrl('https://10.0.0.1/token', guarded)).toThrow(
      new TargetError('not-allowed', '10.0.0.1 is not a public address. Only public addresses are allowed.'),
    );
  });
});

describe('a target', () => {
  test.each([
    ['https://Hooks.Example./a', 'hooks.example', 'hooks.example', 443],
    ['http://hooks.example.:8080/a', 'hooks.example', 'hooks.example:8080', 8080],
    ['http://hooks.example:80/a', 'hooks.example', 'hooks.example', 80],
    ['http://[::1]:8080/a', '::1', '[::1]:8080', 8080],
    ['http://0x7f.1/a', '127.0.0.1', '127.0.0.1', 80],
  ])('%s is parsed into name, Host header and port', (text, name, host, port) => {
    expect(parseTarget(text)).toMatchObject({ name, host, port });
  });
});
