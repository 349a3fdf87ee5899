import { type Address, createWalletClient, encodeFunctionData, type Hex, http } from 'viem';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { minedReceipt } from '../../src/chain/events/chain-events.ts';
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
  await callAs(chain, row.ownerAddress, wallet, data);
}

/** Has a wallet's owner offer it to an account without the service. */
export async function offerOnChain(
  chain: TestChain,
  service: TestService,
  wallet: ClaimedWallet,
  heir: Address,
): Promise<void> {
  const call = { abi: agentWalletAbi, functionName: 'transferOwnership', args: [heir] } as const;
  await ownerCalls(chain, service, wallet, encodeFunctionData(call));
}

/** Hands a wallet over to an account, from offer to acceptance without the service. */
export async function handOverOnChain(
  chain: TestChain,
  service: TestService,
  wallet: ClaimedWallet,
  heir: Address,
): Promise<void> {
  await offerOnChain(chain, service, wallet, heir);
  const data = encodeFunctionData({ abi: agentWalletAbi, functionName: 'acceptOwnership' });
  await callAs(chain, heir, wallet, data);
}

/** Has an account call a contract, and pays its gas; returns when that is mined. */
export async function callAs(
  chain: TestChain,
  account: Address,
  { address: to }: { readonly address: Address },
  data: Hex,
): Promise<void> {
  await chain.rpc('anvil_impersonateAccount', account);
  await chain.control.setBalance({ address: account, value: 10n ** 18n });
  const caller = createWalletClient({ account, transport: http(chain.rpcUrl) });
  const hash = await caller.sendTransaction({ to, data, chain: null, gas: 500_000n });
  const receipt = await minedReceipt(chain.client, hash);
  if (receipt.status !== 'success') throw new Error('The call was reverted.');
}
