import type { ComponentChildren } from 'preact';
import type { Action } from './action.tsx';
import type { InboxItem } from './data.ts';
import { Link, Problem, Spread, Time, Usdc } from './parts.tsx';

/** Does what a person has decided about a row, so that its end is no news here. */
export type Decide = (work: () => Promise<unknown>) => Promise<void>;
/** A row of the inbox: what it is and of which wallet, its title with an amount, and what a person does about it. */
export function InboxCard(props: {
  /** What kind of row it is, in words. */
  kind: string;
  item: InboxItem;
  title: ComponentChildren;
  amount?: string;
  action?: Action;
  buttons: ComponentChildren;
  children?: ComponentChildren;
}) {
  const { kind, item, amount } = props;
  return (
    <li class="card">
      <p class="label">
        {kind} · <Link to={`/wallets/${item.walletId}`}>{item.walletName}</Link> ·{' '}
        <Time before="since " at={item.since} />
      </p>
      <Spread>
        <h2>{props.title}</h2>
        {amount === undefined ? null : (
          <strong>
            <Usdc amount={amount} />
          </strong>
        )}
      </Spread>
      {props.children}
      <Problem error={props.action?.error} />
      <div class="row">{props.buttons}</div>
    </li>
  );
}
