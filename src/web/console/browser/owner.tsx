import { useRef, useState } from 'preact/hooks';
import { makePasskey, type PublicKey } from '../../passkeys/browser/passkey.ts';
import { useAction } from './action.ts';
import { answerOf, api, type Policy, type Schemas } from './api.ts';
import { Consents } from './consents.tsx';
import { consentsOf, policyOf, useData } from './data.ts';
import { say } from './notices.tsx';
import { Button, Field, Form, Problem } from './parts.tsx';
import { inApiWords, spendersIn, withSignature } from './signature.tsx';
import { WalletPage } from './wallet.tsx';

type Wallet = Schemas['Wallet'];

/** Whose key owns a wallet, and how it passes to the Owner's own passkey. */
export function Owner({ id }: { id: string }) {
  return (
    <WalletPage id={id} title="Owner">
      {(wallet) => <Ownership wallet={wallet} />}
    </WalletPage>
  );
}

function Ownership({ wallet }: { wallet: Wallet }) {
  const { value: policy, error } = useData(policyOf(wallet.id));
  if (policy === undefined) return <Problem error={error} />;
  return (
    <>
      <dl>
        <dt>Owner</dt>
        <dd>
          <code>{policy.owner}</code>
        </dd>
      </dl>
      <p class="soft">
        Anyone who has this account's key can act without this server, on <a href="/exit">the exit page</a>.
      </p>
      {policy.offeredTo === null ? <HandOver wallet={wallet} /> : <Offered wallet={wallet} policy={policy} />}
      <Consents id={wallet.id} name={wallet.name} />
    </>
  );
}

function HandOver({ wallet: { id, name, chain_address: address } }: { wallet: Wallet }) {
  const [recovery, setRecovery] = useState('');
  const [wrong, setWrong] = useState<string>();
  const { isBusy, error, run } = useAction();
  // The same one where the server wants the password first, or the offer is sent again.
  const made = useRef<PublicKey>();
  const send = async () => {
    made.current ??= await inApiWords(makePasskey(`Owner of ${name} (${address})`));
    const recoveryAddress = recovery.trim() === '' ? {} : { recovery: recovery.trim() };
    const passkey = { ...made.current, ...recoveryAddress };
    const params = { path: { id } };
    await withSignature((signature) =>
      answerOf(
        api.POST('/v1/wallets/{id}/owner', {
          params,
          body: signature === undefined ? { passkey } : { passkey, signature },
        }),
      ),
    );
    await accept(id, true);
    say(`${name} belongs to your passkey.`);
  };
  const submit = () => {
    const isWrong = recovery.trim() !== '' && !/^0x[0-9a-fA-F]{40}$/.test(recovery.trim());
    setWrong(isWrong ? 'Enter an address: 0x and 40 digits.' : undefined);
    if (!isWrong) void run(send);
  };
  return (
    <div class="card">
      <h2>Hand it over to a passkey</h2>
      <p>
        Your passkey then signs what the owner does: withdrawing, unfreezing, changing limits. A stolen password can do
        none of that, nor can this server by itself. The agent pays as before.
      </p>
      <p class="says warn">
        A passkey works under {location.hostname} alone. If this domain is gone for good, or the passkey is, so is the
        money, unless there is a recovery account. Handing over ends everything listed below, further keys of apps and
        the guardian among it, and of USDC allowances the 100 largest. This server can no longer freeze the wallet for
        you: name a guardian afterwards.
      </p>
      <Form label="Hand over to a passkey" isBusy={isBusy} onSubmit={submit}>
        <Field
          label="Recovery account"
          isCode
          value={recovery}
          onValue={setRecovery}
          error={wrong}
          hint="Recommended: an account of your own, such as one of a hardware wallet. It can do what the passkey can, wherever you are."
        />
        <Problem error={error} />
      </Form>
    </div>
  );
}

function Offered({ wallet: { id, name }, policy }: { wallet: Wallet; policy: Policy }) {
  const { isBusy, error, run } = useAction();
  const takeBack = async () => {
    const params = { path: { id } };
    await withSignature((signature) =>
      answerOf(
        api.POST('/v1/wallets/{id}/owner', {
          params,
          body: signature === undefined ? { address: null } : { address: null, signature },
        }),
      ),
    );
    say(`The offer of ${name} is taken back.`);
  };
  const take = async (endConsents: boolean) => {
    await accept(id, endConsents);
    say(`${name} belongs to your passkey.`);
  };
  return (
    <div class="card">
      <h2>Offered to another owner</h2>
      <p>
        <code>{policy.offeredTo}</code> may accept the wallet, and all of its money with it. If that is not yours, take
        the offer back. Look below at what was allowed with the wallet before: accepting ends it, of USDC allowances the
        100 largest, unless you accept alone.
      </p>
      <Problem error={error} />
      <div class="row">
        <Button isBusy={isBusy} onClick={() => void run(() => take(true))}>
          Accept and end all consents
        </Button>
        <Button kind="second" isBusy={isBusy} onClick={() => void run(() => take(false))}>
          Accept alone
        </Button>
        <Button kind="second" isBusy={isBusy} onClick={() => void run(takeBack)}>
          Take it back
        </Button>
      </div>
    </div>
  );
}

async function accept(id: string, endConsents: boolean): Promise<void> {
  const params = { path: { id } };
  await withSignature((signature, signed) =>
    answerOf(
      api.POST('/v1/wallets/{id}/owner/accept', {
        params,
        body: signature === undefined ? { endConsents } : { endConsents, ...spendersIn(signed), signature },
      }),
    ),
  );
  await Promise.all([policyOf(id).refresh(), consentsOf(id).refresh()]);
}
