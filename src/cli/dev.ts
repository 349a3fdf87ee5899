import { command } from './command.ts';
import { localOverrides, localSettings, serveLocally } from './local.ts';
import { untilStopped, untilUnread } from './signals.ts';
import { tryItText } from './try-it.ts';

/** `bursar dev`: everything on this machine, with a local chain; needs no settings. */
export const devCommand = command({
  name: 'dev',
  summary: 'serves everything on this machine, with a local chain, contracts and test USDC',
  examples: ['dev', 'dev --port 9000 --block-time 2'],
  settings: localSettings,
  overrides: localOverrides,
  run: async (settings, { env }) =>
    await serveLocally(settings, {
      env,
      log: process.stdout,
      ended: Promise.race([untilStopped(), untilUnread()]),
      serving: (facts) => void process.stdout.write(tryItText(facts)),
      announce: ({ indexerUrl }) =>
        void process.stdout.write(`The index is up: GraphQL at ${indexerUrl}/graphql\n`),
    }),
});
