import { Button, useAction } from './action.tsx';
import { answerOf, api, type Wallet } from './api.ts';
import { useAllowed, useOnramp } from './data.ts';
import { Problem } from './parts.tsx';

/** Opens Coinbase's page, on which a person buys USDC for a wallet; nothing where this server has no account there. */
export function Buy({ wallet: { id } }: { wallet: Wallet }) {
  const { manages } = useAllowed(id);
  const action = useAction();
  const open = async () => {
    const { onrampUrl } = await answerOf(api.POST('/v1/onramp/session-token', { body: { walletId: id } }));
    location.assign(onrampUrl);
  };
  if (!useOnramp() || !manages) return null;
  return (
    <>
      <Problem error={action.error} />
      <div class="row">
        <Button kind="second" action={action} onClick={open}>
          Buy USDC at Coinbase
        </Button>
      </div>
    </>
  );
}
