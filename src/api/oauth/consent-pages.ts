import { createHash } from 'node:crypto';
import { SCOPES, type Scope, scopeWords } from '../../accounts/auth/caller.ts';
import { AppError } from '../../core/errors.ts';
import { MARK } from '../../core/lib/mark.ts';
import { parseUsdc } from '../../core/lib/money.ts';
import { PAGE_STYLE } from '../../core/lib/page-style.ts';
import { DAY_SECONDS } from '../../core/lib/time.ts';
import {
  BUDGET_PERIODS,
  KEY_AMOUNTS,
  KEY_LIMITS,
  type KeyLimits,
  PERIOD_CHOICES,
  type PerKeyAmount,
  perKeyAmount,
} from '../../core/spending-limits.ts';
import type { Destination } from './oauth-clients.ts';

/** What every page says of the app. */
export interface AppShown {
  readonly name: string;
  readonly destination: Destination;
}

/** The form of a page. */
interface FormShown {
  readonly app: AppShown;
  readonly ticket: string;
  /** What was wrong with the last try. */
  readonly problem?: string | undefined;
}

export interface LoginShown extends FormShown {
  readonly username?: string | undefined;
}

export interface ConsentShown extends FormShown {
  readonly username: string;
  readonly wallets: readonly WalletShown[];
  /** There are more wallets than are shown. */
  readonly isCut: boolean;
  readonly scopes: readonly Scope[];
  /** What was chosen in the last try. */
  readonly chosen?: ChosenConsent | undefined;
}

/** A wallet that the app could use. */
export interface WalletShown {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  /** Decimal USDC; `undefined` where the chain does not answer now. */
  readonly balance: string | undefined;
  /** What bounds it, in words; none is a warning. */
  readonly limits: readonly string[];
}

/** What a person has chosen, as they did. */
export interface ChosenConsent extends TypedLimits {
  readonly walletId: string;
  readonly scopes: readonly Scope[];
  /** Whether nothing but a further confirmation is missing: there would be no limit at all. */
  readonly isUnlimited?: boolean;
}

/** Where the forms go. */
export const AUTHORIZE_PATH = '/oauth/authorize';

const STYLE = `${PAGE_STYLE}
main{max-width:34rem}
h2{margin:0 0 .5rem;font-size:1.15rem}
.app{margin:.9rem 0;padding:.8rem 1rem;border:2px solid var(--line);border-radius:10px}
.app dl{margin:0}
.app dd{font-weight:600}
.scopes{display:block;margin-top:1.1rem}
.scopes label.choice{align-items:flex-start;min-height:0;margin:.55rem 0}
.none{color:var(--bad)}
a.button{display:inline-block;padding:.6rem 1.1rem;border-radius:8px;background:var(--accent);color:var(--on-accent);font-weight:600;text-decoration:none}
`;
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Headers of every page. */
const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': POLICY,
  'X-Frame-Options': 'DENY',
  // Without a referrer even for ourselves, browsers would name no origin with our own forms.
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

/** A page as an answer. */
export function pageAnswer(page: Html, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(page.text, { status, headers: { ...HEADERS, ...headers } });
}

/** Asks for user name and password. */
export function loginPage({ app, ticket, problem, username = '' }: LoginShown): Html {
  const form = html`<section aria-labelledby="login"><h2 id="login">Log in</h2>
${problemLine(problem)}
<label for="username">User name</label>
<input id="username" name="username" value="${username}" autocomplete="username" autocapitalize="off" spellcheck="false" maxlength="200" required${describedBy(problem)}${focusIf(problem === undefined)}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="1000" required${describedBy(problem)}${focusIf(problem !== undefined)}>
<div class="row"><button name="action" value="login">Log in</button>${cancel('Cancel')}</div></section>`;
  return framed(titleOf(app), html`${appCard(app)}${formOf(ticket, form)}`);
}

/** Asks which wallet the app may use, and for what. Nothing is chosen for the person that they could do without. */
export function consentPage(shown: ConsentShown): Html {
  const { app, ticket, problem, username, wallets, isCut, scopes, chosen } = shown;
  const ticked = chosen?.scopes ?? neededOf(scopes);
  const boxes = SCOPES.filter((scope) => scopes.includes(scope)).map(
    (scope) =>
      html`<label class="choice"><input type="checkbox" name="scope_${scope}" value="on"${checkedIf(ticked.includes(scope))}>${scopeWords[scope]}</label>`,
  );
  const form = html`<section aria-labelledby="allow"><h2 id="allow">What may it do?</h2>
<p class="soft">You are logged in as ${username}.</p>
${problemLine(problem)}
<fieldset class="scopes"><legend>With this wallet</legend>${wallets.map((wallet) => walletChoice(wallet, wallets.length === 1 || chosen?.walletId === wallet.id))}</fieldset>
${isCut ? html`<p class="soft">These are your oldest wallets; there are more.</p>` : undefined}
<fieldset class="scopes"${describedBy(problem)}><legend>The app may</legend>${boxes}</fieldset>
${limitFields(chosen)}
${chosen?.isUnlimited ? html`<label class="choice"><input type="checkbox" name="unlimited" value="on">There is no limit: let it spend all that the wallet has</label>` : undefined}
<p class="soft">Within these limits and the wallet's it does so without asking you again. Freezing holds for it as for any agent, and you can disconnect it at any time.</p>
<div class="row"><button name="action" value="allow">Allow</button>${cancel('Deny')}</div></section>`;
  return framed(titleOf(app), html`${appCard(app)}${formOf(ticket, form)}`);
}

