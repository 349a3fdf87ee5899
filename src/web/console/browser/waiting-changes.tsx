import { useAction } from './action.ts';
import { answerOf, api, type Schemas } from './api.ts';
import { wordsOfChange } from './change-words.ts';
import {
  approvals,
  isWaiting,
  keysOf,
  scheduledChangesOf,
  useData,
  wallets,
  withdrawalPolicyOf,
  withdrawalsOf,
} from './data.ts';
import { say } from './notices.tsx';
import { Address, Button, Link, Problem, Time } from './parts.tsx';

type Change = Schemas['ScheduledChange'];

/** Whether a change waits for the withdrawal policy instead of being made. */
export function isScheduled(answer: object): answer is Schemas['ChangeScheduled'] {
  return 'scheduled' in answer;
}

/** Says that a change was made, or that it waits. */
export function sayMade(answer: object, made: string): void {
  if (!isScheduled(answer)) say(made);
  else
    say(
      'This loosens a rule, so it waits for the delay of the withdrawal policy. Limits shows it, and stops it.',
      'warn',
    );
}

const WHAT: Readonly<Record<Change['operation'], string>> = {
  configureWallet: 'Limits',
  setBudgets: 'Rolling budgets',
  setRecipientBudget: 'Budget of a recipient',
  setKeyLimits: 'Limits of a key',
};

/** What would loosen a rule and waits, and the button that stops it. */
export function WaitingChanges({ id }: { id: string }) {
  const changes = useData(scheduledChangesOf(id)).value ?? [];
  const waiting = changes.filter(isWaiting);
  if (waiting.length === 0) return null;
  return (
    <div class="card">
      <h2>Looser rules that wait</h2>
      <p class="soft">If one of them is not yours, stop it, end all other sessions and change your password.</p>
      <ul class="lines">
        {waiting.map((change) => (
          <WaitingChange key={change.id} id={id} change={change} />
        ))}
      </ul>
    </div>
  );
}

function WaitingChange({ id, change }: { id: string; change: Change }) {
  const { id: changeId, operation, target, body, status, dueAt, lastError } = change;
  const { isBusy, error, run } = useAction();
  const cancel = async () => {
    const params = { path: { id, changeId } };
    await answerOf(api.DELETE('/v1/wallets/{id}/scheduled-changes/{changeId}', { params }));
    await scheduledChangesOf(id).refresh();
  };
  return (
    <li>
      <div class="spread">
        <span>
          {WHAT[operation]}
          {target === null ? null : <Target id={id} target={target} />}
        </span>
        {status === 'executing' ? null : (
          <Button kind="second" isBusy={isBusy} onClick={() => void run(cancel)}>
            Stop it
          </Button>
        )}
      </div>
      <ul class="wrap">
        {wordsOfChange({ operation, body }).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p class="soft">
        {status} · <Time at={dueAt} />
        {lastError === null ? '' : ` · ${lastError}`}
      </p>
      <Problem error={error} />
    </li>
  );
}

/** The key or the recipient that a change is about, by its name if it has one here. */
function Target({ id, target }: { id: string; target: string }) {
  const key = useData(keysOf(id)).value?.find((one) => one.id === target);
  const wallet = useData(wallets).value?.find(({ chain_address: address }) => address === target);
  const name = key?.name ?? wallet?.name;
  return <span class="wrap">{name === undefined ? ` ${target}` : ` ${name} (${target})`}</span>;
}

/** That something of a wallet waits, and where it is stopped. */
export function WaitingHint({ id }: { id: string }) {
  const changes = (useData(scheduledChangesOf(id)).value ?? []).filter(isWaiting).length;
  const withdrawals = (useData(withdrawalsOf(id)).value ?? []).filter(isWaiting).length;
  const payments = (useData(approvals).value ?? []).filter(
    ({ walletId, status, payableAt }) => walletId === id && status === 'approved' && payableAt !== null,
  ).length;
  const looser = (useData(withdrawalPolicyOf(id)).value?.next ?? null) === null ? 0 : 1;
  const all = [
    [changes, 'looser rule waits', 'looser rules wait', `/wallets/${id}/limits`],
    [withdrawals, 'withdrawal waits', 'withdrawals wait', `/wallets/${id}/withdraw`],
    [payments, 'approved payment waits', 'approved payments wait', '/approvals'],
    [looser, 'looser withdrawal policy waits', '', `/wallets/${id}`],
  ] as const;
  const waiting = all.filter(([count]) => count > 0);
  if (waiting.length === 0) return null;
  return (
    <p class="says warn">
      {waiting.map(([count, one, many, page]) => (
        <span key={one}>
          <Link to={page}>
            {count} {count === 1 ? one : many}
          </Link>{' '}
        </span>
      ))}
    </p>
  );
}

/** The Owner's rules for withdrawals, where there are any. */
export function WithdrawalPolicy({ id }: { id: string }) {
  const policy = useData(withdrawalPolicyOf(id)).value;
  if (policy === undefined || !policy.binds) return null;
  const { delaySeconds, allowList, next } = policy;
  if (delaySeconds === 0 && allowList === null && next === null) return null;
  return (
    <div class="card">
      <h2>Withdrawal policy</h2>
      <PolicyRules delaySeconds={delaySeconds} allowList={allowList} />
      {next === null ? null : (
        <>
          <p class="says warn">
            Looser from <Time at={next.effectiveAt} /> on. If that is not yours, set the policy again, end all other
            sessions and change your password.
          </p>
          <PolicyRules delaySeconds={next.delaySeconds} allowList={next.allowList} />
        </>
      )}
      <p class="soft">This server enforces it, not the chain.</p>
    </div>
  );
}

function PolicyRules({ delaySeconds, allowList }: { delaySeconds: number; allowList: string[] | null }) {
  return (
    <dl>
      <dt>Delay</dt>
      <dd>{delaySeconds === 0 ? 'None' : lasting(delaySeconds)}</dd>
      <dt>Withdrawals to</dt>
      <dd>
        {allowList === null ? 'Anybody' : null}
        {allowList?.map((address) => (
          <div key={address}>
            <Address address={address} />
          </div>
        ))}
      </dd>
    </dl>
  );
}

function lasting(seconds: number): string {
  const hours = seconds / 3_600;
  return Number.isInteger(hours) ? `${hours} ${hours === 1 ? 'hour' : 'hours'}` : `${seconds} seconds`;
}
