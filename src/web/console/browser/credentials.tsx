import { type Action, Button } from './action.tsx';
import { ApiError, type Schemas } from './api.ts';
import { createStore, useStore } from './store.ts';

/** Whether passkeys work on this page: browsers allow none for a host that is named by its number. */
export const canUsePasskeys =
  'PublicKeyCredential' in window &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function' &&
  !/^[\d.]+$|:/.test(location.hostname);

/** Has the person make a passkey on a device of theirs. Throws {@link ApiError} if none was made. */
export async function createCredential(options: Schemas['PasskeyCreationOptions']) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const { id, response } = await byPerson((devices) => devices.create({ publicKey }));
  if (!(response instanceof AuthenticatorAttestationResponse)) throw noPasskey();
  const { clientDataJSON, attestationObject } = response;
  const answer = { clientDataJSON: base64url(clientDataJSON), attestationObject: base64url(attestationObject) };
  return { id, rawId: id, type: 'public-key', response: answer } as const;
}

/** Has the person use a passkey. Throws {@link ApiError} if none was used. */
export async function getCredential(options: Schemas['PasskeyRequestOptions']) {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const { id, response } = await byPerson((devices) => devices.get({ publicKey }));
  if (!(response instanceof AuthenticatorAssertionResponse)) throw noPasskey();
  const { clientDataJSON, authenticatorData, signature } = response;
  const answer = {
    clientDataJSON: base64url(clientDataJSON),
    authenticatorData: base64url(authenticatorData),
    signature: base64url(signature),
  };
  return { id, rawId: id, type: 'public-key', response: answer } as const;
}

async function byPerson(
  work: (devices: CredentialsContainer) => Promise<Credential | null>,
): Promise<PublicKeyCredential> {
  const credential = await work(navigator.credentials).catch((error: unknown) => {
    const isKnown = error instanceof DOMException && error.name === 'InvalidStateError';
    throw isKnown ? new ApiError('PASSKEY_KNOWN', 'This device has a passkey of yours already.') : noPasskey();
  });
  if (credential instanceof PublicKeyCredential) return credential;
  throw noPasskey();
}

function noPasskey(): ApiError {
  return new ApiError('NO_PASSKEY', 'No passkey was used: you cancelled, or there is none for this server.');
}

