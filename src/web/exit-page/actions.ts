import { type Address, decodeFunctionData, encodeFunctionData, type Hex, isAddressEqual, zeroAddress } from 'viem';
import { agentWalletAbi } from '../../chain/contracts/generated/AgentWallet.ts';
import { passkeyOwnerFactoryAbi } from '../../chain/contracts/generated/PasskeyOwnerFactory.ts';
import { endConsentsData, spendersToEnd } from '../../chain/wallets/wallet-consents.ts';
import type { Passkey } from '../../chain/wallets/wallet-signatures.ts';
import { parseAddress } from '../../core/lib/address.ts';
import { formatUsdc, parseUsdc } from '../../core/lib/money.ts';
import { type Consents, consentPoints, type ListItem } from './consents.ts';
import { PageError } from './rpc.ts';
import type { WalletPlace, WalletView } from './wallet-view.ts';

/** The actions of an owner on this page. Amounts are micro-USDC. */
export type PageAction =
  | { readonly kind: 'freeze' | 'unfreeze' | 'revokeSessionKeys' }
  | { readonly kind: 'acceptAndEndConsents' | 'acceptOwnership' | 'endConsents'; readonly consents: Consents }
  | { readonly kind: 'withdraw'; readonly to: Address; readonly amount: bigint }
  | { readonly kind: 'setSession'; readonly session: Address }
  /** The zero address for no one. */
  | { readonly kind: 'setGuardian'; readonly guardian: Address }
  | { readonly kind: 'transferOwnership'; readonly newOwner: Address }
  | { readonly kind: 'deployPasskey'; readonly factory: Address; readonly passkey: Passkey };

/** An action, as the person is shown it and as the chain gets it. */
export interface PageCall {
  readonly title: string;
  /** What it does, in a sentence or two. */
  readonly effect: string;
  /** What it ends or leaves, one by one. */
  readonly points?: readonly ListItem[];
  readonly data: Hex;
  /** The contract that it calls, if that is not the wallet. */
  readonly to?: Address;
}

/** The call of an action, and the words that the person reads before signing it. */
export function callOf(action: PageAction): PageCall {
  const abi = agentWalletAbi;
  switch (action.kind) {
    case 'freeze':
      return {
        title: 'Freeze the wallet',
        effect:
          'The agent can pay nothing until you unfreeze the wallet, and messages to the wallet that were signed before are void for ever. You can still withdraw. If the wallet is offered to another owner, the offer is taken back. Allowances at USDC stay: end them with “End all consents”.',
        data: encodeFunctionData({ abi, functionName: 'freeze' }),
      };
    case 'unfreeze':
      return {
        title: 'Unfreeze the wallet',
        effect:
          'Anyone who holds a session key can spend again, within the limits, a thief of one included: replace or revoke a stolen key first.',
        data: encodeFunctionData({ abi, functionName: 'unfreeze' }),
      };
    case 'withdraw': {
      const { to, amount } = action;
      return {
        title: `Withdraw ${formatUsdc(amount)} USDC`,
        effect: `${formatUsdc(amount)} USDC go to ${to}. No one can take that back.`,
        data: encodeFunctionData({ abi, functionName: 'withdraw', args: [to, amount] }),
      };
    }
    case 'setSession':
      return {
        title: 'Replace the session key',
        effect: `From then on ${action.session} spends for the agent. The key before it cannot any more, so neither can the server nor the agent's API key. Messages to the wallet that were signed before are void. Further keys with limits of their own can still spend: revoke them, too.`,
        data: encodeFunctionData({ abi, functionName: 'setSession', args: [action.session] }),
      };
    case 'revokeSessionKeys':
      return {
        title: 'Revoke all further keys',
        effect:
          'API keys and apps with limits of their own can spend nothing any more. The session key of the agent stays.',
        data: encodeFunctionData({ abi, functionName: 'revokeSessionKeys' }),
      };
    case 'setGuardian': {
      const { guardian } = action;
      return {
        title: guardian === zeroAddress ? 'Remove the guardian' : 'Set the guardian',
        effect:
          guardian === zeroAddress
            ? 'No one but you can freeze the wallet on the chain.'
            : `${guardian} can freeze the wallet, and do nothing else with it. A guardian before it cannot any more.`,
        data: encodeFunctionData({ abi, functionName: 'setGuardian', args: [guardian] }),
      };
    }
    case 'transferOwnership':
      return {
        title: 'Offer the wallet to another owner',
        effect: `${action.newOwner} can accept the wallet, and owns all that is in it from then on. Until it accepts, you stay the owner and can offer it to someone else.`,
        data: encodeFunctionData({ abi, functionName: 'transferOwnership', args: [action.newOwner] }),
      };
    case 'deployPasskey':
      return deploymentOf(action);
    case 'acceptAndEndConsents':
    case 'acceptOwnership':
    case 'endConsents':
      return consentCallOf(action);
  }
}

