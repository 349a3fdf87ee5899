import { expect, test } from 'bun:test';
import { changeWords, programName } from './browser/words.ts';

test('a change that waits is described in words', () => {
  const of = (operation: string, body: Record<string, unknown>) => changeWords({ operation, body });
  expect(of('configureWallet', { txLimit: '0', dailyLimit: '500', whitelist: [], expiresAt: 0 })).toEqual([
    'Most per payment: no limit',
    'Most per day: 500 USDC',
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
  expect(of('setKeyLimits', { txLimit: '2', budget: null })).toEqual(['Most per payment: 2 USDC', 'Budget: no limit']);
});

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/150.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`Mozilla/5.0 (Linux; Android 15) ${WEBKIT} Chrome/150.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/150.0 Safari/537.36 Edg/150.0`, 'Edge on Windows'],
  ['Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1', 'Safari on iPhone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1.15', 'Safari on a Mac'],
  ['curl/8.5.0', 'curl/8.5.0'],
])('%s', (userAgent, name) => {
  expect(programName(userAgent)).toBe(name);
});

test('a program that sends no name is unknown', () => {
  expect(programName(null)).toBe('Unknown program');
});
