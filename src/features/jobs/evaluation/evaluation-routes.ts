import { z } from 'zod';
import type { Guards } from '../../../accounts/auth/guards.ts';
import { SUBMIT_ERRORS } from '../../../chain/relay/relay-intent.ts';
import { lengthInCodePoints } from '../../../core/lib/text.ts';
import { coded } from '../../../http/body.ts';
import { type Endpoint, endpoint } from '../../../http/endpoint.ts';
import { docs } from '../../../http/fields.ts';
import { jobRecord, recordOf } from '../job-response.ts';
import type { EvaluationService } from './evaluation-service.ts';

/** What the endpoint of evaluations needs. */
export interface EvaluationRoutesDeps {
  readonly guards: Guards;
  readonly evaluations: EvaluationService;
  /** Where the service is reached; known once it listens. */
  readonly baseUrl: () => string;
}

export const MAX_REASON_CHARACTERS = 1_000;

/** Why a person decides as they do: it is hashed, so it must have UTF-8 bytes. */
export const reasonField = z
  .string('INVALID_REASON')
  .refine((text) => text.isWellFormed() && lengthInCodePoints(text) <= MAX_REASON_CHARACTERS, coded('INVALID_REASON'));

const decisionBody = z.object({
  outcome: z.enum(['approved', 'rejected'], 'INVALID_OUTCOME').meta(docs('The decision.', 'approved')),
  reason: reasonField.optional().meta(docs('Why, in words.', 'All 20 pools are there.')),
});

/** The endpoint with which an Owner decides a Job. */
export function evaluationEndpoints({ guards, evaluations, baseUrl }: EvaluationRoutesDeps): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'evaluateJob',
        tag: 'Jobs',
        method: 'POST',
        path: '/v1/jobs/:id/evaluate',
        guard: guards.jwt('decide'),
        limit: 'ownerWrite',
        summary:
          "Decide a Job, as the Owner of the Client's wallet, if its rule is `manual` or its `evaluation_state` is `needs_decision`.",
        body: decisionBody,
        response: jobRecord,
        errors: [
          'JOB_NOT_FOUND',
          'FORBIDDEN',
          'EVALUATOR_UNCONFIGURED',
          'INVALID_STATUS',
          'JOB_BUSY',
          'CHAIN_REVERTED',
          ...SUBMIT_ERRORS,
        ],
      },
      async ({ caller, param, body }) => recordOf(await evaluations.decide(caller, param('id'), body), baseUrl()),
    ),
  ];
}
