import { useEffect } from 'preact/hooks';
import { Button, useAction } from './action.tsx';
import { Recipient } from './address-book.tsx';
import { answerOf, api, type Schemas } from './api.ts';
import { ChainName } from './chain.tsx';
import { withSignature } from './confirmation.tsx';
import { byId, type InboxItem, inbox, inboxPages, isToDecide, latestApprovals, wallets } from './data.ts';
import { type Decide, InboxCard } from './inbox-card.tsx';
import { JobToJudge } from './job-to-judge.tsx';
import { Facts, Lines, Link, Page, Problem, Spread, say, Time, Usdc } from './parts.tsx';
import { partOf, useData } from './resource.ts';
import { ChangeFacts } from './waiting-changes.tsx';

/** What this page has decided itself: only what was decided elsewhere is news. */
const decidedHere = new Set<string>();

function keyOf(item: InboxItem): string {
  switch (item.kind) {
    case 'approval':
      return item.approval.id;
    case 'job':
      return item.job.id;
    case 'withdrawal':
      return item.withdrawal.withdrawalId;
    case 'change':
      return item.change.id;
    case 'key':
      return item.key.id;
    case 'ownership':
      return `offer of ${item.walletId}`;
  }
}

/** What waits for the user, of all wallets, with all that it takes to decide. */
export function Inbox() {
  const { value, error } = useData(inbox);
  useEffect(() => () => inboxPages.set(1), []);
  const all = value?.entries ?? [];
  const waiting = all.filter(isToDecide);
  const scheduled = all.filter((item) => !isToDecide(item));
  const more = () => {
    inboxPages.set(inboxPages.get() + 1);
    return inbox.refresh();
  };
  return (
    <Page title="Waits for you" intro="What does not go on before you decide, of all your wallets.">
      <Problem error={value === undefined ? error : undefined} />
      {value === undefined && error === undefined ? <p class="soft">Loading…</p> : null}
      {value !== undefined && waiting.length === 0 ? <p class="empty">Nothing waits for you.</p> : null}
      <Cards of={waiting} label="Waits for you" />
      {scheduled.length === 0 ? null : (
        <>
          <h2>Happens by itself</h2>
          <p class="soft">
            Each at its time, unless you stop it. If one is not yours, stop it, end all other sessions and change your
            password.
          </p>
          <Cards of={scheduled} label="Happens by itself" />
        </>
      )}
      {value?.isMore ? <MoreButton onMore={more} /> : null}
      <LatestApprovals shown={all} />
    </Page>
  );
}

function MoreButton({ onMore }: { onMore: () => Promise<void> }) {
  return (
    <div class="row">
      <Button kind="second" action={useAction()} onClick={onMore}>
        Show more
      </Button>
    </div>
  );
}

function Cards({ of, label }: { of: readonly InboxItem[]; label: string }) {
  return (
    <ul class="cards" aria-label={label}>
      {of.map((item) => (
        <ItemCard key={keyOf(item)} item={item} />
      ))}
    </ul>
  );
}

function ItemCard({ item }: { item: InboxItem }) {
  const decide: Decide = async (work) => {
    const key = keyOf(item);
    decidedHere.add(key);
    try {
      await work();
    } catch (error) {
      decidedHere.delete(key);
      throw error;
    }
    // Its buttons are at work until it has gone, so that none is pressed again.
    await inbox.refresh();
  };
  switch (item.kind) {
    case 'approval':
      return <ApprovalCard item={item} decide={decide} />;
    case 'job':
      return <JobToJudge item={item} decide={decide} />;
    case 'withdrawal':
      return <WithdrawalCard item={item} decide={decide} />;
    case 'change':
      return <ChangeCard item={item} decide={decide} />;
    case 'key':
      return <KeyCard item={item} decide={decide} />;
    case 'ownership':
      return <OfferCard item={item} />;
  }
}

type Of<Kind extends InboxItem['kind']> = Extract<InboxItem, { kind: Kind }>;
interface CardOf<Kind extends InboxItem['kind']> {
  readonly item: Of<Kind>;
  readonly decide: Decide;
}

/** What refused a payment, in words. */
const EXCEEDS: Readonly<Record<string, string>> = {
  TX_LIMIT_EXCEEDED: 'It is more than your limit per payment.',
  DAILY_LIMIT_EXCEEDED: 'It is more than your daily limit allows today.',
  DAY_BUDGET_EXCEEDED: 'It is more than your budget for 24 hours allows now.',
  WEEK_BUDGET_EXCEEDED: 'It is more than your budget for 7 days allows now.',
  MONTH_BUDGET_EXCEEDED: 'It is more than your budget for 30 days allows now.',
  RECIPIENT_BUDGET_EXCEEDED: 'It is more than your budget for this recipient allows now.',
  KEY_TX_LIMIT_EXCEEDED: "It is more than the limit per payment of this agent's key.",
  KEY_BUDGET_EXCEEDED: "It is more than the budget of this agent's key allows now.",
  NOT_IN_WHITELIST: 'The recipient is not on your whitelist.',
};
/** The agent's own words; `null` for none. */
const quoted = (text: string) => (text === '' ? null : <span class="quoted">{text}</span>);

