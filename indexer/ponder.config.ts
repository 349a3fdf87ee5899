import { createConfig, factory } from 'ponder';
import { agentWalletAbi } from './abis/agentWallet.ts';
import { identityRegistryAbi } from './abis/identityRegistry.ts';
import { jobEscrowAbi } from './abis/jobEscrow.ts';
import { platformFeesAbi } from './abis/platformFees.ts';
import { reputationAttestorAbi } from './abis/reputationAttestor.ts';
import { reputationRegistryAbi } from './abis/reputationRegistry.ts';
import { usdcAbi } from './abis/usdc.ts';
import { walletFactoryAbi } from './abis/walletFactory.ts';
import { readKnownAgents, readKnownWallets } from './rpc/known.ts';
import { scopedTransport } from './rpc/transport.ts';
import { readSettings } from './settings.ts';

const settings = readSettings(process.env);
const { contracts, blockNumber: startBlock } = settings.deployment;

/** Stands for a contract that is not deployed: nothing emits from here. */
const NOWHERE = '0x0000000000000000000000000000000000000000';

const walletFactoryV2 = contracts.walletFactoryV2;
const walletFactoryV3 = contracts.walletFactoryV3 ?? NOWHERE;
const walletFactories = [walletFactoryV2, walletFactoryV3];
/** The clones of a factory. */
const clonesOf = (address: `0x${string}`) =>
  factory({ address, event: walletFactoryAbi[0], parameter: 'wallet', startBlock });

const common = { chain: 'chain', startBlock } as const;

export default createConfig({
  chains: {
    chain: {
      id: settings.chainId,
      rpc: scopedTransport(
        settings.rpcUrls,
        {
          usdc: contracts.usdc,
          factories: walletFactories,
          identityRegistry: contracts.identityRegistry ?? undefined,
          reputationRegistry: contracts.reputationRegistry ?? undefined,
          reputationAttestor: contracts.reputationAttestor ?? undefined,
          known: async () => ({
            wallets: await readKnownWallets(settings.chainId, walletFactories),
            agents: await readKnownAgents(settings.chainId, contracts.identityRegistry ?? undefined),
          }),
        },
        settings.pollingMs,
      ),
      pollingInterval: settings.pollingMs,
      ...(settings.logsRange === undefined ? {} : { ethGetLogsBlockRange: settings.logsRange }),
    },
  },
  contracts: {
    walletFactoryV2: { ...common, abi: walletFactoryAbi, address: walletFactoryV2 },
    walletFactoryV3: { ...common, abi: walletFactoryAbi, address: walletFactoryV3 },
    agentWalletV2: { ...common, abi: agentWalletAbi, address: clonesOf(walletFactoryV2) },
    agentWalletV3: { ...common, abi: agentWalletAbi, address: clonesOf(walletFactoryV3) },
    platformFees: { ...common, abi: platformFeesAbi, address: contracts.platformFees },
    jobEscrow: { ...common, abi: jobEscrowAbi, address: contracts.jobEscrow ?? NOWHERE },
    identityRegistry: { ...common, abi: identityRegistryAbi, address: contracts.identityRegistry ?? NOWHERE },
    reputationRegistry: { ...common, abi: reputationRegistryAbi, address: contracts.reputationRegistry ?? NOWHERE },
    reputationAttestor: { ...common, abi: reputationAttestorAbi, address: contracts.reputationAttestor ?? NOWHERE },
    usdc: { ...common, abi: usdcAbi, address: contracts.usdc },
  },
});
