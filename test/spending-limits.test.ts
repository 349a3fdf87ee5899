import { describe, expect, test } from 'bun:test';
import { getTableColumns } from 'drizzle-orm';
import { signers } from '../src/accounts/auth/auth-tables.ts';
import { walletAnswer } from '../src/api/mcp/wallet-tools.ts';
import { consentPage, limitsIn, typedLimits } from '../src/api/oauth/consent-pages.ts';
import { agentWalletAbi } from '../src/chain/contracts/generated/AgentWallet.ts';
import { walletText } from '../src/cli/look/show-commands.ts';
import { isErrorCode } from '../src/core/errors.ts';
import { bodyFields } from '../src/core/events.ts';
import { codeName } from '../src/core/field-errors.ts';
import { snakeCase } from '../src/core/lib/text.ts';
import {
  AMOUNT_COLUMNS,
  AMOUNT_LIMITS,
  areLooserLimits,
  areSameLimits,
  BUDGET_COLUMNS,
  BUDGET_PERIODS,
  inChainColumns,
  KEY_AMOUNTS,
  KEY_LIMITS,
  LIMIT_NAMES,
  LIMITS,
  limitRefusals,
  limitsAfter,
  NO_LIMITS,
  perKeyAmount,
  perLimit,
  perPeriod,
} from '../src/core/spending-limits.ts';
import { activityList } from '../src/features/activity/activity-entry.ts';
import { LIMIT_ERRORS } from '../src/features/signing/refusal.ts';
import { budgetsAnswer, budgetsBody } from '../src/features/wallets/budgets/budget-routes.ts';
import { configBody, policyAnswer } from '../src/features/wallets/policy/policy-routes.ts';
import { keyLimitsAnswer, keyLimitsBody } from '../src/features/wallets/signers/agent-key-routes.ts';
import { LIMIT_EVENTS } from '../src/features/wallets/wallet-contract.ts';
import { walletRecord } from '../src/features/wallets/wallet-fields.ts';
import { recipientBudgets, wallets } from '../src/features/wallets/wallet-tables.ts';
import { envelopes } from '../src/features/x402/x402-tables.ts';
import { type WalletDetails, walletDetails } from '../src/server/operator/operator-wallets.ts';
import { changeWords } from '../src/web/console/browser/words.ts';

const keysOf = (shape: object) => Object.keys(shape);
const most = '2.5';

describe.each(LIMIT_NAMES.map((name) => [name, LIMITS[name]] as const))('the limit %s of a wallet', (name, row) => {
  test('is a column of wallets, and of envelopes if it is an amount', () => {
    expect(getTableColumns(wallets)[name].name).toBe(snakeCase(name));
    if (row.unit === 'usdc') expect(keysOf(getTableColumns(envelopes))).toContain(name);
  });

  test('is set by an owner function, reported by an event and shown by the state', () => {
    const having = (type: string, within: 'inputs' | 'outputs') =>
      agentWalletAbi.filter(
        (item) => item.type === type && within in item && JSON.stringify(item).includes(`"name":"${name}"`),
      );
    const events = having('event', 'inputs').map((item) => ('name' in item ? item.name : ''));
    expect(events.filter((event) => LIMIT_EVENTS.some((one) => one === event))).not.toBeEmpty();
    const functions = having('function', 'outputs').map((item) => ('name' in item ? item.name : ''));
    expect(functions).toContain('state');
    expect(functions.filter((one) => /^set/.test(one))).not.toBeEmpty();
  });

  test('is in the body of a change, with an error of its own, and in every answer', () => {
    expect(keysOf(configBody.shape)).toContain(name);
    expect(isErrorCode(codeName('INVALID', name))).toBe(true);
    expect(keysOf(policyAnswer.shape)).toContain(name);
    expect(keysOf(walletRecord.shape)).toContain(snakeCase(name));
    expect(keysOf(activityList.shape.activity.element.shape.change.unwrap().shape)).toContain(snakeCase(name));
    expect(keysOf(bodyFields('policy_changed').facts)).toContain(name);
  });

  test('is shown by the tools and the command line', () => {
    expect(keysOf(walletAnswer.shape.policy.shape)).toContain(name);
    expect(keysOf(walletDetails.shape)).toContain(name);
    const text = walletText({
      ...BARE,
      ...perLimit(
        () => most,
        () => '2030-01-01T00:00:00Z',
      ),
    });
    expect(text).toContain(row.unit === 'usdc' ? `${most} USDC ${row.per}` : 'until 2030-01-01');
  });

  test('is named in the console where a change waits', () => {
    const [words] = changeWords({ operation: 'configureWallet', body: { [name]: row.unit === 'usdc' ? most : 1 } });
    expect(words).toStartWith(`${row.label}: `);
  });

  test('loosens when it allows more or is removed, and stays where a change does not name it', () => {
    const present = perLimit(
      () => 7n,
      () => 7,
    );
    const to = (value: number) => ({ [name]: row.unit === 'usdc' ? BigInt(value) : value });
    const allowsMore = (value: number) => areLooserLimits(present, to(value));
    expect([allowsMore(0), allowsMore(7)]).toEqual([true, false]);
    expect(allowsMore(6)).not.toBe(allowsMore(8));
    expect(areLooserLimits(NO_LIMITS, to(7))).toBe(false);
    expect(areSameLimits(limitsAfter(present, {}), present)).toBe(true);
    expect(areSameLimits(limitsAfter(present, to(8)), present)).toBe(false);
    expect(limitsAfter(present, to(8))).toEqual({ ...present, ...to(8) });
  });
});

