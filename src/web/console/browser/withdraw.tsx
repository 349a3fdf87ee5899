import { useState } from 'preact/hooks';
import { parseUsdc } from '../../../core/lib/money.ts';
import { Button, ConfirmDialog, Line } from './action.tsx';
import { Named, Recipient, useTypedAddress } from './address-book.tsx';
import { ApiError, answerOf, api, type Schemas, type Wallet } from './api.ts';
import { ChainName, useChainName } from './chain.tsx';
import { withSignature } from './confirmation.tsx';
import { addressBook, balanceOf, byId, catalog, withdrawalsOf } from './data.ts';
import { Field, Form, useForm } from './form.tsx';
import { Card, Copyable, Details, Facts, Lines, Time, Together, Usdc } from './parts.tsx';
import { useData } from './resource.ts';
import { NO_PARTY } from './words.ts';

/** A withdrawal as it was confirmed. Its key makes it happen once, however often it is sent. */
interface Order {
  readonly to: string;
  readonly amount: string;
  readonly idempotencyKey: string;
}

/** Taking money out of a wallet. */
export function Withdraw({ wallet }: { wallet: Wallet }) {
  const known = useData(balanceOf(wallet.id));
  const balance = known.value;
  const form = useForm({ to: '', amount: '' });
  const { to, amount } = form.draft;
  const { addressOf, names } = useTypedAddress();
  const recipient = addressOf(to);
  const chainName = useChainName();
  const [order, setOrder] = useState<Order>();
  const [done, setDone] = useState<string>();
  const faults = () => {
    setDone(undefined);
    return { to: recipient === undefined ? NO_PARTY : undefined, amount: faultOf(amount, balance) };
  };
  const confirm = () => {
    if (recipient !== undefined)
      setOrder({ to: recipient, amount: amount.trim(), idempotencyKey: crypto.randomUUID() });
  };
  const finish = (outcome: string) => {
    setOrder(undefined);
    setDone(outcome);
    form.edit({ to: '', amount: '' });
  };
  return (
    <Together of={[known, useData(catalog), useData(addressBook), useData(withdrawalsOf(wallet.id))]}>
      <p class="soft">
        Money goes out to an address of yours: no fee, no limit, even while the wallet is frozen. No one can take it
        back.
      </p>
      {done === undefined ? null : <Done outcome={done} />}
      <Form form={form} label="Withdraw…" faults={faults} onSubmit={confirm}>
        <Field
          {...form.field('to')}
          label="To"
          isCode
          suggestions={names}
          hint={`An address on ${chainName ?? 'this chain'}, or its name in your address book.`}
        />
        <Field
          {...form.field('amount')}
          label="Amount, in USDC"
          inputMode="decimal"
          hint={balance === undefined ? '' : `The wallet has ${balance} USDC.`}
        />
        {balance === undefined || balance === '0' ? null : (
          <Button kind="link" onClick={() => form.edit({ amount: balance })}>
            Everything
          </Button>
        )}
      </Form>
      {order === undefined ? null : (
        <Confirm order={order} wallet={wallet} onClose={() => setOrder(undefined)} onDone={finish} />
      )}
      <Withdrawals id={wallet.id} />
    </Together>
  );
}

/** Why an amount cannot be withdrawn, as far as it is known here. */
function faultOf(amount: string, balance: string | undefined): string | undefined {
  const micro = parseUsdc(amount.trim()) ?? 0n;
  if (micro === 0n) return 'Enter an amount such as 12.5, with at most 6 decimals.';
  if (balance === undefined) return 'It is not known yet what the wallet has. Try again in a moment.';
  const isMore = micro > (parseUsdc(balance) ?? 0n);
  return isMore ? `The wallet has ${balance} USDC.` : undefined;
}

function Done({ outcome }: { outcome: string }) {
  const isHash = outcome.startsWith('0x');
  return (
    <div class="says good" role="status">
      {isHash ? 'Withdrawn, in this transaction:' : outcome}
      {isHash ? <Copyable text={outcome} label="transaction hash" /> : null}
    </div>
  );
}

function Confirm({
  order,
  wallet: { id, name },
  onClose,
  onDone,
}: {
  order: Order;
  wallet: Wallet;
  onClose: () => void;
  onDone: (outcome: string) => void;
}) {
  const send = async () => {
    const made = await withSignature((signed) =>
      answerOf(api.POST('/v1/wallets/{id}/withdraw', { ...byId(id), body: { ...order, ...signed } })),
    ).catch((error: unknown) => Promise.reject(explained(error)));
    onDone('withdrawalId' in made ? 'Accepted: it is made after the delay that you have set.' : made.txHash);
  };
  return (
    <ConfirmDialog title={`Withdraw from ${name}`} yes="Withdraw" onYes={send} onClose={onClose}>
      <Facts
        of={[
          ['Amount', <Usdc amount={order.amount} />],
          ['To', <Recipient address={order.to} />],
          ['Chain', <ChainName />],
        ]}
      />
    </ConfirmDialog>
  );
}

/** After these errors the withdrawal may have been made. Sending the same order again finds it. */
function explained(error: unknown): unknown {
  if (!(error instanceof ApiError) || (error.code !== 'OFFLINE' && error.code !== 'RPC_TIMEOUT')) return error;
  return new ApiError(error.code, 'It is not known whether it was made. Press Withdraw again: it is made once.');
}

function Withdrawals({ id }: { id: string }) {
  const known = useData(withdrawalsOf(id));
  if (known.value === undefined || known.value.length === 0) return null;
  return (
    <Card title="Delayed withdrawals">
      <Lines of={known}>{(one) => <WithdrawalLine key={one.withdrawalId} id={id} withdrawal={one} />}</Lines>
    </Card>
  );
}

function WithdrawalLine({ id, withdrawal }: { id: string; withdrawal: Schemas['ScheduledWithdrawal'] }) {
  const { withdrawalId, to, amount, status, executeAt, lastError } = withdrawal;
  const cancel = async () => {
    const params = { path: { id, withdrawalId } };
    await answerOf(api.DELETE('/v1/wallets/{id}/withdrawals/{withdrawalId}', { params }));
  };
  const canCancel = status === 'scheduled' || status === 'held';
  return (
    <Line
      title={[<Usdc amount={amount} />, ' to ', <Named address={to} />]}
      does={canCancel ? 'Cancel it' : undefined}
      onDo={cancel}
    >
      <Details of={[status, <Time at={executeAt} />, lastError]} />
    </Line>
  );
}
