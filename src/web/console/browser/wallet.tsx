import type { ComponentChildren } from 'preact';
import { parseUsdc } from '../../../core/lib/money.ts';
import {
  AMOUNT_LIMITS,
  type BudgetPeriod,
  LIMITS,
  PERIOD_CHOICES,
  TIME_LIMITS,
} from '../../../core/spending-limits.ts';
import { DialogButton, Line } from './action.tsx';
import { Named, NamedList } from './address-book.tsx';
import type { Policy, Schemas, Wallet } from './api.ts';
import {
  addressBook,
  balanceOf,
  budgetsOf,
  catalog,
  paymentsOf,
  policyOf,
  reputationOf,
  useAllowed,
  wallets,
} from './data.ts';
import { FreezeButton, Unfreeze } from './freeze.tsx';
import { boundsOf, labelOf, mostLost } from './limit-words.ts';
import { Offers } from './offers.tsx';
import { Buy } from './onramp.tsx';
import {
  Address,
  Card,
  Copyable,
  Details,
  Facts,
  Lines,
  Link,
  Loaded,
  Page,
  Problem,
  QrCode,
  Spread,
  Time,
  Together,
  Usdc,
} from './parts.tsx';
import { useData } from './resource.ts';
import { WaitingHint, WithdrawalPolicy } from './waiting-changes.tsx';
import { grouped, limitWords } from './words.ts';

/** All wallets of the Owner. */
export function Wallets() {
  const known = useData(wallets);
  const { value, error } = known;
  const claim = (words: string) => <Link to="/claim">{words}</Link>;
  return (
    <Page title="Wallets">
      {value === undefined && error === undefined ? <p class="soft">Loading…</p> : null}
      {value?.length === 0 ? <p class="empty">You have no wallets. {claim('Claim one')}</p> : null}
      <Lines of={known} class="cards">
        {(wallet) => <WalletCard key={wallet.id} wallet={wallet} />}
      </Lines>
      {value !== undefined && value.length > 0 ? <p>{claim('Claim another wallet')}</p> : null}
    </Page>
  );
}

function WalletCard({ wallet }: { wallet: Wallet }) {
  const balance = useData(balanceOf(wallet.id)).value;
  const { id, name, chain_address: address, tx_limit: perPayment, daily_limit: perDay } = wallet;
  return (
    <li class="card">
      <Spread>
        <h2>
          <Link to={`/wallets/${id}`}>{name}</Link> <FrozenTag wallet={wallet} />
        </h2>
        <strong>{balance === undefined ? '…' : <Usdc amount={balance} />}</strong>
      </Spread>
      <Spread>
        <Details
          of={[
            <Address address={address} />,
            perPayment === '0' ? 'no limit per payment' : `${grouped(perPayment)} USDC per payment`,
            perDay === '0' ? 'no daily limit' : `${grouped(perDay)} USDC per day`,
          ]}
        />
        <div class="switch">
          <FreezeButton wallet={wallet} />
        </div>
      </Spread>
      <WaitingHint id={id} />
    </li>
  );
}

/** Whether a wallet may spend. */
function FrozenTag({ wallet }: { wallet: Wallet }) {
  return wallet.frozen === 1 ? <span class="tag bad">Frozen</span> : <span class="tag">Active</span>;
}

/** The beginning of all pages about a wallet. */
export function WalletPage({
  id,
  title,
  children,
}: {
  id: string;
  title?: string | undefined;
  children: (wallet: Wallet) => ComponentChildren;
}) {
  const { value, error } = useData(wallets);
  const wallet = value?.find((one) => one.id === id);
  if (wallet === undefined)
    return (
      <Page title={title ?? 'Wallet'} path={<Link to="/">Wallets</Link>}>
        <Problem error={value === undefined ? error : undefined} />
        {value === undefined && error === undefined ? <p class="soft">Loading…</p> : null}
        {value === undefined ? null : <p>You have no such wallet.</p>}
      </Page>
    );
  const own = <Link to={`/wallets/${id}`}>{wallet.name}</Link>;
  const path = [<Link to="/">Wallets</Link>, ' ', title !== undefined && ['/ ', own]];
  return (
    <Page title={title ?? [wallet.name, ' ', <FrozenTag wallet={wallet} />]} path={path}>
      {children(wallet)}
    </Page>
  );
}

