import { useState } from 'preact/hooks';
import {
  type AmountLimit,
  type BudgetPeriod,
  LIMITS,
  PERIOD_CHOICES,
  TIME_LIMITS,
} from '../../../core/spending-limits.ts';
import { Button, Line } from './action.tsx';
import { Named, useTypedAddress } from './address-book.tsx';
import { answerOf, api, type Schemas, type Wallet } from './api.ts';
import { withSignature } from './confirmation.tsx';
import { addressBook, budgetsOf, byId, policyOf, scheduledChangesOf } from './data.ts';
import { type Faults, Field, Form, type FormState, Select, useForm } from './form.tsx';
import {
  changeOf,
  type Difference,
  differencesOf,
  draftOf,
  type Rules,
  type RulesChange,
  type RulesDraft,
  rulesAfter,
  rulesOf,
  ruleWords,
} from './limit-rules.ts';
import { boundsIn, contradictions, FIRST_AMOUNTS, FOLDED_AMOUNTS, hintOf, labelOf, mostLost } from './limit-words.ts';
import { Copyable, Details, Facts, Lines, Link, Problem, Time, Together } from './parts.tsx';
import { useData } from './resource.ts';
import { isScheduled, sayMade, WaitingChanges } from './waiting-changes.tsx';
import { amountIn, grouped, NO_PARTY, periodWords } from './words.ts';

type Budgets = Schemas['Budgets'];

/** The limits of a wallet: one form for all of them, and the budgets of single recipients. */
export function Limits({ wallet: { id } }: { wallet: Wallet }) {
  const [policy, budgets, book] = [useData(policyOf(id)), useData(budgetsOf(id)), useData(addressBook)];
  return (
    <Together of={[policy, budgets, book, useData(scheduledChangesOf(id))]}>
      <Problem
        error={policy.value === undefined ? policy.error : budgets.value === undefined ? budgets.error : undefined}
      />
      {policy.value === undefined || budgets.value === undefined ? null : (
        <>
          <WaitingChanges id={id} />
          <Editor id={id} rules={rulesOf(policy.value, budgets.value)} resetsAt={policy.value.resetsAt} />
          <RecipientBudgets id={id} budgets={budgets.value} />
        </>
      )}
    </Together>
  );
}

/** The step of the editor. */
type Step =
  | { readonly at: 'edit' }
  | { readonly at: 'review'; readonly change: RulesChange }
  | { readonly at: 'done'; readonly txHash: string | undefined };

function Editor({ id, rules, resetsAt }: { id: string; rules: Rules; resetsAt: number }) {
  const { addressOf, nameOf } = useTypedAddress();
  const [base, setBase] = useState(rules);
  const form = useForm(() => draftOf(rules, nameOf));
  const [step, setStep] = useState<Step>({ at: 'edit' });
  const sending = useForm({});
  const { isBusy } = sending.action;
  const isElsewhere = !isBusy && step.at !== 'done' && differencesOf(base, rules, nameOf).length > 0;
  const startOver = (present: Rules) => {
    setBase(present);
    form.edit(draftOf(present, nameOf));
    setStep({ at: 'edit' });
    sending.action.forget();
  };
  const send = (change: RulesChange) => async () => {
    const made = await sendRules(id, change, (sent, left) => {
      // Should the rest fail, another try sends only that.
      if (!isScheduled(sent)) setBase(rulesAfter(base, { ...change, budgets: {} }));
      setStep({ at: 'review', change: left });
    });
    const waiting = made.find(isScheduled);
    if (waiting === undefined) return setStep({ at: 'done', txHash: hashOf(made) });
    sayMade(waiting, '');
    // From here on the page shows the chain's values, not the requested ones.
    const [policy, budgets] = [policyOf(id).known().value, budgetsOf(id).known().value];
    return startOver(policy === undefined || budgets === undefined ? rules : rulesOf(policy, budgets));
  };
  if (step.at === 'done') return <Enforced id={id} rules={rules} resetsAt={resetsAt} txHash={step.txHash} />;
  return (
    <>
      {isElsewhere ? (
        <p class="says warn" role="status">
          The limits were changed elsewhere.{' '}
          <Button kind="link" onClick={() => startOver(rules)}>
            Show the limits in force
          </Button>
        </p>
      ) : null}
      {step.at === 'review' ? (
        <>
          <Differences of={differencesOf(base, rulesAfter(base, step.change), nameOf)} />
          <p>
            <strong>{mostLost(rulesAfter(base, step.change))}</strong>
          </p>
          <Form
            form={sending}
            label="Change the limits"
            onSubmit={send(step.change)}
            onCancel={() => setStep({ at: 'edit' })}
          >
            {isBusy ? <p class="soft">Waiting for the chain to enforce it.</p> : null}
          </Form>
        </>
      ) : (
        <RulesForm
          form={form}
          faults={() => changeOf(base, form.draft, addressOf).faults}
          hasMore={[...FOLDED_AMOUNTS, ...TIME_LIMITS].some((name) => (base[name] ?? '0') !== '0')}
          onReview={() => {
            sending.action.forget();
            setStep({ at: 'review', change: changeOf(base, form.draft, addressOf).change });
          }}
        />
      )}
    </>
  );
}

