import { healthReport } from '../../server/health/routes.ts';
import { command } from '../common/command.ts';
import { askHealth, type Health, localUrl } from '../common/local-server.ts';
import { jsonOnce, print, printJson, tableText } from '../common/output.ts';

/** The server that was asked is not well. */
class UnhealthyError extends Error {
  override readonly name = 'UnhealthyError';
}

/**
 * `bursar health`: asks the server on this machine how it is; exit code 0 while it serves requests. For container
 * health checks.
 */
export const healthCommand = command({
  name: 'health',
  summary: 'prints the health of the server on this machine; fails if it is down',
  examples: ['health', 'health --port 9000 --json'],
  json: jsonOnce(healthReport),
  settings: ['port', 'host'],
  async run({ port, host }, { isJson }) {
    const url = localUrl(host, port);
    const health = await askHealth(url);
    if (isJson) await printJson(healthReport, health);
    else await print(`${health.status}\n${tableText(['check', 'status', 'detail'], rowsOf(health))}`);
    if (health.status === 'down') throw new UnhealthyError(`The server at ${url} is down.`);
  },
});

function rowsOf({ checks }: Health): string[][] {
  return Object.entries(checks).map(([name, { status, detail }]) => [name, status, detail]);
}
