import { useAction } from './action.ts';
import { answerOf, api, type Schemas } from './api.ts';
import { consentsOf, policyOf, useData } from './data.ts';
import { SCOPES } from './new-key.tsx';
import { say } from './notices.tsx';
import { Button, Problem, Time } from './parts.tsx';
import { spendersIn, withSignature } from './signature.tsx';

type Standing = Schemas['StandingConsents'];

const MAY = new Map<string, string>(SCOPES);

/** All that was allowed with a wallet and still stands, with what ends it. */
export function Consents({ id, name }: { id: string; name: string }) {
  const { value, error } = useData(consentsOf(id));
  const { isBusy, error: refused, run } = useAction();
  const end = async () => {
    const params = { path: { id } };
    await withSignature((signature, signed) =>
      answerOf(
        api.POST('/v1/wallets/{id}/consents/end', {
          params,
          body: signature === undefined ? {} : { ...spendersIn(signed), signature },
        }),
      ),
    );
    await Promise.all([consentsOf(id).refresh(), policyOf(id).refresh()]);
    const left = consentsOf(id).known();
    sayEnded(name, left.error === undefined ? left.value?.allowances.length : undefined);
  };
  return (
    <div class="card">
      <h2>Who else may do something</h2>
      <p class="soft">
        What was allowed before may outlive a freeze, a new key and another owner. Only USDC is looked at. The agent's
        own key stays, and so do the limits.
      </p>
      <Problem error={value === undefined ? error : undefined} />
      {value === undefined ? <Pending isKnown={error !== undefined} /> : <List standing={value} />}
      <Problem error={refused} />
      <div class="row">
        <Button kind="second" isBusy={isBusy} onClick={() => void run(end)}>
          End all consents
        </Button>
      </div>
    </div>
  );
}

/** One step ends a hundred allowances, none given since it was signed. `left` is `undefined` if it is not known. */
function sayEnded(name: string, left: number | undefined): void {
  const ended = `The further keys, guardian, envelopes, signed transfers and offer of ${name} are ended`;
  if (left === undefined) say(`${ended}. It is not known whether an allowance still stands.`, 'warn');
  else if (left === 0) say(`${ended}, and no USDC allowance stands.`);
  else if (left === 1) say(`${ended}. One allowance still stands: end it, too.`, 'warn');
  else say(`${ended}. ${left} allowances still stand: end them, too.`, 'warn');
}

/** Shows nothing while it is unknown. */
function Pending({ isKnown }: { isKnown: boolean }) {
  return isKnown ? (
    <p class="says warn">It is not known what stands. There may be something.</p>
  ) : (
    <p class="soft">Looking …</p>
  );
}

function List({ standing }: { standing: Standing }) {
  const { allowances, keys, guardian, pending_owner: offeredTo, envelopes, transfers } = standing;
  const count = allowances.length + keys.length + envelopes.length + transfers.length;
  if (count === 0 && guardian === null && offeredTo === null) return <p class="soft">Nothing stands.</p>;
  return (
    <ul class="lines">
      {allowances.map(({ spender, amount }) => (
        <li key={spender}>
          <code>{spender}</code> may take up to {amount} USDC at any time, frozen or not.
        </li>
      ))}
      {keys.map(({ address, scopes, expiresAt }) => (
        <li key={address}>
          The session key <code>{address}</code> may {scopes.map((scope) => MAY.get(scope) ?? scope).join(', ')}
          {expiresAt === 0 ? (
            ', without an end.'
          ) : (
            <>
              {' '}
              until <Time at={expiresAt} />.
            </>
          )}
        </li>
      ))}
      {envelopes.map(({ id, cap, slots_left: left, end }) => (
        <li key={id}>
          An envelope is good for {left} more transfers of at most {cap} USDC each until <Time at={end} />.
        </li>
      ))}
      {transfers.map(({ to, amount, valid_before: end }) => (
        <li key={`${to} ${amount} ${end}`}>
          A signed transfer of {amount} USDC to <code>{to}</code> can be made until <Time at={end} />.
        </li>
      ))}
      {guardian === null ? null : (
        <li>
          The guardian <code>{guardian}</code> can freeze the wallet.
        </li>
      )}
      {offeredTo === null ? null : (
        <li>
          <code>{offeredTo}</code> can accept the wallet.
        </li>
      )}
    </ul>
  );
}
