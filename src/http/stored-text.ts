/** A text that is served byte for byte: written anew it might differ from what was hashed. */
export interface StoredText {
  readonly text: string;
  readonly contentType: string;
  /** Of these very bytes. */
  readonly hash: string;
  /** It will never be another. */
  readonly isFinal: boolean;
}

const YEAR_SECONDS = 31_536_000;

/** What the documentation says of an answer with such a text. */
export const storedTextTerms = (hash: string, more: Readonly<Record<string, string>> = {}) => ({
  otherStatuses: { 304: 'The caller already has it.' },
  headers: { ETag: `${hash}; \`If-None-Match\` with it is answered with 304.`, ...more },
});

/** Answers with the text, or with 304 when the caller's `If-None-Match` names it. */
export function storedTextAnswer({ text, contentType, hash, isFinal }: StoredText, known: string | null) {
  const etag = `"${hash}"`;
  const cacheControl = isFinal ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache';
  const headers = { ETag: etag, 'Cache-Control': cacheControl };
  const isKnown = known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
  if (isKnown) return new Response(null, { status: 304, headers });
  return new Response(text, { headers: { ...headers, 'Content-Type': contentType } });
}
