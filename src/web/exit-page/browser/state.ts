import { zeroAddress } from 'viem';
import { formatUsdc } from '../../../core/lib/money.ts';
import { AMOUNT_LIMITS, LIMITS } from '../../../core/spending-limits.ts';
import type { PageAction } from '../actions.ts';
import type { ListItem } from '../consents.ts';
import { PageError } from '../rpc.ts';
import { authorityFor, type PageSigner } from '../signers.ts';
import { shortEther } from '../transaction.ts';
import { gasMoneyOf, type PasskeyAccount, readWallet, type WalletPlace, type WalletView } from '../wallet-view.ts';

/** The state of the page. It lives as long as the page, and is stored nowhere. */
export const state: {
  place: WalletPlace | undefined;
  wallet: WalletView | undefined;
  signer: PageSigner | undefined;
  /** Whether an action is under way: no other one begins meanwhile. */
  busy: boolean;
  waiting: AbortController | undefined;
} = { place: undefined, wallet: undefined, signer: undefined, busy: false, waiting: undefined };

/** Reads the wallet and the signer's gas money again, and shows them. Errors are shown, not thrown. */
export async function look(): Promise<void> {
  const { place } = state;
  if (place === undefined) return;
  try {
    await readAgain();
    say('find-says', '');
  } catch (error) {
    say('find-says', messageOf(error), 'bad');
  }
  await showSigner();
}

/** Runs one action at a time. Returns at once if another one is under way. */
export async function whileBusy(work: () => Promise<void>): Promise<void> {
  if (state.busy) return;
  state.busy = true;
  enableActions();
  try {
    await work();
  } finally {
    state.busy = false;
    enableActions();
  }
}

/** Runs something that the person can stop by a button. */
export async function untilStopped<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const waiting = new AbortController();
  state.waiting = waiting;
  element('waiting').hidden = false;
  try {
    return await work(waiting.signal);
  } finally {
    element('waiting').hidden = true;
    state.waiting = undefined;
  }
}

/** Reads the wallet as it is now, and shows it. Throws {@link PageError}. */
export async function readAgain(): Promise<WalletView> {
  const { place } = state;
  if (place === undefined) throw new PageError('Show the wallet first (step 1).');
  const wallet = await readWallet(place);
  // The person may have gone on to another wallet.
  if (state.place !== place) throw new PageError('The wallet is another one now. Start again.');
  state.wallet = wallet;
  showWallet(wallet, place);
  return wallet;
}

/** The message of an error meant for people, and a plain one for all others. */
export function messageOf(error: unknown): string {
  return error instanceof PageError ? error.message : 'Something went wrong in this page. Reload it and try again.';
}

function showWallet(wallet: WalletView, { chain, wallet: address }: WalletPlace): void {
  const limit = (amount: bigint) => (amount === 0n ? 'no limit' : `${formatUsdc(amount)} USDC`);
  const spent = wallet.dailyLimit === 0n ? '' : `, ${formatUsdc(wallet.spentToday)} spent today`;
  const offered: Fact[] =
    wallet.pendingOwner === zeroAddress
      ? []
      : [{ name: 'Offered to', text: wallet.pendingOwner, isCode: true, ...tagOf(wallet.pendingPasskey) }];
  showFacts('facts', [
    { name: 'Wallet', text: address, isCode: true, tag: chain },
    { name: 'State', text: '', tag: wallet.frozen ? 'Frozen' : 'Active', isBad: wallet.frozen },
    { name: 'Balance', text: `${formatUsdc(wallet.balance)} USDC` },
    { name: 'Reserved of it', text: `${formatUsdc(wallet.reserved)} USDC` },
    { name: 'Owner', text: wallet.owner, isCode: true, ...tagOf(wallet.ownerPasskey) },
    ...recoveryOf(wallet.ownerPasskey),
    ...offered,
    { name: 'Guardian', text: wallet.guardian === zeroAddress ? 'no one' : wallet.guardian, isCode: true },
    { name: 'Session key', text: wallet.session === zeroAddress ? 'none' : wallet.session, isCode: true },
    ...AMOUNT_LIMITS.map((name) => ({
      name: `Limit ${LIMITS[name].per}`,
      text: `${limit(wallet[name])}${name === 'dailyLimit' ? spent : ''}`,
    })),
    { name: 'Recipients', text: wallet.hasWhitelist ? 'only those on the whitelist' : 'anybody' },
    { name: 'Expires', text: wallet.expiresAt === 0 ? 'never' : new Date(wallet.expiresAt * 1000).toISOString() },
  ]);
}

function tagOf(account: PasskeyAccount | undefined): Pick<Fact, 'tag'> {
  return account === undefined ? {} : { tag: 'passkey' };
}

function recoveryOf(account: PasskeyAccount | undefined): Fact[] {
  if (account === undefined) return [];
  const { recovery } = account;
  return [{ name: 'Recovery account', text: recovery === zeroAddress ? 'none' : recovery, isCode: true }];
}

/** Shows who signs, what it may do, and what it has for gas. */
export async function showSigner(): Promise<void> {
  const { signer, place, wallet } = state;
  element('signer').hidden = signer === undefined;
  element('acts').hidden = signer === undefined || wallet === undefined;
  if (signer === undefined) return;
  const role = roleOf(signer, wallet);
  const money = await moneyOf(signer, place);
  if (state.signer !== signer) return;
  showFacts('signer-facts', [
    { name: 'Your account', text: signer.address, isCode: true, ...role },
    { name: 'Gas money', text: money },
  ]);
  enableActions();
}

