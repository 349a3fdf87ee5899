import { and, eq, sql } from 'drizzle-orm';
import { type Hex, hexToBytes } from 'viem';
import { z } from 'zod';
import { coded } from '../../http/body.ts';
import { docs } from '../../http/fields.ts';
import { isGiven, must, type Statement } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { type ContentType, jobContents } from './job-tables.ts';

/**
 * Work that is kept here for its Provider, so that it need not be hosted elsewhere: these very characters are hashed
 * and served.
 */
export interface JobContent {
  readonly text: string;
  readonly contentType: ContentType;
}

/** Of the UTF-8 bytes. */
export const MAX_CONTENT_BYTES = 262_144;
/**
 * As JSON, texts have up to three times the bytes: a letter of two bytes as an escape of six. The rest is for the
 * other fields.
 */
export const MAX_SUBMIT_BODY_BYTES = 3 * MAX_CONTENT_BYTES + 4_096;
/** Of all contents of a Provider's wallet: 256 of the largest. */
export const MAX_STORED_BYTES = 67_108_864;

const invalid = coded('INVALID_CONTENT');

/** Work in the body of a request: a text as it is, any other JSON value in its shortest form. */
export const contentField = z
  .custom<string | number | boolean | object>(
    (value) => value !== undefined && value !== null && value !== '' && typeof value !== 'symbol',
    invalid,
  )
  .transform((value, context): JobContent => {
    const isText = typeof value === 'string';
    const text = isText ? value : JSON.stringify(value);
    if (text.isWellFormed() && Buffer.byteLength(text) <= MAX_CONTENT_BYTES) {
      return { text, contentType: isText ? 'text/plain; charset=utf-8' : 'application/json' };
    }
    context.addIssue({ code: 'custom', message: invalid });
    return z.NEVER;
  })
  .meta(
    docs(
      'The work itself, at most 256 KiB: text or any other JSON. `GET /v1/jobs/:id/content` serves it to anybody who knows the Job. Either this or `contentHash`.',
      '[{"pool":"WETH-USDC","rank":1}]',
    ),
  );

/** The headers of content that any party may have written: a browser saves it, and runs none of it. */
export const contentHeaders = (jobId: string, { contentType }: JobContent) => ({
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Content-Disposition': `attachment; filename="${jobId}.${contentType === 'application/json' ? 'json' : 'txt'}"`,
});

export interface NewContent extends JobContent {
  readonly jobId: string;
  readonly hash: Hex;
  /** Whose bytes they count as. */
  readonly walletId: string;
}

/** The SQL of submitted content. */
export type ContentStore = ReturnType<typeof createContentStore>;

/** The SQL of the work that is kept here. */
export function createContentStore({ orm }: Db) {
  const find = orm
    .select({ text: jobContents.text, contentType: jobContents.contentType })
    .from(jobContents)
    .where(and(isGiven(jobContents.jobId, 'jobId'), isGiven(jobContents.hash, 'hash')))
    .prepare();
  return {
    /** The work that was submitted for a Job under this hash. */
    find: (jobId: string, hash: Hex): Promise<JobContent | undefined> => find.get({ jobId, hash }),
    /** Bytes that a wallet has here. */
    bytesOf: async (walletId: string): Promise<number> =>
      (
        await orm
          .select({ bytes: sql<number>`coalesce(sum(${jobContents.bytes}), 0)` })
          .from(jobContents)
          .where(eq(jobContents.walletId, walletId))
          .get()
      )?.bytes ?? 0,
    /** Stores the content; does nothing if it is stored already. */
    insertStatement: (content: NewContent): Statement =>
      must(
        orm
          .insert(jobContents)
          .values({ ...content, bytes: Buffer.byteLength(content.text) })
          .onConflictDoNothing(),
        'any',
      ),
  };
}

const MAX_URI_CHARACTERS = 2_048;
/** Public places of work, and the characters of a URI (RFC 3986), in any script: none is a space. */
const URI = /^(https?|ipfs|ipns|ar|data):([A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]|[^\0-\x7f\p{C}\p{Z}])+$/iu;

/** A URI of a deliverable as a caller gives it; an empty one is none. */
export const contentUri = z
  .string('INVALID_CONTENT_URI')
  .refine(
    (text) => text === '' || (text.length <= MAX_URI_CHARACTERS && URI.test(text) && URL.canParse(text)),
    coded('INVALID_CONTENT_URI'),
  )
  .transform((text) => (text === '' ? undefined : text));

/** A URI as the chain has it; `undefined` if it is not UTF-8, or the API would refuse it. */
export function readContentUri(bytes: Hex): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hexToBytes(bytes));
    return contentUri.safeParse(text).data;
  } catch {
    return undefined;
  }
}
