// Answers the two questions Foundry has for a compiler: `--version`, and standard JSON from stdin to stdout.
const { readFileSync, writeSync } = require('node:fs');
const solc = require('solc');

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
  writeAll(`solc, the solidity compiler commandline interface\nVersion: ${solc.version()}\n`);
} else {
  writeAll(solc.compile(readFileSync(0, 'utf8')));
}
