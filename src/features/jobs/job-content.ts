import { z } from 'zod';
import { coded } from '../../http/body.ts';
import { docs } from '../../http/fields.ts';
import type { ContentType } from './job-tables.ts';

/**
 * Work that is kept here for its Provider, so that it need not be hosted elsewhere: these very characters are hashed
 * and served.
 */
export interface Content {
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
  .transform((value, context): Content => {
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
export const contentHeaders = (jobId: string, { contentType }: Content) => ({
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Content-Disposition': `attachment; filename="${jobId}.${contentType === 'application/json' ? 'json' : 'txt'}"`,
});