/** The least that is of use: to look, and what an app asks for that does not ask for everything. */
function neededOf(scopes: readonly Scope[]): readonly Scope[] {
  return scopes.length === SCOPES.length ? ['read'] : scopes;
}

function walletChoice({ id, name, address, balance, limits }: WalletShown, isChosen: boolean): Html {
  const words = limits.length === 0 ? html`<strong class="none">no limits</strong>` : limits.join(', ');
  return html`<label class="choice"><input type="radio" name="wallet" value="${id}" required${checkedIf(isChosen)}><span>${name} <small>(${address})</small><br><small>${balance === undefined ? 'balance unknown' : `${balance} USDC`} · ${words}</small></span></label>`;
}

function checkedIf(isChecked: boolean): Html | undefined {
  return isChecked ? html` checked` : undefined;
}

/** What the form suggests for an app's own limits. */
const SUGGESTED: TypedLimits = { ...perKeyAmount(() => '5'), budget: '20', period: 'day', lifetime: '' };

/** What the app may spend by itself, and until when: all of it may stay empty. */
function limitFields(chosen: ChosenConsent | undefined): Html {
  const choices = (options: readonly (readonly [string, string])[], value: string | undefined) =>
    options.map(
      ([one, words]) => html`<option value="${one}"${one === value ? html` selected` : undefined}>${words}</option>`,
    );
  const amounts = KEY_AMOUNTS.map(
    (name) => html`<label for="${name}">${KEY_LIMITS[name].label}, in USDC</label>
<input id="${name}" name="${name}" value="${(chosen ?? SUGGESTED)[name]}" inputmode="decimal" autocomplete="off" maxlength="32">`,
  );
  return html`<fieldset class="scopes"><legend>Limits of the app's own</legend>
${amounts}
<label for="budget">Most in all, in USDC</label>
<input id="budget" name="budget" value="${(chosen ?? SUGGESTED).budget}" inputmode="decimal" autocomplete="off" maxlength="32" aria-describedby="about-limits">
<label for="period">In any</label>
<select id="period" name="period">${choices(PERIOD_CHOICES, (chosen ?? SUGGESTED).period)}</select>
<label for="lifetime">It ends</label>
<select id="lifetime" name="lifetime">${choices(LIFETIME_CHOICES, (chosen ?? SUGGESTED).lifetime)}</select>
<p class="soft" id="about-limits">They count if the app may pay, buy or hire. Empty for no limit but the wallet's. The chain enforces the amounts; a few seconds pass before the app can spend. If this server does not hold the wallet's owner key, the app cannot spend before you sign its limits in the console.</p></fieldset>`;
}

/**
 * Sends the browser on. A redirect in the answer to a form would have to pass the policy of this page. A person who has
 * refused an app is not sent to a program on the device, which would do what the link says.
 */
export function onwardPage(uri: string, { destination }: AppShown, isAllowed: boolean): Html {
  const title = isAllowed ? 'Connected' : 'Not connected';
  if (!isAllowed && destination.kind === 'app')
    return framed(
      title,
      html`<h1>${title}</h1><p>Nothing was allowed. You can close this page.</p>
<p class="soft">The app wants you to go back to ${whereTo(destination)}. Follow this only if you know the app: <a href="${uri}">${uri}</a></p>`,
    );
  const words = isAllowed ? 'You are on your way back to' : 'Nothing was allowed. You are on your way back to';
  const head = html`<meta http-equiv="refresh" content="0;url=${uri}">`;
  return framed(
    title,
    html`<h1>${title}</h1><p>${words} <strong>${destination.shown}</strong>.</p><p><a class="button" href="${uri}">Continue</a></p>`,
    head,
  );
}

/** Shows the fault, and leads nowhere. */
export function problemPage(message: string): Html {
  return framed(
    'The app cannot be connected',
    html`<h1>The app cannot be connected</h1><p class="says bad" role="alert">${message}</p>`,
  );
}

function titleOf({ name }: AppShown): string {
  return `Connect “${name}” to a wallet`;
}

function appCard({ name, destination }: AppShown): Html {
  return html`<h1>Connect an app to a wallet</h1>
<div class="app"><dl><dt>The app calls itself</dt><dd>${name}</dd><dt>You return to</dt><dd id="destination">${whereTo(destination)}</dd></dl></div>
<p class="soft">Anybody can give an app any name. Go on only if you have just begun this in the app yourself${ofItsOwn(destination)}.</p>`;
}

