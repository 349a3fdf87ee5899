import { type Address, hashTypedData } from 'viem';
import { generatePrivateKey } from 'viem/accounts';
import { type Passkey, passkeyAccount } from '../../../chain/wallets/wallet-signatures.ts';
import { makePasskey, PasskeyError, type PublicKey, signByPasskey } from '../../passkeys/browser/passkey.ts';
import { addressIn } from '../actions.ts';
import { KeyFileError, MAX_KEY_FILE_BYTES, type ReadKeyFile, readKeyFile } from '../key-file.ts';
import { createRpc, fieldOf, hexText, PageError, rpcUrlIn } from '../rpc.ts';
import { type BrowserProvider, keySigner, type PageSigner, providerSigner } from '../signers.ts';
import { requirePlace, type UncheckedPlace, type WalletPlace } from '../wallet-view.ts';
import { button, byId, element, field, look, messageOf, say, showSigner, state, whileBusy } from './state.ts';

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

/** Takes the key or connects the wallet. The typed text is gone from the page before anything else happens. */
export async function unlock(): Promise<void> {
  await whileBusy(async () => {
    state.signer = undefined;
    try {
      state.signer = await signerBy(way());
      say('key-says', 'Unlocked.', 'good');
    } catch (error) {
      say('key-says', wordsFor(error), 'bad');
    }
  });
  await showSigner();
}

/** Forgets the key. */
export function forgetKey(): void {
  state.signer = undefined;
  field('made-key').value = '';
  element('made').hidden = true;
  say('key-says', 'The key is forgotten.', 'good');
  void showSigner();
}

async function signerBy(chosen: Way): Promise<PageSigner> {
  if (chosen === 'key') return keySigner(taken('key'));
  if (chosen === 'passkey') return passkeySigner(await payer());
  if (chosen === 'file') {
    const passphrase = taken('passphrase');
    const file = await chosenFile();
    if (passphrase === '') throw new PageError('Enter the passphrase of the key file.');
    const key = await file.open(passphrase, (done) =>
      say('key-says', `Opening the key file: ${Math.round(done * 100)} %`),
    );
    return keySigner(key);
  }
  return await browserSigner();
}

/** The account that pays the gas of what a passkey signs. */
async function payer(): Promise<PageSigner> {
  const key = taken('payer');
  return key.trim() === '' ? await browserSigner() : keySigner(key);
}

/** Makes an account for the gas. Its key is shown, so that its money is not lost with the page. */
export function makePayer(): void {
  field('payer').type = 'text';
  field('payer').value = generatePrivateKey();
  field('payer').select();
}

async function browserSigner(): Promise<PageSigner> {
  const provider: unknown = fieldOf(window, 'ethereum');
  if (!isProvider(provider)) throw new PageError('This browser has no wallet, or does not let it work on this page.');
  return await providerSigner(provider);
}

async function chosenFile(): Promise<ReadKeyFile> {
  const file = field('file').files?.[0];
  if (file === undefined) throw new PageError('Choose the key file.');
  if (file.size > MAX_KEY_FILE_BYTES) throw new PageError('This file is too large to be a key file.');
  return readKeyFile(await file.text());
}

/** Takes the text out of a field. */
function taken(id: string): string {
  const { value } = field(id);
  field(id).value = '';
  return value;
}

function way(): Way {
  const checked = document.querySelector('input[name=how]:checked');
  return ways.find((each) => checked instanceof HTMLInputElement && checked.value === each) ?? 'file';
}

function isProvider(value: unknown): value is BrowserProvider {
  return typeof fieldOf(value, 'request') === 'function';
}

function wordsFor(error: unknown): string {
  return error instanceof KeyFileError ? error.message : messageOf(error);
}

/** The contracts that make passkeys' accounts, the same on every chain that has them; the build fills them in. */
declare const PASSKEY_FACTORY: Address;
declare const PASSKEY_IMPLEMENTATION: Address;

/** A signer by passkey; another account sends and pays. */
function passkeySigner(payer: PageSigner): PageSigner {
  return {
    address: payer.address,
    isPasskey: true,
    send: payer.send,
    sign: async (message) => await inWords(signByPasskey(hashTypedData(message))),
  };
}

/** A passkey of this page's domain with its account, and the contract that deploys that. */
interface NewAccount {
  readonly factory: Address;
  readonly passkey: Passkey;
  readonly account: Address;
  readonly isThere: boolean;
}

let made: PublicKey | undefined;

/** Makes a passkey, once for as long as the page is open, and computes its account. Throws {@link PageError}. */
export async function newAccount(
  { rpc, chain, wallet }: WalletPlace,
  recovery: Address | undefined,
): Promise<NewAccount> {
  // First: it has to come right after the press of a button.
  made ??= await inWords(makePasskey(`Owner of ${wallet}`));
  const factory = PASSKEY_FACTORY;
  const codeAt = async (address: Address) => hexText(await rpc.ask('eth_getCode', [address, 'latest']));
  if ((await codeAt(factory)) === '0x')
    throw new PageError(`There is no contract on ${chain} that makes accounts of passkeys.`);
  const passkey = { ...made, recovery };
  const account = passkeyAccount({ factory, implementation: PASSKEY_IMPLEMENTATION }, passkey);
  return { factory, passkey, account, isThere: (await codeAt(account)) !== '0x' };
}

async function inWords<Done>(doing: Promise<Done>): Promise<Done> {
  return await doing.catch((error: unknown) => {
    throw error instanceof PasskeyError ? new PageError(error.message) : error;
  });
}

/** Shows the wallet that the form names, once the RPC URL was checked. */
export async function findWallet(): Promise<void> {
  await whileBusy(async () => {
    state.place = undefined;
    state.wallet = undefined;
    element('facts').hidden = true;
    void showSigner();
    try {
      const place = placeIn();
      say('find-says', 'Asking the chain …');
      state.place = await requirePlace(place);
      await look();
    } catch (error) {
      say('find-says', messageOf(error), 'bad');
    }
  });
}

/** A network of the list, or the field for another one's id. */
export function showChainField(): void {
  element('chain-field').hidden = network().value !== '';
}

/** Fills in the wallet of a key file, if the person has entered none. */
function fillIn(wallet: string | undefined, chainId: number | undefined): void {
  if (wallet === undefined || field('wallet').value !== '') return;
  field('wallet').value = wallet;
  if (chainId === undefined) return;
  const isListed = [...network().options].some(({ value }) => value === String(chainId));
  network().value = isListed ? String(chainId) : '';
  field('chain').value = isListed ? '' : String(chainId);
  showChainField();
}

function placeIn(): UncheckedPlace {
  const { value, selectedOptions } = network();
  const digits = value === '' ? field('chain').value.trim() : value;
  if (!/^[1-9]\d{0,14}$/.test(digits)) throw new PageError('Enter the chain id of the network, such as 8453.');
  const chainId = Number(digits);
  const chain = value === '' ? `chain ${chainId}` : (selectedOptions[0]?.textContent ?? digits);
  const rpc = createRpc(rpcUrlIn(field('rpc').value));
  return { rpc, chainId, chain, wallet: addressIn(field('wallet').value, 'the address of the wallet') };
}

function network(): HTMLSelectElement {
  return byId('network', HTMLSelectElement);
}
