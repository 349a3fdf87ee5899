import { answerOf, api } from './api.ts';
import { OtherKeys } from './other-keys.tsx';
import { useAllowed } from './role.ts';
import { Secret } from './secret.tsx';
import { WalletPage } from './wallet.tsx';

/** The API key of a wallet's agent, and whoever has another one. */
export function AgentKey({ id }: { id: string }) {
  const params = { path: { id } };
  const { owns } = useAllowed(id);
  return (
    <WalletPage id={id} title="Agent's key">
      {({ name }) => (
        <>
          <p>
            With this key an agent pays from {name}, within your limits. Whoever has it can do the same: rotate it if
            somebody else may have seen it.
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