async function moneyOf({ address }: PageSigner, place: WalletPlace | undefined): Promise<string> {
  if (place === undefined) return 'shown with the wallet';
  try {
    const wei = await gasMoneyOf(place.rpc, address);
    const hint =
      wei === 0n ? `: send a little ETH on ${place.chain} to your account, it pays for what you do here` : '';
    return `${shortEther(wei)} ETH${hint}`;
  } catch (error) {
    return messageOf(error);
  }
}

/** The role of an account on the wallet. */
function roleOf(signer: PageSigner, wallet: WalletView | undefined): Pick<Fact, 'tag' | 'isBad'> {
  if (wallet === undefined) return {};
  const who = signer.isPasskey === true ? 'pays for what the passkey signs: ' : '';
  const asOwner = authorityFor('withdraw', signer, wallet);
  if (asOwner !== undefined && who === '' && asOwner.isSigned) return { tag: "the owner's recovery account" };
  if (asOwner !== undefined) return { tag: `${who}owner` };
  if (authorityFor('acceptOwnership', signer, wallet)) return { tag: `${who}may accept the wallet` };
  if (authorityFor('freeze', signer, wallet)) return { tag: 'guardian: may freeze' };
  if (who !== '') return { tag: 'no passkey owns this wallet', isBad: true };
  return { tag: 'not the owner of this wallet', isBad: true };
}

const OWNERS_FORMS = ['withdraw', 'session', 'guardian', 'transfer', 'new-passkey'];

/** Enables only what the account may do, and nothing while an action is under way. */
export function enableActions(): void {
  const { signer, wallet, busy } = state;
  const may = (kind: PageAction['kind']) =>
    signer !== undefined && wallet !== undefined && authorityFor(kind, signer, wallet) !== undefined;
  const isOwner = may('withdraw');
  button('freeze').disabled = busy || !may('freeze');
  for (const id of ['unfreeze', 'revoke-keys', 'end-consents']) button(id).disabled = busy || !isOwner;
  button('show-consents').disabled = busy;
  for (const id of OWNERS_FORMS)
    for (const submit of element(id).querySelectorAll('button')) submit.disabled = busy || !isOwner;
  for (const id of ['accept', 'accept-alone']) button(id).disabled = busy || !may('acceptOwnership');
  // The second press of two would otherwise reach the page below a dialog that the first has closed.
  for (const id of ['find', 'unlock', 'signer', 'act-forms']) element(id).inert = busy;
}

/** The element with this id. Throws if the page has none of that kind: page and script do not belong together then. */
export function byId<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new Error(`The page has no ${kind.name} "${id}".`);
}

/** A button, a field, or any other element. */
export const button = (id: string) => byId(id, HTMLButtonElement);
export const field = (id: string) => byId(id, HTMLInputElement);
export const element = (id: string) => byId(id, HTMLElement);
export const form = (id: string) => byId(id, HTMLFormElement);

/** The look of a message. */
export type Tone = 'bad' | 'good' | 'busy' | 'warn';

/** Shows a message in its place; an empty one clears it. */
export function say(id: string, text: string, tone: Tone = 'busy'): void {
  const place = element(id);
  place.className = `says ${tone}`;
  place.textContent = text;
}

/** A line of a list of facts; a tag follows its text. */
export interface Fact {
  readonly name: string;
  readonly text: string;
  readonly isCode?: boolean;
  readonly tag?: string;
  readonly isBad?: boolean;
}

/** Replaces a list of facts. Texts are set as text: nothing from outside becomes markup. */
export function showFacts(id: string, facts: readonly Fact[]): void {
  const parts = facts.flatMap(({ name, text, isCode = false, tag, isBad = false }) => {
    const term = document.createElement('dt');
    term.textContent = name;
    const detail = document.createElement('dd');
    const shown = document.createElement(isCode ? 'code' : 'span');
    shown.textContent = text;
    detail.append(shown);
    if (tag !== undefined) {
      const mark = document.createElement('span');
      mark.className = isBad ? 'tag bad' : 'tag';
      mark.textContent = tag;
      detail.append(text === '' ? '' : ' ', mark);
    }
    return [term, detail];
  });
  const list = element(id);
  list.replaceChildren(...parts);
  list.hidden = false;
}

/** Replaces a list of sentences; a list of none is not shown. */
export function showPoints(id: string, points: readonly ListItem[]): void {
  const items = points.map(({ text, isBad = false }) => {
    const item = document.createElement('li');
    item.textContent = text;
    if (isBad) item.className = 'unknown';
    return item;
  });
  element(id).replaceChildren(...items);
  element(id).hidden = points.length === 0;
}

/** Calls `act` when a form is sent, instead of sending it anywhere. */
export function onSubmit(id: string, act: () => void): void {
  form(id).addEventListener('submit', (event) => {
    event.preventDefault();
    act();
  });
}

/** Calls `act` when a button is pressed. */
export function onPress(id: string, act: () => void): void {
  button(id).addEventListener('click', act);
}
