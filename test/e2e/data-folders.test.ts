/** The present binary opens what earlier releases left and, until there is one, what it left itself. */
import { afterAll, describe, expect, test } from 'bun:test';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { scratchFolder } from '../support/binary.ts';
import { call } from '../support/client.ts';
import { keepDataFolder, openDataFolder } from '../support/data-folder.ts';

const fixtures = join(import.meta.dir, '../fixtures');
const released = existsSync(fixtures) ? readdirSync(fixtures).filter((name) => name.startsWith('data-')) : [];
const scratch = scratchFolder('data-folders');
afterAll(() => scratch.remove());

/** Without what another day changes. */
function lasting(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer), (key, value) => (/today|left|remaining/i.test(key) ? undefined : value));
}

const session = z.object({ token: z.string() });
const payment = z.object({ id: z.string(), status: z.string() });

describe.each(released.length > 0 ? released : ['of this binary'])('a data folder %s', (name) => {
  test('is opened, shows all that was in it, and pays on', async () => {
    const folder = join(scratch.path, name);
    const kept = released.length > 0 ? join(fixtures, name) : join(folder, 'kept');
    if (released.length === 0) await keepDataFolder(kept, folder);
    const sizes = readdirSync(kept).map((file) => statSync(join(kept, file)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(300_000);
    const { server, contents, close } = await openDataFolder(kept, folder);
    try {
      const url = server.facts.apiUrl;
      const { username, password, agent, paid, looks } = contents;
      const login = await call(url, 'POST', '/v1/auth/login', { body: { username, password } });
      const { token } = session.parse(login.body);
      expect(looks.length).toBeGreaterThan(5);
      for (const { path, by, answer } of looks) {
        const found = await call(url, 'GET', path, { token: by === 'owner' ? token : agent.apiKey });
        expect({ path, answer: lasting(found.body) }).toMatchObject({ path, answer: lasting(answer) });
      }
      const pay = async (idempotencyKey: string) => {
        const body = { ...paid.body, idempotencyKey };
        const headers = { Prefer: 'wait=10' };
        return payment.parse((await call(url, 'POST', '/v1/payments', { token: agent.apiKey, body, headers })).body);
      };
      expect(await pay(String(paid.body.idempotencyKey))).toEqual({ id: paid.id, status: 'confirmed' });
      expect((await pay('after the upgrade')).status).toBe('confirmed');
    } finally {
      await close();
    }
  });
});
