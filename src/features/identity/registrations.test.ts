import { describe, expect, test } from 'bun:test';
import { hash } from '../../../test/support/payments.ts';
import type { AgentRow, DueRegistration, RegistrationRow } from './identity-store.ts';
import { nextStep } from './registrations.ts';

const OWN = 'https://bursar.example/.well-known/agent/0x1';
const row: RegistrationRow = {
  walletId: 'wallet_1',
  status: 'pending',
  wantedUri: null,
  dueAt: 1,
  attempts: 1,
  lastError: null,
  refusals: 0,
  reverts: 0,
  messageId: null,
  doubtBlock: null,
  createdAt: 1,
};
const agent: AgentRow = {
  agentId: 7,
  walletId: 'wallet_1',
  isOwned: true,
  uri: OWN,
  registeredTxHash: hash('transaction'),
  registeredAt: 1,
};
type Status = NonNullable<DueRegistration['message']>['status'];
const step = (
  change: Partial<RegistrationRow>,
  { status, revertData = null }: { status?: Status; revertData?: '0x' | null } = {},
  known?: AgentRow,
) =>
  nextStep(
    { registration: { ...row, ...change }, message: status === undefined ? undefined : { status, revertData } },
    known,
    OWN,
  );

describe('the next step of an unregistered wallet', () => {
  test('is a registration with the wanted URI, or else its own', () => {
    expect(step({})).toEqual({ kind: 'agent_register', uri: OWN });
    expect(step({ wantedUri: '' })).toEqual({ kind: 'agent_register', uri: OWN });
    expect(step({ wantedUri: 'ipfs://a' })).toEqual({ kind: 'agent_register', uri: 'ipfs://a' });
  });

  test.each(['sent', 'reverted', 'executed'] as const)('is to wait while its message is %s', (status) => {
    expect(step({}, { status })).toEqual({ kind: 'wait' });
  });

  test('is another registration after a dead message, until four of them reverted', () => {
    expect(step({ attempts: 50 }, { status: 'dead' }).kind).toBe('agent_register');
    expect(step({ reverts: 3 }, { status: 'dead', revertData: '0x' }).kind).toBe('agent_register');
    expect(step({ reverts: 4 }, { status: 'dead', revertData: '0x' }).kind).toBe('give-up');
    // What went wrong before anything was sent has nothing to do with it.
    const once = step({ attempts: 50, refusals: 30 }, { status: 'dead', revertData: '0x' });
    expect(once.kind).toBe('agent_register');
  });

  test('is none after it has failed', () => {
    expect(step({ status: 'failed' })).toEqual({ kind: 'rest', change: { dueAt: null } });
  });
});

describe('the next step of a registered wallet', () => {
  const done = { status: 'registered' } as const;

  test('is none while no other URI is wanted, whatever the state of its message', () => {
    for (const status of ['sent', 'reverted', 'executed', 'dead'] as const) {
      expect(step(done, { status }, agent)).toEqual({ kind: 'rest', change: { dueAt: null } });
    }
  });

  test('is the wanted URI once the last message has executed', () => {
    const wanted = { ...done, wantedUri: 'ipfs://a' };
    expect(step(wanted, { status: 'executed' }, agent)).toEqual({ kind: 'agent_set_uri', agentId: 7, uri: 'ipfs://a' });
    expect(step(wanted, { status: 'sent' }, agent)).toEqual({ kind: 'wait' });
  });

  test('is none, and drops the wanted URI, if it is set already or the agent was given away', () => {
    expect(step({ ...done, wantedUri: '' }, {}, agent)).toMatchObject({ change: { wantedUri: null } });
    expect(step({ ...done, wantedUri: 'ipfs://a' })).toMatchObject({
      kind: 'rest',
      change: { wantedUri: null, lastError: 'The agent was given away.' },
    });
  });
});
