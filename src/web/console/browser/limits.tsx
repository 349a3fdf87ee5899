import { useState } from 'preact/hooks';
import {
  AMOUNT_LIMITS,
  type BudgetPeriod,
  type LIMIT_NAMES,
  LIMITS,
  PERIOD_CHOICES,
  type PerLimit,
  type PerPeriod,
  perLimit,
  perPeriod,
  TIME_LIMITS,
} from '../../../core/spending-limits.ts';
import { Button, Line } from './action.tsx';
import { answerOf, api, type Policy, type Schemas, type Wallet } from './api.ts';
import { withSignature } from './confirmation.tsx';
import { budgetsOf, byId, policyOf, scheduledChangesOf } from './data.ts';
import { type Faults, Field, Form, type FormState, Select, useForm } from './form.tsx';
import { Address, Copyable, Details, Facts, Lines, Link, Loaded, Problem, Time, Together } from './parts.tsx';
import { useData } from './resource.ts';
import { isScheduled, sayMade, WaitingChanges } from './waiting-changes.tsx';
import {
  amountField,
  amountIn,
  grouped,
  isAddress,
  limitWords,
  NO_AMOUNT,
  periodWords,
  timeIn,
  timeWords,
} from './words.ts';

/** The limits of a wallet: the rules in force with their editor, and its rolling budgets. */
export function Limits({ wallet: { id } }: { wallet: Wallet }) {
  const known = useData(policyOf(id));
  return (
    <Together of={[known, useData(scheduledChangesOf(id)), useData(budgetsOf(id))]}>
      <Loaded of={known}>
        {(policy) => (
          <>
            <WaitingChanges id={id} />
            <Editor id={id} policy={policy} />
            <BudgetSection id={id} />
          </>
        )}
      </Loaded>
    </Together>
  );
}

type Rules = Pick<Policy, (typeof LIMIT_NAMES)[number] | 'whitelist'>;
/** The rules as someone types them: an empty field is no limit. */
type RulesDraft = Readonly<Record<keyof Rules, string>>;

/** The rules that change, as the API takes them. */
type RulesChange = { -readonly [Name in keyof PerLimit<string, number>]?: PerLimit<string, number>[Name] } & {
  whitelist?: string[];
};

