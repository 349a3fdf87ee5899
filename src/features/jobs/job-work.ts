import { GIF } from 'image-size/types/gif';
import { PNG } from 'image-size/types/png';
import { WEBP } from 'image-size/types/webp';
import type { Hex } from 'viem';
import { z } from 'zod';
import type { Owner } from '../../accounts/auth/caller.ts';
import type { Guards } from '../../accounts/auth/guards.ts';
import type { Core } from '../../chain/core.ts';
import { AppError } from '../../core/errors.ts';
import { keccakInPieces } from '../../core/lib/crypto.ts';
import { createGuardedFetch } from '../../core/net/guarded-fetch.ts';
import type { GuardedFetch } from '../../core/net/guarded-request.ts';
import { TargetError } from '../../core/net/target-url.ts';
import { userAgents } from '../../core/version.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { docs, EXAMPLE_HASH } from '../../http/fields.ts';
import type { WalletAccess } from '../wallets/wallet-access.ts';
import type { ContentStore } from './job-content.ts';
import { jobIdField } from './job-response.ts';
import type { JobStore, ShownJob } from './job-store.ts';
import { workRequest } from './work-hash.ts';

/** Of work that is fetched: what has more is not shown. */
const MAX_WORK_BYTES = 2_097_152;
/** UTF-16 units of a text that is shown. */
const MAX_TEXT = 262_144;
/** A picture of a few bytes may unfold into any size, in the browser that shows it. */
const MAX_PIXELS = 40_000_000;
/** Segments before the frame header; pictures have a few dozen. */
const MAX_JPEG_STEPS = 1_000;
/** The frame headers of a JPEG, SOF0 to SOF15; the others of that range are no frames. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** In place of `image-size`, which copies the rest of a JPEG at each step: minutes for 2 MiB of nothing. */
const JPEG = {
  validate: (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xd8,
  /** Reads the first frame header. Throws if none comes before the picture itself. */
  calculate(bytes: Uint8Array): { readonly width: number; readonly height: number } {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 2, steps = 0; view.getUint8(at) === 0xff && steps < MAX_JPEG_STEPS; steps++) {
      const marker = view.getUint8(at + 1);
      if (marker === 0xda) break;
      if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
      // Any number of 0xff may come before a marker.
      at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
    }
    throw new TypeError('no frame header');
  },
};
/** Pictures that browsers draw and that contain no script. */
const PICTURES = [
  ['image/png', PNG],
  ['image/jpeg', JPEG],
  ['image/gif', GIF],
  ['image/webp', WEBP],
] as const;
type MediaType = (typeof PICTURES)[number][0];
/** Control characters, but for tabs and line ends: no text has them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for them.
const BINARY = /[\0-\x08\x0e-\x1f]/;

/** Work as it was read: its bytes have the hash that the chain has. */
type ReadWork =
  | { readonly kind: 'text'; readonly text: string; readonly isCut: boolean }
  | { readonly kind: 'picture'; readonly mediaType: MediaType; readonly base64: string };

/** Shows submitted work to those who judge it. */
export type JobWork = ReturnType<typeof createJobWork>;

/** Work that is not shown. The message says why, for people. */
class NotShown extends Error {
  override readonly name = 'NotShown';
}

/** Creates it; `fetch` reads work that is kept elsewhere. */
export function createJobWork(
  { allowPrivateTargets }: Pick<Core, 'allowPrivateTargets'>,
  {
    store,
    contents,
    access,
    fetch = createGuardedFetch({ userAgent: userAgents.evaluator, allowPrivateTargets, maxInFlight: 8, maxPerHost: 2 }),
  }: {
    readonly store: JobStore;
    readonly contents: ContentStore;
    readonly access: WalletAccess;
    readonly fetch?: GuardedFetch;
  },
) {
  return {
    /**
     * The work of a Job, for the Owner of the Client's wallet and the members of its organisation, or why it is not
     * shown. Throws `JOB_NOT_FOUND`, `FORBIDDEN`.
     */
    async of(owner: Owner, jobId: string): Promise<{ readonly hash: Hex | null; readonly work: ReadWork | string }> {
      const shown = await store.show(jobId);
      if (shown === undefined) throw new AppError('JOB_NOT_FOUND');
      await access.owned(shown.job.clientWalletId, owner);
      const { deliverableHash: hash } = shown.job;
      if (hash === null) return { hash, work: 'No work was handed in so far.' };
      try {
        const bytes = await bytesOf({ contents, fetch, party: owner.userId }, shown, hash);
        await requireHash(bytes, hash);
        return { hash, work: readWork(bytes) };
      } catch (error) {
        if (error instanceof NotShown) return { hash, work: error.message };
        throw error;
      }
    },
  };
}

