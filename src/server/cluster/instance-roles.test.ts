import { expect, test } from 'bun:test';
import { createLogger } from '../../core/log.ts';
import { UnsuitableDatabaseError } from '../../storage/db/postgres/postgres-errors.ts';
import { createKnownLeader } from './between-instances.ts';
import { createRoles, STAND_BACK_MS } from './instance-roles.ts';
import type { Leadership, Lease, Look } from './leadership.ts';

type RolesOptions = Parameters<typeof createRoles>[0];

const logger = createLogger({ level: 'fatal', pretty: false, secrets: [], write: () => undefined });
const VACANT: Look = { leader: undefined, leftMs: 0, isSchemaKnown: true };
const OTHER = { epoch: 4, instance: 'other', url: 'http://other', token: 't', version: '1' };
const ELSEWHERE: Look = { leader: OTHER, leftMs: 5_000, isSchemaKnown: true };

/** A leadership that says what a test has it say, and the leases that it gave. */
function tell(look: Look) {
  const state = {
    look,
    leases: [] as { readonly lease: Lease; end(reason: string): void }[],
    takes: 0,
    looks: 0,
    failure: undefined as Error | undefined,
  };
  const leadership: Leadership = {
    async look() {
      state.looks += 1;
      if (state.failure !== undefined) throw state.failure;
      return state.look;
    },
    async take() {
      state.takes += 1;
      const { promise: lost, resolve } = Promise.withResolvers<string>();
      let isValid = true;
      const end = (reason: string) => {
        isValid = false;
        resolve(reason);
      };
      const lease: Lease = {
        epoch: 5,
        token: 'mine',
        lost,
        lose: end,
        agoMs: () => 0,
        isValid: () => isValid,
        isSound: () => isValid,
        release: async () => {
          events.push('released');
          end('released');
        },
      };
      state.look = { ...VACANT, leftMs: 9_000 };
      state.leases.push({ lease, end });
      return lease;
    },
    close: async () => undefined,
  };
  const events: string[] = [];
  return { state, leadership, events };
}

function rolesOn({ leadership, events }: ReturnType<typeof tell>, more: Partial<RolesOptions> = {}) {
  const knownLeader = createKnownLeader();
  const startTerm: RolesOptions['startTerm'] = async () => ({
    answer: async () => new Response('here'),
    async handOver(_, onQuiet) {
      events.push('quiet');
      await onQuiet();
      events.push('ended');
    },
    async abandon() {
      events.push('abandoned');
    },
  });
  const standsBack = () => false;
  const roles = createRoles({ leadership, knownLeader, instance: 'me', startTerm, standsBack, logger, ...more });
  return { roles, knownLeader };
}

/** Waits until it has looked so many times more. */
async function looks({ state }: ReturnType<typeof tell>, more: number): Promise<void> {
  const from = state.looks;
  while (state.looks < from + more) await Bun.sleep(20);
}

const end = async ({ roles }: ReturnType<typeof rolesOn>) => {
  await roles.giveBack();
  await roles.close();
};

test('leads where no one else does, and gives the lead back as soon as nothing is written any more', async () => {
  const scene = tell(VACANT);
  const made = rolesOn(scene);
  await made.roles.ready;
  expect(made.knownLeader.now()).toBe('here');
  expect(made.roles.state()).toMatchObject({ role: 'leading', leader: 'me', takeovers: 1 });
  await end(made);
  expect(scene.events).toEqual(['quiet', 'released', 'ended']);
  expect(made.roles.leading()).toBeUndefined();
});

test('follows the leader', async () => {
  const scene = tell(ELSEWHERE);
  const made = rolesOn(scene);
  await made.roles.ready;
  expect(made.knownLeader.now()).toEqual(OTHER);
  expect(made.roles.state()).toMatchObject({ role: 'following', leader: 'other', unfit: undefined });
  expect(scene.state.takes).toBe(0);
  await end(made);
});

