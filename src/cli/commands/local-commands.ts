import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readSettings } from '../../core/config.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { command, PartlyError } from '../common/command.ts';
import { isColoured } from '../common/output.ts';
import { progressDone, type ReadyFacts, untilStopped, untilUnread } from '../common/run-server.ts';
import { demoOwnerOf, openDemoWallet } from '../demo/demo-agents.ts';
import type { Connection } from '../demo/demo-api.ts';
import { type KeptAgents, playScene } from '../demo/demo-scene.ts';
import { jsonTeller, storyTeller, type Teller } from '../demo/demo-story.ts';
import { COUNTING, offer, workForHire } from '../demo/hired-agent.ts';
import { CONSOLE_LINK, consoleLinkEndpoint, localhostUrl, tryItText } from '../dev/console-link.ts';
import { devKey, devRoles } from '../dev/dev-accounts.ts';
import { createDevAgent } from '../dev/dev-agent.ts';
import { SHOP_OFFER, SHOP_PATH, shopEndpoint } from '../dev/dev-shop.ts';
import { localOverrides, localSettings, serveLocally } from '../dev/local-network.ts';

/** How long the scene waits for a viewer in a browser, if a person is at the terminal. */
const WATCHED_WITHIN_MS = 20_000;

const NEXT = 'To open wallets of your own: `bursar dev`. It prints five lines to copy.';

/** `bursar demo`: three agents that do business, on a server and a chain that are there for nothing else. */
export const demoCommand = command({
  name: 'demo',
  summary: 'shows three agents that do business, on a local chain',
  examples: ['demo', 'demo --stay', 'demo --json'],
  settings: [],
  overrides: ['port', 'chainPort', 'indexerPort', 'indexerUrl', 'blockTimeSeconds', 'dataDir', 'readyFile', 'logLevel'],
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
          // Other settings are meant for other servers.
          ...readSettings(localSettings, { env: {}, flags: {} }),
          port: 0,
          chainPort: 0,
          indexerPort: 0,
          logLevel: 'error',
          dataDir: folder?.path ?? '',
          ...given,
        },
        {
          env,
          log: process.stderr,
          announce: () => undefined,
          ended: scene.ended,
          serving: scene.serving,
          more: () => scene.endpoints,
        },
      );
    } finally {
      folder?.remove();
    }
    if (!scene.isPlayed()) throw new PartlyError('The demo was stopped before its end.');
  },
});

interface Scene {
  /** What the server has in addition to its own. */
  readonly endpoints: readonly Endpoint[];
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
  const owner = { username: `demo-${randomBytes(6).toString('hex')}`, password: randomBytes(24).toString('base64url') };
  const opened = Promise.withResolvers<void>();
  let servedAt: string | undefined;
  const link = consoleLinkEndpoint({ owner, apiUrl: () => servedAt, onOpened: opened.resolve });
  const watched = async () => {
    if (isJson || !process.stdout.isTTY) return;
    const { signal } = stopping;
    await Promise.race([opened.promise, sleep(WATCHED_WITHIN_MS, undefined, { signal }).catch(() => undefined)]);
  };
  let kept: KeptAgents | undefined;
  const keep = (agents: KeptAgents) => {
    kept = agents;
  };
  const play = async () => {
    const facts = await served.promise;
    const { apiUrl, rpcUrl, chainId, contracts } = facts;
    servedAt = apiUrl;
    stopping.signal.throwIfAborted();
    progressDone();
    const gasKey = devKey(devRoles.facilitator);
    const consoleUrl = `${localhostUrl(apiUrl)}${CONSOLE_LINK}`;
    await playScene({
      apiUrl,
      rpcUrl,
      chainId,
      usdc: contracts.usdc,
      gasKey,
      tell,
      owner,
      console: stays ? { url: consoleUrl, watched } : undefined,
      keep: stays ? keep : undefined,
      signal: stopping.signal,
    });
    isPlayed = true;
    if (kept === undefined) {
      tell.note(NEXT);
      return 'the scene has ended';
    }
    const connection = { apiUrl, signal: stopping.signal };
    await listKept(connection, kept);
    tell.note(
      `Everything keeps running; the Owner's console is at ${consoleUrl}\n${tryItText(facts, kept.seller.url)}`,
    );
    await Promise.race([stopped, workForHire(connection, kept.provider)]);
    return await stopped;
  };
  return {
    endpoints: stays ? [link] : [],
    serving: served.resolve,
    ended: Promise.race([stopped, play()]).finally(() => kept?.seller.stop()),
    isPlayed: () => isPlayed,
  };
}

/** Lists the agents of the scene that do business with others. */
async function listKept(connection: Connection, { seller, merchant, provider }: KeptAgents): Promise<void> {
  const { walletId, ownerToken: token } = provider;
  await offer(connection, { walletId, token }, [COUNTING]);
  const shop = { ...SHOP_OFFER, price: seller.price, url: seller.url };
  await offer(connection, { walletId: merchant.walletId, token: merchant.ownerToken }, [shop]);
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

/** `bursar dev`: everything on this machine, with a local chain; needs no settings. */
export const devCommand = command({
  name: 'dev',
  summary: 'serves everything on this machine, with a local chain, contracts and test USDC',
  examples: ['dev', 'dev --port 9000 --block-time 2'],
  settings: localSettings,
  overrides: localOverrides,
  switches: [{ name: 'no-agent', help: 'Start no agent to hire' }],
  async run(settings, { env, switched }) {
    let servedAt: string | undefined;
    const stopping = new AbortController();
    const { signal } = stopping;
    const ended = Promise.race([untilStopped(), untilUnread()]).finally(() => stopping.abort());
    const agent = createDevAgent(signal);
    await serveLocally(settings, {
      env,
      log: process.stdout,
      ended,
      more({ jwtSecret }, chain, rpcUrl) {
        const owner = demoOwnerOf(jwtSecret, 'demo');
        agent.belongsTo(switched('no-agent') ? undefined : demoOwnerOf(jwtSecret, 'agent'));
        const settle = (apiUrl: string) => openDemoWallet({ apiUrl, signal }, owner);
        const shop = shopEndpoint(chain, rpcUrl, agent.address);
        return [consoleLinkEndpoint({ apiUrl: () => servedAt, owner, settle }), shop];
      },
      serving(facts) {
        servedAt = facts.apiUrl;
        agent.serve(facts.apiUrl);
        process.stdout.write(tryItText(facts, `${facts.apiUrl}${SHOP_PATH}`, !switched('no-agent')));
      },
      announce: ({ indexerUrl }) => void process.stdout.write(`The index is up: GraphQL at ${indexerUrl}/graphql\n`),
    });
  },
});
