import { askHealth, type Health } from '../common/local-server.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

/** What a server that runs on this machine says of itself; nothing if none answers. */
export async function healthHere(localUrl: string): Promise<Health | undefined> {
  return await askHealth(localUrl).catch(() => undefined);
}

/** Each part of a running server, the indexer and its lag among them. */
export function serverFindings(localUrl: string, health: Health | undefined): Finding[] {
  if (health === undefined)
    return [ok('server', `none answers at ${localUrl}: what only a running one knows was left out`)];
  return Object.entries(health.checks).map(([name, { status, detail }]) => {
    const check = `server ${name}`;
    if (status === 'ok') return ok(check, detail);
    const advice = `See ${name} under Health in docs/operations/run.md.`;
    return status === 'down' ? fail(check, detail, advice) : warn(check, detail, advice);
  });
}
