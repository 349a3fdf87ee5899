#!/usr/bin/env node
// Starts the program for this platform, which npm has installed as an optional dependency. Downloads nothing.
const { spawn } = require('node:child_process');
const { existsSync } = require('node:fs');

const { platform, arch, argv, pid } = process;
const isMusl = existsSync('/lib/ld-musl-x86_64.so.1') && !existsSync('/lib64/ld-linux-x86-64.so.2');
const name = `@bursar/${platform}-${arch}${isMusl ? '-musl' : ''}`;

let program;
try {
  program = require.resolve(`${name}/bursar`);
} catch {
  console.error(
    `bursar: the package ${name} is not installed. Install bursar with its optional dependencies, on Linux`,
  );
  console.error('or macOS on x64 or arm64 (with musl, on x64).');
  process.exit(1);
}

const child = spawn(program, argv.slice(2), { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  console.error(`bursar: ${error.message}`);
  process.exit(1);
});
child.on('exit', (code, signal) => {
  if (signal === null) process.exit(code);
  process.removeAllListeners(signal);
  process.kill(pid, signal);
});
