import { generatePrivateKey } from 'viem/accounts';
import { fieldOf } from '../json.ts';
import { KeyFileError, MAX_KEY_FILE_BYTES, type ReadKeyFile, readKeyFile } from '../key-file.ts';
import { keySigner, type Provider, providerSigner, type Signer } from '../signers.ts';
import { TellError } from '../words.ts';
import { button, element, field, say } from './dom.ts';
import { passkeySigner } from './passkeys.ts';
import { enableActions, messageOf, showSigner, state } from './state.ts';
import { fillIn } from './wallet-panel.ts';

const ways = ['file', 'key', 'browser', 'passkey'] as const;
type Way = (typeof ways)[number];

/** Shows the fields of the way to sign that is chosen. */
export function showHow(): void {
  const chosen = way();
  for (const each of ways) element(`how-${each}`).hidden = each !== chosen;
  button('unlock-button').textContent = chosen === 'browser' ? 'Connect' : 'Unlock';
}

/** Looks into a key file as soon as it is chosen: it may know the wallet. */
export async function chooseFile(): Promise<void> {
  try {
    const { wallet, chainId } = await chosenFile();
    fillIn(wallet, chainId);
    say('key-says', '');
  } catch (error) {
    say('key-says', wordsFor(error), 'bad');
  }
}

/** Takes the key or connects the wallet; what was typed is gone from the page before anything else happens. */
export async function unlock(): Promise<void> {
  if (state.busy) return;
  state.busy = true;
  state.signer = undefined;
  enableActions();
  try {
    state.signer = await signerBy(way());
    say('key-says', 'Unlocked.', 'good');
  } catch (error) {
    say('key-says', wordsFor(error), 'bad');
  } finally {
    state.busy = false;
    await showSigner();
    enableActions();
  }
}

/** Lets go of the key. */
export function forgetKey(): void {
  state.signer = undefined;
  field('made-key').value = '';
  element('made').hidden = true;
  say('key-says', 'The key is forgotten.', 'good');
  void showSigner();
}

async function signerBy(chosen: Way): Promise<Signer> {
  if (chosen === 'key') return keySigner(taken('key'));
  if (chosen === 'passkey') return passkeySigner(await payer());
  if (chosen === 'file') {
    const passphrase = taken('passphrase');
    const file = await chosenFile();
    if (passphrase === '') throw new TellError('Enter the passphrase of the key file.');
    const key = await file.open(passphrase, (done) =>
      say('key-says', `Opening the key file: ${Math.round(done * 100)} %`),
    );
    return keySigner(key);
  }
  return await browserSigner();
}

/** The account that pays the gas of what a passkey signs. */
async function payer(): Promise<Signer> {
  const key = taken('payer');
  return key.trim() === '' ? await browserSigner() : keySigner(key);
}

/** Makes an account for the gas. Its key is shown, so that what it has left is not lost with the page. */
export function makePayer(): void {
  field('payer').type = 'text';
  field('payer').value = generatePrivateKey();
  field('payer').select();
}

async function browserSigner(): Promise<Signer> {
  const provider: unknown = fieldOf(window, 'ethereum');
  if (!isProvider(provider)) throw new TellError('This browser has no wallet, or does not let it work on this page.');
  return await providerSigner(provider);
}

async function chosenFile(): Promise<ReadKeyFile> {
  const file = field('file').files?.[0];
  if (file === undefined) throw new TellError('Choose the key file.');
  if (file.size > MAX_KEY_FILE_BYTES) throw new TellError('This file is too large to be a key file.');
  return readKeyFile(await file.text());
}

/** What a field holds, which it does not hold any more. */
function taken(id: string): string {
  const { value } = field(id);
  field(id).value = '';
  return value;
}

function way(): Way {
  const checked = document.querySelector('input[name=how]:checked');
  return ways.find((each) => checked instanceof HTMLInputElement && checked.value === each) ?? 'file';
}

function isProvider(value: unknown): value is Provider {
  return typeof fieldOf(value, 'request') === 'function';
}

function wordsFor(error: unknown): string {
  return error instanceof KeyFileError ? error.message : messageOf(error);
}
