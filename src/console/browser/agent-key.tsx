import { useState } from 'preact/hooks';
import { useAction } from './action.ts';
import { answerOf, api } from './api.ts';
import { OtherKeys } from './other-keys.tsx';
import { Button, Copyable, Dialog, Form, Problem } from './parts.tsx';
import { WalletPage } from './wallet.tsx';

/** The API key of a wallet's agent, and whoever has another one. */
export function AgentKey({ id }: { id: string }) {
  return (
    <WalletPage id={id} title="Agent's key">
      {({ name }) => (
        <>
          <Key id={id} name={name} />
          <OtherKeys id={id} />
        </>
      )}
    </WalletPage>
  );
}

function Key({ id, name }: { id: string; name: string }) {
  const [key, setKey] = useState<string>();
  const [isRotating, setRotating] = useState(false);
  const { isBusy, error, run } = useAction();
  const params = { path: { id } };
  const show = async () => {
    setKey((await answerOf(api.GET('/v1/wallets/{id}/api-key', { params }))).apiKey);
  };
  return (
    <>
      <p>
        With this key an agent pays from {name}, within your limits. Whoever has it can do the same: rotate it
        if somebody else may have seen it.
      </p>
      <div aria-live="polite">{key === undefined ? null : <Copyable text={key} label="API key" />}</div>
      <Problem error={error} />
      <div class="row">
        {key === undefined ? (
          <Button isBusy={isBusy} onClick={() => void run(show)}>
            Show the key
          </Button>
        ) : (
          <Button kind="second" onClick={() => setKey(undefined)}>
            Hide
          </Button>
        )}
        <Button kind="second" onClick={() => setRotating(true)}>
          Rotate…
        </Button>
      </div>
      {isRotating ? (
        <Rotate
          id={id}
          onClose={() => setRotating(false)}
          onRotated={(made) => {
            setKey(made);
            setRotating(false);
          }}
        />
      ) : null}
    </>
  );
}

function Rotate({
  id,
  onClose,
  onRotated,
}: {
  id: string;
  onClose: () => void;
  onRotated: (key: string) => void;
}) {
  const { isBusy, error, run } = useAction();
  const rotate = async () => {
    const params = { path: { id } };
    onRotated((await answerOf(api.POST('/v1/wallets/{id}/api-key/rotate', { params }))).apiKey);
  };
  return (
    <Dialog title="Rotate the key?" onClose={onClose}>
      <p>The present key stops working at once. Your agent can pay nothing until you give it the new one.</p>
      <Form
        label="Rotate the key"
        isDangerous
        isBusy={isBusy}
        onSubmit={() => void run(rotate)}
        onCancel={onClose}
      >
        <Problem error={error} />
      </Form>
    </Dialog>
  );
}
