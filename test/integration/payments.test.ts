import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { type PaymentsSetup, RECIPIENT, setUpPayments } from '../support/payments-service.ts';

let chain: TestChain;
let service: PaymentsSetup;

beforeAll(async () => {
  chain = await startTestChain();
  service = await setUpPayments(chain);
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

describe('a payment', () => {
  test('is pending at once and confirmed by its receipt', async () => {
    const wallet = await service.wallet();
    const answer = await service.pay(wallet, { amount: '1.50', memo: 'for the data' });
    if (answer.status !== 200) console.log(answer.text, service.log.slice(-4));
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      id: expect.stringMatching(/^pay_[0-9a-f]{12}$/),
      txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      status: expect.stringMatching(/^(pending|confirmed)$/),
      amount: '1.5',
      feeAmount: '0.03',
      to: RECIPIENT,
      type: 'direct',
    });
    const waited = await service.pay(wallet, {}, { Prefer: 'wait=10' });
    expect(waited.headers.get('preference-applied')).toBe('wait=10');
    expect(waited.json.status).toBe('confirmed');
    const record = await service.get(`/v1/payments/${answer.json.id}`);
    expect(record.json).toEqual({
      id: answer.json.id,
      wallet_id: wallet.id,
      to_address: RECIPIENT,
      amount: '1.5',
      type: 'direct',
      memo: 'for the data',
      status: 'confirmed',
      tx_hash: answer.json.txHash,
      fee_amount: '0.03',
      fee_recipient: chain.treasury,
      created_at: expect.any(Number),
    });
  });
});
