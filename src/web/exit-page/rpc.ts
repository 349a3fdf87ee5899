/** An error whose message the page shows to the person. */
export class PageError extends Error {
  override readonly name = 'PageError';
}

/** The RPC URL gave no answer that can be used: it is not known whether it carried out the request. */
export class NoAnswerError extends PageError {}

/** The answer is longer than this page accepts. */
export class TooMuchError extends NoAnswerError {}

/** The RPC URL answered with an error. */
export class RpcRefusal extends PageError {
  constructor(
    message: string,
    /** The data that a reverted call returned, if the node has sent it. */
    readonly data: `0x${string}` | undefined,
    readonly isRevert: boolean,
    /** The code of JSON-RPC; 0 if the node sent none. */
    readonly code: number,
  ) {
    super(message);
  }
}

/** JSON-RPC at the URL that the person gave. */
export interface Rpc {
  /** The `result`. Throws {@link NoAnswerError}, {@link RpcRefusal}. */
  ask(method: string, params: readonly unknown[]): Promise<unknown>;
}

const TIMEOUT_MS = 20_000;
const MAX_ANSWER_BYTES = 1_048_576;
const MAX_SHOWN = 200;
/** The code of a reverted call, by EIP-1474's additions. */
const REVERTED = 3;

/** Reads a URL of http or https. Throws {@link PageError} for anything else. */
export function rpcUrlIn(text: string): string {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol))
    throw new PageError('The RPC URL must begin with https:// (or http:// for a node of your own).');
  return url.href;
}

/** A client of one URL, with a time-out for each request. It sends no cookie and no referrer, and is not redirected. */
export function createRpc(url: string, timeoutMs = TIMEOUT_MS): Rpc {
  let lastId = 0;
  return {
    async ask(method, params) {
      lastId += 1;
      const id = lastId;
      const body = JSON.stringify({ jsonrpc: '2.0', id, method, params });
      const answer = parsed(await post(url, body, timeoutMs));
      const error = fieldOf(answer, 'error');
      if (error !== undefined && error !== null) throw refusalOf(error);
      if (!isRecord(answer) || answer.id !== id || answer.result === undefined)
        throw new NoAnswerError('The RPC URL is not an Ethereum node. Check the URL.');
      return answer.result;
    },
  };
}

async function post(url: string, body: string, timeoutMs: number): Promise<string> {
  const seconds = Math.round(timeoutMs / 1000);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await boundedText(response);
    if (!response.ok && !text.trimStart().startsWith('{'))
      throw new NoAnswerError(`The RPC URL answered ${response.status}. Check the URL, or try another one.`);
    return text;
  } catch (error) {
    if (error instanceof PageError) throw error;
    if (error instanceof Error && error.name === 'TimeoutError')
      throw new NoAnswerError(`The RPC URL did not answer within ${seconds} seconds. Try again, or another one.`);
    throw new NoAnswerError(
      'The RPC URL cannot be reached from this page. Check it and your connection; some nodes answer no web pages (CORS).',
    );
  }
}

async function boundedText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return '';
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > MAX_ANSWER_BYTES) {
      await reader.cancel();
      throw new TooMuchError('The RPC URL answered with too much. Try another one.');
    }
    text += decoder.decode(value, { stream: true });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new NoAnswerError('The RPC URL is not an Ethereum node. Check the URL.');
  }
}

/** Some nodes put the data of a reverted call in `data` itself, others a level below. */
function refusalOf(error: unknown): RpcRefusal {
  const outer = fieldOf(error, 'data');
  const data = [outer, fieldOf(outer, 'data')].find(isHexText);
  const said = fieldOf(error, 'message');
  const message = typeof said === 'string' ? said.slice(0, MAX_SHOWN) : 'no reason given';
  const reported = fieldOf(error, 'code');
  const code = typeof reported === 'number' ? reported : 0;
  const isRevert = data !== undefined || code === REVERTED || /revert/i.test(message);
  return new RpcRefusal(`The RPC URL refuses: ${message}`, data, isRevert, code);
}

/** A number in a node's answer. Throws {@link NoAnswerError}. */
export function quantity(value: unknown): bigint {
  if (typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value)) return BigInt(value);
  throw new NoAnswerError('The RPC URL did not answer with a number. Try another one.');
}

/** Bytes in a node's answer. Throws {@link NoAnswerError}. */
export function hexText(value: unknown): `0x${string}` {
  if (isHexText(value)) return value;
  throw new NoAnswerError('The RPC URL did not answer with data. Try another one.');
}

function isHexText(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x([0-9a-fA-F]{2})*$/.test(value);
}

/** Whether this is a JSON object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A field of a value that may be a JSON object; `undefined` if there is none. */
export function fieldOf(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined;
}
