import { agentWalletAbi } from '../../abis/agentWallet.ts';
import { identityRegistryAbi } from '../../abis/identityRegistry.ts';
import { jobEscrowAbi } from '../../abis/jobEscrow.ts';
import { platformFeesAbi } from '../../abis/platformFees.ts';
import { reputationAttestorAbi } from '../../abis/reputationAttestor.ts';
import { reputationRegistryAbi } from '../../abis/reputationRegistry.ts';
import { usdcAbi } from '../../abis/usdc.ts';
import { walletFactoryAbi } from '../../abis/walletFactory.ts';
import { readSettings } from '../../settings.ts';

const abis = [
  ...[agentWalletAbi, identityRegistryAbi, jobEscrowAbi, platformFeesAbi],
  ...[reputationAttestorAbi, reputationRegistryAbi, usdcAbi, walletFactoryAbi],
];

/** What the feed shows, so that a server of another version or deployment finds out before it relies on it. */
export function feedScope() {
  const { deployment } = readSettings(process.env);
  const names = abis.flatMap((abi) => abi.flatMap((item) => (item.type === 'event' ? [item.name] : [])));
  return {
    chainId: deployment.chainId,
    contracts: deployment.contracts,
    // USDC's transfers have a name of their own in the feed.
    events: [...new Set([...names, 'UsdcTransfer'])].sort(),
  };
}
