import { type BrowserWallet, browserWallets } from './ethereum.ts';
import { Button } from './parts.tsx';
import { useStore } from './store.ts';

/** A button for each wallet that this browser has; nothing where there is none. */
export function WalletButtons({
  label,
  isBusy,
  onWallet,
}: {
  /** What is done with it, without its name. */
  label: string;
  isBusy: boolean;
  onWallet: (wallet: BrowserWallet) => void;
}) {
  const wallets = useStore(browserWallets);
  return (
    <>
      {wallets.map((wallet) => (
        <Button key={wallet.id} kind="second" isBusy={isBusy} onClick={() => onWallet(wallet)}>
          {`${label} ${wallets.length === 1 || wallet.name === undefined ? 'a wallet' : wallet.name}`}
        </Button>
      ))}
    </>
  );
}