/** One wallet: its money, its rules, and its latest payments. */
export function WalletOverview({ id }: { id: string }) {
  // Read at once, and not only when the wallet's name is known.
  useData(balanceOf(id));
  useData(policyOf(id));
  useData(budgetsOf(id));
  useData(paymentsOf(id));
  return <WalletPage id={id}>{(wallet) => <Overview wallet={wallet} />}</WalletPage>;
}

/** What it has, what it may, what it does, and what waits. */
function Overview({ wallet }: { wallet: Wallet }) {
  const { id } = wallet;
  const [policy, budgets] = [useData(policyOf(id)), useData(budgetsOf(id))];
  return (
    <>
      <Balance wallet={wallet} />
      <Problem error={policy.value === undefined ? policy.error : undefined} />
      <Together of={[policy, budgets, useData(paymentsOf(id)), useData(addressBook)]}>
        {policy.value === undefined ? null : <Rules id={id} policy={policy.value} budgets={budgets.value} />}
        <WithdrawalPolicy id={id} />
        <Payments id={id} />
        <WaitingHint id={id} />
        <Reputation address={wallet.chain_address} />
        <Offers wallet={wallet} />
      </Together>
    </>
  );
}

function Balance({ wallet }: { wallet: Wallet }) {
  const { id, name } = wallet;
  const balance = useData(balanceOf(id)).value;
  const { owns, manages } = useAllowed(id);
  const pages = [
    ['withdraw', 'Withdraw', owns],
    ['key', "Agent's key", manages],
    ['owner', 'Ownership and safety', owns],
    ['webhooks', 'Webhooks', manages],
    ['audit', 'Audit log', manages],
  ] as const;
  return (
    <div class="card">
      <p class="label">Balance</p>
      <p class="balance">{balance === undefined ? '…' : <Usdc amount={balance} />}</p>
      <div class="row">
        <DialogButton kind="" words="Fund" title={`Fund ${name}`} close="Close">
          {() => (
            <>
              <Fund wallet={wallet} />
            </>
          )}
        </DialogButton>
        {pages
          .filter(([, , isAllowed]) => isAllowed)
          .map(([page, words]) => (
            <Link key={page} to={`/wallets/${id}/${page}`} class="button second">
              {words}
            </Link>
          ))}
        <Unfreeze wallet={wallet} />
      </div>
    </div>
  );
}

/** Where to send money, once it is known on which chain. */
function Fund({ wallet }: { wallet: Wallet }) {
  const address = wallet.chain_address;
  return (
    <Loaded of={useData(catalog)}>
      {({ chain: { name, id, isTestnet } }) => (
        <>
          <p>
            Send USDC on <strong>{`${name} (${id})`}</strong> to this address. Other tokens, and USDC on another chain,
            are lost.
          </p>
          {isTestnet ? <p class="says warn">Play money only: real USDC that you send here is lost.</p> : null}
          <QrCode text={address} label="The address as a QR code" />
          <Copyable text={address} label="address" />
          {isTestnet ? null : <Buy wallet={wallet} />}
        </>
      )}
    </Loaded>
  );
}

