import { useState } from 'preact/hooks';
import { formatUsdc } from '../../../core/lib/money.ts';
import { useAction } from './action.ts';
import { answerOf, api, type Schemas } from './api.ts';
import { jobsOf, useData, wallets } from './data.ts';
import { say } from './notices.tsx';
import { Address, Button, Field, Link, Problem, Select, Time, Usdc } from './parts.tsx';
import { useAllowed } from './role.ts';
import { goTo } from './store.ts';

type Job = Schemas['Job'];
type Wallet = Schemas['Wallet'];

/** The Jobs of a wallet, by status; of the first wallet where the path names none. */
export function Jobs({ id }: { id: string | undefined }) {
  const { value: all, error } = useData(wallets);
  const active = all?.filter(({ status }) => status === 'active') ?? [];
  const wallet = id === undefined ? active[0] : active.find((one) => one.id === id);
  return (
    <section>
      <h1>Jobs</h1>
      <p class="soft">
        Work for a budget that waits in escrow until the work is judged. Your agents hire and deliver; where a rule
        cannot judge, you decide.
      </p>
      <Problem error={all === undefined ? error : undefined} />
      {active.length > 1 && wallet !== undefined ? <WalletPicker all={active} chosen={wallet} /> : null}
      {all !== undefined && wallet === undefined ? <p>There is no such wallet.</p> : null}
      {wallet === undefined ? null : <Board key={wallet.id} wallet={wallet} />}
    </section>
  );
}

function WalletPicker({ all, chosen }: { all: readonly Wallet[]; chosen: Wallet }) {
  return (
    <Select
      label="Wallet"
      value={chosen.id}
      choices={all.map(({ id, name }) => [id, name] as const)}
      onValue={(id) => goTo(`/jobs/${id}`)}
    />
  );
}

/** In the order in which someone wants to see them, what waits for a decision first. */
const COLUMNS = [
  ['decide', 'Waits for your decision', 'tag warn'],
  ['submitted', 'Submitted', 'tag warn'],
  ['funded', 'Funded', 'tag warn'],
  ['open', 'Open', 'tag warn'],
  ['completed', 'Completed', 'tag'],
  ['rejected', 'Rejected', 'tag bad'],
  ['expired', 'Expired', 'tag bad'],
] as const;

type Column = (typeof COLUMNS)[number][0];

function columnOf(job: Job, wallet: Wallet): Column {
  const isMine = job.client_wallet_id === wallet.id;
  return isMine && job.evaluation_state === 'needs_decision' ? 'decide' : job.status;
}

