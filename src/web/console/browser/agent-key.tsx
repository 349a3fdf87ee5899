import { useAction } from './action.ts';
import { answerOf, api, type Schemas } from './api.ts';
import { keysOf, useData } from './data.ts';
import { KeyLimits } from './key-limits.tsx';
import { NewKey, SCOPES } from './new-key.tsx';
import { say } from './notices.tsx';
import { Button, Problem, Time } from './parts.tsx';
import { useAllowed } from './role.ts';
import { Secret } from './secret.tsx';
import { withSignature } from './signature.tsx';
import { WalletPage } from './wallet.tsx';

/** The API key of a wallet's agent, and the holders of others. */
export function AgentKey({ id }: { id: string }) {
  const params = { path: { id } };
  const { owns } = useAllowed(id);
  return (
    <WalletPage id={id} title="Agent's key">
      {({ name }) => (
        <>
          <p>
            With this key an agent pays from {name}, within your limits. Anyone who has it can do the same: rotate it if
            someone else may have seen it.
          </p>
          <Secret
            word="key"
            isShown={owns}
            label="API key"
            whatRotatingBreaks="The present key stops working at once. Your agent can pay nothing until you give it the new one."
            onShow={async () => (await answerOf(api.GET('/v1/wallets/{id}/api-key', { params }))).apiKey}
            onRotate={async () => (await answerOf(api.POST('/v1/wallets/{id}/api-key/rotate', { params }))).apiKey}
          />
          <OtherKeys id={id} />
        </>
      )}
    </WalletPage>
  );
}

type Key = Schemas['AgentKey'];

/** What the apps may do that the Owner has connected to a wallet, and who else has a key of it. */
export function OtherKeys({ id }: { id: string }) {
  const { value, error } = useData(keysOf(id));
  return (
    <>
      <h2>Connected apps and further keys</h2>
      <p class="soft">
        Each may do less than the agent's key, and ends by itself. All of them spend within the wallet's limits.
      </p>
      <NewKey walletId={id} />
      <Problem error={value === undefined ? error : undefined} />
      {value?.length === 0 ? <p class="soft">There are none yet.</p> : null}
      <ul class="lines">
        {value?.map((key) => (
          <Line key={key.id} walletId={id} agentKey={key} />
        ))}
      </ul>
    </>
  );
}

const MAY = new Map<Key['scopes'][number], string>(SCOPES);

function Line({ walletId, agentKey }: { walletId: string; agentKey: Key }) {
  const { id: keyId, kind, name, appHost, scopes, lastUsedAt, endsAt } = agentKey;
  const { isBusy, error, run } = useAction();
  const word = kind === 'app' ? 'Disconnect' : 'Revoke';
  const revoke = async () => {
    const params = { path: { id: walletId, keyId } };
    const made = await answerOf(api.DELETE('/v1/wallets/{id}/keys/{keyId}', { params }));
    if (made.onchain === 'unsigned' && made.signer?.isPasskey !== true) {
      say(`${name} can do nothing here any more. The owner has to sign that the chain revokes it, too, by the API.`);
      return;
    }
    if (made.onchain === 'unsigned')
      await withSignature<object>((signature) => {
        const body = signature === undefined ? {} : { signature };
        return answerOf(api.POST('/v1/wallets/{id}/keys/{keyId}/revocation', { params, body }));
      });
    say(kind === 'app' ? `${name} is disconnected.` : `The key ${name} works no more.`);
  };
  return (
    <li>
      <div class="spread">
        <span>
          <strong class="quoted">{name}</strong> {appHost === null ? null : <span class="soft">{appHost}</span>}
        </span>
        <Button kind="second" label={`${word} ${name}`} isBusy={isBusy} onClick={() => void run(revoke)}>
          {word}
        </Button>
      </div>
      <p class="soft">
        May {scopes.map((scope) => MAY.get(scope) ?? scope).join(', ')} ·{' '}
        {lastUsedAt === null ? (
          'not used yet'
        ) : (
          <>
            last used <Time at={lastUsedAt} />
          </>
        )}
        {endsAt === null ? null : (
          <>
            {' '}
            · until <Time at={endsAt} />
          </>
        )}
      </p>
      <KeyLimits walletId={walletId} agentKey={agentKey} />
      <Problem error={error} />
    </li>
  );
}
