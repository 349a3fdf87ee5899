import { type Address, createWalletClient, http, parseAbi } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { usdcAbi } from '../../src/chain/contracts/generated/IFiatToken.ts';
import { minedReceipt } from '../../src/chain/events/chain-events.ts';
import type { TestChain } from './chain.ts';

/** The USDC of an address, in micro-USDC. */
export function balanceOf({ client, contracts }: TestChain, address: Address): Promise<bigint> {
  return client.readContract({ address: contracts.usdc, abi: usdcAbi, functionName: 'balanceOf', args: [address] });
}

/** Has USDC refuse an account from now on, or no longer, as its operator can. */
export async function setBlacklisted(chain: TestChain, account: Address, listed: boolean): Promise<void> {
  const operator = privateKeyToAccount(chain.deployerKey);
  const client = createWalletClient({ account: operator, transport: http(chain.rpcUrl) });
  const hash = await client.writeContract({
    address: chain.contracts.usdc,
    abi: parseAbi(['function blacklist(address account)', 'function unBlacklist(address account)']),
    functionName: listed ? 'blacklist' : 'unBlacklist',
    args: [account],
    chain: null,
  });
  await minedReceipt(chain.client, hash);
}
