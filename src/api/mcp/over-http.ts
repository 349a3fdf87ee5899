import { z } from 'zod';
import { outwardFetch, ownFetch } from '../../core/lib/direct-fetch.ts';
import { readBody } from '../../core/net/read-body.ts';
import { type ApiAnswer, type CallApi, targetOf } from './api.ts';
import { refuse, type ToolRefusal } from './refusal.ts';
import { sendFor, type ToolApi } from './tool.ts';

/** A server elsewhere, and the key of the wallet that acts there. */
export interface Remote {
  /** Without a slash at the end. */
  readonly url: string;
  readonly apiKey: string;
}

/** No server takes longer; see `ANSWER_DEADLINE_MS`. What was asked for may still be done there. */
const ANSWER_MS = 95_000;
/** A seller's mebibyte with every byte escaped, and what is around it. */
const MAX_ANSWER_BYTES = 8_388_608;

const me = z.looseObject({ walletId: z.string() });

/** What tools can do at a server elsewhere. Throws `SERVER_UNREACHABLE` where it gives no answer that can be read. */
export function remoteApi(remote: Remote, answerMs = ANSWER_MS): ToolApi {
  const call = callOverHttp(remote, answerMs);
  let walletId: string | undefined;
  return {
    call,
    async walletId() {
      // A key belongs to one wallet for good.
      walletId ??= (await sendFor({ call }, { method: 'GET', path: '/v1/me' }, me)).walletId;
      return walletId;
    },
  };
}

function callOverHttp({ url, apiKey }: Remote, answerMs: number): CallApi {
  // A proxy would read the key, unless it only passes TLS on.
  const send = url.startsWith('https:') ? outwardFetch : ownFetch;
  return async (request) => {
    const { method, body, headers } = request;
    const sent = { ...headers, Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' };
    try {
      const response = await send(`${url}${targetOf(request)}`, {
        method,
        headers: sent,
        ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
        // Whoever answers in the server's place gets no key.
        redirect: 'error',
        signal: AbortSignal.timeout(answerMs),
      });
      return await read(response);
    } catch {
      throw unreachable();
    }
  };
}

async function read(response: Response): Promise<ApiAnswer> {
  const { bytes, truncated } = await readBody(response, MAX_ANSWER_BYTES);
  if (truncated) throw unreachable();
  const { status, headers } = response;
  return { status, headers, text: Buffer.from(bytes).toString('utf8') };
}

function unreachable(): ToolRefusal {
  return refuse('SERVER_UNREACHABLE');
}
