import { describe, expect, test } from 'bun:test';
import { z } from 'zod';
import { AppError, type ErrorCode, errorEntry, errorTable, isErrorCode } from '../../src/core/errors.ts';
import { provokedBy } from '../support/surface.ts';

/** What the first version of the API promised, by status; nothing of it may go or change. */
const promised: Readonly<Record<number, string>> = {
  400: `INVALID_VERSION INVALID_AMOUNT INVALID_ADDRESS INVALID_BUDGET INVALID_TITLE INVALID_DESCRIPTION INVALID_EVALUATOR_RULE INVALID_HASH INVALID_NAME INVALID_USERNAME EXPIRY_TOO_SHORT UNSUPPORTED_CURRENCY WALLET_NOT_ACTIVE CLAIM_KEY_INVALID INSUFFICIENT_BALANCE WALLET_FROZEN TX_LIMIT_EXCEEDED DAILY_LIMIT_EXCEEDED NOT_IN_WHITELIST WALLET_EXPIRED CLIENT_NOT_ACTIVE EXTERNAL_PROVIDER INVALID_STATUS NOT_YET_EXPIRED SOFT_START_CAP SELF_JOB WEBHOOK_NO_SECRET`,
  401: `UNAUTHORIZED INVALID_API_KEY`,
  403: `API_KEY_NOT_BOUND_TO_WALLET FORBIDDEN NOT_CLIENT NOT_PROVIDER INVALID_WALLET`,
  404: `WALLET_NOT_FOUND JOB_NOT_FOUND PAYMENT_NOT_FOUND USER_NOT_FOUND CLIENT_NOT_FOUND`,
  409: `WALLET_BUSY JOB_BUSY CLAIM_IN_PROGRESS IDEMPOTENCY_INCOMPLETE`,
  429: `RATE_LIMITED`,
  500: `INTERNAL`,
  502: `CHAIN_CREATE_FAILED NOT_ONCHAIN RPC_TIMEOUT`,
  503: `V3_NOT_CONFIGURED EVALUATOR_UNCONFIGURED CDP_NOT_CONFIGURED`,
};

/** The names of tests and of their groups. */
const NAMES = /\b(?:test|describe)\(\s*(?:'[^']*'|`[^`]*`|"[^"]*")/g;

const codes = Object.keys(errorTable).filter(isErrorCode);
const textOf = (path: string) => Bun.file(`test/${path}.test.ts`).text();
/** Some are cases of one test file. */
const scenariosIn = async (file: string) => {
  const cases = Bun.file(`test/e2e/${file}-cases.ts`);
  return (await cases.exists()) ? await cases.text() : await textOf(`e2e/${file}`);
};

describe('the error table', () => {
  test('has every code that was promised, with its status', () => {
    const expected = Object.entries(promised).flatMap(([status, names]) =>
      names.split(' ').map((name) => [name, Number(status)] as const),
    );
    const statusOf = (name: string): number | undefined => (isErrorCode(name) ? errorTable[name].status : undefined);
    for (const [name, status] of expected) expect({ name, status: statusOf(name) }).toEqual({ name, status });
    expect(expected).toHaveLength(51);
  });

  test.each(codes)('%s is provoked by a scenario', async (code: ErrorCode) => {
    const by = provokedBy[code];
    // A file of scenarios against the binary ends by comparing what it has provoked with what it should have.
    if (typeof by === 'string') expect(await scenariosIn(by)).toContain(`unprovoked('${by}'`);
    // Elsewhere the code stands in what a test expects; a name alone proves nothing.
    else {
      const text = await textOf(`integration/${by.instead}`);
      expect(text.replaceAll(NAMES, '')).toMatch(new RegExp(`\\b${code}'`));
    }
  });

  test.each(codes.filter((code) => errorEntry(code).status < 500))('%s says what to do', (code) => {
    const remedies =
      /\b(must|required|needs|can|Send|Use|Ask|Choose|Correct|Create|Host|Pay|Try|Check|Leave|Offer|Wait|wait|Log|log|See|lists|shows|calls|Retry-After|claims|operator|cannot)\b|GET |POST |PUT /;
    expect(errorEntry(code).meaning).toMatch(remedies);
    // A message of its own loses nothing of that.
    const entry = errorTable[code];
    const remedy = 'remedy' in entry ? entry.remedy : '';
    expect(new AppError(code, { message: 'Something else.' }).message).toEndWith(remedy);
  });

  test('has only codes that an operation of the OpenAPI document answers', async () => {
    const { paths, components } = z
      .object({
        paths: z.record(z.string(), z.record(z.string(), z.object({ responses: z.unknown() }))),
        components: z.object({ responses: z.unknown() }),
      })
      .parse(await Bun.file('docs/openapi.json').json());
    const answered = JSON.stringify([paths, components.responses]);
    // The answer for an unknown operation.
    const unrouted: ErrorCode[] = ['METHOD_NOT_ALLOWED', 'INVALID_HOST', 'UNKNOWN_HOST'];
    // What tools answer, in results.
    const ofTools: ErrorCode[] = ['INVALID_ARGUMENT', 'SERVER_UNREACHABLE'];
    // The answers of one of several servers.
    const ofInstances: ErrorCode[] = ['SERVER_CHANGING'];
    const elsewhere = [...unrouted, ...ofTools, ...ofInstances];
    const unanswered = codes.filter((code) => !elsewhere.includes(code) && !answered.includes(`"${code}"`));
    expect(unanswered).toEqual([]);
  });
});
