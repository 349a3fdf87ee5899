/** What a guard says first, with the program's process id as `pid`. */
export const GUARDING = 'Guarding a program';

/**
 * Runs a program that knows nothing of us, in the place between: ends it when our end of the standard input closes,
 * which happens however we end, `kill -9` included. A script for `bun -e`, followed by the program and its arguments.
 */
export const GUARD_SCRIPT = `
let child;
const end = () => (child === undefined ? process.exit(1) : child.kill('SIGKILL'));
// Before there is anything to be left behind.
process.on('SIGTERM', end);
process.on('SIGINT', () => {});
process.stdin.on('end', end).resume();
child = Bun.spawn({ cmd: process.argv.slice(1), stdin: 'ignore', stdout: 'inherit', stderr: 'inherit' });
console.log(JSON.stringify({ level: 20, msg: '${GUARDING}', pid: child.pid }));
process.exit((await child.exited) === 0 ? 0 : 1);
`;