function Differences({ of }: { of: readonly Difference[] }) {
  return (
    <>
      <h2>What changes</h2>
      <Facts
        class="changes"
        of={of.map(({ rule, from, to }) => [
          rule,
          <>
            <del>{from}</del> <span aria-hidden="true">→</span> <ins>{to}</ins>
          </>,
        ])}
      />
    </>
  );
}

/**
 * Sends a change of the rules, in as many requests as it takes, and reads them again. Returns the answers. `onFirst`:
 * with the first answer, where another request is left. Throws {@link ApiError}.
 */
export async function sendRules(
  id: string,
  { config, budgets }: RulesChange,
  onFirst: (answer: object, left: RulesChange) => void = () => undefined,
): Promise<readonly object[]> {
  const made: object[] = [];
  const readAgain = () =>
    Promise.all([policyOf(id), budgetsOf(id), scheduledChangesOf(id)].map((one) => one.refresh()));
  if (Object.keys(config).length > 0) {
    const patch = (signed: object) =>
      answerOf(api.PATCH('/v1/wallets/{id}/config', { ...byId(id), body: { ...config, ...signed } }));
    const first = await withSignature<object>(patch);
    made.push(first);
    await readAgain();
    if (Object.keys(budgets).length > 0) onFirst(first, { config: {}, budgets });
  }
  if (Object.keys(budgets).length > 0) {
    const put = (signed: object) =>
      answerOf(api.PUT('/v1/wallets/{id}/budgets', { ...byId(id), body: { ...budgets, ...signed } }));
    made.push(await withSignature<object>(put));
    await readAgain();
  }
  return made;
}

/** The transaction of the last change that took one. */
function hashOf(made: readonly object[]): string | undefined {
  return made.flatMap((one) => ('tx_hash' in one && typeof one.tx_hash === 'string' ? [one.tx_hash] : [])).at(-1);
}

function RulesForm({
  form,
  faults,
  hasMore,
  onReview,
}: {
  form: FormState<RulesDraft>;
  faults: () => Faults<RulesDraft>;
  /** Whether one of the folded limits is set. */
  hasMore: boolean;
  onReview: () => void;
}) {
  const bounds = boundsIn(form.draft);
  const amount = (name: AmountLimit | BudgetPeriod) => (
    <Field
      key={name}
      {...form.field(name)}
      label={`${labelOf(name)}, in USDC`}
      inputMode="decimal"
      hint={hintOf(name)}
    />
  );
  return (
    <Form form={form} label="Review the changes" faults={faults} onSubmit={onReview}>
      {FIRST_AMOUNTS.map(amount)}
      <Field
        {...form.field('whitelist')}
        label="Recipients"
        rows={4}
        isCode
        hint="One in each line, at most 100: an address, or its name in your address book. Empty for anybody."
      />
      <details open={hasMore}>
        <summary>More limits</summary>
        {FOLDED_AMOUNTS.map(amount)}
        {TIME_LIMITS.map((name) => {
          const { label, hint } = LIMITS[name];
          return <Field key={name} {...form.field(name)} label={label} type="datetime-local" hint={hint} />;
        })}
      </details>
      <div role="status">
        <p>
          <strong>{mostLost(bounds)}</strong>
        </p>
        {contradictions(bounds).map((words) => (
          <p key={words} class="says warn">
            {words}
          </p>
        ))}
      </div>
      <p class="soft">
        Payments, purchases and the budgets of Jobs count. Of a fee, only the part above 5 % of its payment does. What
        you approve one by one comes on top.
      </p>
    </Form>
  );
}

