import { expect } from 'bun:test';
import type { ErrorCode } from '../../src/core/errors.ts';
import { boundedText } from './event-stream.ts';

/** Whatever answers requests: the application itself, without a socket, or one that listens. */
export interface Answers {
  handle(request: Request): Promise<Response> | Response;
}

export interface Ask {
  readonly method?: string;
  readonly path: string;
  /** Goes out as `Authorization: Bearer <token>`. */
  readonly token?: string | undefined;
  /** Sent as JSON; a string is sent as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; `undefined` if it is no JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the scenario expects there.
  readonly json: any;
}

/** One request to the application, and what every answer must have. */
export async function ask(app: Answers, { method = 'GET', path, token, body, headers = {} }: Ask): Promise<Answer> {
  const sent = new Headers(headers);
  if (token !== undefined) sent.set('Authorization', `Bearer ${token}`);
  if (body !== undefined && !sent.has('Content-Type')) sent.set('Content-Type', 'application/json');
  const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
  const request = new Request(`http://localhost${path}`, {
    method,
    headers: sent,
    ...(text === undefined ? {} : { body: text }),
  });
  return await read(await app.handle(request));
}

/** The answer in a form that tests can look at. Checks that it has a request id. */
export async function read(response: Response): Promise<Answer> {
  expect(response.headers.get('x-request-id')).toMatch(/^[A-Za-z0-9._-]{1,128}$/);
  const text = await boundedText(response);
  return { status: response.status, headers: response.headers, text, json: parse(text) };
}

/** A request, the answer that it must get, and what must and must not be in it. */
export interface Scenario extends Ask {
  readonly name: string;
  readonly status: number;
  readonly error?: ErrorCode;
  readonly contains?: readonly string[];
  readonly containsNot?: readonly string[];
}

/** Carries a scenario out. Every error is `{error, message}` and nothing else. */
export async function play(app: Answers, scenario: Scenario): Promise<Answer> {
  const answer = await ask(app, scenario);
  expect({ status: answer.status, error: answer.json?.error }).toEqual({
    status: scenario.status,
    error: scenario.error,
  });
  if (scenario.error !== undefined) {
    expect(Object.keys(answer.json).sort()).toEqual(['error', 'message']);
    expect(answer.json.message).toBeString();
  }
  for (const text of scenario.contains ?? []) expect(answer.text).toContain(text);
  for (const text of scenario.containsNot ?? []) expect(answer.text).not.toContain(text);
  return answer;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Resolves when a request has come as far as a failpoint; throws where it is answered before. From there on it may end
 * in any way: its process is about to "die".
 */
export async function reachedBy(reached: Promise<void>, request: Promise<unknown>): Promise<void> {
  const tooEarly = request.then((answer) => {
    throw new Error(`The request was answered and passed no failpoint: ${JSON.stringify(answer)}`);
  });
  await Promise.race([reached, tooEarly]);
}

/** The status of an answer, with its error code if it has one. */
export const outcome = ({ status, json }: Answer) => `${status} ${json.error ?? ''}`.trim();