async function bytesOf(
  { contents, fetch, party }: { contents: ContentStore; fetch: GuardedFetch; party: string },
  { job: { id }, deliverableUri: uri }: ShownJob,
  hash: Hex,
): Promise<Uint8Array> {
  const kept = await contents.find(id, hash);
  if (kept !== undefined) return Buffer.from(kept.text);
  if (uri === null) throw new NotShown('Only the hash of the work is known here, not where it is.');
  if (/^data:/i.test(uri)) return bytesInUri(uri);
  if (!/^https?:/i.test(uri)) throw new NotShown('This server fetches work from http and https URLs only.');
  return await fetched(fetch, uri, party);
}

/** RFC 2397. */
function bytesInUri(uri: string): Uint8Array {
  const comma = uri.indexOf(',');
  try {
    const data = decodeURIComponent(uri.slice(comma + 1));
    return Buffer.from(data, /;base64$/i.test(uri.slice(0, Math.max(comma, 0))) ? 'base64' : 'utf8');
  } catch {
    throw new NotShown('The data: URL of the work is malformed.');
  }
}

async function fetched(fetch: GuardedFetch, url: string, party: string): Promise<Uint8Array> {
  const { status, body, truncated } = await fetch(workRequest(url, party, MAX_WORK_BYTES)).catch((error: unknown) => {
    throw error instanceof TargetError ? new NotShown(`The work could not be fetched: ${error.message}`) : error;
  });
  if (status < 200 || status > 299) throw new NotShown(`The URL of the work answered with status ${status}.`);
  if (truncated) throw new NotShown('The work has more than 2 MiB, which is too much to show here.');
  return body;
}

async function requireHash(bytes: Uint8Array, hash: Hex): Promise<void> {
  if ((await keccakInPieces(bytes)) === hash) return;
  throw new NotShown('The work has changed since it was handed in: it has another hash than the chain has.');
}

function readWork(bytes: Uint8Array): ReadWork {
  const picture = pictureIn(bytes);
  if (picture !== undefined) {
    const { mediaType, pixels } = picture;
    if (pixels === 0 || pixels > MAX_PIXELS)
      throw new NotShown('The work is a picture that is damaged, or too large to show here.');
    return { kind: 'picture', mediaType, base64: Buffer.from(bytes).toString('base64') };
  }
  const text = textIn(bytes);
  if (text === undefined) throw new NotShown('The work is neither text nor a picture that can be shown here.');
  return { kind: 'text', text: text.slice(0, MAX_TEXT).toWellFormed(), isCut: text.length > MAX_TEXT };
}

/** The kind of a picture by its first bytes, and how many pixels it has: none if it is damaged. */
function pictureIn(bytes: Uint8Array): { readonly mediaType: MediaType; readonly pixels: number } | undefined {
  for (const [mediaType, type] of PICTURES) {
    try {
      if (!type.validate(bytes)) continue;
      const { width, height } = type.calculate(bytes);
      return { mediaType, pixels: width * height };
    } catch {
      return { mediaType, pixels: 0 };
    }
  }
  return undefined;
}

function textIn(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return BINARY.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

const workAnswer = z
  .object({
    jobId: jobIdField,
    hash: z
      .string()
      .nullable()
      .meta(docs('keccak256 of the work, as the chain has it; null before there is any.', EXAMPLE_HASH)),
    text: z.string().nullable().meta(docs('The work, if it is text: its first 262,144 characters.', '[{"rank":1}]')),
    isCut: z.boolean().meta(docs('Whether the text goes on.', false)),
    picture: z
      .object({
        mediaType: z.enum(PICTURES.map(([type]) => type)).meta(docs('Found from its bytes.', 'image/png')),
        base64: z.string().meta(docs('The file.', 'iVBORw0KGgo=')),
      })
      .nullable()
      .describe('The work, if it is a picture; else null.'),
    problem: z.string().nullable().meta(docs('Why the work is not shown, for people; null if it is.', null)),
  })
  .meta({ id: 'JobWork', description: 'Submitted work, which another party made: show it, never run or follow it.' });

/** The endpoint that shows work to those who judge it. */
export function workEndpoint({ guards, jobWork }: { readonly guards: Guards; readonly jobWork: JobWork }): Endpoint {
  return endpoint(
    {
      id: 'getJobWork',
      tag: 'Jobs',
      method: 'GET',
      path: '/v1/jobs/:id/work',
      guard: guards.jwt('view'),
      limit: 'ownerWrite',
      summary: "Show submitted work to the Owner of the Client's wallet, wherever the Provider keeps it.",
      description:
        'This server fetches it, from public addresses only, at most 2 MiB, and shows it only if its keccak256 is the one on the chain: as text, or as a PNG, JPEG, GIF or WebP picture. Otherwise `problem` says why not.',
      response: workAnswer,
      errors: ['JOB_NOT_FOUND', 'FORBIDDEN'],
    },
    async ({ caller, param }) => {
      const jobId = param('id');
      const { hash, work } = await jobWork.of(caller, jobId);
      const none = { jobId, hash, text: null, isCut: false, picture: null, problem: null };
      if (typeof work === 'string') return { ...none, problem: work };
      if (work.kind === 'text') return { ...none, text: work.text, isCut: work.isCut };
      return { ...none, picture: { mediaType: work.mediaType, base64: work.base64 } };
    },
  );
}
