import { Line } from './action.tsx';
import { NamedList } from './address-book.tsx';
import { answerOf, api, type Schemas } from './api.ts';
import { inbox, isToDecide, isWaiting, keysOf, scheduledChangesOf, useNames, withdrawalPolicyOf } from './data.ts';
import { Card, Details, Facts, Lines, Link, say, Time } from './parts.tsx';
import { useData } from './resource.ts';
import { changeWords } from './words.ts';

type ScheduledChange = Schemas['ScheduledChange'];

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

const OPERATIONS: Readonly<Record<ScheduledChange['operation'], string>> = {
  configureWallet: 'Limits',
  setBudgets: 'Rolling budgets',
  setRecipientBudget: 'Budget of a recipient',
  setKeyLimits: 'Limits of a key',
};

/** The waiting changes that would loosen a rule, each with the button that stops it. */
export function WaitingChanges({ id }: { id: string }) {
  const { value = [], error } = useData(scheduledChangesOf(id));
  const waiting = value.filter(isWaiting);
  if (waiting.length === 0) return null;
  return (
    <Card
      title="Looser rules that wait"
      intro="If one of them is not yours, stop it, end all other sessions and change your password."
    >
      <Lines of={{ value: waiting, error }}>
        {(change) => <WaitingChange key={change.id} id={id} change={change} />}
      </Lines>
    </Card>
  );
}

function WaitingChange({ id, change }: { id: string; change: ScheduledChange }) {
  const { id: changeId, operation, target, status, dueAt, lastError } = change;
  const cancel = async () => {
    const params = { path: { id, changeId } };
    await answerOf(api.DELETE('/v1/wallets/{id}/scheduled-changes/{changeId}', { params }));
    await scheduledChangesOf(id).refresh();
  };
  return (
    <Line
      title={[OPERATIONS[operation], target === null ? null : <Target id={id} target={target} />]}
      does={status === 'executing' ? undefined : 'Stop it'}
      onDo={cancel}
    >
      <ChangeLines change={change} />
      <Details of={[status, <Time at={dueAt} />, lastError]} />
    </Line>
  );
}

/** The key or the recipient that a change is about, by its name if it has one here. */
function Target({ id, target }: { id: string; target: string }) {
  const key = useData(keysOf(id)).value?.find((one) => one.id === target);
  const name = key?.name ?? useNames()(target);
  return (
    <span class="wrap" title={target}>
      {` ${name ?? target}`}
    </span>
  );
}

/** What a looser rule is about, and what it says. */
export function ChangeFacts({
  id,
  change,
}: {
  id: string;
  change: Pick<ScheduledChange, 'operation' | 'target' | 'body'>;
}) {
  const { operation, target } = change;
  return (
    <>
      <p>
        {OPERATIONS[operation]}
        {target === null ? null : <Target id={id} target={target} />}
      </p>
      <ChangeLines change={change} />
    </>
  );
}

function ChangeLines({ change: { operation, body } }: { change: Pick<ScheduledChange, 'operation' | 'body'> }) {
  const nameOf = useNames();
  return (
    <ul class="wrap">
      {changeWords({ operation, body }, (address) => nameOf(address) ?? address).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** Says how much of a wallet waits for the user or happens by itself, with links to where it is decided or stopped. */
export function WaitingHint({ id }: { id: string }) {
  const own = useData(inbox).value?.entries.filter(({ walletId }) => walletId === id) ?? [];
  const waiting = own.filter(isToDecide).length;
  const scheduled = own.length - waiting;
  const looser = (useData(withdrawalPolicyOf(id)).value?.next ?? null) === null ? 0 : 1;
  const all = [
    [waiting, 'waits for you', 'wait for you', '/inbox'],
    [scheduled, 'happens by itself', 'happen by themselves', '/inbox'],
    [looser, 'looser withdrawal policy waits', '', `/wallets/${id}`],
  ] as const;
  const some = all.filter(([count]) => count > 0);
  if (some.length === 0) return null;
  return (
    <p class="says warn">
      {some.map(([count, one, many, page], at) => (
        <span key={one}>
          {at === 0 ? '' : ' · '}
          <Link to={page}>
            {count} {count === 1 ? one : many}
          </Link>
        </span>
      ))}
    </p>
  );
}

/** The Owner's rules for withdrawals, if there are any. */
export function WithdrawalPolicy({ id }: { id: string }) {
  const policy = useData(withdrawalPolicyOf(id)).value;
  if (policy === undefined || !policy.binds) return null;
  const { delaySeconds, allowList, next } = policy;
  if (delaySeconds === 0 && allowList === null && next === null) return null;
  return (
    <Card title="Withdrawal policy">
      <PolicyRules rules={policy} />
      {next === null ? null : (
        <>
          <p class="says warn">
            Looser from <Time at={next.effectiveAt} /> on. If that is not yours, set the policy again, end all other
            sessions and change your password.
          </p>
          <PolicyRules rules={next} />
        </>
      )}
      <p class="soft">This server enforces it, not the chain.</p>
    </Card>
  );
}

function PolicyRules({
  rules: { delaySeconds, allowList },
}: {
  rules: { delaySeconds: number; allowList: string[] | null };
}) {
  const delay = delaySeconds === 0 ? 'None' : lasting(delaySeconds);
  const recipients = allowList === null ? 'Anybody' : <NamedList of={allowList} none="" />;
  return (
    <Facts
      of={[
        ['Delay', delay],
        ['Withdrawals to', recipients],
      ]}
    />
  );
}

function lasting(seconds: number): string {
  const hours = seconds / 3_600;
  return Number.isInteger(hours) ? `${hours} ${hours === 1 ? 'hour' : 'hours'}` : `${seconds} seconds`;
}
