import { expect, test } from 'bun:test';
import { createAnswerTally } from './metrics.ts';

test('answers are counted by status, and their times by bucket, with lower ones in each', () => {
  const tally = createAnswerTally({ name: 'seconds', help: 'Time.', buckets: [0.25, 1] });
  const answer = { method: 'GET', route: '/v1/things/:id' };
  for (const seconds of [0.125, 0.25, 0.5, 2]) tally.note({ ...answer, status: 200, seconds });
  tally.note({ ...answer, status: 404, seconds: 0.125 });
  tally.note({ method: 'A"\\\n', route: 'unmatched', status: 404, seconds: 1 });
  expect(tally.counts()).toEqual([
    { value: 4, labels: { ...answer, status: '200' } },
    { value: 1, labels: { ...answer, status: '404' } },
    { value: 1, labels: { method: 'A"\\\n', route: 'unmatched', status: '404' } },
  ]);
  const labels = 'method="GET",route="/v1/things/:id"';
  const odd = 'method="A\\"\\\\\\n",route="unmatched"';
  expect(tally.text()).toBe(`# HELP seconds Time.
# TYPE seconds histogram
seconds_bucket{le="0.25",${labels}} 3
seconds_bucket{le="1",${labels}} 4
seconds_bucket{le="+Inf",${labels}} 5
seconds_sum{${labels}} 3
seconds_count{${labels}} 5
seconds_bucket{le="0.25",${odd}} 0
seconds_bucket{le="1",${odd}} 1
seconds_bucket{le="+Inf",${odd}} 1
seconds_sum{${odd}} 1
seconds_count{${odd}} 1
`);
});
