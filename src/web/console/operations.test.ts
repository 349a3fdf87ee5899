import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { Glob } from 'bun';
import { z } from 'zod';

/** What Owners may call and the console does not, with the reason. */
const LEFT_TO_PROGRAMS: Readonly<Record<string, string>> = {
  claimWallet: 'a browser claims by claimWalletInBrowser, which keeps the session in a cookie',
  changePassword: 'setPassword needs no old password where a passkey proves the Owner, and ends the other sessions',
  getMe: 'a key asks what it may do; getBrowserSession names the user',
  getWallet: 'listWallets has the same record',
  listNamedAddresses: 'the address book comes to the console with the pages that show addresses',
  nameAddress: 'the same',
  removeNamedAddress: 'the same',
  getOffers: 'an agent says what it offers',
  setOffers: 'the same',
  syncReputation: 'it writes to a registry for agents, at once instead of by itself',
};

const operation = z.object({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.unknown())).optional(),
});
const document = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

/** The operations that take the credentials of an Owner, each as `GET /v1/…`, by their ids. */
async function operationsOfOwners(): Promise<ReadonlyMap<string, string>> {
  const { paths } = document.parse(await Bun.file('docs/openapi.json').json());
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]) => ({ route: `${method.toUpperCase()} ${path}`, ...each })),
  );
  const isOwners = ({ security = [] }: (typeof all)[number]) =>
    security.some((scheme) => 'ownerToken' in scheme || 'browserSession' in scheme);
  return new Map(all.filter(isOwners).map(({ operationId, route }) => [operationId, route]));
}

/** The operations that the console's code names: by the typed client, or where an answer is a stream. */
async function calledByConsole(): Promise<ReadonlySet<string>> {
  const folder = join(import.meta.dir, 'browser');
  const files = [...new Glob('*.{ts,tsx}').scanSync(folder)];
  const code = (await Promise.all(files.map((file) => Bun.file(join(folder, file)).text()))).join('\n');
  const typed = [...code.matchAll(/\bapi\.([A-Z]+)\(\s*'([^']+)'/g)].map(([, method, path]) => `${method} ${path}`);
  const streams = [...code.matchAll(/\bfetchRaw\('([^']+)'/g)].map(([, path]) => `GET ${path}`);
  return new Set([...typed, ...streams]);
}

test('the console does what the API lets an Owner do, but for those left to programs', async () => {
  const [owners, called] = [await operationsOfOwners(), await calledByConsole()];
  expect(owners.size).toBeGreaterThan(80);
  const missing = [...owners].flatMap(([id, route]) => (called.has(route) ? [] : [id]));
  expect(missing.filter((id) => !Object.hasOwn(LEFT_TO_PROGRAMS, id))).toEqual([]);
  expect(Object.keys(LEFT_TO_PROGRAMS).filter((id) => !owners.has(id))).toEqual([]);
});
