import { useState } from 'preact/hooks';
import { useAction } from './action.ts';
import { ApiError, answerOf, api, type Schemas } from './api.ts';
import { notificationChannels, useData } from './data.ts';
import { say } from './notices.tsx';
import { Button, Checks, Choice, Copyable, Dialog, Field, Form, Problem, Time } from './parts.tsx';

type Channel = Schemas['NotificationChannel'];
type Kind = Channel['events'][number];
type Type = Channel['type'];

const KINDS: readonly (readonly [Kind, string])[] = [
  ['approvals', 'payments that wait for your approval'],
  ['refusals', 'payments that were refused or have failed'],
  ['freezes', 'frozen and unfrozen wallets'],
  ['ownership', 'owners, offers of a wallet, guardians'],
  ['rules', 'limits and budgets'],
  ['withdrawals', 'withdrawals'],
  ['deposits', 'deposits'],
  ['jobs', 'Jobs'],
  ['security', 'log-ins, passkeys and keys'],
  ['webhooks', 'webhooks'],
];
const ALL = KINDS.map(([kind]) => kind);
const TYPES: Readonly<Record<Type, string>> = {
  push: 'this browser',
  ntfy: 'ntfy',
  email: 'e-mail',
  telegram: 'Telegram',
  webhook: 'a webhook for a program',
};

/** Where the Owner is notified while they are away. */
export function Notifications() {
  const { value, error } = useData(notificationChannels);
  return (
    <section>
      <h1>Notifications</h1>
      <p>
        The server tells you what happens while you are away. Messages have no amounts and no names in them: they say
        what happened and link to this console, where you decide.
      </p>
      <Problem error={value === undefined ? error : undefined} />
      {value?.channels.length === 0 ? <p class="soft">You are not notified anywhere yet.</p> : null}
      <ul class="lines">
        {value?.channels.map((channel) => (
          <Line key={channel.id} channel={channel} />
        ))}
      </ul>
      {value === undefined ? null : <Add types={value.types} pushKey={value.pushPublicKey} />}
    </section>
  );
}

const HINTS = {
  ntfy: ['URL of the topic', 'Anyone who knows it can read along: take a name that no one guesses.'],
  email: ['Address', 'It gets a code, which you enter here.'],
  telegram: ['Id of the chat', "Write to the operator's bot first. The chat gets a code, which you enter here."],
  webhook: ['URL', 'https only. Each event of all your wallets comes by itself, signed.'],
} as const;

function targetOf(type: Exclude<Type, 'push'>, text: string) {
  switch (type) {
    case 'ntfy':
    case 'webhook':
      return { type, url: text };
    case 'email':
      return { type, address: text };
    case 'telegram':
      return { type, chatId: text };
  }
}

function Add({ types, pushKey }: { types: readonly Type[]; pushKey: string }) {
  const offered = types.filter((type) => type !== 'push' || canBePushed);
  const [type, setType] = useState<Type>(offered[0] ?? 'ntfy');
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const [secret, setSecret] = useState<string>();
  const { isBusy, error, run } = useAction();
  const add = async () => {
    const channel = type === 'push' ? await subscribe(pushKey) : targetOf(type, text.trim());
    const body = { name: name.trim(), channel };
    const added = await answerOf(api.POST('/v1/me/notification-channels', { body }));
    setName('');
    setText('');
    setSecret(added.secret ?? undefined);
    say(
      added.state === 'unconfirmed'
        ? `A code is on its way to ${added.target}.`
        : `You are notified by ${added.name} from now on.`,
    );
  };
  const [label, hint] = type === 'push' ? ['', ''] : HINTS[type];
  const isOfName = error?.code === 'INVALID_NAME' || error?.code === 'MISSING_NAME';
  const isOfTarget = error?.code === 'INVALID_CHANNEL' || error?.code === 'TARGET_NOT_ALLOWED';
  return (
    <div class="card">
      <h2>Add a channel</h2>
      <Form label="Add" isBusy={isBusy} onSubmit={() => void run(add)}>
        <Choice label="By" options={offered.map((one) => [one, TYPES[one]] as const)} value={type} onValue={setType} />
        <Field
          label="Name"
          value={name}
          onValue={setName}
          hint="For you to tell it from others: Ann's phone"
          error={isOfName ? error?.message : undefined}
        />
        {type === 'push' ? null : (
          <Field
            label={label}
            value={text}
            onValue={setText}
            hint={hint}
            error={isOfTarget ? error?.message : undefined}
          />
        )}
        <Problem error={isOfName || (isOfTarget && type !== 'push') ? undefined : error} />
      </Form>
      <div aria-live="polite">
        {secret === undefined ? null : (
          <>
            <p>This secret signs its events. It is shown this once.</p>
            <Copyable text={secret} label="signing secret" />
          </>
        )}
      </div>
    </div>
  );
}

const TAGS = { unconfirmed: 'tag warn', active: 'tag', ended: 'tag bad' } as const;

