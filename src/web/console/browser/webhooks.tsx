import { useState } from 'preact/hooks';
import { useAction } from './action.ts';
import { answerOf, api, type Schemas } from './api.ts';
import { deliveriesOf, useData, webhookOf } from './data.ts';
import { say } from './notices.tsx';
import { Button, Field, Form, Problem, Time } from './parts.tsx';
import { useAllowed } from './role.ts';
import { Secret } from './secret.tsx';
import { WalletPage } from './wallet.tsx';

/** Where a wallet's events are sent, and what became of them. */
export function Webhooks({ id }: { id: string }) {
  const parts = [useData(webhookOf(id)), useData(deliveriesOf(id))];
  const isKnown = parts.every(({ value, error }) => value !== undefined || error !== undefined);
  return (
    <WalletPage id={id} title="Webhooks">
      {() =>
        isKnown ? (
          <>
            <p>
              The server sends what happens with this wallet to a URL of yours, signed with a secret that you check it
              by.
            </p>
            <Receiver id={id} />
            <SigningSecret id={id} />
            <Deliveries id={id} />
          </>
        ) : (
          <p class="loading">Loading…</p>
        )
      }
    </WalletPage>
  );
}

function Receiver({ id }: { id: string }) {
  const { value, error } = useData(webhookOf(id));
  const [written, setWritten] = useState<string>();
  const saving = useAction();
  const testing = useAction();
  const [result, setResult] = useState<string>();
  if (value === undefined) return <Problem error={error} />;
  const present = value.webhookUrl ?? '';
  const url = written ?? present;
  const params = { path: { id } };
  const save = async (wanted: string | null) => {
    await answerOf(api.PUT('/v1/wallets/{id}/webhook', { params, body: { url: wanted } }));
    setWritten(undefined);
    setResult(undefined);
    say(wanted === null ? 'Nothing is sent any more.' : 'Events are sent there from now on.');
  };
  const test = async () => {
    const sent = await answerOf(api.POST('/v1/wallets/{id}/webhook/test', { params }));
    setResult(sent.delivered ? `The receiver answered ${sent.statusCode}.` : `It did not arrive: ${sent.error}`);
  };
  return (
    <div class="card">
      <Form
        label="Save"
        isBusy={saving.isBusy}
        onSubmit={() => void saving.run(() => save(url.trim() === '' ? null : url.trim()))}
      >
        <Field
          label="URL"
          value={url}
          onValue={setWritten}
          hint="https only. Empty for none: what waits is not sent then."
          error={saving.error?.message}
        />
      </Form>
      {present === '' ? null : (
        <div class="row">
          <Button kind="second" isBusy={testing.isBusy} onClick={() => void testing.run(test)}>
            Send a test event
          </Button>
        </div>
      )}
      <div role="status">{result === undefined ? null : <p class="says">{result}</p>}</div>
      <Problem error={testing.error} />
    </div>
  );
}

function SigningSecret({ id }: { id: string }) {
  const { owns } = useAllowed(id);
  const params = { path: { id } };
  return (
    <div class="card">
      <h2>Secret</h2>
      <Secret
        word="secret"
        isShown={owns}
        label="webhook secret"
        whatRotatingBreaks="The present secret signs nothing any more. Your receiver refuses events until it has the new one."
        onShow={async () => (await answerOf(api.GET('/v1/wallets/{id}/webhook-secret', { params }))).webhookSecret}
        onRotate={async () =>
          (await answerOf(api.POST('/v1/wallets/{id}/webhook-secret/rotate', { params }))).webhookSecret
        }
      />
    </div>
  );
}

function Deliveries({ id }: { id: string }) {
  const { value, error } = useData(deliveriesOf(id));
  return (
    <>
      <h2>Deliveries</h2>
      <Problem error={value === undefined ? error : undefined} />
      {value?.length === 0 ? <p class="soft">Nothing has been sent yet.</p> : null}
      <ul class="lines">
        {value?.map((delivery) => (
          <Line key={delivery.id} delivery={delivery} />
        ))}
      </ul>
    </>
  );
}

const TAGS = { pending: 'tag warn', delivered: 'tag', failed: 'tag bad' } as const;

function Line({ delivery }: { delivery: Schemas['WebhookDelivery'] }) {
  const { id, type, status, attempts, nextAttemptAt, lastStatusCode, lastError, createdAt } = delivery;
  const { isBusy, error, run } = useAction();
  const resend = async () => {
    await answerOf(api.POST('/v1/webhook-deliveries/{id}/resend', { params: { path: { id } } }));
    say(`${type} is sent again.`);
  };
  return (
    <li>
      <div class="spread">
        <span>
          <strong>{type}</strong> <span class={TAGS[status]}>{status}</span>
        </span>
        <Button kind="second" label={`Send again: ${type}`} isBusy={isBusy} onClick={() => void run(resend)}>
          Send again
        </Button>
      </div>
      <p class="soft">
        <Time at={createdAt} /> · {attempts === 1 ? 'one attempt' : `${attempts} attempts`}
        {lastStatusCode === null ? null : ` · answered ${lastStatusCode}`}
        {lastError === null ? null : <span class="quoted"> · {lastError}</span>}
        {nextAttemptAt === null || attempts === 0 ? null : (
          <>
            {' '}
            · tried again <Time at={nextAttemptAt} />
          </>
        )}
      </p>
      <Problem error={error} />
    </li>
  );
}
