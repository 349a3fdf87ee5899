import { createConfig, factory } from 'ponder';
import { agentWalletAbi } from './abis/agentWallet.ts';
import { platformFeesAbi } from './abis/platformFees.ts';
import { usdcAbi } from './abis/usdc.ts';
import { walletFactoryAbi } from './abis/walletFactory.ts';
import { readKnownWallets } from './rpc/known-wallets.ts';
import { scopedTransport } from './rpc/transport.ts';
import { readSettings } from './settings.ts';

const settings = readSettings(process.env);
const { contracts, blockNumber: startBlock } = settings.deployment;

/** Stands for a contract that is not deployed: nothing emits from here. */
const NOWHERE = '0x0000000000000000000000000000000000000000';

const walletFactoryV2 = contracts.walletFactoryV2;
const walletFactoryV3 = contracts.walletFactoryV3 ?? NOWHERE;
const walletsOf = (address: `0x${string}`) =>
  factory({ address, event: walletFactoryAbi[0], parameter: 'wallet', startBlock });

const common = { chain: 'chain', startBlock } as const;

export default createConfig({
  database:
    settings.databaseUrl === undefined
      ? { kind: 'pglite', directory: process.env.BURSAR_INDEXER_DATABASE ?? `${settings.dataDir}/pglite` }
      : { kind: 'postgres', connectionString: settings.databaseUrl, poolConfig: { max: 12 } },
  chains: {
    chain: {
      id: settings.chainId,
      rpc: scopedTransport(settings.rpcUrls, {
        usdc: contracts.usdc,
        factories: [walletFactoryV2, walletFactoryV3],
        knownWallets: () => readKnownWallets(settings.chainId),
      }),
      pollingInterval: settings.pollingMs,
      ...(settings.logsRange === undefined ? {} : { ethGetLogsBlockRange: settings.logsRange }),
    },
  },
  contracts: {
    walletFactoryV2: { ...common, abi: walletFactoryAbi, address: walletFactoryV2 },
    walletFactoryV3: { ...common, abi: walletFactoryAbi, address: walletFactoryV3 },
    agentWalletV2: { ...common, abi: agentWalletAbi, address: walletsOf(walletFactoryV2) },
    agentWalletV3: { ...common, abi: agentWalletAbi, address: walletsOf(walletFactoryV3) },
    platformFees: { ...common, abi: platformFeesAbi, address: contracts.platformFees },
    usdc: { ...common, abi: usdcAbi, address: contracts.usdc },
  },
});
