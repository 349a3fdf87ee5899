import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createContentStore } from '../../src/features/jobs/job-content.ts';
import { createJobStore } from '../../src/features/jobs/job-store.ts';
import { createJobWork } from '../../src/features/jobs/job-work.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import {
  fundedJob,
  hashOf,
  type Parties,
  startTarget,
  submittedJob,
  type Target,
  twoParties,
} from '../support/evaluations.ts';
import { longestTurnMs } from '../support/event-loop.ts';
import { stepRequest } from '../support/job-requests.ts';
import { startService, type TestService } from '../support/service.ts';

/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const MAX = 2_097_152;
let chain: TestChain;
let service: TestService;
let parties: Parties;
let target: Target;
let served: { body: string | Buffer<ArrayBuffer>; headers?: Record<string, string>; status?: number };

beforeAll(async () => {
  chain = await startTestChain();
  service = await startService(chain, { evaluates: true });
  parties = await twoParties(service, chain);
  target = startTarget(
    () => new Response(served.body, { status: served.status ?? 200, headers: served.headers ?? {} }),
  );
});
afterAll(async () => {
  target.stop();
  await service.stop();
  await chain.stop();
});

const work = (jobId: string, token = parties.client.token) => service.ask({ path: `/v1/jobs/${jobId}/work`, token });
const NOTHING = { text: null, isCut: false, picture: null, problem: null };

/** The answer about work at a URL whose hash is the one of `content`. */
async function shownOf(content: string | Uint8Array, answer: Partial<typeof served> = {}, contentURI = target.url) {
  served = { body: typeof content === 'string' ? content : Buffer.from(content), ...answer };
  const { jobId } = await submittedJob(service, chain, parties, { type: 'manual' }, { content, contentURI });
  const { status, json } = await work(jobId);
  expect({ status, json }).toMatchObject({ status: 200, json: { jobId, hash: hashOf(content) } });
  const { jobId: _, hash: __, ...shown } = json;
  return shown;
}
const problem = (text: string) => ({ ...NOTHING, problem: expect.stringContaining(text) });

test('work that is kept here is shown to the Client alone', async () => {
  const { jobId } = await fundedJob(service, chain, parties, { type: 'manual' });
  expect((await work(jobId)).json).toEqual({ jobId, hash: null, ...problem('No work was handed in') });
  const content = { pools: ['a'] };
  const submit = await service.ask(stepRequest(parties.provider, jobId, 'submit', { content }));
  expect(submit.status).toBe(200);
  const shown = { jobId, hash: submit.json.contentHash, ...NOTHING, text: '{"pools":["a"]}' };
  expect((await work(jobId)).json).toEqual(shown);
  expect(await work(jobId, parties.provider.token)).toMatchObject({ status: 403, json: { error: 'FORBIDDEN' } });
  expect(await work('job_000000000000')).toMatchObject({ status: 404, json: { error: 'JOB_NOT_FOUND' } });
  expect(await work(jobId, '')).toMatchObject({ status: 401 });
});

test.each([
  ['a text', 'Twenty pools,\none a line: ä €', 'Twenty pools,\none a line: ä €'],
  ['markup, as text', '<script>alert(1)</script>', '<script>alert(1)</script>'],
  [
    'a vector graphic, as text',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>',
  ],
])('%s at a URL is fetched and shown', async (_, content, text) => {
  expect(await shownOf(content, { headers: { 'Content-Type': 'text/html' } })).toEqual({ ...NOTHING, text });
});

test('a long text is cut', async () => {
  const { text, isCut } = await shownOf('x'.repeat(300_000));
  expect([text.length, isCut]).toEqual([262_144, true]);
});

test('a picture is known by its bytes, whatever the URL says of it', async () => {
  const picture = { mediaType: 'image/png', base64: PNG.toString('base64') };
  expect(await shownOf(PNG, { headers: { 'Content-Type': 'text/html' } })).toEqual({ ...NOTHING, picture });
});

test('redirects are followed, and work in the URL itself is read', async () => {
  const end = startTarget(() => new Response('moved'));
  try {
    const moved = { status: 302, headers: { Location: end.url } };
    expect(await shownOf('moved', { body: '', ...moved })).toEqual({ ...NOTHING, text: 'moved' });
  } finally {
    end.stop();
  }
  expect(await shownOf('hi there', {}, 'data:text/plain,hi%20there')).toEqual({ ...NOTHING, text: 'hi there' });
  const base64 = `data:image/png;base64,${PNG.toString('base64')}`;
  expect(await shownOf(PNG, {}, base64)).toMatchObject({ picture: { mediaType: 'image/png' } });
  expect(await shownOf('x', {}, 'data:,%E4')).toEqual(problem('malformed'));
});

