import { useState } from 'preact/hooks';
import { Button, ConfirmButton, useAction } from './action.tsx';
import { answerOf, api, type Policy, type Wallet } from './api.ts';
import { withSignature } from './confirmation.tsx';
import { byId, consentsOf, policyOf } from './data.ts';
import { Field, Form, useForm } from './form.tsx';
import { Copyable, Dialog, Problem, say } from './parts.tsx';
import { isAddress, NO_ADDRESS } from './words.ts';

/** The token that freezes a wallet without a log-in. */
export function FreezeToken({ wallet: { id, name }, isOurs }: { wallet: Wallet; isOurs: boolean }) {
  const [token, setToken] = useState<string>();
  const make = async () => {
    setToken((await answerOf(api.POST('/v1/wallets/{id}/freeze-token/rotate', byId(id)))).freezeToken);
  };
  const revoke = async () => {
    await answerOf(api.DELETE('/v1/wallets/{id}/freeze-token', byId(id)));
    say(`${name} has no freeze token any more.`);
  };
  if (!isOurs)
    return (
      <p>
        The freeze token does not work any more: this server cannot sign for your key. Name a guardian, who can freeze
        the wallet without it.
      </p>
    );
  return (
    <>
      <p>
        Anyone who has the token can freeze this wallet, by one request and without a log-in, and do nothing else. It is
        shown once: keep it where you find it in an emergency. You got the first one with the claim.
      </p>
      <div class="row">
        <ConfirmButton
          words="Make a new token…"
          title={`A new freeze token for ${name}?`}
          text="The one before stops working at once."
          yes="Make a new token"
          onYes={make}
        />
        <ConfirmButton
          words="Revoke the token…"
          title={`Revoke the freeze token of ${name}?`}
          text="No token freezes this wallet then. You still can, by one click when you are logged in."
          yes="Revoke the token"
          onYes={revoke}
        />
      </div>
      {token === undefined ? null : (
        <Dialog title="The freeze token" close="I have kept it" onClose={() => setToken(undefined)}>
          <p>
            Keep it now: this server cannot show it again. It freezes {name} like this, from any machine with{' '}
            <code>curl</code>:
          </p>
          <Copyable text={token} label="the freeze token" />
          <Copyable text={freezeCommand(id, token)} label="the command" />
        </Dialog>
      )}
    </>
  );
}

function freezeCommand(id: string, freezeToken: string): string {
  const url = `${location.origin}/v1/wallets/${id}/freeze`;
  return `curl -X POST ${url} -H 'Content-Type: application/json' -d '${JSON.stringify({ freezeToken })}'`;
}

/** The account that can freeze a wallet on the chain. */
export function Guardian({ wallet: { id, name }, policy }: { wallet: Wallet; policy: Policy }) {
  const form = useForm({ guardian: '' }, { guardian: ['INVALID_GUARDIAN'] });
  const removing = useAction();
  const guardian = form.draft.guardian.trim();
  const set = async (account: string | null) => {
    await withSignature((signed) =>
      answerOf(api.PUT('/v1/wallets/{id}/guardian', { ...byId(id), body: { guardian: account, ...signed } })),
    );
    await Promise.all([policyOf(id).refresh(), consentsOf(id).refresh()]);
    form.edit({ guardian: '' });
    say(account === null ? `${name} has no guardian any more.` : `${account} can freeze ${name} from now on.`);
  };
  return (
    <>
      <p>
        An account that can freeze the wallet on the chain, on <a href="/exit">the exit page</a>, and do nothing else: a
        second phone, a person you trust. It needs neither this server nor your key.
      </p>
      {policy.guardian === null ? null : (
        <>
          <p class="wrap">
            Now: <code>{policy.guardian}</code>
          </p>
          <Problem error={removing.error} />
          <div class="row">
            <Button kind="second" action={removing} onClick={() => set(null)}>
              Remove the guardian
            </Button>
          </div>
        </>
      )}
      <Form
        form={form}
        label="Set the guardian"
        faults={() => ({ guardian: isAddress(guardian) ? undefined : NO_ADDRESS })}
        onSubmit={() => set(guardian)}
      >
        <Field {...form.field('guardian')} label="Address of the guardian" isCode />
      </Form>
    </>
  );
}

/** Freezes a wallet for what its agent has done, which counts against the agent for good. */
export function Misuse({ wallet: { id, name } }: { wallet: Wallet }) {
  const declare = async () => {
    await withSignature<object>((signed) =>
      answerOf(api.POST('/v1/wallets/{id}/freeze', { ...byId(id), body: { reason: 'misuse', ...signed } })),
    );
    say(`${name} is frozen for misuse.`);
  };
  return (
    <>
      <p>
        Freezing is a precaution and costs the agent nothing. If it has misused the wallet, say so: the wallet is
        frozen, and the agent's public reputation has it for good.
      </p>
      <div class="row">
        <ConfirmButton
          words="Declare misuse…"
          kind="danger"
          title={`Declare misuse by the agent of ${name}?`}
          text="The wallet is frozen. The agent loses reputation, which everyone sees and no one can take back."
          yes="Freeze it for misuse"
          onYes={declare}
        />
      </div>
    </>
  );
}
