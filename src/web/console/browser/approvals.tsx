import { Button, useAction } from './action.tsx';
import { answerOf, api, type Schemas } from './api.ts';
import { withSignature } from './confirmation.tsx';
import { approvals, byId, useAllowed, wallets } from './data.ts';
import { Facts, Link, Page, Problem, Spread, say, Time, Usdc } from './parts.tsx';
import { useData } from './resource.ts';

type Approval = Schemas['Approval'];

/** What this page has decided itself: only what was decided elsewhere is news. */
const decidedHere = new Set<string>();

/** Payments above the limits, about which the Owner decides. */
export function Approvals() {
  const { value, error } = useData(approvals);
  const isOpen = ({ status }: Approval) => status === 'pending' || status === 'approved';
  const waiting = value?.filter(isOpen) ?? [];
  const decided = value?.filter((one) => !isOpen(one)) ?? [];
  return (
    <Page
      title="Approvals"
      intro="Payments that your agents ask for, and your limits refuse. You decide about each of them."
    >
      <Problem error={value === undefined ? error : undefined} />
      {value !== undefined && waiting.length === 0 ? <p>Nothing waits for you.</p> : null}
      <ul class="cards">
        {waiting.map((approval) => (
          <OpenApproval key={approval.id} approval={approval} />
        ))}
      </ul>
      {decided.length === 0 ? null : <h2>Decided</h2>}
      <ul class="lines">
        {decided.map((approval) => (
          <li key={approval.id}>
            <ApprovalFacts approval={approval} />
          </li>
        ))}
      </ul>
    </Page>
  );
}

const STATUS = {
  pending: ['tag warn', 'waits for you'],
  approved: ['tag warn', 'approved, to be paid'],
  used: ['tag', 'approved and paid'],
  declined: ['tag bad', 'declined'],
  expired: ['tag bad', 'expired'],
} as const;

/** The rule that refuses the payment, in words. */
const EXCEEDS: Readonly<Record<string, string>> = {
  TX_LIMIT_EXCEEDED: 'more than your limit per payment',
  DAILY_LIMIT_EXCEEDED: 'more than your daily limit leaves',
  NOT_IN_WHITELIST: 'the recipient is not on your list',
};

function ApprovalFacts({ approval }: { approval: Approval }) {
  const { walletId, amount, feeAmount, to, reason, memo, exceeds, status, refusal, createdAt, payableAt } = approval;
  const wallet = useData(wallets).value?.find(({ id }) => id === walletId);
  const [tag, words] = STATUS[status];
  const isPayable = status === 'approved' && payableAt !== null;
  const quoted = (text: string) => (text === '' ? null : <span class="quoted">{text}</span>);
  return (
    <>
      <Spread>
        <strong>
          <Usdc amount={amount} />
        </strong>
        <span class={tag}>{words}</span>
      </Spread>
      <Facts
        of={[
          ['To', <code>{to}</code>],
          [
            'From',
            [<Link to={`/wallets/${walletId}`}>{wallet?.name ?? walletId}</Link>, `, with a fee of ${feeAmount} USDC`],
          ],
          ['Waits because', EXCEEDS[exceeds] ?? exceeds],
          ['The agent says', quoted(reason)],
          ['Memo', quoted(memo)],
          ['Paid from', isPayable ? [<Time at={payableAt} />, ', unless you decline it'] : null],
          ['Not paid yet', refusal],
          ['Requested', <Time at={createdAt} />],
        ]}
      />
    </>
  );
}

function OpenApproval({ approval }: { approval: Approval }) {
  const { id, amount, status, expiresAt, refusal } = approval;
  const { decides } = useAllowed(approval.walletId);
  const action = useAction();
  const approve = async () => {
    decidedHere.add(id);
    await withSignature((body) => answerOf(api.POST('/v1/approvals/{id}/approve', { ...byId(id), body })));
    say(`Approved: ${amount} USDC.`);
  };
  const decline = async () => {
    decidedHere.add(id);
    await answerOf(api.POST('/v1/approvals/{id}/decline', byId(id)));
    say(`Declined: ${amount} USDC.`);
  };
  return (
    <li class="card">
      <ApprovalFacts approval={approval} />
      <p class="soft">
        Open until <Time at={expiresAt} />. What you approve is this one payment, above your limits.
      </p>
      <Problem error={action.error} />
      {decides ? (
        <div class="row">
          {status === 'pending' || refusal !== null ? (
            <Button action={action} onClick={approve}>
              Approve
            </Button>
          ) : null}
          <Button kind="second" action={action} onClick={decline}>
            Decline
          </Button>
        </div>
      ) : null}
    </li>
  );
}

/** Says what was decided elsewhere, or has expired, while it was shown here as waiting. */
export function noticeDecisions(): () => void {
  const waited = new Set<string>();
  return approvals.watch(() => {
    for (const { id, status, amount } of approvals.known().value ?? []) {
      if (status === 'pending') waited.add(id);
      else if (waited.delete(id) && !decidedHere.has(id))
        say(`The payment of ${amount} USDC was decided meanwhile: ${STATUS[status][1]}.`, 'warn');
    }
  });
}
