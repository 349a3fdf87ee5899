import { useState } from 'preact/hooks';
import { parseUsdc } from '../../../core/lib/money.ts';
import { useAction } from './action.ts';
import { answerOf, api, type Schemas } from './api.ts';
import { budgetsOf, scheduledChangesOf, useData } from './data.ts';
import { Address, Button, Choice, Field, Form, grouped, Problem } from './parts.tsx';
import { withSignature } from './signature.tsx';
import { isScheduled, sayMade } from './waiting-changes.tsx';

type Budgets = Schemas['Budgets'];
type Budget = Schemas['Budget'];
/** The period of a rolling budget. */
export type PeriodName = 'day' | 'week' | 'month';
type Draft = Readonly<Record<PeriodName, string>>;
/** Budgets as answers have them. */
type Shown = Pick<Budgets, PeriodName>;
/** Those that change, in decimal USDC; `0` for none. */
type Given = Partial<Record<PeriodName, string>>;

/** Periods of budgets, in words. */
export const PERIODS = [
  ['day', '24 hours'],
  ['week', '7 days'],
  ['month', '30 days'],
] as const satisfies readonly (readonly [PeriodName, string])[];
/** The fault of an amount that someone typed. */
export const NO_AMOUNT = 'Enter an amount such as 12.5, with at most 6 decimals, or nothing for no limit.';

/** What a wallet may spend in any 24 hours, 7 and 30 days, in all and to single recipients. */
export function BudgetSection({ id }: { id: string }) {
  const { value, error } = useData(budgetsOf(id));
  return (
    <section>
      <h2>Rolling budgets</h2>
      <p class="soft">
        They bound payments and money put aside in any 24 hours, 7 days or 30 days, in addition to the limits above, and
        have no midnight at which they begin again.
      </p>
      <Problem error={value === undefined ? error : undefined} />
      {value === undefined ? null : (
        <>
          <BudgetForm key={JSON.stringify(draftOf(value))} budgets={value} onSet={(given) => setBudgets(id, given)} />
          <h3>For single recipients</h3>
          <Recipients id={id} recipients={value.recipients} />
          <NewRecipient id={id} />
        </>
      )}
    </section>
  );
}

/** An amount that the API takes, `0` for an empty field; `undefined` if it is not an amount. */
export function amountIn(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return '0';
  return (parseUsdc(trimmed) ?? 0n) === 0n ? undefined : trimmed;
}

/** The limits of budgets as someone types them. */
function draftOf(budgets: Shown): Draft {
  const { day, week, month } = budgets;
  return { day: day?.limit ?? '', week: week?.limit ?? '', month: month?.limit ?? '' };
}

async function setBudgets(id: string, given: Given): Promise<void> {
  const params = { path: { id } };
  const made = await withSignature((signature) => {
    const body = { ...given, ...(signature === undefined ? {} : { signature }) };
    return answerOf(api.PUT('/v1/wallets/{id}/budgets', { params, body }));
  });
  sayMade(made, 'The chain enforces the budgets now.');
  await Promise.all([budgetsOf(id).refresh(), scheduledChangesOf(id).refresh()]);
}

/** Sets the most to spend in any 24 hours, 7 and 30 days: `onSet` gets those that changed. */
function BudgetForm({ budgets, onSet }: { budgets: Shown; onSet: (given: Given) => Promise<void> }) {
  const before = draftOf(budgets);
  const [draft, setDraft] = useState(before);
  const [wrong, setWrong] = useState<Partial<Draft>>({});
  const { isBusy, error, run } = useAction();
  const send = () => {
    const changed = PERIODS.filter(([period]) => draft[period].trim() !== before[period]);
    const given = changed.map(([period]) => [period, amountIn(draft[period])] as const);
    const problems = given.filter(([, amount]) => amount === undefined);
    setWrong(Object.fromEntries(problems.map(([period]) => [period, NO_AMOUNT])));
    if (problems.length > 0 || given.length === 0) return;
    void run(async () => {
      await onSet(Object.fromEntries(given));
    });
  };
  return (
    <Form label="Set the budgets" isBusy={isBusy} onSubmit={send}>
      {PERIODS.map(([period, words]) => (
        <Field
          key={period}
          label={`Most in any ${words}, in USDC`}
          inputMode="decimal"
          value={draft[period]}
          onValue={(value) => setDraft({ ...draft, [period]: value })}
          error={wrong[period]}
          hint={hintOf(budgets[period])}
        />
      ))}
      <Problem error={error} />
    </Form>
  );
}

function hintOf(budget: Budget | null): string {
  return budget === null ? 'Empty for no budget.' : `${grouped(budget.remaining)} USDC left. Empty for no budget.`;
}

function Recipients({ id, recipients }: { id: string; recipients: Budgets['recipients'] }) {
  if (recipients.length === 0) return <p class="soft">No recipient has a budget of its own.</p>;
  return (
    <ul class="lines">
      {recipients.map((one) => (
        <Recipient key={one.address} id={id} budget={one} />
      ))}
    </ul>
  );
}

function Recipient({ id, budget }: { id: string; budget: Budgets['recipients'][number] }) {
  const { address, period, limit, remaining } = budget;
  const { isBusy, error, run } = useAction();
  const remove = () => run(() => setRecipient(id, address, period, '0'));
  return (
    <li>
      <div class="spread">
        <Address address={address} />
        <Button kind="second" label={`Remove the budget of ${address}`} isBusy={isBusy} onClick={() => void remove()}>
          Remove
        </Button>
      </div>
      <p class="soft">{`${grouped(limit)} USDC in any ${wordsOf(period)} · ${grouped(remaining)} USDC left`}</p>
      <Problem error={error} />
    </li>
  );
}

function NewRecipient({ id }: { id: string }) {
  const [address, setAddress] = useState('');
  const [period, setPeriod] = useState<PeriodName>('week');
  const [limit, setLimit] = useState('');
  const [wrong, setWrong] = useState<string>();
  const { isBusy, error, run } = useAction();
  const send = () => {
    const amount = amountIn(limit);
    setWrong(amount === undefined || amount === '0' ? 'Enter an amount such as 12.5.' : undefined);
    if (amount === undefined || amount === '0') return;
    void run(async () => {
      await setRecipient(id, address.trim(), period, amount);
      setAddress('');
      setLimit('');
    });
  };
  return (
    <Form label="Set a recipient's budget" isBusy={isBusy} onSubmit={send}>
      <Field label="Address of the recipient" value={address} onValue={setAddress} isCode />
      <Field label="Most, in USDC" inputMode="decimal" value={limit} onValue={setLimit} error={wrong} />
      <Choice label="Period" options={PERIODS} value={period} onValue={setPeriod} />
      <Problem error={error} />
    </Form>
  );
}

async function setRecipient(id: string, recipient: string, period: PeriodName, limit: string): Promise<void> {
  const params = { path: { id, recipient } };
  const made = await withSignature((signature) => {
    const body = { period, limit, ...(signature === undefined ? {} : { signature }) };
    return answerOf(api.PUT('/v1/wallets/{id}/budgets/{recipient}', { params, body }));
  });
  if (isScheduled(made)) sayMade(made, '');
  await Promise.all([budgetsOf(id).refresh(), scheduledChangesOf(id).refresh()]);
}

/** A period in words. */
export function wordsOf(period: PeriodName): string {
  return PERIODS.find(([one]) => one === period)?.[1] ?? period;
}
