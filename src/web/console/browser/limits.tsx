import { useState } from 'preact/hooks';
import { parseUsdc } from '../../../core/lib/money.ts';
import { useAction } from './action.ts';
import { type ApiError, answerOf, api, type Policy } from './api.ts';
import { BudgetSection } from './budgets.tsx';
import { policyOf, scheduledChangesOf, useData } from './data.ts';
import { Copyable, Field, Form, grouped, Link, Problem, Time } from './parts.tsx';
import { withSignature } from './signature.tsx';
import { isScheduled, sayMade, WaitingChanges } from './waiting-changes.tsx';
import { WalletPage } from './wallet.tsx';

/** The rules as someone types them: an empty field is no limit. */
interface Draft {
  readonly txLimit: string;
  readonly dailyLimit: string;
  readonly whitelist: string;
  readonly expiresAt: string;
}

/** What the API is asked to change. */
interface Change {
  txLimit?: string;
  dailyLimit?: string;
  whitelist?: string[];
  expiresAt?: number;
}

interface Difference {
  readonly what: string;
  readonly from: string;
  readonly to: string;
}

/** The editor of a wallet's spending rules. */
export function Limits({ id }: { id: string }) {
  const { value, error } = useData(policyOf(id));
  return (
    <WalletPage id={id} title="Limits">
      {() =>
        value === undefined ? (
          <>
            <Problem error={error} />
            <p class="soft">Loading…</p>
          </>
        ) : (
          <>
            <WaitingChanges id={id} />
            <Editor id={id} policy={value} />
            <BudgetSection id={id} />
          </>
        )
      }
    </WalletPage>
  );
}

/** Which step the editor is at. */
type Step =
  | { readonly at: 'edit' }
  | { readonly at: 'review'; readonly change: Change; readonly differences: readonly Difference[] }
  | { readonly at: 'done'; readonly txHash: string | undefined };

function Editor({ id, policy }: { id: string; policy: Policy }) {
  const [base, setBase] = useState(policy);
  const [draft, setDraft] = useState(() => draftOf(policy));
  const [step, setStep] = useState<Step>({ at: 'edit' });
  const [wrong, setWrong] = useState<Partial<Record<keyof Draft, string>>>({});
  const { isBusy, error, run, forget } = useAction();
  const isElsewhere = !isBusy && step.at !== 'done' && differencesOf(base, policy).length > 0;
  const startOver = () => {
    setBase(policy);
    setDraft(draftOf(policy));
    setStep({ at: 'edit' });
    forget();
  };
  const review = () => {
    const { change, problems } = changeOf(base, draft);
    setWrong(problems);
    forget();
    if (Object.keys(problems).length > 0) return;
    const differences = differencesOf(base, { ...base, ...normal(change) });
    if (differences.length > 0) setStep({ at: 'review', change, differences });
    else setWrong({ txLimit: 'Nothing here is different from what the chain enforces.' });
  };
  const send = (change: Change) => async () => {
    const params = { path: { id } };
    const changed = await withSignature((signature) => {
      const body = signature === undefined ? change : { ...change, signature };
      return answerOf(api.PATCH('/v1/wallets/{id}/config', { params, body }));
    });
    // From here on the page shows the chain's values, not the requested ones.
    await Promise.all([policyOf(id).refresh(), scheduledChangesOf(id).refresh()]);
    if (isScheduled(changed)) {
      sayMade(changed, '');
      startOver();
    } else setStep({ at: 'done', txHash: changed.tx_hash });
  };
  const edit = (name: keyof Draft) => (value: string) => setDraft({ ...draft, [name]: value });
  if (step.at === 'done') return <Enforced id={id} policy={policy} txHash={step.txHash} />;
  return (
    <>
      {isElsewhere ? (
        <p class="says warn" role="status">
          The limits were changed elsewhere.{' '}
          <button type="button" class="link" onClick={startOver}>
            Show the limits in force
          </button>
        </p>
      ) : null}
      {step.at === 'review' ? (
        <Review
          differences={step.differences}
          isBusy={isBusy}
          error={error}
          onSend={() => void run(send(step.change))}
          onBack={() => setStep({ at: 'edit' })}
        />
      ) : (
        <DraftForm draft={draft} wrong={wrong} edit={edit} onReview={review} />
      )}
    </>
  );
}

function DraftForm({
  draft,
  wrong,
  edit,
  onReview,
}: {
  draft: Draft;
  wrong: Partial<Record<keyof Draft, string>>;
  edit: (name: keyof Draft) => (value: string) => void;
  onReview: () => void;
}) {
  const field = (name: keyof Draft) => ({ value: draft[name], onValue: edit(name), error: wrong[name] });
  return (
    <Form label="Review the changes" isBusy={false} onSubmit={onReview}>
      <Field {...field('txLimit')} label="Most per payment, in USDC" inputMode="decimal" hint="Empty for no limit." />
      <Field
        {...field('dailyLimit')}
        label="Most per day, in USDC"
        inputMode="decimal"
        hint="A day is a day of UTC. Of a fee, only the part above 5 % counts. Empty for no limit."
      />
      <Field
        {...field('whitelist')}
        label="Recipients"
        rows={4}
        isCode
        hint="One address per line, at most 100. Empty for anybody."
      />
      <Field
        {...field('expiresAt')}
        label="Pays until"
        type="datetime-local"
        hint="In your time zone. Empty for no end."
      />
    </Form>
  );
}

