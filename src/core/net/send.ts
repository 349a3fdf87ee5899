import { codeOf } from '../lib/error-code.ts';
import type { Outgoing } from './request.ts';
import { TargetError, type TargetErrorReason } from './target-error.ts';
import type { Target } from './target-url.ts';

/**
 * Seconds; shorter than what receivers usually keep an idle connection for, so that few requests meet one that is being
 * closed.
 */
const IDLE_CONNECTION_S = 4;

/** One HTTP exchange with one address, which the caller has checked. */
export interface Sender {
  /**
   * Resolves with the head of the answer; its body is still on the way. Throws {@link TargetError}, or the signal's
   * reason.
   */
  send(request: Outgoing, target: Target, address: string, signal: AbortSignal): Promise<Response>;
}

/** `ca` replaces the usual certificate authorities. */
export function createSender({ ca }: { ca?: string | undefined }): Sender {
  // Connections of its own, and none through the proxies of the environment: a proxy would reach what is refused here.
  const session = new Bun.FetchSession({ proxy: false, keepAlive: { idleTimeout: IDLE_CONNECTION_S } });
  // Whatever NODE_TLS_REJECT_UNAUTHORIZED says.
  const authorities = { rejectUnauthorized: true, ...(ca === undefined ? {} : { ca }) };

  return {
    async send({ method, headers, body }, target, address, signal) {
      const { url, name, isAddress, host } = target;
      const sent = new Headers(headers);
      sent.set('host', host);
      try {
        return await session.fetch(urlAt(target, address), {
          method,
          headers: sent,
          ...(body === undefined ? {} : { body }),
          redirect: 'manual',
          decompress: false,
          signal,
          // The certificate must be the name's. Connections are shared among requests with the same server name only.
          ...(url.protocol === 'https:' ? { tls: isAddress ? authorities : { ...authorities, serverName: name } } : {}),
        });
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        throw targetError(error, name);
      }
    },
  };
}

/** The URL with the address in the place of the name, so that nobody asks for the name again. */
function urlAt({ url, port }: Target, address: string): string {
  const host = address.includes(':') ? `[${address}]` : address;
  return `${url.protocol}//${host}:${port}${url.pathname}${url.search}`;
}

const certificateCode =
  /CERT|^UNABLE_TO_|^INVALID_CA$|^INVALID_PURPOSE$|^PATH_LENGTH_EXCEEDED$|^HOSTNAME_MISMATCH$|^CRL_/;
const answerCode = /HTTP|Header|Upgrade|Encoding|Chunk/i;

/** What the failure of an exchange means. Bun's own messages have the whole URL in them. */
export function targetError(error: unknown, name: string): TargetError {
  const code = codeOf(error);
  const [reason, message, maybeReceived] = meaningOf(code);
  return new TargetError(reason, `${name} ${message} (${code}).`, {
    maybeReceived,
    contact: code === 'ECONNREFUSED' ? 'refused' : 'unknown',
  });
}

function meaningOf(code: string): [TargetErrorReason, string, maybeReceived: boolean] {
  if (isConnectFailure(code)) return ['unreachable', 'does not accept the connection', false];
  if (certificateCode.test(code)) return ['untrusted', 'has no valid certificate', false];
  if (answerCode.test(code)) return ['invalid-answer', 'did not answer with valid HTTP', true];
  return ['unreachable', 'broke the connection', true];
}

/** Whether no connection was made, so that another address may be tried without asking twice. */
function isConnectFailure(code: string): boolean {
  return [
    'ECONNREFUSED',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'EHOSTDOWN',
    'EADDRNOTAVAIL',
    'EAFNOSUPPORT',
    'EACCES',
    'EPERM',
  ].includes(code);
}
