import { z } from 'zod';

const report = z.object({
  userLimits: z.object({ open_files: z.object({ soft: z.number().or(z.literal('unlimited')) }) }),
});

/** How many files and connections the process may have open at once; infinite where the system shows no bound. */
export function openFilesLimit(): number {
  const shown = report.safeParse(process.report.getReport());
  const soft = shown.data?.userLimits.open_files.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}
