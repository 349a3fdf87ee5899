import { ApiError } from './api.ts';
import { Button } from './parts.tsx';
import { createStore, useStore } from './store.ts';

/** What a wallet of the browser offers to pages (EIP-1193). */
interface Provider {
  request(asked: { readonly method: string; readonly params: readonly unknown[] }): Promise<unknown>;
}

/** A wallet that this browser has. */
export interface BrowserWallet {
  readonly id: string;
  /** As it calls itself, shortened; undefined for one that says nothing of itself. */
  readonly name: string | undefined;
  readonly provider: Provider;
}

/** A signed message, as the API takes it. */
export interface WalletLogIn {
  readonly message: string;
  readonly signature: string;
}

/** More are no help to anybody. */
const MAX_WALLETS = 8;
const MAX_NAME_CHARACTERS = 30;

/** The wallets of this browser: those that announce themselves (EIP-6963), else the one that is there. */
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

/**
 * Has a wallet name an account and sign the message that `ask` finds for it. Throws {@link ApiError} where it does not.
 */
export async function signedBy(
  { provider }: BrowserWallet,
  ask: (address: string) => Promise<{ readonly message: string }>,
): Promise<WalletLogIn> {
  const accounts = await asked(provider, 'eth_requestAccounts', []);
  const account: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
  if (typeof account !== 'string') throw new ApiError('NO_ACCOUNT', 'The wallet has named no account.');
  const { message } = await ask(account);
  const signature = await asked(provider, 'personal_sign', [hexOf(message), account]);
  if (typeof signature !== 'string') throw notSigned();
  return { message, signature };
}

async function asked(provider: Provider, method: string, params: readonly unknown[]): Promise<unknown> {
  try {
    return await provider.request({ method, params });
  } catch {
    throw notSigned();
  }
}

function notSigned(): ApiError {
  return new ApiError('NO_SIGNATURE', 'The wallet has signed nothing: you cancelled, or it could not.');
}

/** Whatever is in the page may announce something: anything that is not a wallet is left out. */
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

/** As wallets expect texts: the hex digits of its UTF-8. */
function hexOf(text: string): string {
  const bytes = [...new TextEncoder().encode(text)];
  return `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** A button for each wallet that this browser has; nothing where there is none. */
export function WalletButtons({
  label,
  isBusy,
  onWallet,
}: {
  /** The action, without the wallet's name. */
  label: string;
  isBusy: boolean;
  onWallet: (wallet: BrowserWallet) => void;
}) {
  const wallets = useStore(browserWallets);
  return (
    <>
      {wallets.map((wallet) => (
        <Button key={wallet.id} kind="second" isBusy={isBusy} onClick={() => onWallet(wallet)}>
          {`${label} ${wallets.length === 1 || wallet.name === undefined ? 'a wallet' : wallet.name}`}
        </Button>
      ))}
    </>
  );
}
