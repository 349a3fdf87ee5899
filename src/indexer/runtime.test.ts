import { expect, test } from 'bun:test';
import { preferredPort, reservePort } from './runtime.ts';

const listen = () => Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('') });

test('reservePort waits for a port that an earlier process still holds', async () => {
  const orphan = listen();
  const port = Number(orphan.port);
  const reserved = reservePort(port, 10_000);
  const early = await Promise.race([reserved, Bun.sleep(150).then(() => 'waits')]);
  expect(early).toBe('waits');
  await orphan.stop(true);
  expect(await reserved).toBe(port);
});

test('reservePort refuses a port that stays taken', async () => {
  const other = listen();
  await expect(reservePort(Number(other.port), 200)).rejects.toThrow(`Port ${other.port} of 127.0.0.1`);
  await other.stop(true);
});

test('preferredPort leaves the usual port for a free one only while it is taken, and one that was named never', async () => {
  const other = listen();
  const taken = Number(other.port);
  const free = await preferredPort(undefined, taken);
  expect(free).not.toBe(taken);
  await expect(preferredPort(taken, free)).rejects.toThrow(`Port ${taken} of 127.0.0.1`);
  expect(await preferredPort(undefined, free)).toBe(free);
  await other.stop(true);
});