function Enforced(props: { id: string; rules: Rules; resetsAt: number; txHash: string | undefined }) {
  const { id, rules, resetsAt, txHash } = props;
  const dayEnds = rules.dailyLimit === '0' ? null : <Time at={resetsAt} />;
  return (
    <>
      <p class="says good" role="status">
        Done. This is what the chain enforces now:
      </p>
      <Facts of={[...ruleWords(rules, useTypedAddress().nameOf), ['Day ends', dayEnds]]} />
      {txHash === undefined ? null : (
        <>
          <p class="label">Transaction</p>
          <Copyable text={txHash} label="transaction hash" />
        </>
      )}
      <div class="row">
        <Link to={`/wallets/${id}`} class="button">
          Back to the wallet
        </Link>
      </div>
    </>
  );
}

/** What may go to single recipients in any 60 minutes, 24 hours, 7 or 30 days. */
function RecipientBudgets({ id, budgets: { recipients } }: { id: string; budgets: Budgets }) {
  return (
    <details open={recipients.length > 0}>
      <summary>Budgets for single recipients</summary>
      <p class="soft">Each bounds what goes to one recipient, in addition to the limits above.</p>
      <Lines of={{ value: recipients, error: undefined }} none="No recipient has a budget of its own.">
        {(one) => <RecipientLine key={one.address} id={id} budget={one} />}
      </Lines>
      <NewRecipient id={id} />
    </details>
  );
}

function RecipientLine({ id, budget }: { id: string; budget: Budgets['recipients'][number] }) {
  const { address, period, limit, remaining } = budget;
  return (
    <Line
      title={<Named address={address} />}
      does="Remove"
      label={`Remove the budget of ${address}`}
      onDo={() => setRecipientBudget(id, address, { period, limit: '0' })}
    >
      <Details of={[`${grouped(limit)} USDC in any ${periodWords(period)}`, `${grouped(remaining)} USDC left`]} />
    </Line>
  );
}

function NewRecipient({ id }: { id: string }) {
  const form = useForm<{ address: string; period: BudgetPeriod; limit: string }>({
    address: '',
    period: 'week',
    limit: '',
  });
  const { address, period, limit } = form.draft;
  const { addressOf, names } = useTypedAddress();
  const recipient = addressOf(address);
  const isAmount = ![undefined, '0'].includes(amountIn(limit));
  const send = async () => {
    if (recipient === undefined) return;
    await setRecipientBudget(id, recipient, { period, limit: limit.trim() });
    form.edit({ address: '', limit: '' });
  };
  return (
    <Form
      form={form}
      label="Set a recipient's budget"
      faults={() => ({
        address: recipient === undefined ? NO_PARTY : undefined,
        limit: isAmount ? undefined : 'Enter an amount such as 12.5.',
      })}
      onSubmit={send}
    >
      <Field {...form.field('address')} label="Address of the recipient" isCode suggestions={names} />
      <Field {...form.field('limit')} label="Most, in USDC" inputMode="decimal" />
      <Select {...form.field('period')} label="Period" options={PERIOD_CHOICES} />
    </Form>
  );
}

async function setRecipientBudget(id: string, recipient: string, budget: { period: BudgetPeriod; limit: string }) {
  const params = { path: { id, recipient } };
  const made = await withSignature((signed) =>
    answerOf(api.PUT('/v1/wallets/{id}/budgets/{recipient}', { params, body: { ...budget, ...signed } })),
  );
  if (isScheduled(made)) sayMade(made, '');
  await Promise.all([budgetsOf(id).refresh(), scheduledChangesOf(id).refresh()]);
}
