import { useRef } from 'preact/hooks';
import { makePasskey, type PublicKey } from '../../passkeys/browser/passkey.ts';
import { Button, useAction } from './action.tsx';
import { answerOf, api, type Policy, type Schemas, type Wallet } from './api.ts';
import { inApiWords, withSignature } from './confirmation.tsx';
import { byId, consentsOf, policyOf } from './data.ts';
import { Field, Form, useForm } from './form.tsx';
import { Card, Facts, Problem, say, Time } from './parts.tsx';
import { useData } from './resource.ts';
import { isAddress, NO_ADDRESS, scopeWords } from './words.ts';

/** The owner of a wallet, handing it over to the Owner's own passkey, and what others may do with it. */
export function Owner({ wallet }: { wallet: Wallet }) {
  const { value: policy, error } = useData(policyOf(wallet.id));
  if (policy === undefined) return <Problem error={error} />;
  return (
    <>
      <Facts of={[['Owner', <code>{policy.owner}</code>]]} />
      <p class="soft">
        Anyone who has this account's key can act without this server, on <a href="/exit">the exit page</a>.
      </p>
      {policy.offeredTo === null ? <HandOver wallet={wallet} /> : <Offered wallet={wallet} policy={policy} />}
      <Consents id={wallet.id} name={wallet.name} />
    </>
  );
}

function HandOver({ wallet: { id, name, chain_address: address } }: { wallet: Wallet }) {
  const form = useForm({ recovery: '' });
  const recovery = form.draft.recovery.trim();
  // The same one if the server wants the password first, or if the offer is sent again.
  const made = useRef<PublicKey>();
  const send = async () => {
    made.current ??= await inApiWords(makePasskey(`Owner of ${name} (${address})`));
    const passkey = { ...made.current, ...(recovery === '' ? {} : { recovery }) };
    await withSignature((signed) =>
      answerOf(api.POST('/v1/wallets/{id}/owner', { ...byId(id), body: { passkey, ...signed } })),
    );
    await accept(id, true);
    say(`${name} belongs to your passkey.`);
  };
  return (
    <Card title="Hand it over to a passkey">
      <p>
        Your passkey then signs what the owner does: withdrawing, unfreezing, changing limits. A stolen password can do
        none of that, nor can this server alone. The agent pays as before.
      </p>
      <p class="says warn">
        A passkey works under {location.hostname} alone. If this domain is gone for good, or the passkey is, so is the
        money, unless there is a recovery account. Handing over ends everything listed below, further keys of apps and
        the guardian among it, and of USDC allowances the 100 largest. This server can no longer freeze the wallet for
        you: name a guardian afterwards.
      </p>
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
    </Card>
  );
}

function Offered({ wallet: { id, name }, policy }: { wallet: Wallet; policy: Policy }) {
  const action = useAction();
  const takeBack = async () => {
    await withSignature((signed) =>
      answerOf(api.POST('/v1/wallets/{id}/owner', { ...byId(id), body: { address: null, ...signed } })),
    );
    say(`The offer of ${name} is taken back.`);
  };
  const take = async (endConsents: boolean) => {
    await accept(id, endConsents);
    say(`${name} belongs to your passkey.`);
  };
  return (
    <Card title="Offered to another owner">
      <p>
        <code>{policy.offeredTo}</code> may accept the wallet, and all of its money with it. If that is not yours, take
        the offer back. Look below at what was allowed with the wallet before: accepting ends it, of USDC allowances the
        100 largest, unless you accept alone.
      </p>
      <Problem error={action.error} />
      <div class="row">
        <Button action={action} onClick={() => take(true)}>
          Accept and end all consents
        </Button>
        <Button kind="second" action={action} onClick={() => take(false)}>
          Accept alone
        </Button>
        <Button kind="second" action={action} onClick={takeBack}>
          Take it back
        </Button>
      </div>
    </Card>
  );
}

async function accept(id: string, endConsents: boolean): Promise<void> {
  await withSignature((signed) =>
    answerOf(api.POST('/v1/wallets/{id}/owner/accept', { ...byId(id), body: { endConsents, ...signed } })),
  );
  await Promise.all([policyOf(id).refresh(), consentsOf(id).refresh()]);
}

/** All that was allowed with a wallet and still stands, and the button that ends it. */
function Consents({ id, name }: { id: string; name: string }) {
  const { value, error } = useData(consentsOf(id));
  const action = useAction();
  const end = async () => {
    await withSignature((signed) => answerOf(api.POST('/v1/wallets/{id}/consents/end', { ...byId(id), body: signed })));
    await Promise.all([consentsOf(id).refresh(), policyOf(id).refresh()]);
    const left = consentsOf(id).known();
    sayEnded(name, left.error === undefined ? left.value?.allowances.length : undefined);
  };
  return (
    <Card
      title="Who else may do something"
      intro="What was allowed before may outlive a freeze, a new key and another owner. Only USDC is looked at. The agent's own key stays, and so do the limits."
    >
      <Problem error={value === undefined ? error : undefined} />
      {value !== undefined ? (
        <ConsentList consents={value} />
      ) : error === undefined ? (
        <p class="soft">Looking …</p>
      ) : (
        <p class="says warn">It is not known what stands. There may be something.</p>
      )}
      <Problem error={action.error} />
      <div class="row">
        <Button kind="second" action={action} onClick={end}>
          End all consents
        </Button>
      </div>
    </Card>
  );
}

/** One step ends a hundred allowances, none given since it was signed. `left` is `undefined` if it is not known. */
function sayEnded(name: string, left: number | undefined): void {
  const ended = `The further keys, guardian, envelopes, signed transfers and offer of ${name} are ended`;
  if (left === undefined) say(`${ended}. It is not known whether an allowance still stands.`, 'warn');
  else if (left === 0) say(`${ended}, and no USDC allowance stands.`);
  else if (left === 1) say(`${ended}. One allowance still stands: end it, too.`, 'warn');
  else say(`${ended}. ${left} allowances still stand: end them, too.`, 'warn');
}

function ConsentList({ consents }: { consents: Schemas['StandingConsents'] }) {
  const { allowances, keys, guardian, pending_owner: offeredTo, envelopes, transfers } = consents;
  const count = allowances.length + keys.length + envelopes.length + transfers.length;
  if (count === 0 && guardian === null && offeredTo === null) return <p class="soft">Nothing stands.</p>;
  return (
    <ul class="lines">
      {allowances.map(({ spender, amount }) => (
        <li key={spender}>
          <code>{spender}</code> may take up to {amount} USDC at any time, frozen or not.
        </li>
      ))}
      {keys.map(({ address, scopes, expiresAt }) => (
        <li key={address}>
          The session key <code>{address}</code> may {scopeWords(scopes)}
          {expiresAt === 0 ? ', without an end' : <Time before=" until " at={expiresAt} />}.
        </li>
      ))}
      {envelopes.map(({ id, cap, slots_left: left, end }) => (
        <li key={id}>
          An envelope is good for {left} more transfers of at most {cap} USDC each until <Time at={end} />.
        </li>
      ))}
      {transfers.map(({ to, amount, valid_before: end }) => (
        <li key={`${to} ${amount} ${end}`}>
          A signed transfer of {amount} USDC to <code>{to}</code> can be made until <Time at={end} />.
        </li>
      ))}
      {guardian === null ? null : (
        <li>
          The guardian <code>{guardian}</code> can freeze the wallet.
        </li>
      )}
      {offeredTo === null ? null : (
        <li>
          <code>{offeredTo}</code> can accept the wallet.
        </li>
      )}
    </ul>
  );
}