/** A picture whose header says that it is so large. */
function pngOf(width: number, height: number): Uint8Array {
  const bytes = Buffer.from(PNG);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

/** A JPEG up to its frame header: as much of it as says how large it is. `segments` come before that. */
function jpegOf(width: number, height: number, segments: readonly number[] = []): Buffer<ArrayBuffer> {
  const frame = Buffer.from([0xff, 0xff, 0xc2, 0, 8, 8, 0, 0, 0, 0, 0]);
  frame.writeUInt16BE(height, 6);
  frame.writeUInt16BE(width, 8);
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, ...segments]), frame]);
}

test('a JPEG is as large as its first frame, whatever its other segments say', async () => {
  const small = jpegOf(640, 480);
  const picture = { mediaType: 'image/jpeg', base64: small.toString('base64') };
  expect(await shownOf(small)).toEqual({ ...NOTHING, picture });
  // The small frame is within a comment.
  const frame = [0xff, 0xc0, 0, 8, 8, 0, 1, 0, 1, 0];
  expect(await shownOf(jpegOf(30_000, 30_000, [0xff, 0xfe, 0, 2 + frame.length, ...frame]))).toEqual(
    problem('too large'),
  );
  expect(await shownOf(jpegOf(640, 0))).toEqual(problem('damaged'));
});

test('a picture without an end to its header holds no one up', async () => {
  const begin = Buffer.from([0xff, 0xd8, 0, 0]);
  const segments = Buffer.alloc(MAX - begin.length, Buffer.from([0, 2, 0xff, 0xe1]));
  for (const rest of [segments, Buffer.alloc(MAX - begin.length), Buffer.alloc(MAX - begin.length, 0xff)]) {
    const content = Buffer.concat([begin, rest]);
    served = { body: content };
    const handedIn = { content, contentURI: target.url };
    const { jobId } = await submittedJob(service, chain, parties, { type: 'manual' }, handedIn);
    const turn = await longestTurnMs(async () => {
      expect((await work(jobId)).json).toMatchObject(problem('damaged'));
    });
    expect(turn).toBeLessThan(80);
  }
});

test('anything else than the work, or that cannot be drawn, is not shown, and the answer says why', async () => {
  expect(await shownOf('the work', { body: 'other work' })).toEqual(problem('has another hash'));
  expect(await shownOf('x', { status: 404 })).toEqual(problem('status 404'));
  expect(await shownOf(new Uint8Array([0, 1, 2, 255]))).toEqual(problem('neither text nor a picture'));
  expect(await shownOf('a\0b')).toEqual(problem('neither text nor a picture'));
  expect(await shownOf('x'.repeat(MAX + 1))).toEqual(problem('more than 2 MiB'));
  expect(await shownOf(pngOf(30_000, 30_000))).toEqual(problem('too large'));
  expect(await shownOf(PNG.subarray(0, 20))).toEqual(problem('too large'));
  expect(await shownOf(PNG.subarray(0, 9))).toEqual(problem('damaged'));
  expect(await shownOf('x', {}, 'ipfs://bafy')).toEqual(problem('http and https'));
  expect(await shownOf('x', {}, 'http://127.0.0.1:1/work')).toEqual(problem('could not be fetched'));
  const { jobId } = await submittedJob(service, chain, parties, { type: 'manual' });
  expect((await work(jobId)).json).toMatchObject(problem('Only the hash'));
});

test('no private address is reached', async () => {
  served = { body: 'secret' };
  const handedIn = { content: 'secret', contentURI: target.url };
  const { jobId } = await submittedJob(service, chain, parties, { type: 'manual' }, handedIn);
  const before = target.requested.length;
  const stores = { store: createJobStore(service.db), contents: createContentStore(service.db) };
  const guarded = createJobWork({ allowPrivateTargets: false }, { ...stores, access: service.access });
  const owner = { kind: 'owner', userId: parties.client.userId, sessionId: 'ses_1', permission: 'view' } as const;
  const { work: shown } = await guarded.of(owner, jobId);
  expect(shown).toContain('could not be fetched');
  expect(target.requested.length).toBe(before);
});
