import { open } from 'node:fs/promises';
import { z } from 'zod';
import { secretTexts } from '../../core/config.ts';
import { commandThatReads } from '../common/command.ts';
import { jsonOnce, print, printJson } from '../common/output.ts';
import { serveSettings } from '../common/serve-settings.ts';
import { lastLogLines, scrubberOf, supportFiles } from '../support/bundle-contents.ts';

const bundle = z.object({
  path: z.string().describe('The file that was written'),
  files: z.array(z.string()).describe('What is in it'),
});

const README = `What \`bursar support-bundle\` gathered, for whoever helps you.

It has no secrets, no names of people, no texts of theirs, no addresses of machines, and of addresses on-chain their
first digits. It does have ids of payments, wallets and Jobs, the hosts of your nodes, and how much there is of what.
Look through it before you send it.
`;

/** `bursar support-bundle`: what helps somebody else to find out what is wrong, in one file. */
export const supportBundleCommand = commandThatReads({
  name: 'support-bundle',
  summary: 'writes a file for people who help you; no secrets, no personal data',
  examples: [
    'support-bundle --env-file bursar.env',
    'support-bundle --env-file bursar.env --log /var/log/bursar.log --to /tmp/bursar.tar.gz',
  ],
  json: jsonOnce(bundle),
  settings: serveSettings,
  texts: [
    { name: 'to', help: 'File to write, which must not be there; bursar-support-<time>.tar.gz by default' },
    { name: 'log', help: 'File that the log of serve goes to; its last lines are taken in' },
  ],
  async run({ read, env, has, text, isJson }) {
    const place = read(['dataDir', 'serverDatabaseUrl', 'host', 'port']);
    const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
    const path = text('to') ?? `bursar-support-${time}.tar.gz`;
    const log = text('log');
    const scrubber = scrubberOf(secretTexts(env));
    const files = {
      'README.txt': README,
      ...(await supportFiles({ read, env, has, scrubber, ...place })),
      ...(log === undefined ? {} : { 'log.jsonl': lastLogLines(log, scrubber).join('\n') }),
    };
    await writeNew(path, await new Bun.Archive(files, { compress: 'gzip' }).bytes());
    const names = Object.keys(files);
    if (isJson) await printJson(bundle, { path, files: names });
    else await print(`Wrote ${path} with ${names.join(', ')}. Look through it before you send it.`);
  },
});

async function writeNew(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
  } finally {
    await file.close();
  }
}
