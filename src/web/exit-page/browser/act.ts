import { callOf, callText, type PageAction, type PageCall, requireNotOurs } from '../actions.ts';
import { type Consents, consentPoints, findConsents } from '../consents.ts';
import { PageError } from '../rpc.ts';
import { authorityFor, type PageSigner } from '../signers.ts';
import { maxCost, type PreparedTransaction, prepare, prepareSigned, type Sent, waitMined } from '../transaction.ts';
import type { WalletPlace } from '../wallet-view.ts';
import {
  button,
  byId,
  element,
  look,
  messageOf,
  readAgain,
  say,
  showFacts,
  showPoints,
  state,
  untilStopped,
  whileBusy,
} from './state.ts';

const PLACE = 'act-says';
/** No one has read what to sign by then. */
const UNSEEN_MS = 500;

/**
 * Does one thing from beginning to end: asks the chain whether it would work, shows what to sign, signs and
 * sends it once, and waits for its block. Nothing else begins meanwhile, however often a button is pressed.
 */
export async function act(action: PageAction | (() => Promise<PageAction>)): Promise<void> {
  const { place, signer } = state;
  if (place === undefined || signer === undefined) return;
  await whileBusy(async () => {
    try {
      say(PLACE, 'Asking the chain whether this works …');
      await signAndSend(typeof action === 'function' ? await action() : action, signer, place);
    } catch (error) {
      say(PLACE, messageOf(error), 'bad');
    } finally {
      await look();
      element(PLACE).focus();
    }
  });
}

async function signAndSend(action: PageAction, signer: PageSigner, place: WalletPlace): Promise<void> {
  const call = callOf(action);
  const step = await stepFor(action, call, signer, place);
  say(PLACE, '');
  if (!(await isAgreed(call, step.shown, place))) return say(PLACE, 'Cancelled. Nothing was signed.');
  say(PLACE, 'Signing and sending …');
  element(PLACE).focus();
  await follow(call, await sendOnce(signer, place, await step.sign()), place);
}

/** A transaction that the person is shown, and that is then signed. */
interface SigningStep {
  readonly shown: PreparedTransaction;
  /** Returns the transaction to send. An owner who signs instead of calling does so here. */
  sign(): Promise<PreparedTransaction>;
}

async function stepFor(
  action: PageAction,
  { to, data }: PageCall,
  signer: PageSigner,
  place: WalletPlace,
): Promise<SigningStep> {
  const wallet = await readAgain();
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

/** Signs exactly what was shown: the form is not read again. */
async function sendOnce(signer: PageSigner, place: WalletPlace, prepared: PreparedTransaction): Promise<Sent> {
  if (state.signer !== signer || state.place !== place)
    throw new PageError('The key or the wallet is another one now. Start again.');
  return await signer.send(place.rpc, prepared);
}

async function follow({ title }: PageCall, sent: Sent, { rpc }: WalletPlace): Promise<void> {
  const entry = document.createElement('li');
  entry.textContent = `${title}: transaction ${sent.hash}, waiting for a block`;
  element('log').prepend(entry);
  element('log-section').hidden = false;
  say(PLACE, `Sent. Waiting for a block to take it in: ${sent.hash}`);
  const mined = await untilStopped((signal) => waitMined(rpc, sent, signal));
  if (mined === undefined) {
    entry.textContent = `${title}: transaction ${sent.hash}, not seen in a block`;
    return say(
      PLACE,
      'This page no longer waits. The transaction may still happen: look at the wallet before you do it again.',
      'warn',
    );
  }
  const outcome = mined.succeeded ? `done in block ${mined.block}` : `refused by the chain in block ${mined.block}`;
  entry.textContent = `${title}: ${outcome}, transaction ${sent.hash}`;
  say(PLACE, `${title}: ${outcome}.`, mined.succeeded ? 'good' : 'bad');
}

/** Shows what to sign. Returns whether the person agrees. */
function isAgreed(
  { title, effect, points = [], data }: PageCall,
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
    { name: 'Function', text: callText(data), isCode: true },
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

/** An action about all consents, which are listed first. Throws {@link PageError}. */
export async function aboutConsents(
  kind: 'acceptAndEndConsents' | 'acceptOwnership' | 'endConsents',
): Promise<PageAction> {
  return { kind, consents: await listConsents() };
}

/** Lists the consents, and signs nothing. */
export async function showConsents(): Promise<void> {
  await whileBusy(async () => {
    try {
      await listConsents();
      say(PLACE, 'These consents stand now. Nothing was signed.');
    } catch (error) {
      say(PLACE, messageOf(error), 'bad');
    } finally {
      element(PLACE).focus();
    }
  });
}

async function listConsents(): Promise<Consents> {
  const { place } = state;
  const wallet = await readAgain();
  if (place === undefined) throw new PageError('Show the wallet first (step 1).');
  say(PLACE, 'Looking for what was allowed with this wallet …');
  const onProgress = (block: bigint) => say(PLACE, `Looking for what was allowed: back to block ${block} …`);
  const consents = await untilStopped((signal) => findConsents(place, wallet, { signal, onProgress }));
  showPoints('consents', consentPoints(consents));
  return consents;
}