/** The function that a call's data names, with its arguments. */
export function callText(data: Hex): string {
  const { functionName, args = [] } = decodeFunctionData({ abi: [...agentWalletAbi, ...passkeyOwnerFactoryAbi], data });
  const texts = args.map((value) => (Array.isArray(value) ? `[${value.join(', ')}]` : String(value)));
  return `${functionName}(${texts.join(', ')})`;
}

/** A typed address. Throws {@link PageError}. */
export function addressIn(text: string, what: string): Address {
  const address = parseAddress(text.trim());
  if (address !== undefined) return address;
  throw new PageError(
    text.trim() === ''
      ? `Enter ${what}.`
      : `${what[0]?.toUpperCase()}${what.slice(1)} is not a valid address: 0x and 40 digits. Copy it again; a typing error shows in the upper and lower case.`,
  );
}

/** A typed amount, in micro-USDC. Throws {@link PageError}. */
export function amountIn(text: string): bigint {
  const amount = parseUsdc(text.trim());
  if (amount === undefined || amount === 0n)
    throw new PageError('Enter the amount in USDC, such as 12.5, with at most 6 decimals.');
  return amount;
}

type ConsentAction = Extract<PageAction, { consents: Consents }>;

function consentCallOf({ kind, consents }: ConsentAction): PageCall {
  const spenders = spendersToEnd(consents.allowances);
  switch (kind) {
    case 'acceptAndEndConsents':
      return {
        title: 'Accept the wallet and end all consents',
        effect: `${ACCEPTED} Everything listed here ends in the same step. ${KEY_STAYS} ${LATER}`,
        points: consentPoints({ ...consents, offeredTo: undefined }),
        data: endConsentsData(spenders, true),
      };
    case 'acceptOwnership':
      return {
        title: 'Accept the wallet alone',
        effect: `${ACCEPTED} Open envelopes and signed transfers are void, too. All else that is listed here stays: allowances at USDC, further session keys, the guardian. ${KEY_STAYS}`,
        points: consentPoints({ ...consents, offeredTo: undefined }),
        data: encodeFunctionData({ abi: agentWalletAbi, functionName: 'acceptOwnership' }),
      };
    case 'endConsents':
      return {
        title: 'End all consents',
        effect: `Everything listed here ends in one step, and messages to the wallet that you or the agent signed before are void. What you signed for other apps in the wallet's name still counts. ${KEY_STAYS}`,
        points: consentPoints(consents),
        data: endConsentsData(spenders, false),
      };
  }
}

const ACCEPTED =
  "Your account becomes the only owner. Messages to the wallet that the owner before you or the agent signed are void. What that owner signed for other apps in the wallet's name does not count any more, but would again if the wallet ever went back to that account.";
const KEY_STAYS = 'The agent keeps its session key: replace it, too, if you do not trust who holds it.';
const LATER =
  'An allowance that the owner before you gives after this list was made is not ended: look again afterwards.';

function deploymentOf({ factory, passkey }: Extract<PageAction, { kind: 'deployPasskey' }>): PageCall {
  const { x, y, recovery = zeroAddress } = passkey;
  return {
    title: "Set up the passkey's account",
    effect:
      recovery === zeroAddress
        ? 'Puts a contract on the chain that knows your passkey and nothing else. Then you can offer the wallet to it. There is no recovery account: without the passkey, or the domain of this page, the money is lost.'
        : `Puts a contract on the chain that knows your passkey and the recovery account ${recovery}. Then you can offer the wallet to it.`,
    data: encodeFunctionData({ abi: passkeyOwnerFactoryAbi, functionName: 'deploy', args: [x, y, recovery] }),
    to: factory,
  };
}

/**
 * Throws {@link PageError} if an action gives money or rights to the wallet itself, or to a contract that it works
 * with: they would be lost, or anyone's.
 */
export function requireNotOurs(
  action: PageAction,
  { wallet }: WalletPlace,
  { terms }: Pick<WalletView, 'terms'>,
): void {
  const [named, reason] = namedIn(action);
  if (named === undefined) return;
  const contracts: readonly (readonly [Address, string])[] = [
    [wallet, 'the wallet itself'],
    [terms.usdc, 'the USDC contract'],
    [terms.batchRelay, "Bursar's relay, which calls for anybody"],
    [terms.jobEscrow, "Bursar's escrow of Jobs"],
    [terms.platformFees, "Bursar's contract of fees"],
  ];
  const [, what] = contracts.find(([each]) => each !== zeroAddress && isAddressEqual(each, named)) ?? [];
  if (what !== undefined) throw new PageError(`${named} is ${what}. ${reason} Nothing was signed.`);
}

/** Whom an action gives something to, and why a contract of ours must not get it. */
function namedIn(action: PageAction): readonly [named: Address | undefined, reason: string] {
  switch (action.kind) {
    case 'withdraw':
      return [action.to, 'Money that goes there is lost.'];
    case 'transferOwnership':
      return [action.newOwner, 'It cannot own a wallet.'];
    case 'setGuardian':
      return [action.guardian, 'It cannot be a guardian.'];
    case 'deployPasskey':
      return [action.passkey.recovery, 'It cannot be a recovery account.'];
    default:
      return [undefined, ''];
  }
}
