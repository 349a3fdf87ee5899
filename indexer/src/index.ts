import './agentWallet.ts';
import './platformFees.ts';
import './usdc.ts';
import './walletFactory.ts';

export { ponder } from '../registry.ts';
