import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '../config.ts';
import { playScene } from '../demo/scene.ts';
import { jsonTeller, storyTeller, type Teller } from '../demo/story.ts';
import { devKey, devRoles } from '../dev/accounts.ts';
import { command, PartlyError } from './command.ts';
import { localSettings, serveLocally } from './local.ts';
import { isColoured } from './output.ts';
import { progressDone, type ReadyFacts } from './ready.ts';
import { untilStopped, untilUnread } from './signals.ts';
import { tryItText } from './try-it.ts';

const NEXT = 'To open wallets of your own: `bursar dev`. It prints three lines to copy.';

/** `bursar demo`: three agents that do business, on a server and a chain that are there for nothing else. */
export const demoCommand = command({
  name: 'demo',
  summary: 'shows three agents that do business, on a local chain; ends with them and leaves nothing behind',
  examples: ['demo', 'demo --stay', 'demo --json'],
  settings: [],
  overrides: [
    'port',
    'chainPort',
    'indexerPort',
    'indexerUrl',
    'blockTimeSeconds',
    'dataDir',
    'readyFile',
    'logLevel',
  ],
  defaults: {
    port: '0',
    chainPort: '0',
    indexerPort: '0',
    dataDir: 'a temporary one, deleted at the end',
    logLevel: 'error',
  },
  switches: [
    { name: 'stay', help: 'Keep everything running after the scene, until Ctrl+C' },
    { name: 'json', help: 'Tell what happens in lines of JSON' },
  ],
  exits: [
    '0: the scene was played to its end',
    '1: something failed; standard error says what',
    '2: the command line or the settings are not valid',
    '3: it was stopped before the end',
  ],
  async run(given, { env, switched }) {
    // From here on, a signal ends everything in order.
    const scene = startWhenServed(switched('json'), switched('stay'));
    const folder = given.dataDir === undefined ? temporaryFolder() : undefined;
    try {
      await serveLocally(
        {
          // What else is set is meant for other servers; this one is beside them.
          ...readSettings(localSettings, { env: {}, flags: {} }),
          ...{ port: 0, chainPort: 0, indexerPort: 0, logLevel: 'error', dataDir: folder?.path ?? '' },
          ...given,
        },
        { env, log: process.stderr, ended: scene.ended, serving: scene.serving, announce: () => undefined },
      );
    } finally {
      folder?.remove();
    }
    if (!scene.isPlayed()) throw new PartlyError('The demo was stopped before its end.');
  },
});

interface Scene {
  /** Begins it. */
  readonly serving: (facts: ReadyFacts) => void;
  /** Resolves when there is no more to be served for, with the reason. Rejects if the scene fails. */
  readonly ended: Promise<string>;
  /** Whether it was played to its end. */
  isPlayed(): boolean;
}

function startWhenServed(isJson: boolean, stays: boolean): Scene {
  const tell = teller(isJson);
  const served = Promise.withResolvers<ReadyFacts>();
  const stopping = new AbortController();
  let isPlayed = false;
  const stopped = Promise.race([untilStopped(), untilUnread()]).then((reason) => {
    stopping.abort();
    return reason;
  });
  const play = async () => {
    const facts = await served.promise;
    const { apiUrl, rpcUrl, chainId, contracts } = facts;
    stopping.signal.throwIfAborted();
    progressDone();
    const gasKey = devKey(devRoles.facilitator);
    await playScene({
      ...{ apiUrl, rpcUrl, chainId, usdc: contracts.usdc, gasKey, tell },
      signal: stopping.signal,
    });
    isPlayed = true;
    tell.note(stays ? `Everything keeps running.\n${tryItText(facts)}` : NEXT);
    return stays ? await stopped : 'the scene has ended';
  };
  return {
    serving: served.resolve,
    ended: Promise.race([stopped, play()]),
    isPlayed: () => isPlayed,
  };
}

function teller(isJson: boolean): Teller {
  const write = (text: string) => void process.stdout.write(text);
  return isJson ? jsonTeller(write) : storyTeller(write, isColoured(process.stdout));
}

/** A folder that is gone afterwards, as everything in it is play. */
function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'bursar-demo-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
