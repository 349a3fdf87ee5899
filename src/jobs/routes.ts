import type { Guards } from '../auth/guards.ts';
import { SUBMIT_ERRORS } from '../chain/relay/intent.ts';
import type { ErrorCode } from '../errors.ts';
import { type Endpoint, endpoint, reply } from '../http/endpoint.ts';
import { replayAnswer, replayHeaders } from '../http/replay.ts';
import { storedTextAnswer, storedTextHeaders } from '../http/stored-text.ts';
import { jobList, jobRecord, recordOf } from './record.ts';
import {
  createdJob,
  fundedJob,
  jobBody,
  jobListQuery,
  refundedJob,
  submitBody,
  submittedJob,
} from './schema.ts';
import type { JobService } from './service.ts';
import { jobSpec } from './spec.ts';

export interface JobRoutesDeps {
  readonly guards: Guards;
  readonly jobs: JobService;
  /** Where the service is reached; known once it listens. */
  readonly baseUrl: () => string;
}

/** What any call of a wallet's session may be answered with. */
const SESSION: readonly ErrorCode[] = ['WALLET_BUSY', 'WALLET_FROZEN', 'WALLET_EXPIRED', ...SUBMIT_ERRORS];
const STEP: readonly ErrorCode[] = [
  ...SESSION,
  'JOB_NOT_FOUND',
  'NOT_ONCHAIN',
  'INVALID_STATUS',
  'JOB_BUSY',
  'CHAIN_REVERTED',
];

/** Jobs, from their creation to their end; evaluation has endpoints of its own. */
export function jobEndpoints(deps: JobRoutesDeps): readonly Endpoint[] {
  return [createEndpoint(deps), ...stepEndpoints(deps), ...lookUpEndpoints(deps)];
}

function createEndpoint({ guards, jobs }: JobRoutesDeps): Endpoint {
  return endpoint(
    {
      id: 'createJob',
      method: 'POST',
      path: '/v1/jobs',
      guard: guards.key,
      limit: 'payment',
      summary: 'Creates a Job whose Client is the wallet of the API key; answers when the chain has it.',
      body: jobBody,
      status: 201,
      otherStatuses: { 200: 'An earlier request with the same idempotency key created this Job.' },
      headers: {
        'Idempotent-Replayed': '`true` when the idempotency key had created the Job before.',
        'Idempotency-Mismatch': 'Which fields differ from the request that created the Job.',
      },
      response: createdJob,
      errors: [
        ...SESSION,
        'TARGET_NOT_ALLOWED',
        'CLIENT_NOT_FOUND',
        'CLIENT_NOT_ACTIVE',
        'IDEMPOTENCY_INCOMPLETE',
        'WALLET_VERSION_UNSUPPORTED',
        'V3_NOT_CONFIGURED',
        'EVALUATOR_UNCONFIGURED',
        'SELF_JOB',
        'INVALID_PROVIDER',
        'EXPIRY_TOO_SHORT',
        'SOFT_START_CAP',
        'CHAIN_CREATE_FAILED',
      ],
    },
    async ({ caller, body }) => {
      const made = await jobs.create(caller.walletId, body);
      const { id: jobId, onchainJobId, metadataHash, createTxHash } = made.job;
      const answer = { jobId, onchainJobId, metadataHash, createTxHash, ...replayAnswer(made) };
      return made.replayed ? reply(answer, { status: 200, headers: replayHeaders(made) }) : answer;
    },
  );
}

function stepEndpoints({ guards, jobs }: JobRoutesDeps): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'fundJob',
        method: 'POST',
        path: '/v1/jobs/:id/fund',
        guard: guards.key,
        limit: 'payment',
        summary: "Pays the Job's budget into the escrow; answers when the chain has it.",
        response: fundedJob,
        errors: [
          ...STEP,
          'NOT_CLIENT',
          'JOB_EXPIRED',
          'INSUFFICIENT_BALANCE',
          'TX_LIMIT_EXCEEDED',
          'DAILY_LIMIT_EXCEEDED',
          'NOT_IN_WHITELIST',
          'INVALID_RECIPIENT',
        ],
      },
      async ({ caller, param }) => {
        const fundTxHash = await jobs.fund(param('id'), caller.walletId);
        return { status: 'funded', fundTxHash } as const;
      },
    ),
    endpoint(
      {
        id: 'submitJob',
        method: 'POST',
        path: '/v1/jobs/:id/submit',
        guard: guards.key,
        limit: 'payment',
        summary: "Hands in the Provider's work; answers when the chain has it.",
        body: submitBody,
        response: submittedJob,
        errors: [...STEP, 'EXTERNAL_PROVIDER', 'NOT_PROVIDER', 'JOB_EXPIRED', 'TARGET_NOT_ALLOWED'],
      },
      async ({ caller, param, body }) => {
        const submitTxHash = await jobs.submit(param('id'), caller.walletId, body);
        return { status: 'submitted', submitTxHash } as const;
      },
    ),
    endpoint(
      {
        id: 'refundJob',
        method: 'POST',
        path: '/v1/jobs/:id/refund',
        guard: guards.key,
        limit: 'payment',
        summary: 'Gives the Client the budget of an expired Job back; answers when the chain has it.',
        response: refundedJob,
        errors: [...STEP, 'NOT_CLIENT', 'NOT_YET_EXPIRED', 'V3_NOT_CONFIGURED'],
      },
      async ({ caller, param }) => {
        const refundTxHash = await jobs.refund(param('id'), caller.walletId);
        return { status: 'expired', refundTxHash } as const;
      },
    ),
  ];
}

function lookUpEndpoints({ guards, jobs, baseUrl }: JobRoutesDeps): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'getJob',
        method: 'GET',
        path: '/v1/jobs/:id',
        guard: guards.open,
        limit: 'lookup',
        summary: 'Shows a Job to whoever knows its id.',
        response: jobRecord,
        errors: ['JOB_NOT_FOUND'],
      },
      ({ param }) => recordOf(jobs.show(param('id')), baseUrl()),
    ),
    endpoint(
      {
        id: 'getJobSpec',
        method: 'GET',
        path: '/v1/jobs/:id/spec',
        guard: guards.open,
        limit: 'lookup',
        summary: "The Job's specification, byte for byte what its metadata_hash is the keccak256 of.",
        response: jobSpec,
        otherStatuses: { 304: 'The caller has it already.' },
        headers: storedTextHeaders('The metadata hash'),
        errors: ['JOB_NOT_FOUND'],
      },
      ({ param, request }) => {
        const { spec: text, metadataHash: hash } = jobs.show(param('id')).job;
        const spec = { text, hash, contentType: 'application/json', isFinal: true };
        return storedTextAnswer(spec, request.headers.get('if-none-match'));
      },
    ),
    endpoint(
      {
        id: 'listJobs',
        method: 'GET',
        path: '/v1/jobs/by-wallet/:walletId',
        guard: guards.jwt,
        summary: "A wallet's Jobs, the newest first.",
        query: jobListQuery,
        response: jobList,
        errors: ['WALLET_NOT_FOUND', 'WALLET_NOT_ACTIVE', 'FORBIDDEN'],
      },
      async ({ caller, param, query }) => {
        const { jobs: page, total } = await jobs.list(caller, param('walletId'), query);
        const records = page.map((job) => recordOf(job, baseUrl()));
        return { jobs: records, total, page: query.page, pageSize: query.pageSize };
      },
    ),
  ];
}