function ofItsOwn({ kind, shown }: Destination): string | undefined {
  if (kind === 'site') return ', and if the address above is its own';
  // They are not assigned: the first program that requests one gets it.
  return kind === 'app' ? `, and if ${shown} links are its own: any app on your computer can take them` : undefined;
}

function whereTo({ kind, shown }: Destination): Html {
  if (kind === 'site') return html`<strong>${shown}</strong>`;
  if (kind === 'device') return html`a program on this device (<strong>${shown}</strong>)`;
  return html`an app on your computer that opens <strong>${shown}</strong> links`;
}

function formOf(ticket: string, fields: Html): Html {
  return html`<form method="post" action="${AUTHORIZE_PATH}"><input type="hidden" name="ticket" value="${ticket}">${fields}</form>`;
}

function cancel(word: string): Html {
  return html`<button class="second" name="action" value="deny" formnovalidate>${word}</button>`;
}

function problemLine(problem: string | undefined): Html | undefined {
  return problem === undefined ? undefined : html`<p class="says bad" id="problem" role="alert">${problem}</p>`;
}

function describedBy(problem: string | undefined): Html | undefined {
  return problem === undefined ? undefined : html` aria-invalid="true" aria-describedby="problem"`;
}

function focusIf(isFirst: boolean): Html | undefined {
  return isFirst ? html` autofocus` : undefined;
}

function framed(title: string, body: Html, head?: Html): Html {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">${head}
<title>${title}</title><style>${new Html(STYLE)}</style></head>
<body><main><div class="brand">${new Html(MARK)}Bursar</div>${body}</main></body></html>
`;
}

/** Markup; texts that come from elsewhere are escaped on their way into it. */
export class Html {
  constructor(readonly text: string) {}
}

type PagePart = string | number | Html | undefined | readonly Html[];

/**
 * Markup from a template. Everything put into it is escaped, unless it is markup itself.
 *
 * @example
 * html`<p title="${name}">${name}</p>`
 */
export function html(texts: TemplateStringsArray, ...parts: readonly PagePart[]): Html {
  return new Html(texts.map((text, place) => text + written(parts[place])).join(''));
}

function written(part: PagePart): string {
  if (part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(({ text }) => text).join('');
  return String(part).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** What a person has said of an app's own limits, as they did. */
export interface TypedLimits extends PerKeyAmount<string> {
  readonly budget: string;
  readonly period: string;
  readonly lifetime: string;
}

/** How long an app may stay connected, in days and in words; empty for as long as it is used. */
export const LIFETIME_CHOICES = [
  ['', '90 days after it was last used'],
  ['1', 'in a day'],
  ['7', 'in 7 days'],
  ['30', 'in 30 days'],
  ['90', 'in 90 days'],
  ['365', 'in a year'],
] as const;

/** More than an amount may have is not looked at, and not shown again. */
const MAX_CHARACTERS = 32;

/** What a form says of an app's own limits. */
export function typedLimits(field: (name: string) => string): TypedLimits {
  // One more than an amount may have, so that it stays one too many.
  const typed = (name: string) =>
    field(name)
      .trim()
      .slice(0, MAX_CHARACTERS + 1);
  return { ...perKeyAmount(typed), budget: typed('budget'), period: typed('period'), lifetime: typed('lifetime') };
}

/** The limits; `undefined` where nothing was given. Throws `INVALID_LIMITS`. */
export function limitsIn({ budget, period, ...typed }: TypedLimits): KeyLimits | undefined {
  const amounts = { ...perKeyAmount((name) => amountIn(typed[name])), budget: amountIn(budget) };
  const chosen = BUDGET_PERIODS.find((one) => one === period);
  if (amounts.budget > 0n && chosen === undefined) throw wrong('Choose a period for the total limit.');
  if (Object.values(amounts).every((amount) => amount === 0n)) return undefined;
  return { ...amounts, period: amounts.budget === 0n ? 'none' : (chosen ?? 'none') };
}

/** How long the app may stay connected, in seconds; null for as long as it is used. Throws `INVALID_LIMITS`. */
export function lifetimeIn({ lifetime }: TypedLimits): number | null {
  const chosen = LIFETIME_CHOICES.find(([days]) => days === lifetime);
  if (chosen === undefined) throw wrong('Choose when the connection ends.');
  return lifetime === '' ? null : Number(lifetime) * DAY_SECONDS;
}

/** Micro-USDC; 0 for an empty field. Nothing that is no amount may pass for no limit. */
function amountIn(text: string): bigint {
  if (text === '') return 0n;
  const amount = parseUsdc(text);
  if (amount === undefined || amount === 0n)
    throw wrong('Enter limits such as 12.5, with at most 6 decimals, or leave them empty for none.');
  return amount;
}

function wrong(message: string): AppError {
  return new AppError('INVALID_LIMITS', { message });
}
