import { AppError } from '../../core/errors.ts';

/** Lets one request at a time move a Job on. */
export interface JobLock {
  /** Runs the only step of the Job. Throws `JOB_BUSY` at once while another one runs. */
  run<T>(jobId: string, step: () => Promise<T>): Promise<T>;
}

/** Creates the locks of Jobs: one step of a Job at a time, others are refused with `JOB_BUSY`. */
export function createJobLock(): JobLock {
  const busy = new Set<string>();
  return {
    async run(jobId, step) {
      if (busy.has(jobId)) throw new AppError('JOB_BUSY');
      busy.add(jobId);
      try {
        return await step();
      } finally {
        busy.delete(jobId);
      }
    },
  };
}