function Rules({ id, policy, budgets }: { id: string; policy: Policy; budgets: Schemas['Budgets'] | undefined }) {
  const { manages } = useAllowed(id);
  const { dailyLimit, whitelist, guardian, resetsAt } = policy;
  const change = (
    <Link to={`/wallets/${id}/limits`} class="button second">
      Change
    </Link>
  );
  const left = (period: BudgetPeriod) => {
    const budget = budgets?.[period];
    return budget == null ? null : `${grouped(budget.limit)} USDC, ${grouped(budget.remaining)} USDC left`;
  };
  return (
    <Card title="Limits" next={manages ? change : null}>
      {budgets === undefined ? null : (
        <p>
          <strong>{mostLost(boundsOf(policy, budgets))}</strong>
        </p>
      )}
      <LimitBar policy={policy} />
      <Facts
        of={[
          ...AMOUNT_LIMITS.filter((name) => name !== 'dailyLimit').map(
            (name) => [LIMITS[name].label, limitWords(policy[name], 'No limit')] as const,
          ),
          ...PERIOD_CHOICES.map(([period]) => [labelOf(period), left(period)] as const),
          ['Recipients', <NamedList of={whitelist} none="Anybody" />],
          ...TIME_LIMITS.map(
            (name) => [LIMITS[name].label, policy[name] === null ? 'No end' : <Time at={policy[name]} />] as const,
          ),
          ['Guardian', guardian === null ? 'No one' : <Named address={guardian} />],
          ['Day ends', dailyLimit === '0' ? null : <Time at={resetsAt} />],
        ]}
      />
      <p class="soft">The chain enforces these rules, whatever this server does.</p>
    </Card>
  );
}

function LimitBar({ policy: { dailyLimit: limit, spentToday: spent, approvedToday: approved } }: { policy: Policy }) {
  const most = parseUsdc(limit) ?? 0n;
  const used = parseUsdc(spent) ?? 0n;
  // No limit counts what the Owner approves.
  const andApproved = approved === '0' ? '' : `, and ${grouped(approved)} that you approved`;
  if (most === 0n)
    return (
      <p>
        {grouped(spent)} USDC spent today{andApproved} · <strong>no daily limit</strong>
      </p>
    );
  const percent = Number(used >= most ? 100n : (used * 100n) / most);
  const words = `${grouped(spent)} of ${grouped(limit)} USDC spent today${andApproved}`;
  return (
    <div class="limit">
      <p>{words}</p>
      <meter
        class={percent >= 90 ? 'high' : undefined}
        aria-label="Spent today"
        aria-valuetext={words}
        max={100}
        value={percent}
      />
    </div>
  );
}

function Payments({ id }: { id: string }) {
  const pages = (
    <div class="row">
      <Link to={`/wallets/${id}/spending`} class="button second">
        Spending
      </Link>
      <Link to={`/wallets/${id}/activity`} class="button second">
        All activity
      </Link>
    </div>
  );
  return (
    <Card title="Recent payments" next={pages}>
      <Lines of={useData(paymentsOf(id))} none="None yet.">
        {(payment) => <PaymentLine key={payment.id} payment={payment} />}
      </Lines>
    </Card>
  );
}

const STATUS_TAGS = { pending: 'tag warn', confirmed: 'tag', failed: 'tag bad' } as const;

function PaymentLine({ payment }: { payment: Schemas['Payment'] }) {
  const { amount, fee_amount: fee, to_address: to, memo, status, created_at: at, refusal, type } = payment;
  return (
    <Line
      title={[<Usdc amount={amount} />, ' to ', <Named address={to} />]}
      tag={<span class={STATUS_TAGS[status]}>{status}</span>}
    >
      <Details
        of={[
          <Time at={at} />,
          `fee ${fee} USDC`,
          type === 'x402' && 'bought by x402',
          memo,
          refusal !== null && `refused: ${refusal}`,
        ]}
      />
    </Line>
  );
}

/** What others can know about the agent. The score is computed from what the chain shows. */
function Reputation({ address }: { address: string }) {
  const { value } = useData(reputationOf(address));
  if (value === undefined) return null;
  const { score, counts, trustSignals } = value;
  return (
    <Card title="Reputation" next={<strong>score {score.total}</strong>}>
      <Facts
        of={[
          ['Payments', [`${counts.payments}, `, <Usdc amount={trustSignals.lifetimeVolumeUsdc} />, ' in all']],
          ['Jobs', counts.jobs],
          ['Misuse', counts.freezes === 0 ? 'None' : `Frozen ${counts.freezes} times`],
        ]}
      />
      <p class="soft">Public, and computed from what the chain shows.</p>
    </Card>
  );
}
