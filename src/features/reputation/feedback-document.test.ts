import { expect, test } from 'bun:test';
import { keccak256, toBytes } from 'viem';
import { type DescribedEvent, writeDocument } from './feedback-document.ts';

const event: DescribedEvent = {
  id: 'revt_0123456789ab',
  eventType: 'job_completed',
  value: 5,
  tag1: 'job',
  tag2: 'provider',
  sourceKind: 'erc8183_job',
  cause: 'job_0123456789ab:completed',
  shownRef: null,
  createdAt: 1_800_000_000,
};
const context = {
  chainId: 8453,
  identityRegistry: '0x8004A169FB4a3325136EB29fA0ceB6D2e539a432',
  attestor: '0x52908400098527886E0F7030069857D2E4169EE7',
  walletAddress: '0x00000000000000000000000000000000000000A1',
  agentId: 22,
} as const;

test('a reputation document is an ERC-8004 off-chain feedback file in canonical JSON, with its hash', () => {
  const { text, hash } = writeDocument(event, context);
  expect(text).toBe(
    '{"agentId":22,"agentRegistry":"eip155:8453:0x8004A169FB4a3325136EB29fA0ceB6D2e539a432",' +
      '"clientAddress":"eip155:8453:0x52908400098527886E0F7030069857D2E4169EE7","createdAt":"2027-01-15T08:00:00Z",' +
      '"eventId":"revt_0123456789ab","eventType":"job_completed","sourceKind":"erc8183_job",' +
      '"sourceRef":"job_0123456789ab:completed","tag1":"job","tag2":"provider","value":5,"valueDecimals":0,' +
      '"wallet":"eip155:8453:0x00000000000000000000000000000000000000A1"}',
  );
  expect(hash).toBe(keccak256(toBytes(text)));
});

test('a reputation document omits fields that have no value', () => {
  const bare = { ...context, identityRegistry: undefined, attestor: undefined, agentId: undefined };
  const { text } = writeDocument({ ...event, tag2: null }, bare);
  const names = Object.keys(JSON.parse(text));
  expect(names).toEqual([
    ...['createdAt', 'eventId', 'eventType', 'sourceKind', 'sourceRef', 'tag1', 'value', 'valueDecimals', 'wallet'],
  ]);
});
