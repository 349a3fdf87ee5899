import { describe, expect, test } from 'bun:test';
import { contractEvents } from '../contracts/contract-events.ts';
import { parseEvent, type RawEvent } from './chain-events.ts';

const bytes32 = `0x${'ab'.repeat(32)}`;
const address = `0x${'cd'.repeat(20)}`;
const raw = (event: string, args: RawEvent['args']): RawEvent => ({
  transactionHash: '0x01',
  logIndex: 1,
  blockNumber: 7,
  blockHash: '0x02',
  timestamp: 1_800_000_000,
  address: '0x00000000000000000000000000000000000000c3',
  event,
  args,
});
const paid = { ref: bytes32, to: address, amount: '1000000', fee: '20000' };
const policy = { txLimit: '0', dailyLimit: '0', expiresAt: '0' };

describe('parseEvent', () => {
  test('returns an event whose arguments fit its ABI unchanged', () => {
    const event = raw('PaymentExecuted', paid);
    expect(parseEvent(event)).toEqual(event as never);
    expect(parseEvent(raw('Unfrozen', {}))?.event).toBe('Unfrozen');
  });

  test.each(['JobCreated', 'NewFeedback', 'Withdrawn', 'Anything', 'constructor', '__proto__', ''])(
    'returns undefined for the unhandled event name %p, whatever its arguments',
    (name) => expect(parseEvent(raw(name, { amount: 5 }))).toBeUndefined(),
  );

  test('accepts every argument that fits its type from events that anybody can emit', () => {
    const most = (2n ** 256n - 1n).toString();
    expect(parseEvent(raw('JobSpecified', { jobId: most, metadataHash: bytes32 }))).toBeDefined();
    const refused = { ref: bytes32, agentId: '7', value: '-3', feedbackHash: bytes32 };
    const texts = { tag1: '', tag2: '\u0000', endpoint: '🦦', feedbackURI: 'ipfs://' };
    expect(parseEvent(raw('AttestationRefused', { ...refused, ...texts }))).toBeDefined();
  });

  test('accepts bytes that the feed has truncated', () => {
    expect(parseEvent(raw('DeliverableLocated', { jobId: '7', uri: '0xabc' }))).toBeDefined();
  });
});

describe('parseEvent refuses', () => {
  test.each([[undefined], [null], [20_000], ['0x4e20'], ['-1'], ['1e3'], ['07'], ['1.5'], [' 1'], ['']])(
    'an integer of %p',
    (fee) => expect(() => parseEvent(raw('PaymentExecuted', { ...paid, fee }))).toThrow('readable fee'),
  );

  test('integers outside the range of their type', () => {
    const parsePolicy = (txLimit: string) => parseEvent(raw('PolicyUpdated', { ...policy, txLimit }));
    expect(parsePolicy((2n ** 48n - 1n).toString())).toBeDefined();
    expect(() => parsePolicy((2n ** 48n).toString())).toThrow(TypeError);
    const most = (2n ** 256n).toString();
    expect(() => parseEvent(raw('JobExpired', { jobId: most }))).toThrow(TypeError);
  });

  test.each([[undefined], ['0x12'], [bytes32.slice(2)], [`${bytes32}00`], [bytes32.toUpperCase()], [7]])(
    'a hash of %p',
    (ref) => expect(() => parseEvent(raw('PaymentExecuted', { ...paid, ref }))).toThrow('readable ref'),
  );

  test.each([[undefined], ['no address'], [bytes32], [address.slice(0, -1)], [[address]]])(
    'an address of %p',
    (session) => expect(() => parseEvent(raw('SessionUpdated', { session }))).toThrow('readable session'),
  );

  test.each([[address], [{ 0: address }], [[address, 'no address']], [[[address]]]])('a list of %p', (recipients) =>
    expect(() => parseEvent(raw('WhitelistUpdated', { recipients }))).toThrow('readable recipients'),
  );

  test('a string that is a number, and a boolean that is a string', () => {
    const registered = { agentId: '7', agentURI: 7, owner: address };
    expect(() => parseEvent(raw('Registered', registered))).toThrow('readable agentURI');
    const settled = { ref: bytes32, value: '1', fee: '1', feeWaived: 'false' };
    expect(() => parseEvent(raw('AuthorizationSettled', settled))).toThrow('readable feeWaived');
  });

  test('a missing argument of any event', () => {
    for (const [name, item] of Object.entries(contractEvents)) {
      if (item === 'ignored' || item.inputs.length === 0) continue;
      expect(() => parseEvent(raw(name, {}))).toThrow(`${name} in 0x01 has no readable`);
    }
  });
});
