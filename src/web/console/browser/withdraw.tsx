import { useState } from 'preact/hooks';
import { parseUsdc } from '../../../core/lib/money.ts';
import { useAction } from './action.ts';
import { ApiError, answerOf, api, type Schemas } from './api.ts';
import { balanceOf, useData, withdrawalsOf } from './data.ts';
import { Address, Button, Copyable, Dialog, Field, Form, Problem, Time, Usdc } from './parts.tsx';
import { withSignature } from './signature.tsx';
import { WalletPage } from './wallet.tsx';

/** A withdrawal as it was confirmed: its key makes it happen once, however often it is sent. */
interface Order {
  readonly to: string;
  readonly amount: string;
  readonly idempotencyKey: string;
}

/** Taking money out of a wallet. */
export function Withdraw({ id }: { id: string }) {
  return (
    <WalletPage id={id} title="Withdraw">
      {(wallet) => (
        <>
          <OrderForm wallet={wallet} />
          <Waiting id={id} />
        </>
      )}
    </WalletPage>
  );
}

function OrderForm({ wallet: { id, name } }: { wallet: Schemas['Wallet'] }) {
  const balance = useData(balanceOf(id)).value;
  const [to, setTo] = useState('');
  const [amount, setAmount] = useState('');
  const [wrong, setWrong] = useState<{ to?: string; amount?: string }>({});
  const [order, setOrder] = useState<Order>();
  const [done, setDone] = useState<string>();
  const confirm = () => {
    const problems = {
      ...(/^0x[0-9a-fA-F]{40}$/.test(to.trim()) ? {} : { to: 'Enter an address: 0x and 40 digits.' }),
      ...((parseUsdc(amount.trim()) ?? 0n) > 0n
        ? {}
        : { amount: 'Enter an amount such as 12.5, with at most 6 decimals.' }),
    };
    setWrong(problems);
    setDone(undefined);
    if (Object.keys(problems).length > 0) return;
    setOrder({ to: to.trim(), amount: amount.trim(), idempotencyKey: crypto.randomUUID() });
  };
  return (
    <>
      <p class="soft">
        Money goes out to an address of yours: no fee, no limit, even while the wallet is frozen. No one can take it
        back.
      </p>
      {done === undefined ? null : <Done text={done} />}
      <Form label="Withdraw…" isBusy={false} onSubmit={confirm}>
        <Field label="To" isCode value={to} onValue={setTo} error={wrong.to} hint="An address on this chain." />
        <Field
          label="Amount, in USDC"
          inputMode="decimal"
          value={amount}
          onValue={setAmount}
          error={wrong.amount}
          hint={balance === undefined ? '' : `The wallet has ${balance} USDC.`}
        />
        {balance === undefined || balance === '0' ? null : (
          <button type="button" class="link" onClick={() => setAmount(balance)}>
            Everything
          </button>
        )}
      </Form>
      {order === undefined ? null : (
        <Confirm
          order={order}
          id={id}
          name={name}
          onClose={() => setOrder(undefined)}
          onDone={(text) => {
            setOrder(undefined);
            setDone(text);
            setTo('');
            setAmount('');
          }}
        />
      )}
    </>
  );
}

function Done({ text }: { text: string }) {
  const isHash = text.startsWith('0x');
  return (
    <div class="says good" role="status">
      {isHash ? 'Withdrawn, in this transaction:' : text}
      {isHash ? <Copyable text={text} label="transaction hash" /> : null}
    </div>
  );
}

function Confirm({
  order,
  id,
  name,
  onClose,
  onDone,
}: {
  order: Order;
  id: string;
  name: string;
  onClose: () => void;
  onDone: (text: string) => void;
}) {
  const { isBusy, error, run } = useAction();
  const send = async () => {
    const params = { path: { id } };
    const made = await withSignature((signature) => {
      const body = signature === undefined ? order : { ...order, signature };
      return answerOf(api.POST('/v1/wallets/{id}/withdraw', { params, body }));
    });
    onDone('withdrawalId' in made ? 'Accepted: it is made after the delay that you have set.' : made.txHash);
  };
  return (
    <Dialog title={`Withdraw from ${name}`} onClose={() => isBusy || onClose()}>
      <dl>
        <dt>Amount</dt>
        <dd>
          <Usdc amount={order.amount} />
        </dd>
        <dt>To</dt>
        <dd>
          <code>{order.to}</code>
        </dd>
      </dl>
      <Form
        label="Withdraw"
        isDangerous
        isBusy={isBusy}
        onSubmit={() => void run(send)}
        onCancel={() => isBusy || onClose()}
      >
        <Problem error={error === undefined ? undefined : explained(error)} />
      </Form>
    </Dialog>
  );
}

/** After these the withdrawal may have been made; the same order finds it. */
function explained(error: ApiError): ApiError {
  if (error.code !== 'OFFLINE' && error.code !== 'RPC_TIMEOUT') return error;
  return new ApiError(error.code, 'It is not known whether it was made. Press Withdraw again: it is made once.');
}

function Waiting({ id }: { id: string }) {
  const waiting = useData(withdrawalsOf(id)).value ?? [];
  if (waiting.length === 0) return null;
  return (
    <div class="card">
      <h2>Delayed withdrawals</h2>
      <ul class="lines">
        {waiting.map((one) => (
          <WaitingLine key={one.withdrawalId} id={id} withdrawal={one} />
        ))}
      </ul>
    </div>
  );
}

function WaitingLine({ id, withdrawal }: { id: string; withdrawal: Schemas['ScheduledWithdrawal'] }) {
  const { withdrawalId, to, amount, status, executeAt, lastError } = withdrawal;
  const { isBusy, error, run } = useAction();
  const cancel = async () => {
    const params = { path: { id, withdrawalId } };
    await answerOf(api.DELETE('/v1/wallets/{id}/withdrawals/{withdrawalId}', { params }));
  };
  return (
    <li>
      <div class="spread">
        <span>
          <Usdc amount={amount} /> to <Address address={to} />
        </span>
        {status === 'scheduled' || status === 'held' ? (
          <Button kind="second" isBusy={isBusy} onClick={() => void run(cancel)}>
            Cancel it
          </Button>
        ) : null}
      </div>
      <p class="soft">
        {status} · <Time at={executeAt} />
        {lastError === null ? '' : ` · ${lastError}`}
      </p>
      <Problem error={error} />
    </li>
  );
}
