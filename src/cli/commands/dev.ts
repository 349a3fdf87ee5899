import { command } from '../common/command.ts';
import { untilStopped, untilUnread } from '../common/process.ts';
import { demoOwnerOf, openDemoWallet } from '../demo/agents.ts';
import { consoleLinkEndpoint, tryItText } from '../dev/console-link.ts';
import { localOverrides, localSettings, serveLocally } from '../dev/local-network.ts';

/** `bursar dev`: everything on this machine, with a local chain; needs no settings. */
export const devCommand = command({
  name: 'dev',
  summary: 'serves everything on this machine, with a local chain, contracts and test USDC',
  examples: ['dev', 'dev --port 9000 --block-time 2'],
  settings: localSettings,
  overrides: localOverrides,
  async run(settings, { env }) {
    let servedAt: string | undefined;
    const stopping = new AbortController();
    const ended = Promise.race([untilStopped(), untilUnread()]).finally(() => stopping.abort());
    await serveLocally(settings, {
      env,
      log: process.stdout,
      ended,
      more: ({ jwtSecret }) => {
        const owner = demoOwnerOf(jwtSecret);
        const settle = (apiUrl: string) => openDemoWallet({ apiUrl, signal: stopping.signal }, owner);
        return [consoleLinkEndpoint({ apiUrl: () => servedAt, owner, settle })];
      },
      serving(facts) {
        servedAt = facts.apiUrl;
        process.stdout.write(tryItText(facts));
      },
      announce: ({ indexerUrl }) => void process.stdout.write(`The index is up: GraphQL at ${indexerUrl}/graphql\n`),
    });
  },
});
