import { useState } from 'preact/hooks';
import {
  CHOSEN_TYPES,
  type ChosenType,
  chosenGroups,
  LOGGED_TYPES,
  type LoggedType,
  titleOf,
  USUAL_TYPES,
} from '../../../core/events.ts';
import { Button, FoundLines, Line, Secret, useAction } from './action.tsx';
import { answerOf, api, type Schemas, type Wallet } from './api.ts';
import { byId, deliveriesOf, deliveryOf, useAllowed, webhookOf } from './data.ts';
import { Checks, Field, Form, Select, useForm } from './form.tsx';
import { Card, Details, Facts, Loaded, Problem, say, Time, Together } from './parts.tsx';
import { useData, useQuery } from './resource.ts';

type Delivery = Schemas['WebhookDelivery'];

const ALL = { status: '', type: '', pages: 1 } as const;

/** Where a wallet's events are sent, and whether they arrived. */
export function Webhooks({ wallet: { id } }: { wallet: Wallet }) {
  const { owns } = useAllowed(id);
  return (
    <Together of={[useData(webhookOf(id)), useData(deliveriesOf({ id, ...ALL }))]}>
      <p class="soft">
        The server sends what happens with this wallet to a URL of yours, signed with a secret by which you check it.
      </p>
      <Receiver id={id} />
      <Card title="Secret">
        <Secret
          word="secret"
          isShown={owns}
          label="webhook secret"
          breaks="The present secret signs nothing any more. Your receiver refuses events until it has the new one."
          onShow={async () => (await answerOf(api.GET('/v1/wallets/{id}/webhook-secret', byId(id)))).webhookSecret}
          onRotate={async () =>
            (await answerOf(api.POST('/v1/wallets/{id}/webhook-secret/rotate', byId(id)))).webhookSecret
          }
        />
      </Card>
      <Log id={id} />
    </Together>
  );
}

const GROUPS = [...chosenGroups()].map(
  ([heading, types]) =>
    [heading, types.map(([type, words]) => [type, <Named type={type} words={words} />] as const)] as const,
);

function Named({ type, words }: { type: string; words: string }) {
  return (
    <span>
      {words} <code>{type}</code>
    </span>
  );
}

function Receiver({ id }: { id: string }) {
  const { value, error } = useData(webhookOf(id));
  const form = useForm<{ url: string | undefined; events: readonly ChosenType[] | undefined }>(
    { url: undefined, events: undefined },
    { url: ['INVALID_URL', 'TARGET_NOT_ALLOWED', 'MISSING_URL'], events: ['INVALID_EVENTS'] },
  );
  if (value === undefined) return <Problem error={error} />;
  const present = value.webhookUrl ?? '';
  const url = (form.draft.url ?? present).trim();
  const chosen = form.draft.events ?? value.events ?? USUAL_TYPES;
  const save = async () => {
    const events = form.draft.events ?? value.events;
    const body = { url: url === '' ? null : url, ...(events === undefined ? {} : { events: [...events] }) };
    await answerOf(api.PUT('/v1/wallets/{id}/webhook', { ...byId(id), body }));
    form.edit({ url: undefined, events: undefined });
    say(url === '' ? 'Nothing is sent any more.' : 'Events are sent there from now on.');
  };
  return (
    <Card title="Receiver">
      <Form form={form} label="Save" onSubmit={save}>
        <Field
          {...form.field('url')}
          value={form.draft.url ?? present}
          label="URL"
          hint="https only. Empty for none: what waits is not sent then."
        />
        <details>
          <summary>
            Events <span class="soft">{`${chosen.length} of ${CHOSEN_TYPES.length}`}</span>
          </summary>
          {GROUPS.map(([heading, options]) => (
            <Checks
              key={heading}
              label={heading}
              options={options}
              value={chosen}
              onValue={(inGroup) => {
                const group = options.map(([type]) => type);
                form.edit({
                  events: CHOSEN_TYPES.filter((type) => (group.includes(type) ? inGroup : chosen).includes(type)),
                });
              }}
              error={undefined}
            />
          ))}
          <p class="wrong" role="alert">
            {form.field('events').error}
          </p>
        </details>
      </Form>
    </Card>
  );
}

