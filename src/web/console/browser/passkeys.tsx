import { useState } from 'preact/hooks';
import { useAction } from './action.ts';
import { answerOf, api, type Schemas } from './api.ts';
import { passkeys, useData } from './data.ts';
import { say } from './notices.tsx';
import { Button, Field, Form, Problem, Time } from './parts.tsx';
import { canUsePasskeys, makePasskey } from './step-up.tsx';

/** The devices with which the Owner logs in without the password. */
export function Passkeys() {
  const { value, error } = useData(passkeys);
  return (
    <div class="card">
      <h2>Passkeys</h2>
      <p class="soft">
        With a passkey you log in by face, finger or PIN, and need no password. It stays on your device.
      </p>
      <Problem error={value === undefined ? error : undefined} />
      <ul class="lines">
        {value?.map((passkey) => (
          <Line key={passkey.id} passkey={passkey} />
        ))}
      </ul>
      {canUsePasskeys ? (
        <Add />
      ) : (
        <p class="soft">To add one, open the console by the name of its host, with a browser that has passkeys.</p>
      )}
    </div>
  );
}

function Add() {
  const [name, setName] = useState('');
  const { isBusy, error, run } = useAction();
  const add = async () => {
    const { options } = await answerOf(api.POST('/v1/me/passkeys/options'));
    const passkey = await makePasskey(options);
    await answerOf(api.POST('/v1/me/passkeys', { body: { name, passkey } }));
    setName('');
    say(`You can log in with ${name} from now on.`);
  };
  return (
    <Form label="Add a passkey" isBusy={isBusy} onSubmit={() => void run(add)}>
      <Field
        label="Name"
        value={name}
        onValue={setName}
        hint="For you to tell it from others: Ann's phone"
        error={error?.code === 'INVALID_NAME' ? error.message : undefined}
      />
      <Problem error={error?.code === 'INVALID_NAME' ? undefined : error} />
    </Form>
  );
}

function Line({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: Schemas['Passkey'] }) {
  const { isBusy, error, run } = useAction();
  const remove = async () => {
    await answerOf(api.DELETE('/v1/me/passkeys/{id}', { params: { path: { id } } }));
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
        added <Time at={createdAt} /> ·{' '}
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
