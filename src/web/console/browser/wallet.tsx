import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { parseUsdc } from '../../../core/lib/money.ts';
import type { Policy, Schemas } from './api.ts';
import { approvals, balanceOf, paymentsOf, policyOf, reputationOf, useData, wallets } from './data.ts';
import { Unfreeze } from './freeze.tsx';
import { Address, Button, Copyable, Dialog, grouped, Link, Problem, QrCode, Time, Usdc } from './parts.tsx';
import { useAllowed } from './role.ts';
import { WaitingHint, WithdrawalPolicy } from './waiting-changes.tsx';
import { FrozenTag } from './wallets.tsx';

type Wallet = Schemas['Wallet'];

/** What all pages about a wallet begin with. */
export function WalletPage({
  id,
  title,
  children,
}: {
  id: string;
  title?: string;
  children: (wallet: Wallet) => ComponentChildren;
}) {
  const { value, error } = useData(wallets);
  const wallet = value?.find((one) => one.id === id);
  if (wallet === undefined)
    return (
      <section>
        <Problem error={value === undefined ? error : undefined} />
        <p>{value === undefined ? 'Loading…' : 'You have no such wallet.'}</p>
        <Link to="/">All wallets</Link>
      </section>
    );
  return (
    <section>
      <p class="path">
        <Link to="/">Wallets</Link>{' '}
        {title === undefined ? null : (
          <>
            / <Link to={`/wallets/${id}`}>{wallet.name}</Link>
          </>
        )}
      </p>
      <h1>
        {title ?? wallet.name} {title === undefined ? <FrozenTag wallet={wallet} /> : null}
      </h1>
      {children(wallet)}
    </section>
  );
}

/** One wallet: what it has, what it may spend, and what it paid last. */
export function WalletOverview({ id }: { id: string }) {
  // Asked for at once, and not when the wallet's name is known.
  useData(balanceOf(id));
  useData(policyOf(id));
  useData(paymentsOf(id));
  return <WalletPage id={id}>{(wallet) => <Overview wallet={wallet} />}</WalletPage>;
}

function Overview({ wallet }: { wallet: Wallet }) {
  const { id } = wallet;
  const balance = useData(balanceOf(id));
  const policy = useData(policyOf(id));
  const payments = useData(paymentsOf(id));
  // Shown together, so that nothing moves when another part is known.
  const isKnown = [policy, payments].every(({ value, error }) => value !== undefined || error !== undefined);
  const { owns, manages } = useAllowed(id);
  const [isFunding, setFunding] = useState(false);
  const waiting = useData(approvals).value?.filter(({ walletId, status }) => walletId === id && status === 'pending');
  return (
    <>
      <div class="card">
        <p class="label">Balance</p>
        <p class="balance">{balance.value === undefined ? '…' : <Usdc amount={balance.value} />}</p>
        <div class="row">
          <Button onClick={() => setFunding(true)}>Fund</Button>
          {owns ? (
            <Link to={`/wallets/${id}/withdraw`} class="button second">
              Withdraw
            </Link>
          ) : null}
          {manages ? (
            <Link to={`/wallets/${id}/key`} class="button second">
              Agent's key
            </Link>
          ) : null}
          {owns ? (
            <Link to={`/wallets/${id}/owner`} class="button second">
              Owner
            </Link>
          ) : null}
          {manages ? (
            <Link to={`/wallets/${id}/webhooks`} class="button second">
              Webhooks
            </Link>
          ) : null}
          <Unfreeze wallet={wallet} />
        </div>
      </div>
      {waiting !== undefined && waiting.length > 0 ? (
        <p class="says warn">
          {waiting.length === 1 ? 'A payment waits' : `${waiting.length} payments wait`} for your decision.{' '}
          <Link to="/approvals">Decide</Link>
        </p>
      ) : null}
      <WaitingHint id={id} />
      <Problem error={policy.value === undefined ? policy.error : undefined} />
      {isKnown ? (
        <>
          {policy.value === undefined ? null : <Rules id={id} policy={policy.value} />}
          <WithdrawalPolicy id={id} />
          <Payments id={id} />
          <Reputation address={wallet.chain_address} />
        </>
      ) : (
        <p class="loading">Loading…</p>
      )}
      {isFunding ? <Fund wallet={wallet} onClose={() => setFunding(false)} /> : null}
    </>
  );
}

