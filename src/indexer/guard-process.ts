import { GUARDING } from './log-lines.ts';

/**
 * Runs a program that knows nothing of us, in the place between: ends it when our end of the standard input closes,
 * which happens however we end, `kill -9` included. What follows its own name on the command line is the program, with
 * its arguments.
 */
let child: Bun.Subprocess | undefined;
const end = () => (child === undefined ? process.exit(1) : child.kill('SIGKILL'));
// Before there is anything to be left behind.
process.on('SIGTERM', end);
process.on('SIGINT', () => undefined);
process.stdin.on('end', end).resume();
child = Bun.spawn({ cmd: process.argv.slice(3), stdin: 'ignore', stdout: 'inherit', stderr: 'inherit' });
process.stdout.write(`${JSON.stringify({ level: 20, msg: GUARDING, pid: child.pid })}\n`);
process.exit((await child.exited) === 0 ? 0 : 1);
