import { randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Address } from 'viem';
import { z } from 'zod';
import type { Core } from '../../chain/core.ts';
import { AppError } from '../../core/errors.ts';
import { BoundedJsonError, parseBoundedJson } from '../../core/lib/json.ts';
import type { SigningKey } from '../../core/lib/signing-keys.ts';
import { nowSeconds } from '../../core/lib/time.ts';
import type { GuardedFetch, GuardedResponse } from '../../core/net/guarded-request.ts';
import { TargetError } from '../../core/net/target-url.ts';

/** What may be bought in a session. */
export interface CdpSessionRequest {
  readonly address: Address;
  /** The network's name at Coinbase. */
  readonly blockchain: string;
  /** The buyer's public IP address, if it is known; the platform wants it to be the session's. */
  readonly clientIp: string | undefined;
}

/** A token that opens one session. */
export interface CdpSession {
  readonly token: string;
  readonly channelId?: string;
}

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 16_384;
const MAX_DEPTH = 32;

const answerSchema = z.object({ token: z.string().min(1).max(8_192), channel_id: z.string().max(1_024).optional() });

/**
 * Makes session tokens at the onramp of the Coinbase Developer Platform, whose URL is `baseUrl`, without a slash at the
 * end. Throws `ONRAMP_UNAVAILABLE` if anything goes wrong there.
 */
export function createCdpClient({ clock, logger }: Core, fetch: GuardedFetch, key: CdpKey, baseUrl: string) {
  const post = async (body: object): Promise<GuardedResponse> => {
    const url = new URL(`${baseUrl}/onramp/v1/token`);
    const token = await cdpToken(key, 'POST', url, nowSeconds(clock));
    try {
      return await fetch({
        url: url.href,
        method: 'POST',
        headers: { accept: 'application/json', authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_BYTES,
      });
    } catch (error) {
      if (!(error instanceof TargetError)) throw error;
      logger.warn({ reason: error.reason }, 'the onramp does not answer');
      throw new AppError('ONRAMP_UNAVAILABLE', { cause: error.reason });
    }
  };
  return async ({ address, blockchain, clientIp }: CdpSessionRequest): Promise<CdpSession> => {
    const { status, body, truncated } = await post({
      addresses: [{ address, blockchains: [blockchain] }],
      assets: ['USDC'],
      ...(clientIp === undefined ? {} : { clientIp }),
    });
    const answer = status === 200 && !truncated ? answerSchema.safeParse(parseJson(body)).data : undefined;
    if (answer === undefined) {
      // What the platform says of its refusals may name the key, so none of it is shown or logged.
      logger.warn({ status }, 'the onramp gave no session');
      throw new AppError('ONRAMP_UNAVAILABLE', { cause: `the onramp answered ${status}` });
    }
    const { token, channel_id: channelId } = answer;
    return channelId === undefined || channelId === '' ? { token } : { token, channelId };
  };
}

function parseJson(body: Uint8Array): unknown {
  try {
    return parseBoundedJson(body, { maxBytes: MAX_BYTES, maxDepth: MAX_DEPTH });
  } catch (error) {
    if (!(error instanceof BoundedJsonError)) throw error;
    return undefined;
  }
}

/** A key of the Coinbase Developer Platform. */
export interface CdpKey {
  /** Its name: a UUID, or `organizations/…/apiKeys/…`. */
  readonly id: string;
  readonly signingKey: SigningKey;
}

const LIFETIME_SECONDS = 120;

/**
 * The bearer token of one request to the Coinbase Developer Platform: a JWT that names method, host and path and works
 * for two minutes. The platform's documentation calls the claim `uri`, its own SDK sends the list `uris`: it gets both.
 */
export function cdpToken({ id, signingKey }: CdpKey, method: string, url: URL, now: number): Promise<string> {
  const uri = `${method} ${url.host}${url.pathname}`;
  return new SignJWT({ uri, uris: [uri] })
    .setProtectedHeader({ alg: signingKey.algorithm, kid: id, typ: 'JWT', nonce: randomBytes(16).toString('hex') })
    .setIssuer('cdp')
    .setSubject(id)
    .setAudience(['cdp_service'])
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(now + LIFETIME_SECONDS)
    .sign(signingKey.key);
}
