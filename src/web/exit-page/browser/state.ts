import { zeroAddress } from 'viem';
import { formatUsdc } from '../../../core/lib/money.ts';
import type { PageAction } from '../actions.ts';
import type { Point } from '../consent-words.ts';
import { TellError } from '../rpc.ts';
import { authorityFor, type PageSigner } from '../signers.ts';
import { shortEther } from '../transaction.ts';
import { gasMoneyOf, type PasskeyAccount, readWallet, type WalletPlace, type WalletView } from '../wallet-view.ts';

/** What the page knows. It lives as long as the page, and is stored nowhere. */
export const state: {
  place: WalletPlace | undefined;
  wallet: WalletView | undefined;
  signer: PageSigner | undefined;
  /** Whether something is being prepared, signed or waited for: nothing else begins meanwhile. */
  busy: boolean;
  waiting: AbortController | undefined;
} = { place: undefined, wallet: undefined, signer: undefined, busy: false, waiting: undefined };

/** Reads the wallet and the signer's gas money again, and shows them. What goes wrong is said, not thrown. */
export async function look(): Promise<void> {
  const { place } = state;
  if (place === undefined) return;
  try {
    await whole();
    say('find-says', '');
  } catch (error) {
    say('find-says', messageOf(error), 'bad');
  }
  await showSigner();
}

/** The wallet as it is now, shown as well. Throws {@link TellError}. */
export async function whole(): Promise<WalletView> {
  const { place } = state;
  if (place === undefined) throw new TellError('Show the wallet first (step 1).');
  const wallet = await readWallet(place);
  // The person may have gone on to another wallet.
  if (state.place !== place) throw new TellError('The wallet is another one now. Start again.');
  state.wallet = wallet;
  showWallet(wallet, place);
  return wallet;
}

/** The text of errors meant for people, and a plain one for all else. */
export function messageOf(error: unknown): string {
  return error instanceof TellError ? error.message : 'Something went wrong in this page. Reload it and try again.';
}

function showWallet(wallet: WalletView, { chain, wallet: address }: WalletPlace): void {
  const limit = (amount: bigint) => (amount === 0n ? 'no limit' : `${formatUsdc(amount)} USDC`);
  const day =
    wallet.dailyLimit === 0n ? 'no limit' : `${limit(wallet.dailyLimit)}, ${formatUsdc(wallet.spentToday)} spent today`;
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
    { name: 'Limit per payment', text: limit(wallet.txLimit) },
    { name: 'Limit per day', text: day },
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

/** What an account is to the wallet. */
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

/** Allows only what the account may do, and nothing while something is under way. */
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

/**
 * The element with this id. Throws where the page has none of that kind: then the page and its script do not belong
 * together.
 */
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

/** How something that is said looks. */
export type Tone = 'bad' | 'good' | 'busy' | 'warn';

/** Says something in its place, or nothing any more. */
export function say(id: string, text: string, tone: Tone = 'busy'): void {
  const place = element(id);
  place.className = `says ${tone}`;
  place.textContent = text;
}

/** A line of a list of facts; a tag stands behind its text. */
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
export function showPoints(id: string, points: readonly Point[]): void {
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
