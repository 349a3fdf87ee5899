import { command } from './command.ts';

const TIMEOUT_MS = 4_000;

/** The server that was asked is not well, or does not answer. */
class UnhealthyError extends Error {
  override readonly name = 'UnhealthyError';
}

/**
 * `bursar health`: asks the server on this machine how it is; exit code 0 when all is well. For container health
 * checks.
 */
export const healthCommand = command({
  name: 'health',
  summary: 'asks the server on this machine for its health; fails if it is not well',
  settings: ['port', 'host'],
  async run({ port, host }) {
    const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
    const url = `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}/health`;
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: unknown) => {
      throw new UnhealthyError(`No answer from ${url}.`, { cause: error });
    });
    process.stdout.write(`${await response.text()}\n`);
    if (!response.ok) throw new UnhealthyError(`${url} answered ${response.status}.`);
  },
});
