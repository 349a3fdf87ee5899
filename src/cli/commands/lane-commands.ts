import { type Address, isAddressEqual, zeroAddress } from 'viem';
import { readDeployment } from '../../chain/deploy/deployment.ts';
import { createTrails } from '../../chain/relay/message-trail.ts';
import { drainStatement, readDrains, resumeStatement, sweepStatement } from '../../chain/relay/sweep.ts';
import { ourContractAt } from '../../chain/wallets/our-contracts.ts';
import { parseAddress } from '../../core/lib/address.ts';
import { addressOfKey } from '../../core/lib/signing-keys.ts';
import { nowSeconds, systemClock } from '../../core/lib/time.ts';
import { neededEvaluators } from '../../features/jobs/job-service.ts';
import { laneStatus } from '../../server/vault/vault-status.ts';
import { RowCountError } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { command, UsageError } from '../common/command.ts';
import { withDatabase } from '../common/existing-database.ts';
import { print } from '../common/output.ts';

const LANE = { name: 'lane', help: 'Address of the key, as `bursar lane list` shows it' };
const TAKES_UP = 'A running server takes this up within seconds; otherwise it does so when it starts.';

/** `bursar lane drain`: a relayer's key that is to go takes nothing new. */
export const drainLaneCommand = command({
  name: 'lane drain',
  summary: 'has a relayer key take no new calls; those in flight end',
  words: [LANE],
  examples: ['lane drain 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 --env-file bursar.env'],
  settings: ['dataDir', 'serverDatabaseUrl', 'relayerKeys'],
  async run({ dataDir, serverDatabaseUrl, relayerKeys }, { word }) {
    await withDatabase({ dataDir, serverDatabaseUrl }, async (db) => {
      const lane = laneNamed(
        word('lane'),
        relayerKeys.map((key) => addressOfKey(key)),
      );
      await requireAnotherLane(
        db,
        lane,
        relayerKeys.map((key) => addressOfKey(key)),
      );
      await db.batch([drainStatement(db, lane, nowSeconds(systemClock))]);
      await print(`${await laneSummary(db, lane)}\n${TAKES_UP}`);
    });
  },
});

/** `bursar lane sweep`: the same, and then its gas money goes elsewhere. */
export const sweepLaneCommand = command({
  name: 'lane sweep',
  summary: 'drains a lane, then sends its gas money to another address',
  words: [LANE],
  examples: [
    'lane sweep 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 --to 0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC --env-file bursar.env',
  ],
  settings: [
    'dataDir',
    'serverDatabaseUrl',
    'deployment',
    'relayerKeys',
    'evaluatorKeysPrevious',
    'attestorKeyPrevious',
  ],
  texts: [{ name: 'to', help: 'where its money goes: another lane, or any address that takes ether' }],
  switches: [
    {
      name: 'despite-unknown',
      help: 'sweep it although the chain knows transactions of its key that this database does not',
    },
  ],
  async run({ dataDir, serverDatabaseUrl, deployment, ...keys }, { word, text, switched }) {
    const { relayerKeys, evaluatorKeysPrevious = [], attestorKeyPrevious } = keys;
    const relayers = relayerKeys.map((key) => addressOfKey(key));
    const former = [...evaluatorKeysPrevious, ...(attestorKeyPrevious === undefined ? [] : [attestorKeyPrevious])];
    await withDatabase({ dataDir, serverDatabaseUrl }, async (db) => {
      const lane = laneNamed(word('lane'), [...relayers, ...former.map((key) => addressOfKey(key))]);
      const to = await recipient(db, lane, text('to'));
      await requireNoContract(to, deployment);
      if (relayers.includes(lane)) await requireAnotherLane(db, lane, relayers);
      await requireUnneeded(db, lane);
      const wanted = { to, despiteUnknown: switched('despite-unknown') };
      await db
        .batch([drainStatement(db, lane, nowSeconds(systemClock)), sweepStatement(db, lane, wanted)])
        .catch(async (error: unknown) => {
          if (!(error instanceof RowCountError)) throw error;
          // Repeated, as after a command that was killed: it is done already.
          const sent = (await readDrains(db)).find((drain) => drain.lane === lane)?.sweepTo;
          if (sent === to) return;
          throw new UsageError(`The money of ${lane} is on its way to ${sent ?? 'another address'} already.`);
        });
      await print(`${await laneSummary(db, lane)}\n${TAKES_UP}`);
    });
  },
});

