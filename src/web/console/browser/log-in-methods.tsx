import type { ComponentChildren } from 'preact';
import { Line } from './action.tsx';
import { answerOf, api } from './api.ts';
import {
  type BrowserWallet,
  browserWallets,
  canUsePasskeys,
  createCredential,
  signedBy,
  WalletButtons,
} from './credentials.tsx';
import { byId, loginWallets, passkeys } from './data.ts';
import { Field, Form, useForm } from './form.tsx';
import { Address, Card, Details, LastUsed, Lines, Problem, say, Time } from './parts.tsx';
import { useData } from './resource.ts';
import { useStore } from './store.ts';

/** The passkeys with which the Owner logs in without the password. */
export function Passkeys() {
  return (
    <Card
      title="Passkeys"
      intro="With a passkey you log in by face, finger or PIN, and need no password. It stays on your device."
    >
      <Lines of={useData(passkeys)}>
        {({ id, createdAt, ...method }) => (
          <MethodLine
            key={id}
            {...method}
            details={[<Time before="added " at={createdAt} />]}
            onRemove={() => answerOf(api.DELETE('/v1/me/passkeys/{id}', byId(id)))}
          />
        )}
      </Lines>
      {canUsePasskeys ? (
        <AddPasskey />
      ) : (
        <p class="soft">To add one, open the console by the name of its host, with a browser that has passkeys.</p>
      )}
    </Card>
  );
}

/** The wallets with which the Owner logs in without the password. */
export function LoginWallets() {
  const canAdd = useStore(browserWallets).length > 0;
  return (
    <Card
      title="Linked wallets"
      intro="With a wallet of your own that you have linked, you log in by a signature, and need no password. It signs a text; it pays and moves nothing."
    >
      <Lines of={useData(loginWallets)}>
        {({ id, address, createdAt, ...method }) => (
          <MethodLine
            key={id}
            {...method}
            details={[<Address address={address} />, <Time before="linked " at={createdAt} />]}
            onRemove={() => answerOf(api.DELETE('/v1/me/login-wallets/{id}', byId(id)))}
          />
        )}
      </Lines>
      {canAdd ? <AddWallet /> : <p class="soft">To link one, open the console in a browser that has a wallet.</p>}
    </Card>
  );
}

function MethodLine({
  name,
  lastUsedAt,
  details,
  onRemove,
}: {
  name: string;
  lastUsedAt: number | null;
  details: readonly ComponentChildren[];
  onRemove: () => Promise<unknown>;
}) {
  const remove = async () => {
    await onRemove();
    say(`No one logs in with ${name} any more.`);
  };
  return (
    <Line title={<strong class="quoted">{name}</strong>} does="Remove" label={`Remove ${name}`} onDo={remove}>
      <Details of={[...details, <LastUsed at={lastUsedAt} />]} />
    </Line>
  );
}

/** The form of a new method. `added` forgets the name and says that it works. */
function useNewMethod() {
  const form = useForm({ name: '' }, { name: ['INVALID_NAME'] });
  const { name } = form.draft;
  const added = () => {
    form.edit({ name: '' });
    say(`You can log in with ${name} from now on.`);
  };
  return { form, name, added };
}

function AddPasskey() {
  const { form, name, added } = useNewMethod();
  const add = async () => {
    const { options } = await answerOf(api.POST('/v1/me/passkeys/options'));
    const passkey = await createCredential(options);
    await answerOf(api.POST('/v1/me/passkeys', { body: { name, passkey } }));
    added();
  };
  return (
    <Form form={form} label="Add a passkey" onSubmit={add}>
      <Field {...form.field('name')} label="Name" hint="For you to tell it from others: Ann's phone" />
    </Form>
  );
}

function AddWallet() {
  const { form, name, added } = useNewMethod();
  const add = async (wallet: BrowserWallet) => {
    const signed = await signedBy(wallet, (address) =>
      answerOf(api.POST('/v1/me/login-wallets/challenge', { body: { address } })),
    );
    await answerOf(api.POST('/v1/me/login-wallets', { body: { name, ...signed } }));
    added();
  };
  return (
    <>
      <Field
        {...form.field('name')}
        label="Name of the wallet"
        hint="For you to tell it from others: the hardware wallet"
      />
      <Problem error={form.problem} />
      <div class="row">
        <WalletButtons label="Link" action={form.action} onWallet={add} />
      </div>
    </>
  );
}
