import { createHash, randomUUID } from 'node:crypto';
import { sigV4Refusal } from './sigv4.ts';

const CREDENTIALS = { accessKeyId: 'AKIDBURSARTESTS', secretAccessKey: 'the secret key of the store of tests' };
const REGION = 'eu-test-1';
const BUCKET = 'backups';
/** How many keys a page of a list has: few, so that lists have several. */
const PAGE = 3;

/** A store that speaks what Bun's client asks of S3, and takes requests with a valid signature (SigV4) alone. */
export interface S3Store {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly objects: Map<string, Buffer>;
  /** Uploads in parts that no one has completed. */
  readonly unfinished: Map<string, Map<number, Buffer>>;
  /** Methods and paths of all requests so far. */
  readonly requests: string[];
  /** The answer in the place of the store's own answer, if anything. */
  instead: (method: string, url: URL) => Response | Promise<Response> | undefined;
  stop(): Promise<void>;
}

/** Starts an empty store on this machine. */
export function startS3(): S3Store {
  const objects = new Map<string, Buffer>();
  const unfinished = new Map<string, Map<number, Buffer>>();
  const requests: string[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 0,
    maxRequestBodySize: 1024 ** 3,
    async fetch(request) {
      const url = new URL(request.url);
      requests.push(`${request.method} ${url.pathname}${url.search}`);
      const body = Buffer.from(await request.arrayBuffer());
      const problem = sigV4Refusal(request, body, { ...CREDENTIALS, region: REGION, service: 's3' });
      if (problem !== undefined) return failure(403, problem);
      const instead = store.instead(request.method, url);
      if (instead !== undefined) return await instead;
      const [, bucket, ...rest] = url.pathname.split('/').map(decodeURIComponent);
      if (bucket !== BUCKET) return failure(404, 'NoSuchBucket');
      return answer(store, request, url, rest.join('/'), body);
    },
  });
  const store: S3Store = {
    endpoint: `http://127.0.0.1:${server.port}`,
    bucket: BUCKET,
    region: REGION,
    ...CREDENTIALS,
    objects,
    unfinished,
    requests,
    instead: () => undefined,
    stop: () => server.stop(true),
  };
  return store;
}

/** What opens the store. */
export function accessOf({ endpoint, region, accessKeyId, secretAccessKey }: S3Store) {
  return { endpoint, region, keyId: accessKeyId, secret: secretAccessKey };
}

/** The same as settings. */
export function s3Env({ endpoint, region, accessKeyId, secretAccessKey }: S3Store): Record<string, string> {
  return {
    BURSAR_BACKUP_S3_ENDPOINT: endpoint,
    BURSAR_BACKUP_S3_REGION: region,
    BURSAR_BACKUP_S3_KEY_ID: accessKeyId,
    BURSAR_BACKUP_S3_SECRET: secretAccessKey,
  };
}

function answer(store: S3Store, request: Request, url: URL, key: string, body: Buffer): Response {
  const { method, headers } = request;
  const uploadId = url.searchParams.get('uploadId');
  if (method === 'GET' && key === '') return listed(store, url);
  if (method === 'POST' && url.searchParams.has('uploads')) {
    const id = randomUUID();
    store.unfinished.set(id, new Map());
    return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
  }
  if (uploadId !== null) return inParts(store, method, url, key, uploadId, body);
  const object = store.objects.get(key);
  if (method === 'PUT') {
    store.objects.set(key, body);
    return new Response(null, { headers: { ETag: etagOf(body) } });
  }
  if (object === undefined) return failure(404, 'NoSuchKey');
  if (method === 'DELETE') {
    store.objects.delete(key);
    return new Response(null, { status: 204 });
  }
  const common = { ETag: etagOf(object), 'Last-Modified': new Date().toUTCString() };
  if (method === 'HEAD') return new Response(null, { headers: { ...common, 'Content-Length': `${object.length}` } });
  const range = /^bytes=(\d+)-(\d*)$/.exec(headers.get('range') ?? '');
  if (range === null) return new Response(new Uint8Array(object), { headers: common });
  const [first, last] = [Number(range[1]), range[2] === '' ? object.length - 1 : Number(range[2])];
  return new Response(new Uint8Array(object.subarray(first, last + 1)), { status: 206, headers: common });
}

function inParts(
  { objects, unfinished }: S3Store,
  method: string,
  url: URL,
  key: string,
  uploadId: string,
  body: Buffer,
): Response {
  const parts = unfinished.get(uploadId);
  if (parts === undefined) return failure(404, 'NoSuchUpload');
  if (method === 'PUT') {
    parts.set(Number(url.searchParams.get('partNumber')), body);
    return new Response(null, { headers: { ETag: etagOf(body) } });
  }
  unfinished.delete(uploadId);
  if (method === 'DELETE') return new Response(null, { status: 204 });
  const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, n]) => Number(n));
  const whole = named.map((number) => parts.get(number));
  if (whole.some((part) => part === undefined)) return failure(400, 'InvalidPart');
  objects.set(key, Buffer.concat(whole.flatMap((part) => part ?? [])));
  return xml(`<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`);
}

function listed({ objects }: S3Store, { searchParams }: URL): Response {
  const prefix = searchParams.get('prefix') ?? '';
  const after = searchParams.get('continuation-token') ?? searchParams.get('start-after') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, PAGE);
  const contents = page.map((key) => {
    const object = objects.get(key) ?? Buffer.alloc(0);
    return `<Contents><Key>${key}</Key><LastModified>${new Date().toISOString()}</LastModified><ETag>${etagOf(object)}</ETag><Size>${object.length}</Size></Contents>`;
  });
  const isTruncated = keys.length > page.length;
  const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return xml(
    `<ListBucketResult><Name>${BUCKET}</Name><Prefix>${prefix}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>${PAGE}</MaxKeys><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
  );
}

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;
const xml = (text: string, status = 200) =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`, {
    status,
    headers: { 'Content-Type': 'application/xml' },
  });
const failure = (status: number, code: string) => xml(`<Error><Code>${code}</Code></Error>`, status);
