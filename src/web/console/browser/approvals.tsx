import { useAction } from './action.ts';
import { answerOf, api, type Schemas } from './api.ts';
import { approvals, useData, wallets } from './data.ts';
import { say } from './notices.tsx';
import { Button, Link, Problem, Time, Usdc } from './parts.tsx';
import { useAllowed } from './role.ts';
import { withSignature } from './signature.tsx';

type Approval = Schemas['Approval'];

/** What this page has decided itself, so that only what was decided elsewhere is news. */
const decidedHere = new Set<string>();

/** Payments above the limits, about which the Owner decides. */
export function Approvals() {
  const { value, error } = useData(approvals);
  const isOpen = ({ status }: Approval) => status === 'pending' || status === 'approved';
  const waiting = value?.filter(isOpen) ?? [];
  const decided = value?.filter((one) => !isOpen(one)) ?? [];
  return (
    <section>
      <h1>Approvals</h1>
      <p class="soft">Payments that your agents ask for, and your limits refuse. You decide about each of them.</p>
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
            <Asked approval={approval} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const STATUS = {
  pending: ['tag warn', 'waits for you'],
  approved: ['tag warn', 'approved, to be paid'],
  used: ['tag', 'approved and paid'],
  declined: ['tag bad', 'declined'],
  expired: ['tag bad', 'expired'],
} as const;

/** The rule that is in the way, in words. */
const EXCEEDS: Readonly<Record<string, string>> = {
  TX_LIMIT_EXCEEDED: 'more than your limit per payment',
  DAILY_LIMIT_EXCEEDED: 'more than your daily limit leaves',
  NOT_IN_WHITELIST: 'the recipient is not on your list',
};

function Asked({ approval }: { approval: Approval }) {
  const { walletId, amount, feeAmount, to, reason, memo, exceeds, status, refusal, createdAt, payableAt } = approval;
  const wallet = useData(wallets).value?.find(({ id }) => id === walletId);
  const [tag, words] = STATUS[status];
  return (
    <>
      <div class="spread">
        <strong>
          <Usdc amount={amount} />
        </strong>
        <span class={tag}>{words}</span>
      </div>
      <dl>
        <dt>To</dt>
        <dd>
          <code>{to}</code>
        </dd>
        <dt>From</dt>
        <dd>
          <Link to={`/wallets/${walletId}`}>{wallet?.name ?? walletId}</Link>, with a fee of {feeAmount} USDC
        </dd>
        <dt>Waits because</dt>
        <dd>{EXCEEDS[exceeds] ?? exceeds}</dd>
        {reason === '' ? null : (
          <>
            <dt>The agent says</dt>
            <dd class="quoted">{reason}</dd>
          </>
        )}
        {memo === '' ? null : (
          <>
            <dt>Memo</dt>
            <dd class="quoted">{memo}</dd>
          </>
        )}
        {status !== 'approved' || payableAt === null ? null : (
          <>
            <dt>Paid from</dt>
            <dd>
              <Time at={payableAt} />, unless you decline it
            </dd>
          </>
        )}
        {refusal === null ? null : (
          <>
            <dt>Not paid yet</dt>
            <dd>{refusal}</dd>
          </>
        )}
        <dt>Asked</dt>
        <dd>
          <Time at={createdAt} />
        </dd>
      </dl>
    </>
  );
}

function OpenApproval({ approval }: { approval: Approval }) {
  const { id, amount, status, expiresAt, refusal } = approval;
  const { decides } = useAllowed(approval.walletId);
  const { isBusy, error, run } = useAction();
  const params = { path: { id } };
  const approve = async () => {
    decidedHere.add(id);
    await withSignature((signature) => {
      const body = signature === undefined ? {} : { signature };
      return answerOf(api.POST('/v1/approvals/{id}/approve', { params, body }));
    });
    say(`Approved: ${amount} USDC.`);
  };
  const decline = async () => {
    decidedHere.add(id);
    await answerOf(api.POST('/v1/approvals/{id}/decline', { params }));
    say(`Declined: ${amount} USDC.`);
  };
  return (
    <li class="card">
      <Asked approval={approval} />
      <p class="soft">
        Open until <Time at={expiresAt} />. What you approve is this one payment, above your limits.
      </p>
      <Problem error={error} />
      {decides ? (
        <div class="row">
          {status === 'pending' || refusal !== null ? (
            <Button isBusy={isBusy} onClick={() => void run(approve)}>
              Approve
            </Button>
          ) : null}
          <Button kind="second" isBusy={isBusy} onClick={() => void run(decline)}>
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
        say(`The payment of ${amount} USDC is decided meanwhile: ${STATUS[status][1]}.`, 'warn');
    }
  });
}
