import { z } from 'zod';

/** A query parameter that is a time in Unix seconds; anything else is `INVALID_TIME_RANGE`. */
export function timeField(description: string) {
  return z
    .string()
    .regex(/^\d{1,12}$/, 'INVALID_TIME_RANGE')
    .transform(Number)
    .meta({ type: 'integer', minimum: 0 })
    .optional()
    .describe(description);
}
