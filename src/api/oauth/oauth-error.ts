import { z } from 'zod';
import type { AppError, ErrorCode } from '../../core/errors.ts';
import type { Refusals } from '../../http/endpoint.ts';
import { docs } from '../../http/fields.ts';

const words: Partial<Readonly<Record<ErrorCode, string>>> = {
  INVALID_CLIENT: 'invalid_client',
  INVALID_CLIENT_METADATA: 'invalid_client_metadata',
  INVALID_REDIRECT_URI: 'invalid_redirect_uri',
  INVALID_TARGET: 'invalid_target',
  INVALID_SCOPES: 'invalid_scope',
  INVALID_GRANT: 'invalid_grant',
  UNSUPPORTED_GRANT_TYPE: 'unsupported_grant_type',
};

/** Refusals as OAuth has them (RFC 6749, section 5.2). */
export const oauthRefusals: Refusals = {
  contentType: 'application/json',
  schema: z
    .object({
      error: z.string().meta(docs('A word of OAuth.', 'invalid_grant')),
      error_description: z.string().meta(docs('What is wrong, and what to do.', 'client_id is required.')),
    })
    .meta({ id: 'OauthError', description: 'A refusal as OAuth has it (RFC 6749, section 5.2).' }),
  answer: oauthRefusal,
};

function oauthRefusal({ code, status, message }: AppError): Response {
  const error = words[code] ?? wordOf(status);
  return Response.json(
    { error, error_description: message.replace(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, "'") },
    { status, headers: { 'Cache-Control': 'no-store' } },
  );
}

function wordOf(status: number): string {
  if (status >= 500) return 'server_error';
  return status === 429 ? 'temporarily_unavailable' : 'invalid_request';
}