describe.each(KEY_AMOUNTS.map((name) => [name, KEY_LIMITS[name]] as const))('the limit %s of a key', (name, row) => {
  test('is two columns: what was requested, and what the chain knows', () => {
    const columns = keysOf(getTableColumns(signers));
    expect(columns).toEqual(
      expect.arrayContaining([name, ...keysOf(inChainColumns({ ...perKeyAmount(() => 0n), [name]: 0n }))]),
    );
  });

  test('is in bodies, answers and tools', () => {
    expect(keysOf(keyLimitsBody.shape)).toContain(name);
    expect(keysOf(keyLimitsAnswer.shape)).toContain(name);
    expect(keysOf(walletAnswer.shape.limits.unwrap().shape)).toContain(name);
  });

  test('is a field of the page that connects an app', () => {
    const typed = typedLimits((field) => (field === name ? most : field === 'period' ? 'week' : ''));
    expect(limitsIn(typed)?.[name]).toBe(2_500_000n);
    const destination = { kind: 'site', shown: 'app.example', host: 'app.example' } as const;
    const shown = { app: { name: 'App', destination }, ticket: 't', username: 'ann', wallets: [], isCut: false };
    const page = consentPage({ ...shown, scopes: ['payments'], chosen: { ...typed, walletId: 'w', scopes: [] } });
    expect(page.text).toContain(`<label for="${name}">${row.label}, in USDC</label>`);
    expect(page.text).toContain(`name="${name}" value="${most}"`);
  });
});

describe.each(BUDGET_PERIODS)('the rolling budget of a %s', (period) => {
  test('is in rows, bodies, answers, tools and the command line', () => {
    expect(keysOf(getTableColumns(wallets))).toEqual(expect.arrayContaining(BUDGET_COLUMNS));
    expect(getTableColumns(recipientBudgets).period.mapToDriverValue(period)).toBe(BUDGET_PERIODS.indexOf(period) + 1);
    for (const schema of [budgetsBody, budgetsAnswer, walletRecord.shape.budgets, walletAnswer.shape.budgets])
      expect(keysOf(schema.shape)).toContain(period);
    expect(keysOf(walletDetails.shape.budgets.shape)).toContain(period);
    expect(keysOf(activityList.shape.activity.element.shape.change.unwrap().shape)).toContain(`${period}_budget`);
  });
});

test('an envelope keeps all of the amounts of its wallet', () => {
  expect(keysOf(getTableColumns(envelopes))).toEqual(expect.arrayContaining(AMOUNT_COLUMNS));
  expect(AMOUNT_COLUMNS).toEqual(expect.arrayContaining([...AMOUNT_LIMITS, ...BUDGET_COLUMNS]));
});

test('every refusal by a limit is one that an Owner can approve', () => {
  expect(new Set<string>(LIMIT_ERRORS)).toEqual(new Set([...Object.keys(limitRefusals), 'NOT_IN_WHITELIST']));
});

/** A wallet without limits, as commands show it. */
const BARE: WalletDetails = {
  ...{ id: 'wallet_0123456789ab', name: 'w', address: '0x', version: 'v3', status: 'active', frozen: false },
  ...{ ownerId: null, createdAt: '2026-01-01T00:00:00Z', deployedAtBlock: 1, recipientBudgets: 0, whitelist: 0 },
  ...perLimit(
    () => null,
    () => null,
  ),
  budgets: perPeriod(() => null),
  ...{ session: '0x', sessionOnChain: null, ownerAddress: '0x', guardian: null, webhookHost: null },
  ...{ keys: [], payments: [], jobs: [], approvals: [], waitsFor: [] },
};

test('a limit that is not set is printed as none', () => {
  const text = walletText(BARE);
  for (const name of AMOUNT_LIMITS) expect(text).toContain(`no limit ${LIMITS[name].per}`);
});
