import { connect, type Socket } from 'node:net';
import { startRawServer } from './raw-server.ts';

const BATCH = 200;
const CONNECTIONS_MAX = 10_000;

/**
 * A port on 127.0.0.1 where connection attempts get no answer at all, as behind a firewall that drops them: a listener
 * that is stopped, with its queue full.
 */
export async function startDeafServer(): Promise<{ readonly port: number; close(): Promise<void> }> {
  const program = `
    const listener = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } });
    console.log(listener.port);`;
  const child = Bun.spawn([process.execPath, '-e', program], { stdout: 'pipe' });
  const sockets: Socket[] = [];
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    child.kill('SIGKILL');
    await child.exited;
  };
  const { value } = await child.stdout.getReader().read();
  const port = Number(new TextDecoder().decode(value));
  child.kill('SIGSTOP');
  let connected = 0;
  while (connected === sockets.length) {
    if (sockets.length > CONNECTIONS_MAX) throw new Error('The queue of the listener has no end.');
    for (let i = 0; i < BATCH; i += 1) {
      const socket = connect({ host: '127.0.0.1', port });
      socket.once('connect', () => {
        connected += 1;
      });
      socket.on('error', () => socket.destroy());
      sockets.push(socket);
    }
    await roundTrip();
  }
  return { port, close };
}

/** The system completes a connection to this machine at once, so after this one all that can be are complete. */
async function roundTrip(): Promise<void> {
  const server = await startRawServer((socket) => socket.end('pong'));
  await new Promise<void>((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port: server.port });
    socket.on('error', reject);
    socket.on('data', () => resolve());
    socket.write('ping');
  });
  await server.close();
}
