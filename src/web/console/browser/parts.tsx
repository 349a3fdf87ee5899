import { type ComponentChildren, Fragment } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { encode } from 'uqr';
import type { ApiError } from './api.ts';
import type { Known } from './resource.ts';
import { createStore, goTo, useStore } from './store.ts';
import { grouped, timeWords } from './words.ts';

/** A link to another page of the console. */
export function Link(props: { to: string; children: ComponentChildren; class?: string; isCurrent?: boolean }) {
  return (
    <a
      href={`/console${props.to}`}
      class={props.class}
      aria-current={props.isCurrent ? 'page' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        goTo(props.to);
      }}
    >
      {props.children}
    </a>
  );
}

/** Why something was not done or read; nothing without an error. */
export function Problem({ error }: { error: ApiError | undefined }) {
  return <div role="alert">{error === undefined ? null : <p class="says bad">{error.message}</p>}</div>;
}

/** Shows a resource: its value, that it loads, or why it could not be read. */
export function Loaded<Value>(props: { of: Known<Value>; children: (value: Value) => ComponentChildren }) {
  const { value, error } = props.of;
  if (value !== undefined) return props.children(value);
  return error === undefined ? <p class="soft">Loading…</p> : <Problem error={error} />;
}

/** Shows its children once all resources have been read: a late one would move the others. */
export function Together({ of, children }: { of: readonly Known<unknown>[]; children: ComponentChildren }) {
  const isRead = of.every(({ value, error }) => value !== undefined || error !== undefined);
  return isRead ? children : <p class="loading">Loading…</p>;
}

/** A page with its title. */
export function Page(props: {
  title: ComponentChildren;
  intro?: string;
  /** Where it leads back to. */
  path?: ComponentChildren;
  class?: 'narrow';
  children?: ComponentChildren;
}) {
  return (
    <section class={props.class}>
      {props.path === undefined ? null : <p class="path">{props.path}</p>}
      <h1>{props.title}</h1>
      {props.intro === undefined ? null : <p class="soft">{props.intro}</p>}
      {props.children}
    </section>
  );
}

/** A section with a frame, and with what stands next to its title. */
export function Card(props: {
  title: ComponentChildren;
  intro?: string;
  next?: ComponentChildren;
  children?: ComponentChildren;
}) {
  return (
    <div class="card">
      <Spread>
        <h2>{props.title}</h2>
        {props.next}
      </Spread>
      {props.intro === undefined ? null : <p class="soft">{props.intro}</p>}
      {props.children}
    </div>
  );
}

/** A line with one thing at its start and one at its end. */
export function Spread({ children }: { children: ComponentChildren }) {
  return <div class="spread">{children}</div>;
}

/** Details in small print, with dots between them; `null`, `false` and an empty text are left out. */
export function Details({ of }: { of: readonly ComponentChildren[] }) {
  const shown = of.filter((part) => part !== null && part !== false && part !== '');
  return (
    <p class="soft">
      {shown.map((part, at) => (
        <Fragment key={String(at)}>
          {at === 0 ? '' : ' · '}
          {part}
        </Fragment>
      ))}
    </p>
  );
}

/** Rows of a resource, each drawn by `children`; or that there are none, or why they could not be read. */
export function Lines<Row>(props: {
  of: Known<readonly Row[]>;
  none?: string;
  label?: string;
  class?: 'lines' | 'cards';
  children: (row: Row) => ComponentChildren;
}) {
  const { value, error } = props.of;
  return (
    <>
      <Problem error={value === undefined ? error : undefined} />
      {value?.length === 0 && props.none !== undefined ? <p class="soft">{props.none}</p> : null}
      <ul class={props.class ?? 'lines'} aria-label={props.label}>
        {value?.map(props.children)}
      </ul>
    </>
  );
}

/** Terms and what they stand for; a term of `null` or `undefined` is left out. */
export function Facts({ of, class: name }: { of: readonly (readonly [string, ComponentChildren])[]; class?: string }) {
  const shown = of.filter(([, fact]) => fact !== null && fact !== undefined);
  return (
    <dl class={name}>
      {shown.map(([term, fact]) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** A dialog over the page; Escape closes it. */
export function Dialog(props: {
  title: string;
  /** The text of the button that closes it, if it has one. */
  close?: string | undefined;
  onClose: () => void;
  children: ComponentChildren;
}) {
  const { close, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    dialog.current?.showModal();
    // Enter, pressed once too often, must not confirm a question that has just appeared.
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
        {props.title}
      </h2>
      {props.children}
      {close === undefined ? null : (
        <div class="row">
          <button type="button" class="second" onClick={onClose}>
            {close}
          </button>
        </div>
      )}
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
      // A browser may forbid it; the person can select the text.
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

/** The ends of a long address. */
export function Address({ address }: { address: string }) {
  return (
    <code title={address}>
      {address.slice(0, 8)}…{address.slice(-6)}
    </code>
  );
}

/** A time in Unix seconds, as people here write it, with what stands before it; nothing without a time. */
export function Time({ at, before = '' }: { at: number | null; before?: string }) {
  if (at === null) return null;
  return (
    <>
      {before}
      <time dateTime={new Date(at * 1000).toISOString()}>{timeWords(at)}</time>
    </>
  );
}

/** When something was used last. */
export function LastUsed({ at }: { at: number | null }) {
  return at === null ? <>not used yet</> : <Time before="last used " at={at} />;
}

interface Notice {
  readonly id: number;
  readonly text: string;
  readonly kind: 'good' | 'warn' | 'bad';
}

/** How long a notice stays, in milliseconds. */
const STAYS_MS = 9_000;
const notices = createStore<readonly Notice[]>([]);
let last = 0;

/** Says something on whatever page is shown, and to screen readers. */
export function say(text: string, kind: Notice['kind'] = 'good'): void {
  last += 1;
  const notice = { id: last, text, kind };
  // More than a few would hide the page.
  notices.set([...notices.get().slice(-2), notice]);
  setTimeout(() => dismiss(notice.id), STAYS_MS);
}

function dismiss(id: number): void {
  notices.set(notices.get().filter((notice) => notice.id !== id));
}

/** Where notices appear. */
export function Notices() {
  return (
    <div class="notices" aria-live="polite">
      {useStore(notices).map(({ id, text, kind }) => (
        <p key={id} class={`says ${kind}`}>
          {text}
          <button type="button" class="close" aria-label="Close this notice" onClick={() => dismiss(id)}>
            ×
          </button>
        </p>
      ))}
    </div>
  );
}
