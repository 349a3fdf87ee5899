import { type Address, isAddressEqual, zeroAddress } from 'viem';
import type { Action } from './actions.ts';
import type { Place, WalletView } from './wallet-view.ts';
import { TellError } from './words.ts';

/**
 * Throws {@link TellError} where an action gives money or rights to the wallet itself, or to a contract that it works
 * with: what they get is lost, or anybody's.
 */
export function requireNotOurs(action: Action, { wallet }: Place, { terms }: Pick<WalletView, 'terms'>): void {
  const named = namedIn(action);
  if (named === undefined) return;
  const contracts: readonly (readonly [Address, string])[] = [
    [wallet, 'the wallet itself'],
    [terms.usdc, 'the USDC contract'],
    [terms.batchRelay, "Bursar's relay, which calls for anybody"],
    [terms.jobEscrow, "Bursar's escrow of Jobs"],
    [terms.platformFees, "Bursar's contract of fees"],
  ];
  const [, what] = contracts.find(([each]) => each !== zeroAddress && isAddressEqual(each, named)) ?? [];
  if (what === undefined) return;
  throw new TellError(`${named} is ${what}. ${REASONS[action.kind] ?? ''}Nothing was signed.`);
}

const REASONS: Partial<Record<Action['kind'], string>> = {
  withdraw: 'Money that goes there is lost. ',
  transferOwnership: 'It cannot own a wallet. ',
  setGuardian: 'It cannot be a guardian. ',
  deployPasskey: 'It cannot be a recovery account. ',
};

/** Whom an action gives something to. */
function namedIn(action: Action): Address | undefined {
  switch (action.kind) {
    case 'withdraw':
      return action.to;
    case 'transferOwnership':
      return action.newOwner;
    case 'setGuardian':
      return action.guardian;
    case 'deployPasskey':
      return action.passkey.recovery;
    default:
      return undefined;
  }
}
