import { expect, test } from 'bun:test';
import { reservePort } from './free-port.ts';

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
