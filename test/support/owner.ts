import { createWalletClient, type Hex, http } from 'viem';
import { minedReceipt } from '../../src/chain/receipt.ts';
import type { TestChain } from './chain.ts';
import type { ClaimedWallet, TestService } from './service.ts';

/** Has a wallet's owner call it without the service; returns when that is mined. */
export async function ownerCalls(
  chain: TestChain,
  service: TestService,
  wallet: ClaimedWallet,
  data: Hex,
): Promise<void> {
  const row = await service.walletStore.byId(wallet.id);
  if (row === undefined) throw new Error('There is no such wallet.');
  const account = row.ownerAddress;
  await chain.rpc('anvil_impersonateAccount', account);
  await chain.control.setBalance({ address: account, value: 10n ** 18n });
  const owner = createWalletClient({ account, transport: http(chain.rpcUrl) });
  const hash = await owner.sendTransaction({ to: wallet.address, data, chain: null, gas: 500_000n });
  const receipt = await minedReceipt(chain.client, hash);
  if (receipt.status !== 'success') throw new Error('The call was reverted.');
}
