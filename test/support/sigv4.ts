import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Whose requests are taken, and for what. */
export interface SigV4 {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
  readonly region: string;
  readonly service: string;
}

/**
 * Why a service of AWS refuses a request, by its `Authorization` header; `undefined` where it does not.
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export function sigV4Refusal(
  { method, headers, url: target }: Request,
  body: Buffer,
  { accessKeyId, secretAccessKey, sessionToken, region, service }: SigV4,
): string | undefined {
  const url = new URL(target);
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/i.exec(
      headers.get('authorization') ?? '',
    );
  if (given === null) return 'AccessDenied';
  const [, id, scope = '', signedHeaders = '', signature = ''] = given;
  if (id !== accessKeyId) return 'InvalidAccessKeyId';
  const names = signedHeaders.split(';');
  if (sessionToken !== undefined) {
    const isSigned = names.includes('x-amz-security-token');
    if (!isSigned || headers.get('x-amz-security-token') !== sessionToken) return 'InvalidToken';
  }
  const [date = ''] = scope.split('/');
  if (scope !== `${date}/${region}/${service}/aws4_request`) return 'AuthorizationHeaderMalformed';
  const time = headers.get('x-amz-date') ?? '';
  const bodyHash = headers.get('x-amz-content-sha256') ?? sha256(body);
  if (bodyHash !== 'UNSIGNED-PAYLOAD' && bodyHash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  if (!names.includes('host')) return 'AccessDenied';
  const query = [...url.searchParams]
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const canonical = [
    method,
    url.pathname,
    query.map(([name, value]) => `${name}=${value}`).join('&'),
    ...names.map((name) => `${name}:${(headers.get(name) ?? '').trim()}`),
    '',
    signedHeaders,
    bodyHash,
  ].join('\n');
  const key = [date, region, service, 'aws4_request'].reduce<Buffer>(
    (under, part) => hmac(under, part),
    Buffer.from(`AWS4${secretAccessKey}`),
  );
  const expected = hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(Buffer.from(canonical))].join('\n'));
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? undefined : 'SignatureDoesNotMatch';
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
