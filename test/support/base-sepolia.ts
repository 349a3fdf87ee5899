import {
  type Abi,
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  defineChain,
  type Hex,
  http,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { identityRegistryAbi, identityRegistryBytecode } from '../../src/chain/contracts/generated/IdentityRegistry.ts';
import {
  reputationRegistryAbi,
  reputationRegistryBytecode,
} from '../../src/chain/contracts/generated/ReputationRegistry.ts';
import { testUsdcAbi, testUsdcBytecode } from '../../src/chain/contracts/generated/TestUSDC.ts';
import { chooseRegistries, chooseUsdc } from '../../src/chain/deploy/deploy-plan.ts';
import { minedReceipt } from '../../src/chain/events/chain-events.ts';
import { devKey } from '../../src/cli/dev/dev-accounts.ts';
import { startAnvil } from './anvil.ts';

const CHAIN_ID = 84_532;
/** So many that some are final. */
const BLOCKS = 20;

/** A chain that answers as Base Sepolia does: its id, and USDC and the registries where they are there. */
export async function startBaseSepolia() {
  const anvil = await startAnvil(['--chain-id', String(CHAIN_ID), '--slots-in-an-epoch', '4']);
  const chain = defineChain({
    id: CHAIN_ID,
    name: 'Base Sepolia',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [anvil.rpcUrl] } },
  });
  const transport = http(anvil.rpcUrl);
  const client = createPublicClient({ chain, transport });
  const control = createTestClient({ mode: 'anvil', chain, transport });
  const admin = privateKeyToAccount(devKey(0));
  const wallet = createWalletClient({ account: admin, chain, transport });

  /** Deploys it somewhere, and has the same code at this address. */
  const put = async (address: Address, abi: Abi, bytecode: Hex, args: readonly unknown[]) => {
    const hash = await wallet.deployContract({ abi, bytecode, args });
    const { contractAddress } = await minedReceipt(client, hash);
    if (contractAddress == null) throw new Error('Nothing was deployed.');
    const code = await client.getCode({ address: contractAddress });
    if (code === undefined) throw new Error('There is no code.');
    await control.setCode({ address, bytecode: code });
  };
  const registries = chooseRegistries(CHAIN_ID);
  const usdc = chooseUsdc({ chainId: CHAIN_ID });
  if (registries === 'own' || usdc === 'test') throw new Error('Base Sepolia has its own.');
  await put(registries.identity, identityRegistryAbi, identityRegistryBytecode, []);
  await put(registries.reputation, reputationRegistryAbi, reputationRegistryBytecode, [registries.identity]);
  await put(usdc, testUsdcAbi, testUsdcBytecode, []);
  const token = { address: usdc, abi: testUsdcAbi } as const;
  const write = async (hash: Hex) => {
    const { status } = await minedReceipt(client, hash);
    if (status !== 'success') throw new Error('The call was reverted.');
  };
  await write(
    await wallet.writeContract({ ...token, functionName: 'initialize', args: ['USD Coin', 'USDC', admin.address] }),
  );
  await control.mine({ blocks: BLOCKS });
  await control.setIntervalMining({ interval: 1 });
  return {
    rpcUrl: anvil.rpcUrl,
    client,
    control,
    usdc,
    /** As Circle's faucet does. */
    giveUsdc: async (to: Address, amount: bigint) =>
      write(await wallet.writeContract({ ...token, functionName: 'mint', args: [to, amount] })),
    stop: anvil.stop,
  };
}
