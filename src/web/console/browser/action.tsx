import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { ApiError } from './api.ts';
import { Copyable, Dialog, Lines, Problem, Spread } from './parts.tsx';
import { partOf, refreshShown, type useQuery } from './resource.ts';
import { Cancelled, createQuestion } from './store.ts';

/** Something that a person does once at a time. */
export interface Action {
  readonly isBusy: boolean;
  /** Why it was not done, in the API's words. */
  readonly error: ApiError | undefined;
  /** Does it, unless it is being done; then reads the shown data again. */
  run(work: () => unknown): Promise<void>;
  forget(): void;
}

/** Asks for the password, because the server wants it again. */
export const passwordQuestion = createQuestion<undefined, void>();

/** An action, which asks for the password if the server wants it again. */
export function useAction(): Action {
  // A second click comes before the button is drawn as busy.
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  return {
    isBusy,
    error,
    forget: () => setError(undefined),
    async run(work) {
      if (isRunning.current) return;
      isRunning.current = true;
      setBusy(true);
      setError(undefined);
      try {
        await withStepUp(work);
      } catch (problem) {
        if (problem instanceof ApiError) setError(problem);
        else if (!(problem instanceof Cancelled)) throw problem;
      } finally {
        isRunning.current = false;
        setBusy(false);
        void refreshShown();
      }
    },
  };
}

/** Does something, and repeats it after the password if the server asks for that. Throws {@link Cancelled}. */
async function withStepUp(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'STEP_UP_REQUIRED') throw error;
    await passwordQuestion.ask(undefined);
    await work();
  }
}

interface ButtonProps {
  readonly children: ComponentChildren;
  readonly onClick: () => unknown;
  /** What it does, if its text alone does not say so. */
  readonly label?: string | undefined;
  /** Runs `onClick`. */
  readonly action?: Action;
  /** False while it can do nothing, without being at work. */
  readonly isReady?: boolean;
  readonly kind?: '' | 'second' | 'danger' | 'freeze' | 'link';
}

/** A button. With an action, it says when that is at work, and then does nothing more. */
export function Button({ children, onClick, label, action, isReady = true, kind = '' }: ButtonProps) {
  const isBusy = action?.isBusy ?? false;
  const isOff = isBusy || !isReady;
  const press = () => {
    if (isOff) return;
    if (action === undefined) onClick();
    else void action.run(onClick);
  };
  return (
    <button type="button" class={kind} aria-label={isBusy ? undefined : label} aria-disabled={isOff} onClick={press}>
      {isBusy ? 'One moment…' : children}
    </button>
  );
}

/** A row: its title, a tag or a button next to that, more about it, and why what the button does has failed. */
export function Line(props: {
  title: ComponentChildren;
  tag?: ComponentChildren;
  /** The text of the button, which runs `onDo`. */
  does?: string | undefined;
  label?: string;
  kind?: '' | 'freeze';
  onDo?: () => Promise<unknown>;
  children?: ComponentChildren;
}) {
  const { does, label, kind = 'second' } = props;
  const action = useAction();
  return (
    <li>
      <Spread>
        <span>{props.title}</span>
        {props.tag}
        {does === undefined ? null : (
          <Button kind={kind} label={label} action={action} onClick={() => props.onDo?.()}>
            {does}
          </Button>
        )}
      </Spread>
      {props.children}
      {does === undefined ? null : <Problem error={action.error} />}
    </li>
  );
}

/** The rows of a query, as far as they were read, and the button that reads more. */
export function FoundLines<Row>(props: {
  of: ReturnType<typeof useQuery<{ readonly entries: readonly Row[]; readonly isMore: boolean }>>;
  label: string;
  onMore: () => void;
  children: (row: Row) => ComponentChildren;
}) {
  const { of, label } = props;
  const isMore = of.value?.isMore === true;
  return (
    <>
      <Lines of={partOf(of, ({ entries }) => entries)} none={`Nothing found${isMore ? ' so far' : ''}.`} label={label}>
        {props.children}
      </Lines>
      {isMore ? (
        <Button kind="second" isReady={!of.isLoading} onClick={props.onMore}>
          Show more
        </Button>
      ) : null}
    </>
  );
}

interface OpeningProps {
  /** The text of the button. */
  readonly words: string;
  readonly label?: string;
  readonly kind?: '' | 'second' | 'danger' | 'link';
  /** Of the dialog. */
  readonly title: string;
}

/** A button that opens a dialog. */
export function DialogButton(
  props: OpeningProps & {
    /** The text of the button that closes the dialog. */
    close?: string;
    children: (close: () => void) => ComponentChildren;
  },
) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button kind={props.kind ?? 'second'} label={props.label} onClick={() => setOpen(true)}>
        {props.words}
      </Button>
      {isOpen ? (
        <Dialog title={props.title} close={props.close} onClose={close}>
          {props.children(close)}
        </Dialog>
      ) : null}
    </>
  );
}

/** A button that opens a dialog, which says what would happen and asks whether to do it. */
export function ConfirmButton(props: OpeningProps & { text: string; yes: string; onYes: () => Promise<void> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind={props.kind ?? 'second'} label={props.label} onClick={() => setOpen(true)}>
        {props.words}
      </Button>
      {isOpen ? (
        <ConfirmDialog title={props.title} yes={props.yes} onYes={props.onYes} onClose={() => setOpen(false)}>
          <p>{props.text}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** Asks whether to do something. It stays open until that is done. */
export function ConfirmDialog(props: {
  title: string;
  /** The text of the button that does it. */
  yes: string;
  onYes: () => Promise<void>;
  onClose: () => void;
  children: ComponentChildren;
}) {
  const action = useAction();
  const close = () => action.isBusy || props.onClose();
  const confirm = async () => {
    await props.onYes();
    props.onClose();
  };
  return (
    <Dialog title={props.title} onClose={close}>
      {props.children}
      <Problem error={action.error} />
      <div class="row">
        <Button kind="danger" action={action} onClick={confirm}>
          {props.yes}
        </Button>
        <Button kind="second" onClick={close}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}

/** A secret that the Owner shows, hides and rotates. */
export function Secret(props: {
  word: 'key' | 'secret';
  label: string;
  /** Whether the present one can be shown: only to the Owner; members who manage the wallet can make a new one. */
  isShown: boolean;
  /** What rotating it breaks. */
  breaks: string;
  /** Both return the secret. */
  onShow: () => Promise<string>;
  onRotate: () => Promise<string>;
}) {
  const { word } = props;
  const [secret, setSecret] = useState<string>();
  const showing = useAction();
  return (
    <>
      <div aria-live="polite">{secret === undefined ? null : <Copyable text={secret} label={props.label} />}</div>
      <Problem error={showing.error} />
      <div class="row">
        {secret !== undefined ? (
          <Button kind="second" onClick={() => setSecret(undefined)}>
            Hide
          </Button>
        ) : props.isShown ? (
          <Button action={showing} onClick={async () => setSecret(await props.onShow())}>
            Show the {word}
          </Button>
        ) : null}
        <ConfirmButton
          words="Rotate…"
          title={`Rotate the ${word}?`}
          text={props.breaks}
          yes={`Rotate the ${word}`}
          onYes={async () => setSecret(await props.onRotate())}
        />
      </div>
    </>
  );
}
