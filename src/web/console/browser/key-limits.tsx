import { useState } from 'preact/hooks';
import { useAction } from './action.ts';
import { answerOf, api, type Schemas } from './api.ts';
import { amountIn, NO_AMOUNT, PERIODS, type PeriodName, wordsOf } from './budgets.tsx';
import { say } from './notices.tsx';
import { Button, Choice, Field, Form, grouped, Problem } from './parts.tsx';
import { withSignature } from './signature.tsx';
import { sayMade } from './waiting-changes.tsx';

type Key = Schemas['AgentKey'];
type Limits = Schemas['KeyLimits'];

/** What a key may spend by itself, and the form to say so. */
export function KeyLimits({ walletId, agentKey }: { walletId: string; agentKey: Key }) {
  const { id: keyId, name, limits, limitsUnknown, scopes } = agentKey;
  const [isOpen, setOpen] = useState(false);
  if (scopes.every((scope) => scope === 'read')) return null;
  return (
    <>
      {limitsUnknown ? (
        <Unknown walletId={walletId} agentKey={agentKey} />
      ) : (
        <p class="soft">{limits === null ? 'No limits of its own' : wordsFor(limits)}</p>
      )}
      {isOpen ? (
        <Editor walletId={walletId} keyId={keyId} limits={limits} onDone={() => setOpen(false)} />
      ) : (
        <div class="row">
          <Button kind="second" label={`Limit ${name}`} onClick={() => setOpen(true)}>
            Limit
          </Button>
        </div>
      )}
    </>
  );
}

/**
 * What the Owner decides of a key whose limits a restored server may lack, in addition to setting them and revoking it.
 */
function Unknown({ walletId, agentKey: { id: keyId, name } }: { walletId: string; agentKey: Key }) {
  const { isBusy, error, run } = useAction();
  const keep = async () => {
    const params = { path: { id: walletId, keyId } };
    await answerOf(api.POST('/v1/wallets/{id}/keys/{keyId}/unlimited', { params }));
    say(`${name} spends again, within the limits of the wallet alone.`);
  };
  return (
    <>
      <p>
        This server was restored from a backup, and may lack limits that you have given this key since. It spends
        nothing until you limit it, revoke it, or say that it had none.
      </p>
      <div class="row">
        <Button kind="second" label={`${name} had no limits`} isBusy={isBusy} onClick={() => void run(keep)}>
          It had none
        </Button>
      </div>
      <Problem error={error} />
    </>
  );
}

const STATUS: Readonly<Record<Limits['status'], string>> = {
  pending: 'Cannot spend before the chain knows its limits',
  active: 'On the chain',
  ended: 'Its limits have ended on the chain, so it cannot spend',
};

function wordsFor({ status, txLimit, budget }: Limits): string {
  const each = txLimit === '0' ? [] : [`at most ${grouped(txLimit)} USDC per payment`];
  const rolling =
    budget === null
      ? []
      : [`${grouped(budget.limit)} USDC in any ${wordsOf(budget.period)}, ${grouped(budget.remaining)} USDC left`];
  return [STATUS[status], ...each, ...rolling].join(' · ');
}

function Editor({
  walletId,
  keyId,
  limits,
  onDone,
}: {
  walletId: string;
  keyId: string;
  limits: Limits | null;
  onDone: () => void;
}) {
  const { fields, read } = useLimitFields(limits);
  const { isBusy, error, run } = useAction();
  const send = () => {
    const wanted = read();
    if (wanted === undefined) return;
    void run(async () => {
      const params = { path: { id: walletId, keyId } };
      const made = await withSignature((signature) => {
        const body = { ...wanted, ...(signature === undefined ? {} : { signature }) };
        return answerOf(api.PUT('/v1/wallets/{id}/keys/{keyId}/limits', { params, body }));
      });
      sayMade(made, 'The chain enforces the limits of the key now.');
      onDone();
    });
  };
  return (
    <Form label="Set its limits" isBusy={isBusy} onSubmit={send} onCancel={onDone}>
      {fields}
      <Problem error={error} />
    </Form>
  );
}

/** Limits as the API takes them. */
export interface GivenLimits {
  readonly txLimit: string;
  readonly budget: { readonly period: PeriodName; readonly limit: string } | null;
}

/** The fields of a key's own limits. `read` answers what they say, or `undefined` once it has shown the fault. */
export function useLimitFields(limits: Limits | null) {
  const [txLimit, setTxLimit] = useState(limits === null || limits.txLimit === '0' ? '' : limits.txLimit);
  const [budget, setBudget] = useState(limits?.budget?.limit ?? '');
  const [period, setPeriod] = useState<PeriodName>(limits?.budget?.period ?? 'week');
  const [wrong, setWrong] = useState<{ txLimit?: string; budget?: string }>({});
  const read = (): GivenLimits | undefined => {
    const [each, rolling] = [amountIn(txLimit), amountIn(budget)];
    setWrong({
      ...(each === undefined ? { txLimit: NO_AMOUNT } : {}),
      ...(rolling === undefined ? { budget: NO_AMOUNT } : {}),
    });
    if (each === undefined || rolling === undefined) return undefined;
    return { txLimit: each, budget: rolling === '0' ? null : { period, limit: rolling } };
  };
  const fields = (
    <>
      <Field
        label="Most per payment by this key, in USDC"
        inputMode="decimal"
        value={txLimit}
        onValue={setTxLimit}
        error={wrong.txLimit}
        hint="Empty for no limit but the wallet's."
      />
      <Field
        label="Budget of this key, in USDC"
        inputMode="decimal"
        value={budget}
        onValue={setBudget}
        error={wrong.budget}
        hint="Empty for no budget but the wallet's."
      />
      <Choice label="Period" options={PERIODS} value={period} onValue={setPeriod} />
    </>
  );
  return { fields, read };
}
