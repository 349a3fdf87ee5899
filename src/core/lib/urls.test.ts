import { describe, expect, test } from 'bun:test';
import { driverPostgresUrl, ipv6Groups, isCidr, plainAddress, problemOfPostgresUrl, withinBlocks } from './urls.ts';

describe('a URL of a PostgreSQL', () => {
  test.each([
    'postgres://bursar:secret@db.internal:5432/bursar',
    'postgresql://db.internal/bursar?sslmode=verify-full&sslrootcert=/etc/ca.pem',
    'postgres://a%40b:p%2Fw%2C@[::1]:5432/bursar?sslmode=disable',
    'postgres:///bursar?host=/run/postgresql&user=bursar',
    'postgres://bursar@%2Frun%2Fpostgresql/bursar',
    'postgres://a:b,c@db.internal/bursar?application_name=a,b',
  ])('is taken as it is: %s', (url) => {
    expect(problemOfPostgresUrl(url)).toBeUndefined();
    expect(driverPostgresUrl(url)).toBe(url);
  });

  test.each([
    ['postgres://bursar@/bursar?host=/run/postgresql', 'postgres://bursar@localhost/bursar?host=/run/postgresql'],
    ['postgres://b:p@:5433/bursar', 'postgres://b:p@localhost:5433/bursar'],
    ['postgres://b@db/x?sslmode=require', 'postgres://b@db/x?sslmode=verify-full'],
    ['postgres://b@db/x?sslmode=verify-ca&a=b', 'postgres://b@db/x?sslmode=verify-full&a=b'],
    ['postgres://b@db/x?sslmode=require&uselibpqcompat=true', 'postgres://b@db/x?sslmode=require&uselibpqcompat=true'],
  ])('is said to the driver in its words: %s', (url, said) => {
    expect(problemOfPostgresUrl(url)).toBeUndefined();
    expect(driverPostgresUrl(url)).toBe(said);
  });

  test.each([
    ['mysql://db/x', 'must be a postgres:// URL'],
    ['socket:/run/postgresql?db=x', 'must be a postgres:// URL'],
    ['postgres://db:port/x', 'must be a postgres:// URL'],
    ['postgres://a:5432,b:5432/x', 'must name one host'],
    ['postgres://me:word@a,b/x', 'must name one host'],
    ['postgres://a%2Cb/x', 'must name one host'],
    ['postgres://a/x?host=b,c', 'must name one host'],
    ['postgres://a%ff:b@db/x', 'percent-encoded'],
    ['postgres://a/x?sslmode=prefer', 'sslmode=disable, require'],
    ['postgres://a/x?sslmode=allow', 'sslmode=disable, require'],
    ['postgres://a/x?sslmode=', 'sslmode=disable, require'],
  ])('is refused: %s', (url, says) => {
    expect(problemOfPostgresUrl(url)).toContain(says);
  });
});

test.each([
  ['::', '0:0:0:0:0:0:0:0'],
  ['::1', '0:0:0:0:0:0:0:1'],
  ['2001:DB8::', '2001:db8:0:0:0:0:0:0'],
  ['2001:0db8:0:0:1:0:0:1', '2001:db8:0:0:1:0:0:1'],
  ['1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7:8'],
  ['::ffff:1.2.3.4', '0:0:0:0:0:ffff:102:304'],
])('ipv6Groups expands %s to %s', (address, groups) => expect(ipv6Groups(address).join(':')).toBe(groups));

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::ffff:127.0.0.1', '127.0.0.1'],
  ['0:0:0:0:0:FFFF:7f00:0001', '127.0.0.1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::fffe:7f00:1', '::fffe:7f00:1'],
  ['a:b', 'a:b'],
])('plainAddress turns %s into %s', (text, plain) => expect(plainAddress(text)).toBe(plain));

describe('CIDR blocks', () => {
  test.each([
    ['10.0.0.0/8', true],
    ['::1', true],
    ['1.2.3.4/32', true],
    ['fc00::/129', false],
    ['10.0.0.0/33', false],
    ['10.0.0.0/8/8', false],
    ['10.0.0/8', false],
    ['10.0.0.0/', false],
    ['localhost', false],
  ])('%s is a valid one: %p', (text, is) => expect(isCidr(text)).toBe(is));

  test('contain the addresses within them, and no others', () => {
    const isWithin = withinBlocks(['10.0.0.0/8', 'fc00::/7', '::1', '192.0.2.7']);
    const inside = ['10.255.0.1', 'fd12::1', '::1', '192.0.2.7', '::ffff:10.0.0.1', 'fd00::1%eth0'];
    const outside = ['11.0.0.1', 'fe80::1', '::2', '192.0.2.8', '::ffff:11.0.0.1', '', 'ten', '10.0.0.1, 10.0.0.2'];
    expect(inside.filter((address) => !isWithin(address))).toEqual([]);
    expect(outside.filter(isWithin)).toEqual([]);
  });
});
