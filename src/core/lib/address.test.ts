import { describe, expect, test } from 'bun:test';
import { parseAddress } from './address.ts';

const CHECKSUMMED = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';

describe('parseAddress', () => {
  test.each([CHECKSUMMED, CHECKSUMMED.toLowerCase(), `0x${CHECKSUMMED.slice(2).toUpperCase()}`])('reads %p', (text) =>
    expect(parseAddress(text)).toBe(CHECKSUMMED),
  );

  test.each([
    '',
    '0x',
    CHECKSUMMED.slice(0, -1),
    `${CHECKSUMMED}0`,
    CHECKSUMMED.slice(2),
    CHECKSUMMED.replace('f', 'F'),
    `0X${CHECKSUMMED.slice(2)}`,
    ` ${CHECKSUMMED}`,
    `${CHECKSUMMED}\n`,
    CHECKSUMMED.replace('8', 'g'),
    'vitalik.eth',
  ])('refuses %p', (text) => expect(parseAddress(text)).toBeUndefined());
});
