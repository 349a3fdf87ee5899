import { useState } from 'preact/hooks';
import { useAction } from './action.ts';
import { answerOf, api, type Schemas } from './api.ts';
import { type BrowserWallet, browserWallets, signedBy, WalletButtons } from './browser-wallets.tsx';
import { loginWallets, useData } from './data.ts';
import { say } from './notices.tsx';
import { Address, Button, Field, Problem, Time } from './parts.tsx';
import { useStore } from './store.ts';

/** The wallets with which the Owner logs in without the password. */
export function LoginWallets() {
  const { value, error } = useData(loginWallets);
  const canAdd = useStore(browserWallets).length > 0;
  return (
    <div class="card">
      <h2>Linked wallets</h2>
      <p class="soft">
        With a wallet of your own that you have linked, you log in by a signature, and need no password. It signs a
        text; it pays and moves nothing.
      </p>
      <Problem error={value === undefined ? error : undefined} />
      <ul class="lines">
        {value?.map((wallet) => (
          <Line key={wallet.id} wallet={wallet} />
        ))}
      </ul>
      {canAdd ? <Add /> : <p class="soft">To link one, open the console in a browser that has a wallet.</p>}
    </div>
  );
}

function Add() {
  const [name, setName] = useState('');
  const { isBusy, error, run } = useAction();
  const add = async (wallet: BrowserWallet) => {
    const signed = await signedBy(wallet, (address) =>
      answerOf(api.POST('/v1/me/login-wallets/challenge', { body: { address } })),
    );
    await answerOf(api.POST('/v1/me/login-wallets', { body: { name, ...signed } }));
    setName('');
    say(`You can log in with ${name} from now on.`);
  };
  return (
    <>
      <Field
        label="Name of the wallet"
        value={name}
        onValue={setName}
        hint="For you to tell it from others: the hardware wallet"
        error={error?.code === 'INVALID_NAME' ? error.message : undefined}
      />
      <Problem error={error?.code === 'INVALID_NAME' ? undefined : error} />
      <div class="row">
        <WalletButtons label="Link" isBusy={isBusy} onWallet={(wallet) => void run(() => add(wallet))} />
      </div>
    </>
  );
}

function Line({ wallet }: { wallet: Schemas['LoginWallet'] }) {
  const { id, name, address, createdAt, lastUsedAt } = wallet;
  const { isBusy, error, run } = useAction();
  const remove = async () => {
    await answerOf(api.DELETE('/v1/me/login-wallets/{id}', { params: { path: { id } } }));
    say(`No one logs in with ${name} any more.`);
  };
  return (
    <li>
      <div class="spread">
        <strong class="quoted">{name}</strong>
        <Button kind="second" label={`Remove ${name}`} isBusy={isBusy} onClick={() => void run(remove)}>
          Remove
        </Button>
      </div>
      <p class="soft">
        <Address address={address} /> · linked <Time at={createdAt} /> ·{' '}
        {lastUsedAt === null ? (
          'not used yet'
        ) : (
          <>
            last used <Time at={lastUsedAt} />
          </>
        )}
      </p>
      <Problem error={error} />
    </li>
  );
}
