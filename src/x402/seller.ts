import { AppError, type ErrorCode } from '../errors.ts';
import type { GuardedFetch, GuardedResponse } from '../net/guarded-fetch.ts';
import { TargetError, type TargetErrorReason } from '../net/target-error.ts';
import type { PaymentHeader } from './payload.ts';
import type { SellerResponse, X402Request } from './schema.ts';

/** Of an answer's body, in bytes. */
const MAX_BODY_BYTES = 1_048_576;
/** For the demand; a seller only looks something up for it. */
const DEMAND_TIMEOUT_MS = 20_000;
/** For what was paid for; sellers settle before they answer, which takes blocks. */
const PAID_TIMEOUT_MS = 60_000;

/** A request that was paid for. */
export interface Paid {
  readonly paymentId: string;
  readonly header: PaymentHeader;
}

/**
 * Asks a seller what the caller wants asked, with the payment if there is one, for `leftMs` at most. A redirect is an answer: nobody is paid but
 * the URL that was named. Throws `TARGET_NOT_ALLOWED`, `INVALID_HEADERS`, `X402_INVALID_RESPONSE` and `X402_TARGET_UNREACHABLE`.
 */
export async function askSeller(
  fetch: GuardedFetch,
  { url, method, headers, body }: Pick<X402Request, 'url' | 'method' | 'headers' | 'body'>,
  leftMs: number,
  paid?: Paid,
): Promise<GuardedResponse> {
  const payment = paid === undefined ? {} : { [paid.header.name]: paid.header.value };
  const boundMs = paid === undefined ? DEMAND_TIMEOUT_MS : PAID_TIMEOUT_MS;
  try {
    return await fetch({
      ...{ url, method, body },
      headers: { ...headers, ...payment },
      timeoutMs: Math.max(1, Math.min(boundMs, leftMs)),
      maxBytes: MAX_BODY_BYTES,
    });
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    const options = paid === undefined ? {} : { paymentId: paid.paymentId };
    throw new AppError(codeOf(error.reason), { message: error.message, ...options });
  }
}

function codeOf(reason: TargetErrorReason): ErrorCode {
  switch (reason) {
    case 'invalid-url':
      return 'INVALID_URL';
    case 'invalid-request':
      return 'INVALID_HEADERS';
    case 'not-allowed':
      return 'TARGET_NOT_ALLOWED';
    case 'invalid-answer':
      return 'X402_INVALID_RESPONSE';
    case 'unresolved':
    case 'unreachable':
    case 'untrusted':
    case 'timeout':
    case 'aborted':
      return 'X402_TARGET_UNREACHABLE';
  }
}

/** A seller's answer as it is handed on: as text where it is text. */
export function handedOn({ status, headers, body, truncated }: GuardedResponse): SellerResponse {
  const common = { status, headers: headersOf(headers), truncated };
  const text = textOf(body, truncated);
  if (text !== undefined) return { ...common, body: text, bodyEncoding: 'utf8' };
  return { ...common, body: Buffer.from(body).toString('base64'), bodyEncoding: 'base64' };
}

/** Cookies come one a line: unlike other headers, they cannot be joined by commas. */
function headersOf(headers: Headers): Record<string, string> {
  const cookies = headers.getSetCookie();
  return {
    ...Object.fromEntries(headers),
    ...(cookies.length > 0 ? { 'set-cookie': cookies.join('\n') } : {}),
  };
}

/** `undefined` unless the bytes are UTF-8; a character that was cut at the end is left out. */
function textOf(body: Uint8Array, truncated: boolean): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body, { stream: truncated });
  } catch {
    return undefined;
  }
}
