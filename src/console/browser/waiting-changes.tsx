import { useAction } from './action.ts';
import { answerOf, api, type Schemas } from './api.ts';
import { isWaiting, scheduledChangesOf, useData } from './data.ts';
import { say } from './notices.tsx';
import { Button, Problem, Time } from './parts.tsx';

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
      <p class="soft">
        If one of them is not yours, stop it, end all other sessions and change your password.
      </p>
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
          {target === null ? '' : ` ${target}`}: <code>{JSON.stringify(body)}</code>
        </span>
        {status === 'executing' ? null : (
          <Button kind="second" isBusy={isBusy} onClick={() => void run(cancel)}>
            Stop it
          </Button>
        )}
      </div>
      <p class="soft">
        {status} · <Time at={dueAt} />
        {lastError === null ? '' : ` · ${lastError}`}
      </p>
      <Problem error={error} />
    </li>
  );
}