function Line({ channel }: { channel: Channel }) {
  const { id, type, name, target, state, lastSentAt, lastError, nextAttemptAt } = channel;
  const [isOpen, setOpen] = useState<'events' | 'removal'>();
  const [result, setResult] = useState<string>();
  const { isBusy, error, run } = useAction();
  const params = { path: { id } };
  const test = async () => {
    const sent = await answerOf(api.POST('/v1/me/notification-channels/{id}/test', { params }));
    setResult(sent.delivered ? 'The test was sent.' : `It did not arrive: ${sent.error}`);
  };
  return (
    <li>
      <div class="spread">
        <span>
          <strong class="quoted">{name}</strong> <span class={TAGS[state]}>{state}</span>
        </span>
        <span class="row">
          {state === 'active' ? (
            <>
              <Button kind="second" label={`Send a test: ${name}`} isBusy={isBusy} onClick={() => void run(test)}>
                Send a test
              </Button>
              <Button kind="second" label={`Events of ${name}`} onClick={() => setOpen('events')}>
                Events…
              </Button>
            </>
          ) : null}
          <Button kind="second" label={`Remove ${name}`} onClick={() => setOpen('removal')}>
            Remove…
          </Button>
        </span>
      </div>
      <p class="soft">
        {type === 'push' ? 'browser' : TYPES[type]}, <span class="quoted">{target}</span> ·{' '}
        {lastSentAt === null ? (
          'nothing sent yet'
        ) : (
          <>
            last sent <Time at={lastSentAt} />
          </>
        )}
        {lastError === null ? null : <span class="quoted"> · {lastError}</span>}
        {lastError === null || nextAttemptAt === null ? null : (
          <>
            {' '}
            · tried again <Time at={nextAttemptAt} />
          </>
        )}
      </p>
      {state === 'unconfirmed' ? <Confirm channel={channel} /> : null}
      <div role="status">{result === undefined ? null : <p class="says">{result}</p>}</div>
      <Problem error={error} />
      {isOpen === 'events' ? <Events channel={channel} onClose={() => setOpen(undefined)} /> : null}
      {isOpen === 'removal' ? <Removal channel={channel} onClose={() => setOpen(undefined)} /> : null}
    </li>
  );
}

function Confirm({ channel: { id, name } }: { channel: Channel }) {
  const [code, setCode] = useState('');
  const { isBusy, error, run } = useAction();
  const confirm = async () => {
    const asked = { params: { path: { id } }, body: { code: code.trim() } };
    await answerOf(api.POST('/v1/me/notification-channels/{id}/confirm', asked));
    say(`You are notified by ${name} from now on.`);
  };
  return (
    <Form label="Confirm" isBusy={isBusy} onSubmit={() => void run(confirm)}>
      <Field
        label="Code"
        value={code}
        onValue={setCode}
        autocomplete="one-time-code"
        hint="The eight digits that were sent. Good for an hour."
        error={error?.message}
      />
    </Form>
  );
}

function Events({ channel: { id, name, events }, onClose }: { channel: Channel; onClose: () => void }) {
  const [chosen, setChosen] = useState<readonly Kind[]>(events);
  const { isBusy, error, run } = useAction();
  const save = async () => {
    const body = { events: ALL.filter((kind) => chosen.includes(kind)) };
    await answerOf(api.PATCH('/v1/me/notification-channels/{id}', { params: { path: { id } }, body }));
    say(`What ${name} tells was changed.`);
    onClose();
  };
  return (
    <Dialog title={`What ${name} tells`} onClose={onClose}>
      <Form label="Save" isBusy={isBusy} onSubmit={() => void run(save)} onCancel={onClose}>
        <Checks label="Tell me of" options={KINDS} chosen={chosen} onChosen={setChosen} />
        <p class="soft">You are always notified of changes of these channels.</p>
        <Problem error={error} />
      </Form>
    </Dialog>
  );
}

function Removal({ channel: { id, name }, onClose }: { channel: Channel; onClose: () => void }) {
  const { isBusy, error, run } = useAction();
  const remove = async () => {
    await answerOf(api.DELETE('/v1/me/notification-channels/{id}', { params: { path: { id } } }));
    say(`You are not notified by ${name} any more.`);
    onClose();
  };
  return (
    <Dialog title={`Remove ${name}?`} onClose={onClose}>
      <p>It gets one last message, which says that it was removed. All other channels are notified, too.</p>
      <Form label="Remove" isDangerous isBusy={isBusy} onSubmit={() => void run(remove)} onCancel={onClose}>
        <Problem error={error} />
      </Form>
    </Dialog>
  );
}

/** The path of the script that shows notifications; the build puts it here. */
declare const PUSH_WORKER: string;

/** Whether this browser can be notified while no page is open. */
export const canBePushed = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Asks the person, and has the browser take messages of this server. Throws {@link ApiError} where it does not. */
export async function subscribe(applicationServerKey: string) {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new ApiError('NO_PUSH', 'Allow notifications of this page in your browser, then try again.');
  try {
    const registration = await navigator.serviceWorker.register(PUSH_WORKER);
    await activated(registration);
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
    const { endpoint, keys } = made.toJSON();
    const { p256dh, auth } = keys ?? {};
    if (endpoint === undefined || p256dh === undefined || auth === undefined) throw new TypeError();
    return { type: 'push', endpoint, keys: { p256dh, auth } } as const;
  } catch {
    throw new ApiError('NO_PUSH', "This browser cannot reach its maker's push service.");
  }
}

/** Resolves once the registration has a worker at work. */
async function activated({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  if (active !== null || worker === null) return;
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('The worker was not started.'));
    });
  });
}