function ApprovalCard({ item, decide }: CardOf<'approval'>) {
  const { id, to, amount, feeAmount, exceeds, reason, memo, status, refusal, expiresAt, payableAt } = item.approval;
  const action = useAction();
  const approve = () =>
    decide(async () => {
      await withSignature((body) => answerOf(api.POST('/v1/approvals/{id}/approve', { ...byId(id), body })));
      say(`Approved: ${amount} USDC.`);
    });
  const decline = () =>
    decide(async () => {
      await answerOf(api.POST('/v1/approvals/{id}/decline', byId(id)));
      say(`Declined: ${amount} USDC.`);
    });
  const isOpen = status === 'pending' || refusal !== null;
  const buttons = (
    <>
      {isOpen ? (
        <Button action={action} label={`Approve ${amount} USDC`} onClick={approve}>
          Approve
        </Button>
      ) : null}
      <Button kind="second" action={action} label={`Decline ${amount} USDC`} onClick={decline}>
        Decline
      </Button>
    </>
  );
  return (
    <InboxCard kind="Payment" item={item} title="Above your limits" {...{ amount, action, buttons }}>
      <Facts
        of={[
          ['To', <Recipient address={to} />],
          ['The agent says', quoted(reason)],
          ['Memo', quoted(memo)],
          ['Why it waits', EXCEEDS[exceeds] ?? exceeds],
          ['Fee on top', `${feeAmount} USDC`],
          ['Chain', <ChainName />],
          ['Not paid yet', refusal],
          ['Paid', status === 'approved' && payableAt !== null ? [<Time at={payableAt} />, ', unless declined'] : null],
          ['Open until', <Time at={expiresAt} />],
        ]}
      />
      {isOpen ? <p class="soft">What you approve is this one payment. Your limits stay as they are.</p> : null}
    </InboxCard>
  );
}

function WithdrawalCard({ item, decide }: CardOf<'withdrawal'>) {
  const { withdrawalId, to, amount, lastError } = item.withdrawal;
  const action = useAction();
  const cancel = () =>
    decide(async () => {
      const params = { path: { id: item.walletId, withdrawalId } };
      await answerOf(api.DELETE('/v1/wallets/{id}/withdrawals/{withdrawalId}', { params }));
      say(`The withdrawal of ${amount} USDC is cancelled.`);
    });
  const buttons = (
    <Button kind="second" action={action} label={`Cancel the withdrawal of ${amount} USDC`} onClick={cancel}>
      Cancel
    </Button>
  );
  const title = isToDecide(item) ? 'A withdrawal that is held' : 'A withdrawal';
  return (
    <InboxCard kind="Withdrawal" {...{ item, title, amount, action, buttons }}>
      <Facts
        of={[
          ['To', <Recipient address={to} />],
          ['Made', item.dueAt === null ? null : <Time at={item.dueAt} />],
          ['Why it waits', lastError],
        ]}
      />
    </InboxCard>
  );
}

function ChangeCard({ item, decide }: CardOf<'change'>) {
  const { id: changeId, lastError } = item.change;
  const action = useAction();
  const stop = () =>
    decide(async () => {
      const params = { path: { id: item.walletId, changeId } };
      await answerOf(api.DELETE('/v1/wallets/{id}/scheduled-changes/{changeId}', { params }));
      say('The rule stays as it is.');
    });
  const buttons = (
    <Button kind="second" action={action} label={`Stop the looser rule of ${item.walletName}`} onClick={stop}>
      Stop
    </Button>
  );
  const title = isToDecide(item) ? 'A looser rule that is held' : 'A looser rule';
  return (
    <InboxCard kind="Rule" {...{ item, title, action, buttons }}>
      <ChangeFacts id={item.walletId} change={item.change} />
      <Facts
        of={[
          ['In force', item.dueAt === null ? null : <Time before="from " at={item.dueAt} />],
          ['Why it waits', lastError],
        ]}
      />
    </InboxCard>
  );
}

