import { callOf, type PageAction, type PageCall, requireNotOurs } from '../actions.ts';
import { TellError } from '../rpc.ts';
import { authorityFor, type PageSigner } from '../signers.ts';
import { maxCost, type PreparedTransaction, prepare, prepareSigned, type Sent, waitMined } from '../transaction.ts';
import type { WalletPlace } from '../wallet-view.ts';
import {
  button,
  byId,
  element,
  enableActions,
  look,
  messageOf,
  say,
  showFacts,
  showPoints,
  state,
  whole,
} from './state.ts';

const PLACE = 'act-says';
/** No one has read what to sign by then. */
const UNSEEN_MS = 500;

/**
 * Does one thing from beginning to end: asks the chain whether it would work, shows what to sign, signs and
 * sends it once, and waits for its block. Nothing else begins meanwhile, however often a button is pressed.
 */
export async function act(wanted: PageAction | (() => Promise<PageAction>)): Promise<void> {
  const { place, signer } = state;
  if (state.busy || place === undefined || signer === undefined) return;
  state.busy = true;
  enableActions();
  try {
    say(PLACE, 'Asking the chain whether this works …');
    const action = typeof wanted === 'function' ? await wanted() : wanted;
    const call = callOf(action);
    const step = await stepFor(action, call, signer, place);
    say(PLACE, '');
    if (!(await isAgreed(call, step.shown, place))) return say(PLACE, 'Cancelled. Nothing was signed.');
    say(PLACE, 'Signing and sending …');
    element(PLACE).focus();
    await follow(call, await sendOnce(signer, place, await step.sign()), place);
  } catch (error) {
    say(PLACE, messageOf(error), 'bad');
  } finally {
    await look();
    state.busy = false;
    enableActions();
    element(PLACE).focus();
  }
}

/** Shown before it is done, and then sent. */
interface Step {
  readonly shown: PreparedTransaction;
  /** The transaction that is sent; where an owner signs instead of calling, they do so first. */
  sign(): Promise<PreparedTransaction>;
}

async function stepFor(
  action: PageAction,
  { to, data }: PageCall,
  signer: PageSigner,
  place: WalletPlace,
): Promise<Step> {
  const wallet = await whole();
  requireNotOurs(action, place, wallet);
  const authority = authorityFor(action.kind, signer, wallet);
  if (authority?.isSigned !== true) {
    const shown = await prepare(place, signer.address, { to: to ?? place.wallet, data });
    return { shown, sign: async () => shown };
  }
  const { account } = authority;
  const signed = await prepareSigned(place, wallet, { account, from: signer.address, data });
  // Right after the press of a button: browsers let no page ask for a passkey otherwise.
  return { shown: signed.bound, sign: async () => await signed.withSignature(await signer.sign(signed.message)) };
}

/** Signs what was shown and nothing else: the form has not been looked at since. */
async function sendOnce(signer: PageSigner, place: WalletPlace, prepared: PreparedTransaction): Promise<Sent> {
  if (state.signer !== signer || state.place !== place)
    throw new TellError('The key or the wallet is another one now. Start again.');
  return await signer.send(place.rpc, prepared);
}

async function follow({ title }: PageCall, sent: Sent, { rpc }: WalletPlace): Promise<void> {
  const entry = document.createElement('li');
  entry.textContent = `${title}: transaction ${sent.hash}, waiting for a block`;
  element('log').prepend(entry);
  element('log-section').hidden = false;
  say(PLACE, `Sent. Waiting for a block to take it in: ${sent.hash}`);
  const waiting = new AbortController();
  state.waiting = waiting;
  element('waiting').hidden = false;
  const mined = await waitMined(rpc, sent, waiting.signal);
  element('waiting').hidden = true;
  state.waiting = undefined;
  if (mined === undefined) {
    entry.textContent = `${title}: transaction ${sent.hash}, not seen in a block`;
    return say(
      PLACE,
      'This page does not wait any more. The transaction may still happen: look at the wallet before you do it again.',
      'warn',
    );
  }
  const outcome = mined.succeeded ? `done in block ${mined.block}` : `refused by the chain in block ${mined.block}`;
  entry.textContent = `${title}: ${outcome}, transaction ${sent.hash}`;
  say(PLACE, `${title}: ${outcome}.`, mined.succeeded ? 'good' : 'bad');
}

/** Shows what to sign; resolves with whether the person wants it, once. */
function isAgreed(
  { title, effect, points = [], call }: PageCall,
  prepared: PreparedTransaction,
  { chain, wallet }: WalletPlace,
): Promise<boolean> {
  const dialog = byId('review', HTMLDialogElement);
  element('review-title').textContent = title;
  element('review-effect').textContent = effect;
  showPoints('review-points', points);
  showFacts('review-facts', [
    { name: 'Network', text: `${chain} (${prepared.chainId})` },
    { name: 'Your account', text: prepared.from, isCode: true },
    { name: prepared.to === wallet ? 'Wallet' : 'Contract', text: prepared.to, isCode: true },
    { name: 'Function', text: call, isCode: true },
    { name: 'Data', text: prepared.data, isCode: true },
    { name: 'Transaction number', text: String(prepared.nonce) },
    { name: 'Costs at most', text: `${maxCost(prepared)} ETH, and on Base a little for its data` },
  ]);
  return new Promise((resolve) => {
    const answered = new AbortController();
    const answer = (agreed: boolean) => {
      answered.abort();
      dialog.close();
      resolve(agreed);
    };
    const { signal } = answered;
    button('sign').addEventListener('click', () => answer(true), { signal });
    button('cancel').addEventListener('click', () => answer(false), { signal });
    // By the Escape key.
    dialog.addEventListener('close', () => answer(false), { signal });
    dialog.showModal();
    // A press that was meant for what was there before is no consent.
    button('sign').disabled = true;
    setTimeout(() => {
      button('sign').disabled = false;
    }, UNSEEN_MS);
    button('cancel').focus();
  });
}
