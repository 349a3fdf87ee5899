import { describe, expect, test } from 'bun:test';
import { hash } from '../../test/support/payments.ts';
import type { DueRegistration, RegistrationRow } from './registration-store.ts';
import { nextStep } from './step.ts';
import type { AgentRow } from './store.ts';

const OWN = 'https://bursar.example/.well-known/agent/0x1';
const row: RegistrationRow = {
  ...{ walletId: 'wallet_1', status: 'pending', wantedUri: null, dueAt: 1, attempts: 1, lastError: null },
  ...{ refusals: 0, reverts: 0, messageId: null, doubtBlock: null, createdAt: 1 },
};
const agent: AgentRow = {
  ...{ agentId: 7, walletId: 'wallet_1', isOwned: true, uri: OWN },
  ...{ registeredTxHash: hash('transaction'), registeredAt: 1 },
};
type Status = NonNullable<DueRegistration['message']>['status'];
const step = (
  change: Partial<RegistrationRow>,
  { status, revertData = null }: { status?: Status; revertData?: '0x' | null } = {},
  known?: AgentRow,
) =>
  nextStep(
    {
      registration: { ...row, ...change },
      message: status === undefined ? undefined : { status, revertData },
    },
    known,
    OWN,
  );

describe('a wallet that is not registered', () => {
  test('is registered, with the URI that the operator wants, if any', () => {
    expect(step({})).toEqual({ kind: 'agent_register', uri: OWN });
    expect(step({ wantedUri: '' })).toEqual({ kind: 'agent_register', uri: OWN });
    expect(step({ wantedUri: 'ipfs://a' })).toEqual({ kind: 'agent_register', uri: 'ipfs://a' });
  });

  test.each(['sent', 'reverted', 'executed'] as const)('waits while its message is %s', (status) => {
    expect(step({}, { status })).toEqual({ kind: 'wait' });
  });

  test('is registered again when that can never be executed, and given up when it was refused too often', () => {
    expect(step({ attempts: 50 }, { status: 'dead' }).kind).toBe('agent_register');
    expect(step({ reverts: 3 }, { status: 'dead', revertData: '0x' }).kind).toBe('agent_register');
    expect(step({ reverts: 4 }, { status: 'dead', revertData: '0x' }).kind).toBe('give-up');
    // What went wrong before anything was sent has nothing to do with it.
    const once = step({ attempts: 50, refusals: 30 }, { status: 'dead', revertData: '0x' });
    expect(once.kind).toBe('agent_register');
  });

  test('is left alone when it has failed', () => {
    expect(step({ status: 'failed' })).toEqual({ kind: 'rest', change: { dueAt: null } });
  });
});

describe('a wallet that is registered', () => {
  const done = { status: 'registered' } as const;

  test('is left alone, whatever becomes of messages, as long as nobody wants another URI', () => {
    for (const status of ['sent', 'reverted', 'executed', 'dead'] as const) {
      expect(step(done, { status }, agent)).toEqual({ kind: 'rest', change: { dueAt: null } });
    }
  });

  test('gets another URI once the last message is through', () => {
    const wish = { ...done, wantedUri: 'ipfs://a' };
    expect(step(wish, { status: 'executed' }, agent)).toEqual({
      ...{ kind: 'agent_set_uri', agentId: 7, uri: 'ipfs://a' },
    });
    expect(step(wish, { status: 'sent' }, agent)).toEqual({ kind: 'wait' });
  });

  test('has what is wanted, or nothing to change any more', () => {
    expect(step({ ...done, wantedUri: '' }, {}, agent)).toMatchObject({ change: { wantedUri: null } });
    expect(step({ ...done, wantedUri: 'ipfs://a' })).toMatchObject({
      ...{ kind: 'rest', change: { wantedUri: null, lastError: 'The agent was given away.' } },
    });
  });
});
