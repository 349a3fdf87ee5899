import { styleText } from 'node:util';
import { z } from 'zod';
import { secretTexts } from '../../core/config.ts';
import { censorOf } from '../../core/log.ts';
import { healthReport } from '../../server/health/health-routes.ts';
import { command, commandThatReads } from '../common/command.ts';
import { askHealth, type Health, localUrl } from '../common/local-server.ts';
import { isColoured, jsonOnce, print, printJson, tableText, visible } from '../common/output.ts';
import { serveSettings } from '../common/serve-settings.ts';
import { diagnose } from '../doctor/diagnose.ts';
import { type DoctorFinding, type DoctorVerdict, finding, worstOf } from '../doctor/finding.ts';

const diagnosis = z.object({
  verdict: z.enum(['ok', 'warn', 'fail']).describe('The worst of all'),
  findings: z.array(finding).describe('`check`, `verdict`, `found`, `advice` of each'),
});

/** Something does not work. */
class SickError extends Error {
  override readonly name = 'SickError';
}

/** `bursar doctor`: looks at all that a server needs, whether one runs or not, and changes nothing. */
export const doctorCommand = commandThatReads({
  name: 'doctor',
  summary: 'checks settings, nodes, contracts, gas money, host and proxy; changes nothing',
  settings: serveSettings,
  examples: ['doctor --env-file bursar.env', 'doctor --env-file bursar.env --json | jq .verdict'],
  json: jsonOnce(diagnosis),
  exits: ['0: all is well, or deserves a look soon', '1: something does not work', '2: the command line is not valid'],
  async run({ read, env, isJson }) {
    const censor = censorOf(secretTexts(env));
    const censored = ({ advice, ...each }: DoctorFinding): DoctorFinding => ({
      ...each,
      found: censor(each.found),
      ...(advice === undefined ? {} : { advice: censor(advice) }),
    });
    const findings = (await diagnose({ read, env })).map(censored);
    const verdict = worstOf(findings);
    if (isJson) await printJson(diagnosis, { verdict, findings });
    else await print(findingsText(findings));
    if (verdict === 'fail') throw new SickError('Something does not work; the lines above say what to do.');
  },
});

const COLOURS = { ok: 'green', warn: 'yellow', fail: 'red' } as const satisfies Record<DoctorVerdict, string>;

/** Findings for people: a line each, and below it what to do. */
export function findingsText(findings: readonly DoctorFinding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const shown = (verdict: DoctorVerdict) =>
    isColoured(process.stdout) ? styleText(COLOURS[verdict], verdict.padEnd(4)) : verdict.padEnd(4);
  return findings
    .flatMap(({ check, verdict, found, advice }) => [
      `${shown(verdict)}  ${check.padEnd(width)}  ${visible(found)}`,
      ...(advice === undefined ? [] : [`${' '.repeat(width + 8)}${visible(advice)}`]),
    ])
    .join('\n');
}

/** The server is not healthy. */
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