function Board({ wallet }: { wallet: Wallet }) {
  const { value, error } = useData(jobsOf(wallet.id));
  if (value === undefined) return <Problem error={error} />;
  if (value.length === 0) return <p>{wallet.name} takes part in no Job yet.</p>;
  return (
    <>
      {COLUMNS.map(([column, title, tag]) => {
        const jobs = value.filter((job) => columnOf(job, wallet) === column);
        if (jobs.length === 0) return null;
        return (
          <section key={column} aria-label={title}>
            <h2>
              <span class={tag}>{title}</span> <span class="soft">{jobs.length}</span>
            </h2>
            <ul class="cards">
              {jobs.map((job) => (
                <JobCard key={job.id} job={job} wallet={wallet} isToDecide={column === 'decide'} />
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

function JobCard({ job, wallet, isToDecide }: { job: Job; wallet: Wallet; isToDecide: boolean }) {
  const { decides } = useAllowed(wallet.id);
  const { title, budget_usdc: budget, client_wallet_id: client, created_at: createdAt } = job;
  const isClient = client === wallet.id;
  return (
    <li class="card">
      <div class="spread">
        <h3>{title === '' ? job.id : title}</h3>
        <strong>
          <Usdc amount={formatUsdc(BigInt(budget))} />
        </strong>
      </div>
      <p class="soft">
        {isClient ? 'You are the Client' : 'You are the Provider'} · <Time at={createdAt} />
      </p>
      <Verdict job={job} />
      {isToDecide && decides ? <Decide job={job} /> : null}
      <details>
        <summary>Details</summary>
        <Facts job={job} />
      </details>
    </li>
  );
}

/** What was decided, and why; or why there is no decision yet. */
function Verdict({ job }: { job: Job }) {
  const { evaluation_outcome: outcome, evaluation_reason: reason, evaluation_note: note, status } = job;
  if (outcome !== null)
    return (
      <p>
        {outcome === 'approved' ? 'The work was approved' : 'The work was rejected'}
        {reason === null ? '.' : ': '}
        {reason === null ? null : <span class="quoted">{reason}</span>}
      </p>
    );
  return note === null || status !== 'submitted' ? null : <p class="soft">{note}</p>;
}

function Facts({ job }: { job: Job }) {
  const { evaluated_by: by, evaluated_at: at, deliverable_hash: work, expired_at: deadline } = job;
  return (
    <dl>
      <dt>Client</dt>
      <dd>
        <Party id={job.client_wallet_id} />
      </dd>
      <dt>Provider</dt>
      <dd>
        <Party id={job.provider_wallet_id} address={job.provider_address} />
      </dd>
      <dt>Task</dt>
      <dd>
        <a href={`/v1/jobs/${job.id}/spec`}>The specification</a>, public
      </dd>
      <dt>Judged by</dt>
      <dd>{job.evaluator_rule_type}</dd>
      <dt>Deadline</dt>
      <dd>
        <Time at={deadline} />
      </dd>
      {work === null ? null : (
        <>
          <dt>Work</dt>
          <dd>
            <Work job={job} />
          </dd>
        </>
      )}
      {by === null || at === null ? null : (
        <>
          <dt>Decided</dt>
          <dd>
            <Time at={at} />, by {by}
          </dd>
        </>
      )}
      {job.finalize_tx_hash === null ? null : (
        <>
          <dt>Transaction</dt>
          <dd>
            <code>{job.finalize_tx_hash}</code>
          </dd>
        </>
      )}
    </dl>
  );
}

function Party({ id, address }: { id: string | null; address?: string }) {
  const own = useData(wallets).value?.find((wallet) => wallet.id === id);
  if (own !== undefined) return <Link to={`/wallets/${own.id}`}>{own.name}</Link>;
  return address === undefined ? <code>{id}</code> : <Address address={address} />;
}

/**
 * What the Provider handed in. Only what this server keeps is a link: it is saved, never shown, and asks no one else.
 */
function Work({ job: { id, deliverable_uri: uri, deliverable_hash: hash } }: { job: Job }) {
  const path = `/v1/jobs/${id}/content`;
  if (uri?.endsWith(path)) return <a href={path}>Save what was handed in</a>;
  return <code>{uri ?? hash}</code>;
}

function Decide({ job: { id, title } }: { job: Job }) {
  const [reason, setReason] = useState('');
  const { isBusy, error, run } = useAction();
  const decide = (outcome: 'approved' | 'rejected') => async () => {
    const body = { outcome, ...(reason === '' ? {} : { reason }) };
    await answerOf(api.POST('/v1/jobs/{id}/evaluate', { params: { path: { id } }, body }));
    say(outcome === 'approved' ? `${title}: the Provider is paid.` : `${title}: the budget comes back.`);
  };
  return (
    <>
      <Field
        label="Why"
        hint="Public, with your decision. You may leave it out."
        value={reason}
        onValue={setReason}
        rows={2}
      />
      <Problem error={error} />
      <div class="row">
        <Button isBusy={isBusy} onClick={() => void run(decide('approved'))}>
          Approve the work
        </Button>
        <Button kind="second" isBusy={isBusy} onClick={() => void run(decide('rejected'))}>
          Reject it
        </Button>
      </div>
    </>
  );
}