test('waits while a command has the lead, which answers nothing', async () => {
  const scene = tell(ELSEWHERE);
  const made = rolesOn(scene);
  await made.roles.ready;
  scene.state.look = { ...ELSEWHERE, leader: { ...OTHER, epoch: 5, url: '' } };
  while (made.roles.state().role !== 'waiting') await Bun.sleep(20);
  expect(made.knownLeader.now()).toBeUndefined();
  await looks(scene, 2);
  expect(scene.state.takes).toBe(0);
  await end(made);
});

test('never leads with the schema of a newer version', async () => {
  const scene = tell({ ...ELSEWHERE, isSchemaKnown: false });
  const made = rolesOn(scene);
  await made.roles.ready;
  scene.state.look = { ...VACANT, isSchemaKnown: false };
  while (made.roles.state().role !== 'waiting') await Bun.sleep(20);
  expect(made.roles.state().unfit).toContain('newer version');
  await end(made);
  expect(scene.state.takes).toBe(0);
});

test('an instance that loses the lead abandons its work, and follows', async () => {
  const scene = tell(VACANT);
  const made = rolesOn(scene);
  await made.roles.ready;
  scene.state.look = ELSEWHERE;
  scene.state.leases[0]?.end('another instance leads');
  while (made.roles.state().role !== 'following') await Bun.sleep(20);
  expect(scene.events).toEqual(['abandoned']);
  expect(made.roles.state()).toMatchObject({ losses: 1, leader: 'other' });
  await end(made);
});

test('the first one that cannot begin fails; one that has followed gives the lead back and leaves it to others', async () => {
  const broken = async () => {
    throw new Error('another master key');
  };
  const first = tell(VACANT);
  const failed = rolesOn(first, { startTerm: broken });
  await expect(failed.roles.ready).rejects.toThrow('another master key');
  expect(first.events).toEqual(['released']);
  const scene = tell(ELSEWHERE);
  const made = rolesOn(scene, { startTerm: broken });
  await made.roles.ready;
  scene.state.look = VACANT;
  while (scene.events.length === 0) await Bun.sleep(20);
  scene.state.look = VACANT;
  // One look after the other: what follows from the first has ended when the second begins.
  await looks(scene, 2);
  expect(scene.state.takes).toBe(1);
  expect(made.roles.state().unfit).toContain('could not begin');
  await end(made);
});

test('a database on which it can never work ends it at its start; later it waits until that is mended', async () => {
  const first = tell(VACANT);
  first.state.failure = new UnsuitableDatabaseError('must be UTF8');
  await expect(rolesOn(first).roles.ready).rejects.toThrow('must be UTF8');
  const scene = tell(ELSEWHERE);
  const made = rolesOn(scene);
  await made.roles.ready;
  scene.state.failure = new UnsuitableDatabaseError('lets no one in');
  await looks(scene, 2);
  scene.state.failure = undefined;
  scene.state.look = VACANT;
  while (made.roles.state().role !== 'leading') await Bun.sleep(20);
  await end(made);
});

test('what may pass is waited for from the first look on', async () => {
  const scene = tell(VACANT);
  scene.state.failure = new Error('ECONNREFUSED');
  const made = rolesOn(scene);
  await looks(scene, 2);
  scene.state.failure = undefined;
  await made.roles.ready;
  expect(made.roles.state().role).toBe('leading');
  await end(made);
});

test('an instance that stands back leaves a lead to others for a time, and then takes it all the same', async () => {
  const scene = tell(ELSEWHERE);
  const made = rolesOn(scene, { standsBack: () => true });
  await made.roles.ready;
  scene.state.look = VACANT;
  await looks(scene, 1);
  const startedMs = performance.now();
  await looks(scene, 3);
  expect(scene.state.takes).toBe(0);
  // Another one has led meanwhile: the time begins again.
  scene.state.look = ELSEWHERE;
  await looks(scene, 2);
  scene.state.look = VACANT;
  while (made.roles.state().role !== 'leading') await Bun.sleep(20);
  expect(performance.now() - startedMs).toBeGreaterThan(STAND_BACK_MS + 1_500);
  await end(made);
});