interface Difference {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

/** The step of the editor. */
type Step =
  | { readonly at: 'edit' }
  | { readonly at: 'review'; readonly change: RulesChange; readonly differences: readonly Difference[] }
  | { readonly at: 'done'; readonly txHash: string | undefined };

function Editor({ id, policy }: { id: string; policy: Policy }) {
  const [base, setBase] = useState(policy);
  const form = useForm(() => draftOf(policy));
  const [step, setStep] = useState<Step>({ at: 'edit' });
  const sending = useForm({});
  const { isBusy } = sending.action;
  const isElsewhere = !isBusy && step.at !== 'done' && differencesOf(base, policy).length > 0;
  const startOver = () => {
    setBase(policy);
    form.edit(draftOf(policy));
    setStep({ at: 'edit' });
    sending.action.forget();
  };
  const review = () => {
    sending.action.forget();
    const { change } = changeOf(base, form.draft);
    setStep({ at: 'review', change, differences: differencesOf(base, rulesAfter(base, change)) });
  };
  const send = (change: RulesChange) => async () => {
    const changed = await withSignature((signed) =>
      answerOf(api.PATCH('/v1/wallets/{id}/config', { ...byId(id), body: { ...change, ...signed } })),
    );
    // From here on the page shows the chain's values, not the requested ones.
    await Promise.all([policyOf(id).refresh(), scheduledChangesOf(id).refresh()]);
    if (isScheduled(changed)) {
      sayMade(changed, '');
      startOver();
    } else setStep({ at: 'done', txHash: changed.tx_hash });
  };
  if (step.at === 'done') return <Enforced id={id} policy={policy} txHash={step.txHash} />;
  return (
    <>
      {isElsewhere ? (
        <p class="says warn" role="status">
          The limits were changed elsewhere.{' '}
          <Button kind="link" onClick={startOver}>
            Show the limits in force
          </Button>
        </p>
      ) : null}
      {step.at === 'review' ? (
        <>
          <h2>What changes</h2>
          <Facts
            class="changes"
            of={step.differences.map(({ rule, from, to }) => [
              rule,
              <>
                <del>{from}</del> <span aria-hidden="true">→</span> <ins>{to}</ins>
              </>,
            ])}
          />
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
        <RulesForm form={form} base={base} onReview={review} />
      )}
    </>
  );
}

function RulesForm({ form, base, onReview }: { form: FormState<RulesDraft>; base: Policy; onReview: () => void }) {
  return (
    <Form form={form} label="Review the changes" faults={() => changeOf(base, form.draft).faults} onSubmit={onReview}>
      {AMOUNT_LIMITS.map((name) => {
        const { label, hint } = LIMITS[name];
        return <Field key={name} {...form.field(name)} label={`${label}, in USDC`} inputMode="decimal" hint={hint} />;
      })}
      <Field
        {...form.field('whitelist')}
        label="Recipients"
        rows={4}
        isCode
        hint="One address per line, at most 100. Empty for anybody."
      />
      {TIME_LIMITS.map((name) => {
        const { label, hint } = LIMITS[name];
        return <Field key={name} {...form.field(name)} label={label} type="datetime-local" hint={hint} />;
      })}
    </Form>
  );
}

function Enforced({ id, policy, txHash }: { id: string; policy: Policy; txHash: string | undefined }) {
  const dayEnds = policy.dailyLimit === '0' ? null : <Time at={policy.resetsAt} />;
  return (
    <>
      <p class="says good" role="status">
        Done. This is what the chain enforces now:
      </p>
      <Facts of={[...ruleWords(policy), ['Day ends', dayEnds]]} />
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

function ruleWords({ whitelist, ...limits }: Rules): readonly (readonly [string, string])[] {
  return [
    ...AMOUNT_LIMITS.map((name) => [LIMITS[name].label, limitWords(limits[name])] as const),
    ['Recipients', whitelist.length === 0 ? 'anybody' : [...whitelist].sort().join('\n')],
    ...TIME_LIMITS.map(
      (name) => [LIMITS[name].label, limits[name] === null ? 'no end' : timeWords(limits[name])] as const,
    ),
  ];
}

function differencesOf(from: Rules, to: Rules): readonly Difference[] {
  const after = new Map(ruleWords(to));
  return ruleWords(from).flatMap(([rule, words]) => {
    const other = after.get(rule) ?? '';
    return words.toLowerCase() === other.toLowerCase() ? [] : [{ rule, from: words, to: other }];
  });
}

/** The changed rules in the form of the policy. */
function rulesAfter(base: Policy, { whitelist, ...change }: RulesChange): Rules {
  const limits = perLimit(
    (name) => change[name] ?? base[name],
    (name) => (change[name] === undefined ? base[name] : change[name] || null),
  );
  return { ...limits, whitelist: whitelist ?? base.whitelist };
}

function draftOf({ whitelist, ...policy }: Policy): RulesDraft {
  const limits = perLimit(
    (name) => amountField(policy[name]),
    (name) => localTime(policy[name]),
  );
  return { ...limits, whitelist: whitelist.join('\n') };
}

/** The fields that differ from the rules in force, and their faults: a change made elsewhere is not undone. */
function changeOf(base: Policy, draft: RulesDraft): { change: RulesChange; faults: Faults<RulesDraft> } {
  const before = draftOf(base);
  const change: RulesChange = {};
  const faults: Faults<RulesDraft> = {};
  for (const name of AMOUNT_LIMITS) {
    if (draft[name].trim() === before[name]) continue;
    const amount = amountIn(draft[name]);
    if (amount === undefined) faults[name] = NO_AMOUNT;
    else change[name] = amount;
  }
  if (draft.whitelist.trim() !== before.whitelist)
    change.whitelist = draft.whitelist.split(/[\s,;]+/).filter((line) => line !== '');
  const wrongLine = change.whitelist?.find((line) => !isAddress(line));
  if (wrongLine !== undefined) faults.whitelist = `This is not an address: ${wrongLine.slice(0, 60)}`;
  for (const name of TIME_LIMITS) if (draft[name] !== before[name]) change[name] = timeIn(draft[name]) ?? 0;
  const isSame = differencesOf(base, rulesAfter(base, change)).length === 0;
  if (isSame && Object.keys(faults).length === 0)
    faults.txLimit = 'Nothing here is different from what the chain enforces.';
  return { change, faults };
}

/** Unix seconds as `datetime-local` writes them; nothing for no end. */
function localTime(at: number | null): string {
  if (at === null) return '';
  const date = new Date(at * 1000);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

type Budgets = Schemas['Budgets'];
type BudgetsDraft = PerPeriod<string>;

/** What a wallet may spend in any 60 minutes, 24 hours, 7 and 30 days, in all and to single recipients. */
function BudgetSection({ id }: { id: string }) {
  const { value, error } = useData(budgetsOf(id));
  return (
    <section>
      <h2>Rolling budgets</h2>
      <p class="soft">
        They bound payments and money put aside in any 60 minutes, 24 hours, 7 days or 30 days, in addition to the
        limits above, and have no midnight at which they begin again.
      </p>
      <Problem error={value === undefined ? error : undefined} />
      {value === undefined ? null : (
        <>
          <BudgetForm key={JSON.stringify(budgetsDraftOf(value))} id={id} budgets={value} />
          <h3>For single recipients</h3>
          <Lines of={{ value: value.recipients, error }} none="No recipient has a budget of its own.">
            {(one) => <RecipientLine key={one.address} id={id} budget={one} />}
          </Lines>
          <NewRecipient id={id} />
        </>
      )}
    </section>
  );
}

function budgetsDraftOf(budgets: Budgets): BudgetsDraft {
  return perPeriod((period) => budgets[period]?.limit ?? '');
}

async function budgetsChanged(id: string): Promise<void> {
  await Promise.all([budgetsOf(id).refresh(), scheduledChangesOf(id).refresh()]);
}

function BudgetForm({ id, budgets }: { id: string; budgets: Budgets }) {
  const before = budgetsDraftOf(budgets);
  const form = useForm(before);
  const { draft } = form;
  const changed = PERIOD_CHOICES.flatMap(([period]) => (draft[period].trim() === before[period] ? [] : [period]));
  const faults = () =>
    Object.fromEntries(
      changed.map((period) => [period, amountIn(draft[period]) === undefined ? NO_AMOUNT : undefined]),
    );
  const send = async () => {
    if (changed.length === 0) return;
    const given = Object.fromEntries(changed.map((period) => [period, amountIn(draft[period])]));
    const made = await withSignature((signed) =>
      answerOf(api.PUT('/v1/wallets/{id}/budgets', { ...byId(id), body: { ...given, ...signed } })),
    );
    sayMade(made, 'The chain enforces the budgets now.');
    await budgetsChanged(id);
  };
  const hintOf = (period: BudgetPeriod) => {
    const remaining = budgets[period]?.remaining;
    return `${remaining === undefined ? '' : `${grouped(remaining)} USDC left. `}Empty for no budget.`;
  };
  return (
    <Form form={form} label="Set the budgets" faults={faults} onSubmit={send}>
      {PERIOD_CHOICES.map(([period, words]) => (
        <Field
          key={period}
          {...form.field(period)}
          label={`Most in any ${words}, in USDC`}
          inputMode="decimal"
          hint={hintOf(period)}
        />
      ))}
    </Form>
  );
}

function RecipientLine({ id, budget }: { id: string; budget: Budgets['recipients'][number] }) {
  const { address, period, limit, remaining } = budget;
  return (
    <Line
      title={<Address address={address} />}
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
  const isAmount = ![undefined, '0'].includes(amountIn(limit));
  const send = async () => {
    await setRecipientBudget(id, address.trim(), { period, limit: limit.trim() });
    form.edit({ address: '', limit: '' });
  };
  return (
    <Form
      form={form}
      label="Set a recipient's budget"
      faults={() => ({ limit: isAmount ? undefined : 'Enter an amount such as 12.5.' })}
      onSubmit={send}
    >
      <Field {...form.field('address')} label="Address of the recipient" isCode />
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
  await budgetsChanged(id);
}
