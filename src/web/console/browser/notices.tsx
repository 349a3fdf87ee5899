import { createStore, useStore } from './store.ts';

interface Notice {
  readonly id: number;
  readonly text: string;
  readonly kind: 'good' | 'warn' | 'bad';
}

/** How long a notice stays, in milliseconds. */
const STAYS_MS = 9_000;
const notices = createStore<readonly Notice[]>([]);
let last = 0;

/** Says something on whatever page is shown, and to who listens to it. */
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
