import './agentWallet.ts';
import './identityRegistry.ts';
import './jobEscrow.ts';
import './platformFees.ts';
import './reputationAttestor.ts';
import './reputationRegistry.ts';
import './usdc.ts';
import './walletFactory.ts';

export { ponder } from '../registry.ts';
