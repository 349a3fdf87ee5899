import { expect, test } from 'bun:test';
import { wordsOfChange } from './browser/change-words.ts';

test('a change that waits is described in words', () => {
  const of = (operation: string, body: Record<string, unknown>) => wordsOfChange({ operation, body });
  expect(of('configureWallet', { txLimit: '0', dailyLimit: '500', whitelist: [], expiresAt: 0 })).toEqual([
    'Per payment: no limit',
    'Daily limit: 500 USDC',
    'Whitelist: no one is listed: anybody may be paid',
    'Pays until: no end',
  ]);
  expect(of('configureWallet', { whitelist: ['0xa1', '0xb2'], maxJobDays: 3, jobEvaluator: null })).toEqual([
    'Whitelist: 0xa1, 0xb2',
    'Longest Job: 3 days',
    'Who may judge Jobs: no one but recipients',
  ]);
  expect(of('setBudgets', { week: '50', day: '0' })).toEqual([
    'Budget in any 7 days: 50 USDC',
    'Budget in any 24 hours: no limit',
  ]);
  expect(of('setRecipientBudget', { period: 'month', limit: '7' })).toEqual(['Budget in any 30 days: 7 USDC']);
  expect(of('setKeyLimits', { txLimit: '2', budget: null })).toEqual(['Per payment: 2 USDC', 'Budget: no limit']);
});
