import { useRef } from 'preact/hooks';
import { makePasskey, type PublicKey } from '../../passkeys/browser/passkey.ts';
import { Button, useAction } from './action.tsx';
import { answerOf, api, type Policy, type Wallet } from './api.ts';
import { withSignature } from './confirmation.tsx';
import { accountsOf, type BrowserWallet, browserWallets, canUsePasskeys, WalletButtons } from './credentials.tsx';
import { byId, consentsOf, policyOf, wallets } from './data.ts';
import { Field, Form, useForm } from './form.tsx';
import { Problem, say } from './parts.tsx';
import { inApiWords } from './signing.tsx';
import { useStore } from './store.ts';
import { isAddress, NO_ADDRESS } from './words.ts';

/** Who a wallet is offered to. */
type Heir = { readonly address: string | null } | { readonly passkey: PublicKey & { readonly recovery?: string } };

async function offer(id: string, heir: Heir): Promise<void> {
  await withSignature((signed) =>
    answerOf(api.POST('/v1/wallets/{id}/owner', { ...byId(id), body: { ...heir, ...signed } })),
  );
}

/** Has the account accept that the wallet is offered to. */
async function accept({ id, name }: Wallet, endConsents: boolean): Promise<void> {
  await withSignature((signed) =>
    answerOf(api.POST('/v1/wallets/{id}/owner/accept', { ...byId(id), body: { endConsents, ...signed } })),
  );
  await Promise.all([policyOf(id).refresh(), consentsOf(id).refresh()]);
  const owner = policyOf(id).known().value?.owner;
  say(`${name} is handed over${owner === undefined ? '' : `: it belongs to ${owner} now`}.`);
}

/** The ways to hand a wallet to a key of the Owner's own. */
export function HandOver({ wallet }: { wallet: Wallet }) {
  return (
    <>
      <p>
        A key of your own then signs what the owner does: withdrawing, unfreezing, changing limits. A stolen password
        can do none of that, nor can this server alone. The agent pays as before.
      </p>
      <p class="says warn">
        Handing over ends what others may do with the wallet (see below): further keys and apps, the guardian, and the
        100 largest allowances of USDC. This server can no longer freeze the wallet for you: name a guardian afterwards.
      </p>
      <ToPasskey wallet={wallet} />
      <ToBrowserWallet wallet={wallet} />
      <ToAddress wallet={wallet} />
    </>
  );
}

function ToPasskey({ wallet }: { wallet: Wallet }) {
  const { id, name, chain_address: address } = wallet;
  const form = useForm({ recovery: '' }, { recovery: ['INVALID_OWNER_PASSKEY'] });
  const recovery = form.draft.recovery.trim();
  // The same one if the server wants the password first, or if the offer is sent again.
  const made = useRef<PublicKey>();
  const send = async () => {
    made.current ??= await inApiWords(makePasskey(`Owner of ${name} (${address})`));
    await offer(id, { passkey: { ...made.current, ...(recovery === '' ? {} : { recovery }) } });
    await accept(wallet, true);
  };
  return (
    <>
      <h3>To a passkey</h3>
      <p class="soft">
        It works under {location.hostname} alone. If this domain is gone for good, or the passkey is, so is the money,
        unless there is a recovery account.
      </p>
      {canUsePasskeys ? (
        <Form
          form={form}
          label="Hand over to a passkey"
          faults={() => ({ recovery: recovery === '' || isAddress(recovery) ? undefined : NO_ADDRESS })}
          onSubmit={send}
        >
          <Field
            {...form.field('recovery')}
            label="Recovery account"
            isCode
            hint="Recommended: an account of your own, such as one of a hardware wallet. It can do what the passkey can, wherever you are."
          />
        </Form>
      ) : (
        <p class="soft">Open the console by the name of its host, with a browser that has passkeys.</p>
      )}
    </>
  );
}

function ToBrowserWallet({ wallet }: { wallet: Wallet }) {
  const action = useAction();
  const hasWallet = useStore(browserWallets).length > 0;
  const send = async (to: BrowserWallet) => {
    const [address] = await accountsOf(to);
    await offer(wallet.id, { address });
    await accept(wallet, true);
  };
  return (
    <>
      <h3>To a wallet of this browser</h3>
      <p class="soft">
        {hasWallet
          ? 'The account that it shows becomes the owner once it has signed. A hardware wallet shows you what it signs.'
          : 'Open the console in a browser that has a wallet, or enter its address below.'}
      </p>
      <Problem error={action.error} />
      <div class="row">
        <WalletButtons label="Hand over to" action={action} onWallet={send} />
      </div>
    </>
  );
}

function ToAddress({ wallet: { id, name } }: { wallet: Wallet }) {
  const form = useForm({ address: '' }, { address: ['INVALID_OWNER', 'INVALID_ADDRESS'] });
  const address = form.draft.address.trim();
  const send = async () => {
    await offer(id, { address });
    await Promise.all([policyOf(id).refresh(), wallets.refresh()]);
    say(`${name} is offered to ${address}, which has to accept it.`);
  };
  return (
    <>
      <h3>To another account or contract</h3>
      <p class="soft">
        It accepts by a signature here, on <a href="/exit">the exit page</a>, or by calling the wallet. Until then the
        wallet stays yours.
      </p>
      <Form
        form={form}
        label="Offer the wallet"
        faults={() => ({ address: isAddress(address) ? undefined : NO_ADDRESS })}
        onSubmit={send}
      >
        <Field {...form.field('address')} label="Address of the new owner" isCode />
      </Form>
    </>
  );
}

/** A wallet that is offered to another owner: accepting it, and taking the offer back. */
export function Offered({ wallet, policy }: { wallet: Wallet; policy: Policy }) {
  const { id, name } = wallet;
  const action = useAction();
  const takeBack = async () => {
    await offer(id, { address: null });
    say(`The offer of ${name} is taken back.`);
  };
  return (
    <>
      <p class="wrap">
        <code>{policy.offeredTo}</code> may accept the wallet, and all of its money with it. If that is not yours, take
        the offer back. Look below at what was allowed with the wallet before: accepting ends it, of USDC allowances the
        100 largest, unless you accept alone.
      </p>
      <Problem error={action.error} />
      <div class="row">
        <Button action={action} onClick={() => accept(wallet, true)}>
          Accept and end all consents
        </Button>
        <Button kind="second" action={action} onClick={() => accept(wallet, false)}>
          Accept alone
        </Button>
        <Button kind="second" action={action} onClick={takeBack}>
          Take it back
        </Button>
      </div>
    </>
  );
}
