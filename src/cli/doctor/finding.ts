import { z } from 'zod';
import { UnfitError } from '../../core/lib/files.ts';

/** What one look at an installation has found. */
export const finding = z.object({
  check: z.string().describe('What was looked at'),
  verdict: z.enum(['ok', 'warn', 'fail']).describe('`ok`, `warn`: look at it soon, or `fail`: something does not work'),
  found: z.string().describe('What was found'),
  advice: z.string().optional().describe('What to do, if anything'),
});
export type DoctorFinding = z.output<typeof finding>;
export type DoctorVerdict = DoctorFinding['verdict'];

const SEVERITY: readonly DoctorVerdict[] = ['ok', 'warn', 'fail'];

export const ok = (check: string, found: string): DoctorFinding => ({ check, verdict: 'ok', found });
export const warn = (check: string, found: string, advice: string): DoctorFinding => ({
  check,
  verdict: 'warn',
  found,
  advice,
});
export const fail = (check: string, found: string, advice: string): DoctorFinding => ({
  check,
  verdict: 'fail',
  found,
  advice,
});

/** The worst of all verdicts. */
export function worstOf(findings: readonly DoctorFinding[]): DoctorVerdict {
  const severity = Math.max(0, ...findings.map(({ verdict }) => SEVERITY.indexOf(verdict)));
  return SEVERITY[severity] ?? 'fail';
}

/** One look, with a time of its own. */
export interface DoctorProbe {
  readonly check: string;
  readonly look: () => Promise<DoctorFinding | readonly DoctorFinding[]>;
}

const PROBE_MS = 12_000;

/**
 * Looks everywhere at once, and answers in the order of the probes. One that hangs or throws becomes a finding itself
 * and delays no other.
 */
export async function runProbes(probes: readonly DoctorProbe[], withinMs: number = PROBE_MS): Promise<DoctorFinding[]> {
  return (await Promise.all(probes.map((probe) => bounded(probe, withinMs)))).flat();
}

async function bounded(
  { check, look }: DoctorProbe,
  withinMs: number,
): Promise<DoctorFinding | readonly DoctorFinding[]> {
  const late = Promise.withResolvers<DoctorFinding>();
  const timer = setTimeout(() => {
    late.resolve(fail(check, `no answer within ${withinMs / 1000} s`, 'Find out what it waits for, and try again.'));
  }, withinMs);
  try {
    return await Promise.race([look(), late.promise]);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (error instanceof UnfitError) return fail(check, reason, 'Until then serve refuses to start.');
    return fail(check, `could not be looked at: ${reason}`, 'Remove the cause, and try again.');
  } finally {
    clearTimeout(timer);
  }
}
