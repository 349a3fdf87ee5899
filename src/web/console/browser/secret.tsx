import { useState } from 'preact/hooks';
import { useAction } from './action.ts';
import { Button, Copyable, Dialog, Form, Problem } from './parts.tsx';

/** A secret that the Owner shows, hides and rotates; `whatRotatingBreaks` is what to know before. */
export function Secret({
  word,
  label,
  whatRotatingBreaks,
  onShow,
  onRotate,
  isShown,
}: {
  word: 'key' | 'secret';
  label: string;
  whatRotatingBreaks: string;
  /** Both answer the secret. */
  onShow: () => Promise<string>;
  /** Whether the present one is shown: it is the Owner's alone; members who manage the wallet can make a new one. */
  isShown: boolean;
  onRotate: () => Promise<string>;
}) {
  const [secret, setSecret] = useState<string>();
  const [isRotating, setRotating] = useState(false);
  const showing = useAction();
  const rotating = useAction();
  const rotate = async () => {
    setSecret(await onRotate());
    setRotating(false);
  };
  return (
    <>
      <div aria-live="polite">{secret === undefined ? null : <Copyable text={secret} label={label} />}</div>
      <Problem error={showing.error} />
      <div class="row">
        {secret === undefined && !isShown ? null : secret === undefined ? (
          <Button isBusy={showing.isBusy} onClick={() => void showing.run(async () => setSecret(await onShow()))}>
            Show the {word}
          </Button>
        ) : (
          <Button kind="second" onClick={() => setSecret(undefined)}>
            Hide
          </Button>
        )}
        <Button kind="second" onClick={() => setRotating(true)}>
          Rotate…
        </Button>
      </div>
      {isRotating ? (
        <Dialog title={`Rotate the ${word}?`} onClose={() => setRotating(false)}>
          <p>{whatRotatingBreaks}</p>
          <Form
            label={`Rotate the ${word}`}
            isDangerous
            isBusy={rotating.isBusy}
            onSubmit={() => void rotating.run(rotate)}
            onCancel={() => setRotating(false)}
          >
            <Problem error={rotating.error} />
          </Form>
        </Dialog>
      ) : null}
    </>
  );
}
