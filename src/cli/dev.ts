import { command } from './command.ts';
import { localOverrides, localSettings, serveLocally } from './local.ts';
import { untilStopped } from './signals.ts';
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
      ended: untilStopped(),
      announce: (facts) => void process.stdout.write(tryItText(facts)),
    }),
});