function KeyCard({ item, decide }: CardOf<'key'>) {
  const { id: keyId, name, kind } = item.key;
  const action = useAction();
  const params = { path: { id: item.walletId, keyId } };
  const keep = () =>
    decide(async () => {
      await answerOf(api.POST('/v1/wallets/{id}/keys/{keyId}/unlimited', { params }));
      say(`${name} spends again, within the limits of the wallet alone.`);
    });
  const revoke = () =>
    decide(async () => {
      await answerOf(api.DELETE('/v1/wallets/{id}/keys/{keyId}', { params }));
      say(`${name} works no more.`);
    });
  const buttons = (
    <>
      <Link to={`/wallets/${item.walletId}/key`} class="button">
        Set its limits
      </Link>
      <Button kind="second" action={action} label={`It had none: ${name}`} onClick={keep}>
        It had none
      </Button>
      <Button kind="second" action={action} label={`Revoke ${name}`} onClick={revoke}>
        Revoke
      </Button>
    </>
  );
  const title = <span class="quoted">{name}</span>;
  return (
    <InboxCard kind={kind === 'app' ? 'App' : 'Key'} {...{ item, title, action, buttons }}>
      <p>
        This server was restored from a backup, and may lack limits that you have given it since. It spends nothing
        until you limit it, revoke it, or say that it had none.
      </p>
    </InboxCard>
  );
}

function OfferCard({ item }: { item: Of<'ownership'> }) {
  const title = 'The wallet is offered to another owner';
  const buttons = (
    <Link to={`/wallets/${item.walletId}/owner`} class="button">
      Accept or take it back
    </Link>
  );
  return (
    <InboxCard kind="Ownership" {...{ item, title, buttons }}>
      <Facts of={[['To', <Recipient address={item.offeredTo} />]]} />
      <p class="soft">That account may accept it at any time, with all of its money.</p>
    </InboxCard>
  );
}

type Approval = Schemas['Approval'];

const STATUS = {
  pending: ['tag warn', 'waits for a decision'],
  approved: ['tag warn', 'approved, to be paid'],
  used: ['tag', 'approved and paid'],
  declined: ['tag bad', 'declined'],
  expired: ['tag bad', 'expired'],
} as const;

/** The latest approvals that are no rows of the inbox. */
function LatestApprovals({ shown }: { shown: readonly InboxItem[] }) {
  const ids = new Set(shown.map(keyOf));
  const others = partOf(useData(latestApprovals), (all) => all.filter(({ id }) => !ids.has(id)));
  if (others.value === undefined || others.value.length === 0) return null;
  return (
    <details>
      <summary>Latest approvals</summary>
      <Lines of={others} label="Latest approvals">
        {(approval) => <ApprovalLine key={approval.id} approval={approval} />}
      </Lines>
    </details>
  );
}

function ApprovalLine({ approval: { to, amount, walletId, status, reason, createdAt } }: { approval: Approval }) {
  const wallet = useData(wallets).value?.find(({ id }) => id === walletId);
  const [tag, words] = STATUS[status];
  return (
    <li>
      <Spread>
        <span>
          <Usdc amount={amount} /> from <Link to={`/wallets/${walletId}`}>{wallet?.name ?? walletId}</Link>
        </span>
        <span class={tag}>{words}</span>
      </Spread>
      <Facts
        of={[
          ['To', <Recipient address={to} />],
          ['The agent says', quoted(reason)],
          ['Requested', <Time at={createdAt} />],
        ]}
      />
    </li>
  );
}

/** Says what was decided elsewhere, or has ended, while it was shown here as waiting. */
export function noticeDecisions(): () => void {
  let before: readonly InboxItem[] = [];
  return inbox.watch(() => {
    const { value } = inbox.known();
    const now = value?.entries.filter(isToDecide) ?? [];
    const keys = new Set(now.map(keyOf));
    // Of a longer list, a row may only have moved to the next page.
    const gone = value === undefined || value.isMore ? [] : before.filter((item) => !keys.has(keyOf(item)));
    before = now;
    for (const item of gone) if (!decidedHere.has(keyOf(item))) void sayGone(item);
  });
}

async function sayGone(item: InboxItem): Promise<void> {
  const outcome = await outcomeOf(item).catch(() => undefined);
  if (outcome === 'pending') return;
  say(`${nameOf(item)} was decided meanwhile${outcome === undefined ? '' : `: ${outcome}`}.`, 'warn');
}

/** What became of it; `undefined` where only its end is known. */
async function outcomeOf(item: InboxItem): Promise<string | undefined> {
  if (item.kind === 'approval') {
    const { status } = await answerOf(api.GET('/v1/approvals/{id}', byId(item.approval.id)));
    return status === 'pending' ? status : STATUS[status][1];
  }
  if (item.kind !== 'job') return undefined;
  const { evaluation_outcome: outcome, status } = await answerOf(api.GET('/v1/jobs/{id}', byId(item.job.id)));
  // The chain may not have the decision yet.
  return outcome ?? (status === 'submitted' ? undefined : status);
}

function nameOf(item: InboxItem): string {
  switch (item.kind) {
    case 'approval':
      return `The payment of ${item.approval.amount} USDC`;
    case 'job':
      return `The Job “${item.job.title}”`;
    case 'withdrawal':
      return `The withdrawal of ${item.withdrawal.amount} USDC`;
    case 'change':
      return `The looser rule of ${item.walletName}`;
    case 'key':
      return `The key ${item.key.name}`;
    case 'ownership':
      return `The offer of ${item.walletName}`;
  }
}
