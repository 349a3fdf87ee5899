import type { ComponentChildren } from 'preact';

/** A section that is folded until someone opens it. */
export function Fold(props: {
  title: string;
  /** How things are now, for those who do not open it. */
  now?: string | undefined;
  isOpen?: boolean;
  children: ComponentChildren;
}) {
  return (
    <details class="card" open={props.isOpen}>
      <summary>
        <h2>{props.title}</h2>
        {props.now === undefined ? null : <span class="soft"> · {props.now}</span>}
      </summary>
      {props.children}
    </details>
  );
}