function Rules({ id, policy }: { id: string; policy: Policy }) {
  const { manages } = useAllowed(id);
  const { txLimit, dailyLimit, spentToday, whitelist, expiresAt, guardian, resetsAt } = policy;
  return (
    <div class="card">
      <div class="spread">
        <h2>Limits</h2>
        {manages ? (
          <Link to={`/wallets/${id}/limits`} class="button second">
            Change
          </Link>
        ) : null}
      </div>
      <LimitBar spent={spentToday} limit={dailyLimit} />
      <dl>
        <dt>Per payment</dt>
        <dd>{txLimit === '0' ? 'No limit' : <Usdc amount={txLimit} />}</dd>
        <dt>Recipients</dt>
        <dd>
          {whitelist.length === 0 ? 'Anybody' : null}
          {whitelist.map((address) => (
            <div key={address}>
              <Address address={address} />
            </div>
          ))}
        </dd>
        <dt>Pays until</dt>
        <dd>{expiresAt === null ? 'No end' : <Time at={expiresAt} />}</dd>
        <dt>Guardian</dt>
        <dd>{guardian === null ? 'No one' : <Address address={guardian} />}</dd>
        {dailyLimit === '0' ? null : (
          <>
            <dt>Day ends</dt>
            <dd>
              <Time at={resetsAt} />
            </dd>
          </>
        )}
      </dl>
      <p class="soft">The chain enforces these rules, whatever this server does.</p>
    </div>
  );
}

function LimitBar({ spent, limit }: { spent: string; limit: string }) {
  const most = parseUsdc(limit) ?? 0n;
  const used = parseUsdc(spent) ?? 0n;
  if (most === 0n)
    return (
      <p>
        {grouped(spent)} USDC spent today · <strong>no daily limit</strong>
      </p>
    );
  const percent = Number(used >= most ? 100n : (used * 100n) / most);
  const said = `${grouped(spent)} of ${grouped(limit)} USDC spent today`;
  return (
    <div class="limit">
      <p>{said}</p>
      <meter
        class={percent >= 90 ? 'high' : undefined}
        aria-label="Spent today"
        aria-valuetext={said}
        max={100}
        value={percent}
      />
    </div>
  );
}

function Payments({ id }: { id: string }) {
  const { value, error } = useData(paymentsOf(id));
  return (
    <div class="card">
      <div class="spread">
        <h2>Recent payments</h2>
        <div class="row">
          <Link to={`/wallets/${id}/spending`} class="button second">
            Spending
          </Link>
          <Link to={`/wallets/${id}/activity`} class="button second">
            All activity
          </Link>
        </div>
      </div>
      <Problem error={value === undefined ? error : undefined} />
      {value?.length === 0 ? <p class="soft">None yet.</p> : null}
      <ul class="lines">
        {value?.map((payment) => (
          <PaymentLine key={payment.id} payment={payment} />
        ))}
      </ul>
    </div>
  );
}

/** What others can know of the agent; the score is computed from what the chain shows. */
function Reputation({ address }: { address: string }) {
  const { value } = useData(reputationOf(address));
  if (value === undefined) return null;
  const { score, counts, trustSignals } = value;
  return (
    <div class="card">
      <div class="spread">
        <h2>Reputation</h2>
        <strong>score {score.total}</strong>
      </div>
      <dl>
        <dt>Payments</dt>
        <dd>
          {counts.payments}, <Usdc amount={trustSignals.lifetimeVolumeUsdc} /> in all
        </dd>
        <dt>Jobs</dt>
        <dd>{counts.jobs}</dd>
        <dt>Misuse</dt>
        <dd>{counts.freezes === 0 ? 'None' : `Frozen ${counts.freezes} times`}</dd>
      </dl>
      <p class="soft">Public, and computed from what the chain shows.</p>
    </div>
  );
}

const STATUS_TAGS = { pending: 'tag warn', confirmed: 'tag', failed: 'tag bad' } as const;

function PaymentLine({ payment }: { payment: Schemas['Payment'] }) {
  const { amount, fee_amount: fee, to_address: to, memo, status, created_at: at, refusal, type } = payment;
  const own = useData(wallets).value?.find(({ chain_address: address }) => address === to);
  return (
    <li>
      <div class="spread">
        <span>
          <Usdc amount={amount} /> to {own === undefined ? <Address address={to} /> : own.name}
        </span>
        <span class={STATUS_TAGS[status]}>{status}</span>
      </div>
      <p class="soft">
        <Time at={at} /> · fee {fee}
        {type === 'x402' ? ' · bought by x402' : ''}
        {memo === '' ? '' : ` · ${memo}`}
        {refusal === null ? '' : ` · refused: ${refusal}`}
      </p>
    </li>
  );
}

function Fund({ wallet: { name, chain_address: address }, onClose }: { wallet: Wallet; onClose: () => void }) {
  return (
    <Dialog title={`Fund ${name}`} onClose={onClose}>
      <p>Send USDC to this address, on the chain of this server. Other tokens, or another chain, are lost.</p>
      <QrCode text={address} label="The address as a QR code" />
      <Copyable text={address} label="address" />
      <div class="row">
        <Button kind="second" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
