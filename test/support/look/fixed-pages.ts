import type { Page } from 'playwright-core';
import { consentPage, type Html, loginPage } from '../../../src/api/oauth/consent-pages.ts';
import type { FixedAnswers } from './examples.ts';
import { RESEARCH } from './fixed-answers.ts';

/** A page as it is drawn from fixed data. */
export interface FixedPage {
  readonly name: string;
  /** Of the console. */
  readonly path?: string;
  /** A page that stands alone. */
  readonly html?: () => Html;
  /** What the API answers here alone. */
  readonly answers?: FixedAnswers;
  readonly isLoggedOut?: boolean;
  /** What a person does before it is looked at. */
  readonly steps?: (page: Page) => Promise<unknown>;
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click();
const app = {
  name: 'Kitchen <helper>',
  destination: { kind: 'site', host: 'helper.example', shown: 'https://helper.example' },
} as const;
const ticket = 'a ticket';
const walletPages = ['', 'activity', 'spending', 'limits', 'withdraw', 'key', 'owner', 'webhooks'];
const enterToken = async (page: Page) => {
  await page.getByLabel("Operator's token").fill('a-token');
  await press('Open')(page);
};
const enterClaimKey = async (page: Page) => {
  await page.getByLabel('Claim key').fill('bsk_48bzemsi_px4qug6bm6q7m3516a0iu4cj6yknap1kfscdehazqel4g4xm');
  await press('Look at the wallet')(page);
  await page.getByRole('region', { name: 'What you claim' }).waitFor();
};
const claim = async (page: Page) => {
  await enterClaimKey(page);
  await press('Claim the wallet')(page);
  await page.getByRole('heading', { name: 'The wallet is yours' }).waitFor();
};

const openWebhooks = async (page: Page) => {
  await page.getByText('Events', { exact: false }).first().click();
  await page.getByText('Payload and answer').first().click();
};

const unfold = (page: Page) =>
  page.evaluate("for (const one of document.querySelectorAll('details.card')) one.open = true");

/** All pages, each as it looks with something to show, and some as they look without. */
export const FIXED_PAGES: readonly FixedPage[] = [
  { name: 'log-in', path: '', isLoggedOut: true },
  { name: 'claim', path: '/claim', isLoggedOut: true, steps: enterClaimKey },
  { name: 'claimed', path: '/claim', steps: claim },
  { name: 'invitation', path: '/invitation' },
  { name: 'wallets', path: '' },
  { name: 'wallets-none', path: '', answers: { 'GET /v1/wallets': { wallets: [], nextCursor: null } } },
  ...walletPages.map((part) => ({ name: `wallet-${part || 'overview'}`, path: `/wallets/${RESEARCH}/${part}` })),
  { name: 'wallet-webhooks-open', path: `/wallets/${RESEARCH}/webhooks`, steps: openWebhooks },
  { name: 'wallet-owner-open', path: `/wallets/${RESEARCH}/owner`, steps: unfold },
  { name: 'inbox', path: '/inbox' },
  { name: 'inbox-none', path: '/inbox', answers: { 'GET /v1/inbox': { items: [], nextCursor: null } } },
  { name: 'jobs', path: `/jobs/${RESEARCH}` },
  { name: 'account', path: '/account' },
  { name: 'audit', path: '/account/audit' },
  { name: 'address-book', path: '/account/addresses' },
  { name: 'notifications', path: '/notifications' },
  { name: 'notification-events', path: '/notifications', steps: press("Events of Ann's phone") },
  { name: 'organizations', path: '/organizations' },
  { name: 'organization', path: '/organizations/org_3e9a41c0b7d2' },
  { name: 'nowhere', path: '/nowhere' },
  { name: 'operator-token', path: '/operator', isLoggedOut: true },
  { name: 'operator', path: '/operator', steps: enterToken },
  { name: 'app-log-in', html: () => loginPage({ app, ticket, problem: 'The user name or the password is wrong.' }) },
  {
    name: 'app-consent',
    html: () =>
      consentPage({
        app,
        ticket,
        username: 'ann',
        wallets: [
          {
            id: RESEARCH,
            name: 'Research',
            address: '0x4FC3…b2b8',
            balance: '12.5',
            limits: ['5 USDC per payment', '20 USDC per day (UTC)', '10 USDC in any 60 minutes'],
          },
          { id: 'wallet_80d1b6f3e72a', name: 'Shopper', address: '0x90F7…b906', balance: undefined, limits: [] },
        ],
        isCut: false,
        scopes: ['read', 'payments', 'x402', 'jobs'],
      }),
  },
  { name: 'exit' },
];

/** Where a page is on the server of fixed answers. */
export function pathOf({ path, html }: FixedPage): string {
  if (html !== undefined) return '/alone';
  return path === undefined ? '/exit' : `/console${path}`;
}
