import { useState } from 'preact/hooks';
import { CHOSEN_TYPES, type ChosenType, titleOf, USUAL_TYPES } from '../../../core/events.ts';
import { Button, Line, Secret, useAction } from './action.tsx';
import { answerOf, api, type Schemas, type Wallet } from './api.ts';
import { byId, deliveriesOf, useAllowed, webhookOf } from './data.ts';
import { Checks, Field, Form, useForm } from './form.tsx';
import { Card, Details, Lines, Problem, say, Time, Together } from './parts.tsx';
import { useData } from './resource.ts';

/** Where a wallet's events are sent, and whether they arrived. */
export function Webhooks({ wallet: { id } }: { wallet: Wallet }) {
  const deliveries = useData(deliveriesOf(id));
  const { owns } = useAllowed(id);
  return (
    <Together of={[useData(webhookOf(id)), deliveries]}>
      <p>
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
      <h2>Deliveries</h2>
      <Lines of={deliveries} none="Nothing has been sent yet.">
        {(delivery) => <DeliveryLine key={delivery.id} delivery={delivery} />}
      </Lines>
    </Together>
  );
}

function Receiver({ id }: { id: string }) {
  const { value, error } = useData(webhookOf(id));
  const form = useForm<{ url: string | undefined; events: readonly ChosenType[] | undefined }>(
    { url: undefined, events: undefined },
    { url: ['INVALID_URL', 'TARGET_NOT_ALLOWED', 'MISSING_URL'], events: ['INVALID_EVENTS'] },
  );
  const testing = useAction();
  const [result, setResult] = useState<string>();
  if (value === undefined) return <Problem error={error} />;
  const present = value.webhookUrl ?? '';
  const url = (form.draft.url ?? present).trim();
  const save = async () => {
    const chosen = form.draft.events ?? value.events;
    const body = { url: url === '' ? null : url, ...(chosen === undefined ? {} : { events: [...chosen] }) };
    await answerOf(api.PUT('/v1/wallets/{id}/webhook', { ...byId(id), body }));
    form.edit({ url: undefined, events: undefined });
    setResult(undefined);
    say(url === '' ? 'Nothing is sent any more.' : 'Events are sent there from now on.');
  };
  const test = async () => {
    const sent = await answerOf(api.POST('/v1/wallets/{id}/webhook/test', byId(id)));
    setResult(sent.delivered ? `The receiver answered ${sent.statusCode}.` : `It did not arrive: ${sent.error}`);
  };
  return (
    <div class="card">
      <Form form={form} label="Save" onSubmit={save}>
        <Field
          {...form.field('url')}
          value={form.draft.url ?? present}
          label="URL"
          hint="https only. Empty for none: what waits is not sent then."
        />
        <details>
          <summary>Events</summary>
          <Checks
            {...form.field('events')}
            value={form.draft.events ?? value.events ?? USUAL_TYPES}
            label="Send"
            options={CHOSEN_TYPES.map((type) => [type, titleOf(type)] as const)}
          />
        </details>
      </Form>
      {present === '' ? null : (
        <div class="row">
          <Button kind="second" action={testing} onClick={test}>
            Send a test event
          </Button>
        </div>
      )}
      <div role="status">{result === undefined ? null : <p class="says">{result}</p>}</div>
      <Problem error={testing.error} />
    </div>
  );
}

const TAGS = { pending: 'tag warn', delivered: 'tag', failed: 'tag bad' } as const;

function DeliveryLine({ delivery }: { delivery: Schemas['WebhookDelivery'] }) {
  const { id, type, status, attempts, nextAttemptAt, lastStatusCode, lastError, createdAt } = delivery;
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
          lastStatusCode !== null && `answered ${lastStatusCode}`,
          lastError !== null && <span class="quoted">{lastError}</span>,
          nextAttemptAt !== null && attempts > 0 && <Time before="tried again " at={nextAttemptAt} />,
        ]}
      />
    </Line>
  );
}
