import { useState } from 'preact/hooks';
import { CHOSEN_KINDS, NOTIFICATION_KINDS } from '../../../core/events.ts';
import { Button, ConfirmButton, DialogButton, useAction } from './action.tsx';
import { ApiError, answerOf, api, type Schemas } from './api.ts';
import { byId, notificationChannels } from './data.ts';
import { Checks, Field, Form, Select, useForm } from './form.tsx';
import { Card, Copyable, Details, Lines, Loaded, Page, Problem, Spread, say, Time } from './parts.tsx';
import { partOf, useData } from './resource.ts';

type Channel = Schemas['NotificationChannel'];
type Kind = Channel['events'][number];
type Type = Channel['type'];

const KINDS = CHOSEN_KINDS.map((kind) => [kind, NOTIFICATION_KINDS[kind]] as const);
const TYPES: Readonly<Record<Type, string>> = {
  push: 'this browser',
  ntfy: 'ntfy',
  email: 'e-mail',
  telegram: 'Telegram',
  webhook: 'a webhook for a program',
};

/** Where the Owner is notified while they are away. */
export function Notifications() {
  const known = useData(notificationChannels);
  return (
    <Page title="Notifications">
      <p class="soft">
        The server tells you what happens while you are away. Messages have no amounts and no names in them: they say
        what happened and link to this console, where you decide.
      </p>
      <Loaded of={known}>
        {({ types, pushPublicKey }) => (
          <>
            <Card title="Channels">
              <Lines of={partOf(known, ({ channels }) => channels)} none="You are not notified anywhere yet.">
                {(channel) => <ChannelLine key={channel.id} channel={channel} />}
              </Lines>
            </Card>
            <AddChannel types={types} pushKey={pushPublicKey} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

const HINTS: Readonly<Record<Type, readonly [label: string, hint: string]>> = {
  push: ['', ''],
  ntfy: ['URL of the topic', 'Anyone who knows it can read along: take a name that no one guesses.'],
  email: ['Address', 'It gets a code, which you enter here.'],
  telegram: ['Id of the chat', "Write to the operator's bot first. The chat gets a code, which you enter here."],
  webhook: ['URL', 'https only. Each event of all your wallets comes alone, signed.'],
};

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

function AddChannel({ types, pushKey }: { types: readonly Type[]; pushKey: string }) {
  const offered = types.filter((type) => type !== 'push' || canBePushed);
  const [type, setType] = useState<Type>(offered[0] ?? 'ntfy');
  const form = useForm(
    { name: '', target: '' },
    {
      name: ['INVALID_NAME', 'MISSING_NAME'],
      target: type === 'push' ? [] : ['INVALID_CHANNEL', 'TARGET_NOT_ALLOWED'],
    },
  );
  const { name, target } = form.draft;
  const [secret, setSecret] = useState<string>();
  const add = async () => {
    const channel = type === 'push' ? await subscribe(pushKey) : targetOf(type, target.trim());
    const body = { name: name.trim(), channel };
    const added = await answerOf(api.POST('/v1/me/notification-channels', { body }));
    form.edit({ name: '', target: '' });
    setSecret(added.secret ?? undefined);
    say(
      added.state === 'unconfirmed'
        ? `A code is on its way to ${added.target}.`
        : `You are notified by ${added.name} from now on.`,
    );
  };
  const [label, hint] = HINTS[type];
  return (
    <Card title="Add a channel">
      <Form form={form} label="Add" onSubmit={add}>
        <Select label="By" options={offered.map((one) => [one, TYPES[one]] as const)} value={type} onValue={setType} />
        <Field {...form.field('name')} label="Name" hint="For you to tell it from others: Ann's phone" />
        {type === 'push' ? null : <Field {...form.field('target')} label={label} hint={hint} />}
      </Form>
      <div aria-live="polite">
        {secret === undefined ? null : (
          <>
            <p>This secret signs its events. It is shown this once.</p>
            <Copyable text={secret} label="signing secret" />
          </>
        )}
      </div>
    </Card>
  );
}

const TAGS = { unconfirmed: 'tag warn', active: 'tag', ended: 'tag bad' } as const;

function ChannelLine({ channel }: { channel: Channel }) {
  const { id, type, name, target, state, lastSentAt, lastError, nextAttemptAt } = channel;
  const [result, setResult] = useState<string>();
  const action = useAction();
  const test = async () => {
    const sent = await answerOf(api.POST('/v1/me/notification-channels/{id}/test', byId(id)));
    setResult(sent.delivered ? 'The test was sent.' : `It did not arrive: ${sent.error}`);
  };
  const remove = async () => {
    await answerOf(api.DELETE('/v1/me/notification-channels/{id}', byId(id)));
    say(`You are not notified by ${name} any more.`);
  };
  return (
    <li>
      <Spread>
        <span>
          <strong class="quoted">{name}</strong> <span class={TAGS[state]}>{state}</span>
        </span>
        <span class="row">
          {state === 'active' ? (
            <>
              <Button kind="second" label={`Send a test: ${name}`} action={action} onClick={test}>
                Send a test
              </Button>
              <DialogButton words="Events…" label={`Events of ${name}`} title={`Events of ${name}`}>
                {(close) => <Events channel={channel} onClose={close} />}
              </DialogButton>
            </>
          ) : null}
          <ConfirmButton
            words="Remove…"
            label={`Remove ${name}`}
            title={`Remove ${name}?`}
            text="It gets one last message, which says that it was removed. All other channels are notified, too."
            yes="Remove"
            onYes={remove}
          />
        </span>
      </Spread>
      <Details
        of={[
          [type === 'push' ? 'browser' : TYPES[type], ', ', <span class="quoted">{target}</span>],
          lastSentAt === null ? 'nothing sent yet' : <Time before="last sent " at={lastSentAt} />,
          lastError !== null && <span class="quoted">{lastError}</span>,
          lastError !== null && nextAttemptAt !== null && <Time before="tried again " at={nextAttemptAt} />,
        ]}
      />
      {state === 'unconfirmed' ? <Confirm channel={channel} /> : null}
      <div role="status">{result === undefined ? null : <p class="says">{result}</p>}</div>
      <Problem error={action.error} />
    </li>
  );
}

function Confirm({ channel: { id, name } }: { channel: Channel }) {
  const form = useForm({ code: '' }, { code: 'all' });
  const confirm = async () => {
    const body = { code: form.draft.code.trim() };
    await answerOf(api.POST('/v1/me/notification-channels/{id}/confirm', { ...byId(id), body }));
    say(`You are notified by ${name} from now on.`);
  };
  return (
    <Form form={form} label="Confirm" onSubmit={confirm}>
      <Field
        {...form.field('code')}
        label="Code"
        autocomplete="one-time-code"
        hint="The eight digits that were sent. Good for an hour."
      />
    </Form>
  );
}

function Events({ channel: { id, name, events }, onClose }: { channel: Channel; onClose: () => void }) {
  const form = useForm<{ events: readonly Kind[] }>({ events });
  const save = async () => {
    const body = { events: CHOSEN_KINDS.filter((kind) => form.draft.events.includes(kind)) };
    await answerOf(api.PATCH('/v1/me/notification-channels/{id}', { ...byId(id), body }));
    say(`The events of ${name} were changed.`);
    onClose();
  };
  return (
    <Form form={form} label="Save" onSubmit={save} onCancel={onClose}>
      <Checks {...form.field('events')} label="Notify me of" options={KINDS} />
      <p class="soft">You are always notified of changes of these channels.</p>
    </Form>
  );
}

/** The path of the script that shows notifications; the build puts it here. */
declare const PUSH_WORKER: string;

/** Whether this browser can be notified while no page is open. */
const canBePushed = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Asks the person, and has the browser take messages of this server. Throws {@link ApiError} if it does not. */
async function subscribe(applicationServerKey: string) {
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