const STATES = [
  ['', 'All states'],
  ['pending', 'Pending'],
  ['delivered', 'Delivered'],
  ['failed', 'Failed'],
] as const;
const EVENTS: readonly (readonly [LoggedType | '', string])[] = [
  ['', 'All events'],
  ...LOGGED_TYPES.map((type) => [type, titleOf(type)] as const),
];

/** What was sent, and what came of it. */
function Log({ id }: { id: string }) {
  const [status, setStatus] = useState<'' | Delivery['status']>('');
  const [type, setType] = useState<LoggedType | ''>('');
  const [pages, setPages] = useState(1);
  const found = useQuery(deliveriesOf({ id, status, type, pages }));
  const hasUrl = typeof useData(webhookOf(id)).value?.webhookUrl === 'string';
  const testing = useAction();
  const [result, setResult] = useState<string>();
  const test = async () => {
    const sent = await answerOf(api.POST('/v1/wallets/{id}/webhook/test', byId(id)));
    setResult(sent.delivered ? `The receiver answered ${sent.statusCode}.` : `It did not arrive: ${sent.error}`);
  };
  const button = (
    <Button kind="second" action={testing} onClick={test}>
      Send a test event
    </Button>
  );
  return (
    <Card title="Deliveries" next={hasUrl ? button : null}>
      <div role="status">{result === undefined ? null : <p class="says">{result}</p>}</div>
      <Problem error={testing.error} />
      <search class="pair">
        <Select label="State" options={STATES} value={status} onValue={setStatus} />
        <Select label="Event" options={EVENTS} value={type} onValue={setType} />
      </search>
      <Problem error={found.error} />
      {found.value?.entries.length === 0 && status === '' && type === '' ? (
        <p class="soft">Nothing has been sent yet.</p>
      ) : (
        <FoundLines of={found} label="Deliveries" onMore={() => setPages(pages + 1)}>
          {(delivery) => <DeliveryLine key={delivery.id} delivery={delivery} />}
        </FoundLines>
      )}
    </Card>
  );
}

const TAGS = { pending: 'tag warn', delivered: 'tag', failed: 'tag bad' } as const;

function DeliveryLine({ delivery }: { delivery: Delivery }) {
  const { id, type, status, attempts, nextAttemptAt, lastStatusCode, lastError, createdAt } = delivery;
  const [isOpen, setOpen] = useState(false);
  const resend = async () => {
    await answerOf(api.POST('/v1/webhook-deliveries/{id}/resend', byId(id)));
    say(`${type} is sent again.`);
  };
  return (
    <Line
      title={[<strong>{type}</strong>, ' ', <span class={TAGS[status]}>{status}</span>]}
      does="Send again"
      label={`Send again: ${type}`}
      onDo={resend}
    >
      <Details
        of={[
          <Time at={createdAt} />,
          attempts === 1 ? 'one attempt' : `${attempts} attempts`,
          lastStatusCode === null ? lastError : `answered ${lastStatusCode}`,
          nextAttemptAt !== null && attempts > 0 && <Time before="tried again " at={nextAttemptAt} />,
        ]}
      />
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>Payload and answer</summary>
        {isOpen ? <Exchange id={id} /> : null}
      </details>
    </Line>
  );
}

/** What was sent and answered, as text: the answer is a stranger's. */
function Exchange({ id }: { id: string }) {
  return (
    <Loaded of={useData(deliveryOf(id))}>
      {({ payload, lastAnswer, delivery: { lastStatusCode, lastError, lastAttemptAt } }) => (
        <>
          <Text text={payload} label="Payload" />
          <Facts
            of={[
              ['Delivery', <code>{id}</code>],
              ['Last attempt', lastAttemptAt === null ? null : <Time at={lastAttemptAt} />],
              ['Status', lastStatusCode],
              ['Fault', lastError],
            ]}
          />
          {lastAnswer === null ? null : <Text text={lastAnswer} label="Answer" />}
        </>
      )}
    </Loaded>
  );
}

function Text({ text, label }: { text: string; label: string }) {
  return (
    <section aria-label={label}>
      <p class="label">{label}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard. */}
      <pre tabIndex={0}>{text}</pre>
    </section>
  );
}
