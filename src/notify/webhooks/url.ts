import { z } from 'zod';
import type { ErrorCode } from '../../core/errors.ts';
import { parseTargetUrl, TargetError } from '../../core/net/target-url.ts';

/**
 * The schema of a webhook URL, or null for none. Normalises the URL. Refuses with `INVALID_URL` or
 * `TARGET_NOT_ALLOWED`.
 */
export function webhookUrlField(allowPrivateTargets: boolean) {
  return z
    .string(code('INVALID_URL'))
    .transform((text, context) => {
      try {
        return parseTargetUrl(text, { allowPrivateTargets }).href;
      } catch (error) {
        if (!(error instanceof TargetError)) throw error;
        const message = code(error.reason === 'not-allowed' ? 'TARGET_NOT_ALLOWED' : 'INVALID_URL');
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      }
    })
    .nullable();
}

function code(wanted: ErrorCode): ErrorCode {
  return wanted;
}
