import { type Hex, hexToBytes } from 'viem';
import { z } from 'zod';
import { coded } from '../../http/body.ts';

const MAX_URI_CHARACTERS = 2_048;
/** Where work is found, by whoever looks; and the characters of a URI (RFC 3986), in any script: none is a space. */
const URI = /^(https?|ipfs|ipns|ar|data):([A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]|[^\0-\x7f\p{C}\p{Z}])+$/iu;

/** A URI of a deliverable as a caller gives it; an empty one is none. */
export const contentUri = z
  .string('INVALID_CONTENT_URI')
  .refine(
    (text) => text === '' || (text.length <= MAX_URI_CHARACTERS && URI.test(text) && URL.canParse(text)),
    coded('INVALID_CONTENT_URI'),
  )
  .transform((text) => (text === '' ? undefined : text));

/** A URI as the chain has it; `undefined` for what is not UTF-8, or what the API would refuse. */
export function readContentUri(bytes: Hex): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hexToBytes(bytes));
    return contentUri.safeParse(text).data;
  } catch {
    return undefined;
  }
}