function Review({
  differences,
  isBusy,
  error,
  onSend,
  onBack,
}: {
  differences: readonly Difference[];
  isBusy: boolean;
  error: ApiError | undefined;
  onSend: () => void;
  onBack: () => void;
}) {
  return (
    <>
      <h2>What changes</h2>
      <dl class="changes">
        {differences.map(({ what, from, to }) => (
          <>
            <dt>{what}</dt>
            <dd>
              <del>{from}</del> <span aria-hidden="true">→</span> <ins>{to}</ins>
            </dd>
          </>
        ))}
      </dl>
      <Form label="Change the limits" isBusy={isBusy} onSubmit={onSend} onCancel={onBack}>
        <Problem error={error} />
        {isBusy ? <p class="soft">Waiting for the chain to enforce it.</p> : null}
      </Form>
    </>
  );
}

function Enforced({ id, policy, txHash }: { id: string; policy: Policy; txHash: string | undefined }) {
  return (
    <>
      <p class="says good" role="status">
        Done. This is what the chain enforces now:
      </p>
      <dl>
        {shownRules(policy).map(([what, rule]) => (
          <>
            <dt>{what}</dt>
            <dd>{rule}</dd>
          </>
        ))}
        {policy.dailyLimit === '0' ? null : (
          <>
            <dt>Day ends</dt>
            <dd>
              <Time at={policy.resetsAt} />
            </dd>
          </>
        )}
      </dl>
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

type Rules = Pick<Policy, 'txLimit' | 'dailyLimit' | 'whitelist' | 'expiresAt'>;

function shownRules({ txLimit, dailyLimit, whitelist, expiresAt }: Rules): readonly (readonly [string, string])[] {
  const limit = (amount: string) => (amount === '0' ? 'no limit' : `${grouped(amount)} USDC`);
  return [
    ['Most per payment', limit(txLimit)],
    ['Most per day', limit(dailyLimit)],
    ['Recipients', whitelist.length === 0 ? 'anybody' : [...whitelist].sort().join('\n')],
    ['Pays until', expiresAt === null ? 'no end' : new Date(expiresAt * 1000).toLocaleString()],
  ];
}

function differencesOf(from: Rules, to: Rules): readonly Difference[] {
  const after = shownRules(to);
  return shownRules(from).flatMap(([what, rule], index) => {
    const [, other = ''] = after[index] ?? [];
    return rule.toLowerCase() === other.toLowerCase() ? [] : [{ what, from: rule, to: other }];
  });
}

/** A change in the words of the policy. */
function normal({ txLimit, dailyLimit, whitelist, expiresAt }: Change): Partial<Rules> {
  return {
    ...(txLimit === undefined ? {} : { txLimit }),
    ...(dailyLimit === undefined ? {} : { dailyLimit }),
    ...(whitelist === undefined ? {} : { whitelist }),
    ...(expiresAt === undefined ? {} : { expiresAt: expiresAt === 0 ? null : expiresAt }),
  };
}

function draftOf({ txLimit, dailyLimit, whitelist, expiresAt }: Policy): Draft {
  return {
    txLimit: txLimit === '0' ? '' : txLimit,
    dailyLimit: dailyLimit === '0' ? '' : dailyLimit,
    whitelist: whitelist.join('\n'),
    expiresAt: expiresAt === null ? '' : localTime(expiresAt),
  };
}

/** Only fields that differ from those in force: another change meanwhile is not undone. */
function changeOf(base: Policy, draft: Draft) {
  const before = draftOf(base);
  const change: Change = {};
  const problems: Partial<Record<keyof Draft, string>> = {};
  for (const name of ['txLimit', 'dailyLimit'] as const) {
    const text = draft[name].trim();
    if (text === before[name]) continue;
    if (text !== '' && (parseUsdc(text) ?? 0n) === 0n)
      problems[name] = 'Enter an amount such as 12.5, with at most 6 decimals, or nothing for no limit.';
    else change[name] = text === '' ? '0' : text;
  }
  if (draft.whitelist.trim() !== before.whitelist)
    change.whitelist = draft.whitelist.split(/[\s,;]+/).filter((line) => line !== '');
  const wrongLine = change.whitelist?.find((line) => !/^0x[0-9a-fA-F]{40}$/.test(line));
  if (wrongLine !== undefined) problems.whitelist = `This is no address: ${wrongLine.slice(0, 60)}`;
  if (draft.expiresAt !== before.expiresAt)
    change.expiresAt = draft.expiresAt === '' ? 0 : Math.floor(new Date(draft.expiresAt).getTime() / 1000);
  return { change, problems };
}

/** Unix seconds as `datetime-local` writes them. */
function localTime(at: number): string {
  const date = new Date(at * 1000);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
