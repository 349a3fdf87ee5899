import { z } from 'zod';
import { AppError } from '../../core/errors.ts';
import { systemClock } from '../../core/lib/time.ts';
import { decide, reasonField } from '../../features/jobs/evaluation/evaluation-service.ts';
import { createEvaluationStore } from '../../features/jobs/evaluation/evaluation-store.ts';
import { createJobStore } from '../../features/jobs/job-store.ts';
import { command } from '../common/command.ts';
import { withDatabase } from '../common/existing-database.ts';
import { print } from '../common/output.ts';

const outcomes = z.enum(['approved', 'rejected']);

/**
 * `bursar job evaluate`: decides about a Job that waits for it, whatever its rule; a server that runs carries it out.
 */
export const evaluateJobCommand = command({
  name: 'job evaluate',
  summary: 'decides a Job that waits for evaluation, whatever its rule',
  words: [
    { name: 'job-id', help: 'Id of the Job' },
    { name: 'outcome', help: 'approved or rejected', choices: outcomes.options },
  ],
  texts: [{ name: 'reason', help: 'Reason for Client and Provider, at most 1000 characters' }],
  examples: ["job evaluate job_1a09955d9756 approved --reason 'The page answers.'"],
  settings: ['dataDir', 'serverDatabaseUrl'],
  async run({ dataDir, serverDatabaseUrl }, { word, text }) {
    const outcome = outcomes.parse(word('outcome'));
    const reason = reasonField.optional().safeParse(text('reason'));
    if (!reason.success) throw new AppError('INVALID_REASON');
    await withDatabase({ dataDir, serverDatabaseUrl }, async (db) => {
      const deps = { db, jobs: createJobStore(db), evaluations: createEvaluationStore(db), clock: systemClock };
      const decision = { outcome, reason: reason.data, decidedBy: 'operator' };
      const isNew = await decide(deps, word('job-id'), decision);
      await print(
        isNew
          ? `Decided: ${outcome}. The server carries it out within seconds, or at its next start.`
          : `Already decided: ${outcome}.`,
      );
    });
  },
});
