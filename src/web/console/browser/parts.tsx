import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { encode } from 'uqr';
import type { ApiError } from './api.ts';
import { goTo } from './store.ts';

/** A link to another page of the console. */
export function Link({
  to,
  children,
  class: name,
  isCurrent = false,
}: {
  to: string;
  children: ComponentChildren;
  class?: string;
  isCurrent?: boolean;
}) {
  return (
    <a
      href={`/console${to}`}
      class={name}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        goTo(to);
      }}
    >
      {children}
    </a>
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly type?: 'text' | 'password' | 'datetime-local';
  readonly autocomplete?: string;
  readonly inputMode?: 'decimal' | 'text';
  /** Lines of text instead of one. */
  readonly rows?: number;
  readonly isCode?: boolean;
}

/** A labelled field with a hint and its fault. */
export function Field(props: FieldProps) {
  const { label, value, onValue, hint, error, type = 'text', rows, isCode = false } = props;
  const id = useId();
  const shared = {
    id,
    value,
    class: isCode ? 'code' : undefined,
    spellcheck: false,
    autocomplete: props.autocomplete ?? 'off',
    'aria-invalid': error !== undefined,
    'aria-describedby': `${id}-hint ${id}-error`,
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {rows === undefined ? (
        <input
          {...shared}
          type={type}
          inputMode={props.inputMode}
          onInput={({ currentTarget }) => onValue(currentTarget.value)}
        />
      ) : (
        <textarea {...shared} rows={rows} onInput={({ currentTarget }) => onValue(currentTarget.value)} />
      )}
      <p id={`${id}-hint`} class="hint">
        {hint}
      </p>
      <p id={`${id}-error`} class="wrong" role="alert">
        {error}
      </p>
    </div>
  );
}

/** A labelled choice of a few words. */
export function Choice<Value extends string>({
  label,
  options,
  value,
  onValue,
}: {
  label: string;
  options: readonly (readonly [Value, string])[];
  value: Value;
  onValue: (value: Value) => void;
}) {
  const id = useId();
  const choose = (text: string) => {
    const [chosen] = options.find(([one]) => one === text) ?? [];
    if (chosen !== undefined) onValue(chosen);
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A form with its button, and with one to leave it where it can be left. */
export function Form({
  label,
  isBusy,
  isDangerous = false,
  onSubmit,
  onCancel,
  children,
}: {
  label: string;
  isBusy: boolean;
  isDangerous?: boolean;
  onSubmit: () => void;
  onCancel?: () => void;
  children?: ComponentChildren;
}) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onSubmit();
      }}
    >
      {children}
      <div class="row">
        <button type="submit" class={isDangerous ? 'danger' : undefined} aria-disabled={isBusy}>
          {isBusy ? 'One moment…' : label}
        </button>
        {onCancel === undefined ? null : (
          <button type="button" class="second" onClick={onCancel}>
            Cancel
          </button>
        )}
      </div>
    </form>
  );
}

/** A choice of several of a few; each with what it means. */
export function Checks<Value extends string>({
  label,
  options,
  chosen,
  onChosen,
  error,
}: {
  label: string;
  options: readonly (readonly [Value, string])[];
  chosen: readonly Value[];
  onChosen: (chosen: readonly Value[]) => void;
  error?: string | undefined;
}) {
  const id = useId();
  const toggle = (value: Value, isOn: boolean) =>
    onChosen(options.flatMap(([one]) => ((one === value ? isOn : chosen.includes(one)) ? [one] : [])));
  return (
    <fieldset class="checks" aria-describedby={`${id}-error`}>
      <legend>{label}</legend>
      {options.map(([value, words]) => (
        <label key={value} for={`${id}-${value}`}>
          <input
            id={`${id}-${value}`}
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ currentTarget }) => toggle(value, currentTarget.checked)}
          />
          {words}
        </label>
      ))}
      <p id={`${id}-error`} class="wrong" role="alert">
        {error}
      </p>
    </fieldset>
  );
}

/** A choice among a few. */
export function Select({
  label,
  value,
  choices,
  onValue,
}: {
  label: string;
  value: string;
  choices: readonly (readonly [value: string, words: string])[];
  onValue: (value: string) => void;
}) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={({ currentTarget }) => onValue(currentTarget.value)}>
        {choices.map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A button that says when it is at work, and then does nothing more. */
export function Button({
  children,
  onClick,
  label,
  isBusy = false,
  kind = '',
}: {
  children: ComponentChildren;
  onClick: () => void;
  /** What it does, where its text alone does not say so. */
  label?: string;
  isBusy?: boolean;
  kind?: '' | 'second' | 'danger' | 'freeze';
}) {
  return (
    <button
      type="button"
      class={kind}
      aria-label={isBusy ? undefined : label}
      aria-disabled={isBusy}
      onClick={() => isBusy || onClick()}
    >
      {isBusy ? 'One moment…' : children}
    </button>
  );
}

/** Why something was not done; nothing where it was. */
export function Problem({ error }: { error: ApiError | undefined }) {
  return <div role="alert">{error === undefined ? null : <p class="says bad">{error.message}</p>}</div>;
}

/** A dialog over the page; Escape closes it. */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    dialog.current?.showModal();
    // Enter, pressed once too often, must not confirm what has just been asked.
    if (dialog.current?.querySelector('input') === null) dialog.current.querySelector('h2')?.focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}

/** A text to copy, such as an address. */
export function Copyable({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), 2_000);
    } catch {
      // A browser may forbid it; the text is there to be selected.
      setCopied(false);
    }
  };
  return (
    <div class="copy">
      <code>{text}</code>
      <button type="button" class="second" onClick={copy} aria-label={`Copy ${label}`}>
        {isCopied ? 'Copied' : 'Copy'}
      </button>
    </div>
  );
}

/** A text as a QR code, dark on white in every scheme: readers expect that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** An amount in USDC, as the API has written it. */
export function Usdc({ amount }: { amount: string }) {
  return <span class="amount">{`${grouped(amount)} USDC`}</span>;
}

/** `1234567.5` as `1,234,567.5`: the digits stay as they are. */
export function grouped(amount: string): string {
  const [whole = '', fraction] = amount.split('.');
  const shown = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? shown : `${shown}.${fraction}`;
}

/** The ends of a long address. */
export function Address({ address }: { address: string }) {
  return (
    <code title={address}>
      {address.slice(0, 8)}…{address.slice(-6)}
    </code>
  );
}

const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A time in Unix seconds, as people here write it. */
export function Time({ at }: { at: number }) {
  const date = new Date(at * 1000);
  return <time dateTime={date.toISOString()}>{format.format(date)}</time>;
}

/** Where a request came from that no trusted proxy has passed on: the server trusts its own machine, too. */
export const UNTOLD_ADDRESS = 'local address';
