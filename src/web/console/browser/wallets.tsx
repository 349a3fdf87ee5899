import type { Schemas } from './api.ts';
import { balanceOf, useData, wallets } from './data.ts';
import { FreezeButton } from './freeze.tsx';
import { Address, Link, Problem, Usdc } from './parts.tsx';
import { WaitingHint } from './waiting-changes.tsx';

/** All wallets of the Owner. */
export function Wallets() {
  const { value, error } = useData(wallets);
  return (
    <section>
      <h1>Wallets</h1>
      <Problem error={value === undefined ? error : undefined} />
      {value === undefined && error === undefined ? <p class="soft">Loading…</p> : null}
      {value?.length === 0 ? (
        <p>
          You have no wallets. <Link to="/claim">Claim one</Link>
        </p>
      ) : null}
      <ul class="cards">
        {value?.map((wallet) => (
          <WalletCard key={wallet.id} wallet={wallet} />
        ))}
      </ul>
      {value !== undefined && value.length > 0 ? (
        <p>
          <Link to="/claim">Claim another wallet</Link>
        </p>
      ) : null}
    </section>
  );
}

function WalletCard({ wallet }: { wallet: Schemas['Wallet'] }) {
  const balance = useData(balanceOf(wallet.id)).value;
  const { id, name, chain_address: address, tx_limit: perPayment, daily_limit: perDay } = wallet;
  return (
    <li class="card">
      <div class="spread">
        <h2>
          <Link to={`/wallets/${id}`}>{name}</Link> <FrozenTag wallet={wallet} />
        </h2>
        <strong>{balance === undefined ? '…' : <Usdc amount={balance} />}</strong>
      </div>
      <div class="spread">
        <p class="soft">
          <Address address={address} /> · {perPayment === '0' ? 'no limit per payment' : `${perPayment} per payment`} ·{' '}
          {perDay === '0' ? 'no daily limit' : `${perDay} per day`}
        </p>
        <div class="switch">
          <FreezeButton wallet={wallet} />
        </div>
      </div>
      <WaitingHint id={id} />
    </li>
  );
}

/** Whether a wallet may spend. */
export function FrozenTag({ wallet }: { wallet: Schemas['Wallet'] }) {
  return wallet.frozen === 1 ? <span class="tag bad">Frozen</span> : <span class="tag">Active</span>;
}