/** `bursar lane resume`: it stays after all. */
export const resumeLaneCommand = command({
  name: 'lane resume',
  summary: 'has a drained relayer key take calls again',
  words: [LANE],
  examples: ['lane resume 0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
  settings: ['dataDir', 'serverDatabaseUrl'],
  overrides: ['relayerKeys'],
  async run({ dataDir, serverDatabaseUrl, relayerKeys = [] }, { word }) {
    await withDatabase({ dataDir, serverDatabaseUrl }, async (db) => {
      const drained = (await readDrains(db)).map((drain) => drain.lane);
      const known = [...drained, ...(await createTrails(db).lanes()).map((row) => row.lane)];
      const lane = laneNamed(word('lane'), [...new Set([...known, ...relayerKeys.map((key) => addressOfKey(key))])]);
      if (!drained.includes(lane)) return await print(`${lane} is not drained: nothing was left to do.`);
      await db.batch([resumeStatement(db, lane)]).catch((error: unknown) => {
        if (!(error instanceof RowCountError)) throw error;
        throw new UsageError(`The money of ${lane} is on its way: resume it once a final block has that.`);
      });
      await print(`${lane} takes calls again, as far as the settings have its key.\n${TAKES_UP}`);
    });
  },
});

function laneNamed(text: string, lanes: readonly Address[]): Address {
  const address = parseAddress(text);
  const lane = lanes.find((each) => address !== undefined && isAddressEqual(each, address));
  if (lane !== undefined) return lane;
  const known = lanes.length === 0 ? 'none' : lanes.join(', ');
  throw new UsageError(`${text} is none of the lanes that this can be done to: ${known}.`);
}

async function requireAnotherLane(db: Db, lane: Address, relayers: readonly Address[]): Promise<void> {
  const drained = (await readDrains(db)).map((drain) => drain.lane);
  if (relayers.some((each) => each !== lane && !drained.includes(each))) return;
  throw new UsageError(
    'No other relayer key takes calls. Add one to BURSAR_RELAYER_KEYS, send it gas money, and restart the server first.',
  );
}

/** Decisions about Jobs that name it cost gas. */
async function requireUnneeded(db: Db, lane: Address): Promise<void> {
  const count = (await neededEvaluators(db, nowSeconds(systemClock))).get(lane) ?? 0;
  if (count === 0) return;
  throw new UsageError(`${count} Jobs name ${lane} as their evaluator: it needs its gas money until they end.`);
}

async function recipient(db: Db, lane: Address, text: string | undefined): Promise<Address> {
  const to = parseAddress(text ?? '');
  if (to === undefined) throw new UsageError('--to must be an address with a valid checksum.');
  if (isAddressEqual(to, lane) || isAddressEqual(to, zeroAddress))
    throw new UsageError('--to must be another address than the lane, and not the zero address.');
  const isDrained = (await readDrains(db)).some((drain) => isAddressEqual(drain.lane, to));
  if (isDrained) throw new UsageError(`--to must not be a lane that is to go itself: ${to}.`);
  return to;
}

/** Gas money that one of our contracts takes is lost. */
async function requireNoContract(to: Address, path: string): Promise<void> {
  const deployment = await readDeployment(path);
  const kind = deployment && ourContractAt(deployment.contracts, to);
  if (kind !== undefined)
    throw new UsageError(`--to must not be ${to}: it is ${kind}; money that is sent there is lost.`);
}

async function laneSummary(db: Db, lane: Address): Promise<string> {
  const { key, detail } = laneStatus(lane, await readDrains(db), await createTrails(db).lanes());
  return `${key}: ${detail}.`;
}
