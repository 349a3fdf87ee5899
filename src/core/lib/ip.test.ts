import { describe, expect, test } from 'bun:test';
import { ipv6Groups, isCidr, plainAddress, withinBlocks } from './ip.ts';

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
