import { describe, expect, test } from 'bun:test';
import { isPublicAddress, parseTarget, parseTargetUrl, TargetError } from './target-url.ts';

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

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '168.63.129.15',
  '169.253.255.255',
  '169.255.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2000::',
  '2001:200::1',
  '2001:4860:4860::8888',
  '2606:4700::1111',
  '2a00:1450:4001::200e',
  '3ffe:ffff::',
  '3fff:1000::',
])('the address %s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ['unspecified', '0.0.0.0'],
  ['this network', '0.255.255.255'],
  ['private', '10.0.0.0'],
  ['private', '10.255.255.255'],
  ['carrier-grade NAT', '100.64.0.0'],
  ['carrier-grade NAT', '100.127.255.255'],
  ['loopback', '127.0.0.1'],
  ['loopback', '127.255.255.255'],
  ['Azure platform', '168.63.129.16'],
  ['link-local', '169.254.169.254'],
  ['private', '172.16.0.0'],
  ['private', '172.31.255.255'],
  ['IETF protocol assignments', '192.0.0.192'],
  ['documentation', '192.0.2.1'],
  ['6to4 relay', '192.88.99.1'],
  ['private', '192.168.0.1'],
  ['benchmarking', '198.18.0.0'],
  ['benchmarking', '198.19.255.255'],
  ['documentation', '198.51.100.1'],
  ['documentation', '203.0.113.255'],
  ['multicast', '224.0.0.1'],
  ['multicast', '239.255.255.255'],
  ['reserved', '240.0.0.0'],
  ['broadcast', '255.255.255.255'],
  ['unspecified', '::'],
  ['loopback', '::1'],
  ['IPv4-compatible', '::127.0.0.1'],
  ['IPv4-compatible', '::8.8.8.8'],
  ['IPv4-mapped', '::ffff:127.0.0.1'],
  ['IPv4-mapped', '::ffff:8.8.8.8'],
  ['IPv4-mapped', '::ffff:7f00:1'],
  ['IPv4-translated', '::ffff:0:127.0.0.1'],
  ['NAT64', '64:ff9b::7f00:1'],
  ['NAT64', '64:ff9b::8.8.8.8'],
  ['local NAT64', '64:ff9b:1::a00:1'],
  ['discard', '100::1'],
  ['Teredo', '2001::1'],
  ['Teredo', '2001:0:ffff::1'],
  ['benchmarking', '2001:2::1'],
  ['ORCHID', '2001:20::1'],
  ['documentation', '2001:db8::1'],
  ['6to4', '2002:7f00:1::1'],
  ['6to4', '2002:808:808::1'],
  ['documentation', '3fff::1'],
  ['segment routing', '5f00::1'],
  ['unassigned', '4000::1'],
  ['unique-local', 'fc00::1'],
  ['unique-local', 'fd00:ec2::254'],
  ['link-local', 'fe80::1'],
  ['link-local with a zone', 'fe80::1%eth0'],
  ['global with a zone', '2606:4700::1111%eth0'],
  ['site-local', 'fec0::1'],
  ['multicast', 'ff02::1'],
  ['no address', ''],
  ['no address', 'localhost'],
  ['not in normal form', '127.1'],
  ['not in normal form', '0x7f000001'],
  ['in brackets', '[2606:4700::1111]'],
])('%s: the address %s is not public', (_class, address) => {
  expect(isPublicAddress(address)).toBe(false);
});