function base64url(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** The interface of a browser's wallet to pages (EIP-1193). */
interface Provider {
  request(call: { readonly method: string; readonly params: readonly unknown[] }): Promise<unknown>;
}

/** A wallet that this browser has. */
export interface BrowserWallet {
  readonly id: string;
  /** As it calls itself, shortened; undefined for one that says nothing about itself. */
  readonly name: string | undefined;
  readonly provider: Provider;
}

/** A signed message, as the API takes it. */
interface SignedMessage {
  readonly message: string;
  readonly signature: string;
}

/** More would help no one. */
const MAX_WALLETS = 8;
const MAX_NAME_CHARACTERS = 30;

/** The wallets of this browser: those that announce themselves (EIP-6963), else the injected one. */
export const browserWallets = createStore<readonly BrowserWallet[]>(injected());

addEventListener('eip6963:announceProvider', (event) => {
  const wallet = event instanceof CustomEvent ? announced(event.detail) : undefined;
  const others = browserWallets.get().filter(({ id }) => id !== '' && id !== wallet?.id);
  if (wallet !== undefined && others.length < MAX_WALLETS) browserWallets.set([...others, wallet]);
});
addEventListener('ethereum#initialized', () => {
  if (browserWallets.get().length === 0) browserWallets.set(injected());
});
dispatchEvent(new Event('eip6963:requestProvider'));

/** Has a wallet name an account and sign the message that `messageFor` returns for it. Throws {@link ApiError}. */
export async function signedBy(
  wallet: BrowserWallet,
  messageFor: (address: string) => Promise<{ readonly message: string }>,
): Promise<SignedMessage> {
  const [account] = await accountsOf(wallet);
  const { message } = await messageFor(account);
  return { message, signature: await signatureBy(wallet, 'personal_sign', [hexOf(message), account]) };
}

/** The accounts that a wallet shows to this page, once the person has let it. Throws {@link ApiError}. */
export async function accountsOf(wallet: BrowserWallet): Promise<readonly [string, ...string[]]> {
  const answer = await request(wallet, 'eth_requestAccounts');
  const [first, ...others] = (Array.isArray(answer) ? answer : []).filter((one) => typeof one === 'string');
  if (first === undefined) throw new ApiError('NO_ACCOUNT', 'The wallet has named no account.');
  return [first, ...others];
}

/**
 * Has a wallet sign typed data (EIP-712) with an account of its own: the one that has to sign, or any where a signature
 * of another may count. Throws {@link ApiError}.
 */
export async function typedDataSignedBy(
  wallet: BrowserWallet,
  { typedData, signer }: Schemas['MessageToSign'],
): Promise<string> {
  const accounts = await accountsOf(wallet);
  const own = accounts.find((account) => account.toLowerCase() === signer.address.toLowerCase());
  // The recovery account of a passkey may sign in its place, and only its contract knows which that is.
  const account = own ?? (signer.isPasskey ? accounts[0] : undefined);
  if (account === undefined)
    throw new ApiError(
      'OTHER_ACCOUNT',
      `The wallet shows ${accounts.join(', ')}, and ${signer.address} has to sign. Choose that account in the wallet, and try again.`,
    );
  await useChain(wallet, typedData.domain.chainId);
  return await signatureBy(wallet, 'eth_signTypedData_v4', [account, JSON.stringify(typedData)]);
}

/** Wallets sign typed data only for the chain that they are on. */
async function useChain(wallet: BrowserWallet, chainId: number): Promise<void> {
  const isThere = async () => Number(await request(wallet, 'eth_chainId')) === chainId;
  if (await isThere()) return;
  const params = [{ chainId: `0x${chainId.toString(16)}` }];
  const change = await request(wallet, 'wallet_switchEthereumChain', params).catch((error: unknown) => error);
  if (change instanceof ApiError || !(await isThere()))
    throw new ApiError(
      'OTHER_CHAIN',
      `The wallet is on another network. Switch it to chain ${chainId}, and try again.`,
    );
}

async function request({ provider }: BrowserWallet, method: string, params: readonly unknown[] = []): Promise<unknown> {
  try {
    return await provider.request({ method, params });
  } catch {
    throw notSigned();
  }
}

async function signatureBy(wallet: BrowserWallet, method: string, params: readonly unknown[]): Promise<string> {
  const signature = await request(wallet, method, params);
  if (typeof signature !== 'string') throw notSigned();
  return signature;
}

function notSigned(): ApiError {
  return new ApiError('NO_SIGNATURE', 'The wallet has signed nothing: you cancelled, or it could not.');
}

/** Any script in the page may announce something: anything that is not a wallet is left out. */
function announced(detail: unknown): BrowserWallet | undefined {
  const [info, provider] = [fieldOf(detail, 'info'), fieldOf(detail, 'provider')];
  const [id, name] = [fieldOf(info, 'uuid'), fieldOf(info, 'name')];
  if (typeof id !== 'string' || id === '' || typeof name !== 'string' || !isProvider(provider)) return;
  return { id, name: name.replace(/\p{C}/gu, '').slice(0, MAX_NAME_CHARACTERS), provider };
}

function injected(): readonly BrowserWallet[] {
  const provider = fieldOf(window, 'ethereum');
  return isProvider(provider) ? [{ id: '', name: undefined, provider }] : [];
}

function isProvider(value: unknown): value is Provider {
  return typeof fieldOf(value, 'request') === 'function';
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** The hex digits of the text's UTF-8, as wallets expect it. */
function hexOf(text: string): string {
  const bytes = [...new TextEncoder().encode(text)];
  return `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** A button for each wallet of this browser; nothing if it has none. */
export function WalletButtons({
  label,
  action,
  onWallet,
}: {
  /** What it does, without the wallet's name. */
  label: string;
  action: Action;
  onWallet: (wallet: BrowserWallet) => Promise<void>;
}) {
  const wallets = useStore(browserWallets);
  return (
    <>
      {wallets.map((wallet) => (
        <Button key={wallet.id} kind="second" action={action} onClick={() => onWallet(wallet)}>
          {`${label} ${wallets.length === 1 || wallet.name === undefined ? 'a wallet' : wallet.name}`}
        </Button>
      ))}
    </>
  );
}
