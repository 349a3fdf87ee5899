import { formatUsdc } from '../../../core/lib/money.ts';
import { Named } from './address-book.tsx';
import type { Schemas, Wallet } from './api.ts';
import { jobsOf, useAllowed, wallets } from './data.ts';
import { Select } from './form.tsx';
import { Origin } from './job-to-judge.tsx';
import { Details, Facts, Link, Page, Problem, Spread, Time, Usdc } from './parts.tsx';
import { useData } from './resource.ts';
import { goTo } from './store.ts';

type Job = Schemas['Job'];

/** The Jobs of a wallet, by status; of the first wallet if the path names none. */
export function Jobs({ id }: { id: string | undefined }) {
  const { value: all, error } = useData(wallets);
  const active = all?.filter(({ status }) => status === 'active') ?? [];
  const wallet = id === undefined ? active[0] : active.find((one) => one.id === id);
  return (
    <Page
      title="Jobs"
      intro="Work for a budget that waits in escrow until the work is judged. Your agents hire and deliver. If no rule can judge, you decide."
    >
      <Problem error={all === undefined ? error : undefined} />
      {active.length > 1 && wallet !== undefined ? (
        <Select
          label="Wallet"
          value={wallet.id}
          options={active.map(({ id: one, name }) => [one, name] as const)}
          onValue={(chosen) => goTo(`/jobs/${chosen}`)}
        />
      ) : null}
      {all !== undefined && wallet === undefined ? <p>There is no such wallet.</p> : null}
      {wallet === undefined ? null : <Board key={wallet.id} wallet={wallet} />}
    </Page>
  );
}

/** In the order in which people want to see them, those that wait for a decision first. */
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
  if (value === undefined) return error === undefined ? <p class="soft">Loading…</p> : <Problem error={error} />;
  if (value.length === 0) return <p class="empty">{wallet.name} takes part in no Job yet.</p>;
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
      <Spread>
        <h3>{title === '' ? job.id : title}</h3>
        <strong>
          <Usdc amount={formatUsdc(BigInt(budget))} />
        </strong>
      </Spread>
      <Details of={[`You are the ${isClient ? 'Client' : 'Provider'}`, <Time at={createdAt} />]} />
      <Verdict job={job} />
      {isToDecide && decides ? (
        <div class="row">
          <Link to="/inbox" class="button">
            Look at the work and decide
          </Link>
        </div>
      ) : null}
      <details>
        <summary>Details</summary>
        <JobFacts job={job} />
      </details>
    </li>
  );
}

/** The decision and its reason; or why there is none yet. */
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

function JobFacts({ job }: { job: Job }) {
  const { evaluated_by: by, evaluated_at: at, finalize_tx_hash: hash } = job;
  const { deliverable_hash: work, deliverable_uri: uri } = job;
  return (
    <Facts
      of={[
        ['Client', <Party id={job.client_wallet_id} />],
        ['Provider', <Party id={job.provider_wallet_id} address={job.provider_address} />],
        ['Task', [<a href={`/v1/jobs/${job.id}/spec`}>The specification</a>, ', public']],
        ['Judged by', job.evaluator_rule_type],
        ['Deadline', <Time at={job.expired_at} />],
        ['Work', work === null || uri === null ? work : <Origin id={job.id} uri={uri} />],
        ['Decided', by === null || at === null ? null : [<Time at={at} />, `, by ${by}`]],
        ['Transaction', hash === null ? null : <code>{hash}</code>],
      ]}
    />
  );
}

function Party({ id, address }: { id: string | null; address?: string }) {
  const own = useData(wallets).value?.find((wallet) => wallet.id === id);
  if (own !== undefined) return <Link to={`/wallets/${own.id}`}>{own.name}</Link>;
  return address === undefined ? <code>{id}</code> : <Named address={address} />;
}
