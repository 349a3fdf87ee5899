import { describe, expect, test } from 'bun:test';
import { jsonTeller, type StoryStep, storyTeller, type Teller } from './demo-story.ts';

const step: StoryStep = {
  who: 'Client',
  event: 'paid',
  text: 'pays 1 USDC\nat once',
  amount: '1',
  txHash: '0xab',
  facts: { paymentId: 'pay_1' },
};
const result = {
  agents: [
    {
      agent: 'Client',
      address: '0x1',
      balance: '18.98',
      payments: [{ id: 'pay_1', amount: '1', status: 'confirmed' }],
      jobs: [{ id: 'job_1', role: 'client', status: 'completed' }],
      reputation: { score: 2, payments: 1, jobs: 1 },
    },
  ],
  fees: '0.02',
  total: '19',
};

function output(make: (write: (text: string) => void) => Teller): string {
  let text = '';
  const teller = make((more) => {
    text += more;
  });
  teller.chapter('A payment');
  teller.step(step);
  teller.result(result);
  teller.note('Done.');
  return text;
}

describe('a story', () => {
  test('has who did what in columns, the transaction below, and the balances', () => {
    expect(output((write) => storyTeller(write, false))).toBe(`
1. A payment
Client    pays 1 USDC
          at once
          tx 0xab
Client    has 18.98 USDC
          payment pay_1: 1 USDC, confirmed
          Job job_1, as its client: completed
          reputation: score 2, from payments: 1, from Jobs: 1
Fees      0.02 USDC went to the platform
Together  19 USDC: exactly what the Client was given

Done.

`);
  });

  test('says the same in colour', () => {
    const coloured = output((write) => storyTeller(write, true));
    expect(coloured).toContain('\u001b[36mClient    \u001b[0mpays');
    expect(Bun.stripANSI(coloured)).toBe(output((write) => storyTeller(write, false)));
  });
});

test('lines of JSON have every fact, the chapter and the time', () => {
  const lines = output(jsonTeller).trimEnd().split('\n');
  const { facts, ...fields } = step;
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { time, chapter: 'A payment', ...fields, ...facts },
    { time, event: 'result', ...result },
    { time, event: 'note', text: 'Done.' },
  ]);
});
