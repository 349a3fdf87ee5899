import { GUARDING } from './log-lines.ts';

/**
 * Runs a foreign program and ends it when the server's end of the standard input closes, which happens however the
 * server ends, `kill -9` included. The program and its arguments follow this part's name on the command line.
 */
let child: Bun.Subprocess | undefined;
const end = () => (child === undefined ? process.exit(1) : child.kill('SIGKILL'));
// Set before the child exists, so that none is left behind.
process.on('SIGTERM', end);
process.on('SIGINT', () => undefined);
process.stdin.on('end', end).resume();
child = Bun.spawn({ cmd: process.argv.slice(3), stdin: 'ignore', stdout: 'inherit', stderr: 'inherit' });
process.stdout.write(`${JSON.stringify({ level: 20, msg: GUARDING, pid: child.pid })}\n`);
process.exit((await child.exited) === 0 ? 0 : 1);
