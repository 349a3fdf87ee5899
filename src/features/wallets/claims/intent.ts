import { encodeFunctionData } from 'viem';
import { agentWalletAbi } from '../../../chain/contracts/generated/AgentWallet.ts';
import { type Intent, MESSAGE_SECONDS } from '../../../chain/relay/intent.ts';
import { walletStateCall } from '../../../chain/wallets/wallet-state.ts';
import { AppError } from '../../../core/errors.ts';
import type { Vault } from '../../../core/lib/crypto.ts';
import type { Clock } from '../../../core/lib/time.ts';
import type { Factories } from '../factories.ts';
import { openKey } from '../keys.ts';
import { deployAndCallData, readState, signOwnerCall } from '../owner/call.ts';
import type { WalletRow, WalletStore } from '../store.ts';
import type { ClaimKeyRow, ClaimRow, ClaimStore } from './store.ts';

/** What the intent of a claim needs. */
export interface ClaimIntentDeps {
  readonly wallets: WalletStore;
  readonly claims: ClaimStore;
  readonly factories: Factories;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly chainId: number;
}

/** Deploying takes about 100k, the session key 50k. */
const GAS_LIMIT = 300_000;

/**
 * The error for a wallet that was claimed according to the chain but not according to this database, as after a
 * restored backup.
 */
export function claimedBefore(): AppError {
  return new AppError('CLAIM_KEY_INVALID', {
    message:
      'The chain shows that this wallet was claimed before, and this server has lost by whom, as after a restored backup. Ask the operator, who can issue a new claim key to its Owner.',
  });
}

/**
 * Deploys the wallet and sets its session key. If somebody else deployed it already, only sets the key. A wallet that
 * has executed an owner call before was claimed: it is refused with `CLAIM_KEY_INVALID`, unless the claim key takes
 * it over.
 */
export function claimIntent(
  deps: ClaimIntentDeps,
  wallet: WalletRow,
  claim: ClaimRow,
  { takesOver }: Pick<ClaimKeyRow, 'takesOver'>,
): Intent {
  const { vault, chainId, claims } = deps;
  const factory = deps.factories.factoryOf(wallet.version);
  return {
    kind: 'claim',
    wallet: wallet.chainAddress,
    probes: [{ target: wallet.chainAddress, data: walletStateCall }],
    async sign([answer], block) {
      if ((await claims.ofWallet(wallet.id))?.userId !== claim.userId) throw new AppError('CLAIM_KEY_INVALID');
      const { ownerNonce: usedNonce, epoch } = readState(answer) ?? { ownerNonce: 0, epoch: 0 };
      if (usedNonce > 0 && !takesOver) throw claimedBefore();
      const deadline = block.now + MESSAGE_SECONDS;
      const ownerKey = openKey(vault, wallet.id, 'owner-key', wallet.ownerKeySealed);
      const data = setSessionData(wallet);
      const signed = await signOwnerCall(wallet, { data, deadline, epoch, usedNonce, chainId, ownerKey });
      return {
        call: { target: factory, data: deployAndCallData(wallet, signed), gasLimit: GAS_LIMIT, deadline },
        statements: ({ messageId }) => [
          deps.wallets.ownerMessageStatement(wallet, signed),
          claims.messageStatement(claim, messageId),
        ],
      };
    },
  };
}

function setSessionData({ sessionAddress }: WalletRow) {
  return encodeFunctionData({ abi: agentWalletAbi, functionName: 'setSession', args: [sessionAddress] });
}
