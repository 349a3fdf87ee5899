import { PurchaseError } from './purchase-error.ts';
import { readAtMost, utf8 } from './read-at-most.ts';

/** Of the API's own requests, in bytes; an order carries the seller's request inside. */
const MAX_ORDER_BYTES = 65_536;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Of one connection, or of an earlier payment: none of them is part of the request. */
const NOT_ASKED: ReadonlySet<string> = new Set([
  ...['connection', 'content-length', 'expect', 'host', 'keep-alive', 'proxy-authorization', 'proxy-connection'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade', 'payment-signature', 'x-payment'],
]);

/** A body that can be sent again, or why it cannot. */
export type KeptBody =
  | { readonly bytes: Uint8Array<ArrayBuffer> | undefined }
  | { readonly code: string; readonly reason: string };

/** The request to a seller, as Bursar gets it. */
export interface Order {
  readonly url: string;
  readonly method: (typeof METHODS)[number];
  readonly headers: Record<string, string>;
  readonly body?: string;
}

/** Keeps a copy of the body before it is sent. `given` is what the request was made from. */
export async function keepBody(request: Request, given: unknown): Promise<KeptBody> {
  if (request.method === 'GET' || request.method === 'HEAD' || request.body === null) {
    return { bytes: undefined };
  }
  if (given instanceof ReadableStream) {
    return { code: 'BODY_NOT_REPEATABLE', reason: 'Its body is a stream, which is sent once. Give text or bytes.' };
  }
  if (request.headers.get('content-type')?.startsWith('multipart/') === true) {
    const reason = 'A multipart body differs each time it is sent. Send JSON or a form without files.';
    return { code: 'BODY_NOT_REPEATABLE', reason };
  }
  const bytes = await readAtMost(request.clone(), MAX_ORDER_BYTES);
  return bytes === undefined ? tooLarge() : { bytes };
}

/** Describes a request to Bursar. Throws {@link PurchaseError} for one that it cannot repeat; nothing is paid then. */
export function orderOf(request: Request, kept: KeptBody): Order {
  if ('code' in kept) throw unpayable(kept);
  const method = METHODS.find((name) => name === request.method);
  if (method === undefined) {
    throw unpayable({ code: 'INVALID_METHOD', reason: `Bursar sends no ${request.method} requests.` });
  }
  const headers: Record<string, string> = {};
  request.headers.forEach((value, name) => {
    if (!NOT_ASKED.has(name)) headers[name] = value;
  });
  const [url = ''] = request.url.split('#');
  if (kept.bytes === undefined) return { url, method, headers };
  const body = utf8(kept.bytes);
  if (body === undefined) {
    throw unpayable({ code: 'BODY_NOT_TEXT', reason: 'Bursar sends text only, and its body is not UTF-8.' });
  }
  return { url, method, headers, body };
}

/** Throws {@link PurchaseError} if Bursar would refuse so long a request. */
export function requireShort(order: object): void {
  if (new TextEncoder().encode(JSON.stringify(order)).length > MAX_ORDER_BYTES) throw unpayable(tooLarge());
}

function tooLarge() {
  const reason = 'Bursar takes at most 64 KiB in all, the headers and the body of the request included.';
  return { code: 'BODY_TOO_LARGE', reason } as const;
}

function unpayable({ code, reason }: { readonly code: string; readonly reason: string }): PurchaseError {
  return new PurchaseError(code, `The seller asks for a payment, and Bursar cannot repeat the request: ${reason}`);
}
