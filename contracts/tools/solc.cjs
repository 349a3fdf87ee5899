// Answers the two questions Foundry has for a compiler: `--version`, and standard JSON from stdin to stdout.
const { readFileSync, writeSync } = require('node:fs');

function writeAll(text) {
  const bytes = Buffer.from(text);
  let offset = 0;
  while (offset < bytes.length) {
    try {
      offset += writeSync(1, bytes, offset);
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
    }
  }
}

if (process.argv.includes('--version')) {
  // Foundry asks each time that it runs. To load the compiler for that would take half a second.
  const { version } = require('solc/package.json');
  writeAll(`solc, the solidity compiler commandline interface\nVersion: ${version}\n`);
} else {
  if (process.env.BURSAR_SOLC_AS_PUBLISHED !== '1') require('./direct-invoke.cjs');
  writeAll(require('solc').compile(readFileSync(0, 'utf8')));
}
