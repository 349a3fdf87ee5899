import { type Address, encodeFunctionData, type Hex, zeroAddress } from 'viem';
import { agentWalletAbi } from '../chain/generated/AgentWallet.ts';
import { fleetAbi } from '../chain/generated/Fleet.ts';
import { passkeyOwnerFactoryAbi } from '../chain/generated/PasskeyOwnerFactory.ts';
import type { Passkey } from '../chain/passkey-account.ts';
import { parseAddress } from '../lib/address.ts';
import { formatUsdc, parseUsdc } from '../lib/money.ts';
import { TellError } from './words.ts';

/** What an owner can do with the wallet here. Amounts are micro-USDC. */
export type Action =
  | { readonly kind: 'freeze' | 'unfreeze' | 'acceptOwnership' | 'revokeSessionKeys' }
  | { readonly kind: 'leaveFleet' }
  | { readonly kind: 'withdraw'; readonly to: Address; readonly amount: bigint }
  | { readonly kind: 'setSession'; readonly session: Address }
  /** The zero address for nobody. */
  | { readonly kind: 'setGuardian'; readonly guardian: Address }
  | { readonly kind: 'transferOwnership'; readonly newOwner: Address }
  | { readonly kind: 'freezeFleet' | 'unfreezeFleet'; readonly fleet: Address }
  | { readonly kind: 'excludeFromFleet'; readonly fleet: Address; readonly wallet: Address }
  | { readonly kind: 'deployPasskey'; readonly factory: Address; readonly passkey: Passkey };

/** An action, as the person is shown it and as the chain gets it. */
export interface Call {
  readonly title: string;
  /** What it does, in a sentence or two. */
  readonly effect: string;
  /** The wallet's function with its arguments. */
  readonly call: string;
  readonly data: Hex;
  /** Whom it calls, where that is not the wallet. */
  readonly to?: Address;
}

/** What an action calls, and what to say of it before it is signed. */
export function callOf(action: Action): Call {
  const abi = agentWalletAbi;
  switch (action.kind) {
    case 'freeze':
      return {
        title: 'Freeze the wallet',
        effect:
          'The agent can pay nothing until you unfreeze the wallet. You can still withdraw. If the wallet is offered to another owner, the offer is taken back.',
        call: 'freeze()',
        data: encodeFunctionData({ abi, functionName: 'freeze' }),
      };
    case 'unfreeze':
      return {
        title: 'Unfreeze the wallet',
        effect: 'The holder of the session key can spend again, within the limits.',
        call: 'unfreeze()',
        data: encodeFunctionData({ abi, functionName: 'unfreeze' }),
      };
    case 'withdraw': {
      const { to, amount } = action;
      return {
        title: `Withdraw ${formatUsdc(amount)} USDC`,
        effect: `${formatUsdc(amount)} USDC go to ${to}. Nobody can take that back.`,
        call: `withdraw(${to}, ${amount})`,
        data: encodeFunctionData({ abi, functionName: 'withdraw', args: [to, amount] }),
      };
    }
    case 'setSession':
      return {
        title: 'Replace the session key',
        effect: `Only ${action.session} can spend for the agent from then on. The server and the agent's API key cannot any more. Further keys with limits of their own still can: revoke them, too.`,
        call: `setSession(${action.session})`,
        data: encodeFunctionData({ abi, functionName: 'setSession', args: [action.session] }),
      };
    case 'revokeSessionKeys':
      return {
        title: 'Revoke all further keys',
        effect:
          'API keys and apps with limits of their own can spend nothing any more. The session key of the agent stays.',
        call: 'revokeSessionKeys()',
        data: encodeFunctionData({ abi, functionName: 'revokeSessionKeys' }),
      };
    case 'setGuardian': {
      const { guardian } = action;
      return {
        title: guardian === zeroAddress ? 'Remove the guardian' : 'Set the guardian',
        effect:
          guardian === zeroAddress
            ? 'Nobody but you can freeze the wallet on the chain.'
            : `${guardian} can freeze the wallet, and do nothing else with it. A guardian before it cannot any more.`,
        call: `setGuardian(${guardian})`,
        data: encodeFunctionData({ abi, functionName: 'setGuardian', args: [guardian] }),
      };
    }
    case 'transferOwnership':
      return {
        title: 'Offer the wallet to another owner',
        effect: `${action.newOwner} can accept the wallet, and owns all that is in it from then on. Until it accepts, you stay the owner and can offer it to somebody else.`,
        call: `transferOwnership(${action.newOwner})`,
        data: encodeFunctionData({ abi, functionName: 'transferOwnership', args: [action.newOwner] }),
      };
    case 'leaveFleet':
    case 'freezeFleet':
    case 'unfreezeFleet':
    case 'excludeFromFleet':
      return fleetCallOf(action);
    case 'deployPasskey':
      return deploymentOf(action);
    case 'acceptOwnership':
      return {
        title: 'Accept the wallet',
        effect:
          'Your account becomes the only owner. The key of the owner before you opens nothing any more.',
        call: 'acceptOwnership()',
        data: encodeFunctionData({ abi, functionName: 'acceptOwnership' }),
      };
  }
}

/** An address as somebody typed it. Throws {@link TellError}. */
export function addressIn(text: string, what: string): Address {
  const address = parseAddress(text.trim());
  if (address !== undefined) return address;
  throw new TellError(
    text.trim() === ''
      ? `Enter ${what}.`
      : `${what[0]?.toUpperCase()}${what.slice(1)} is not a valid address: 0x and 40 digits. Copy it again; a typing error shows in the upper and lower case.`,
  );
}

/** An amount as somebody typed it, in micro-USDC. Throws {@link TellError}. */
export function amountIn(text: string): bigint {
  const amount = parseUsdc(text.trim());
  if (amount === undefined || amount === 0n)
    throw new TellError('Enter the amount in USDC, such as 12.5, with at most 6 decimals.');
  return amount;
}

type FleetAction = Extract<Action, { fleet: Address } | { kind: 'leaveFleet' }>;

function fleetCallOf(action: FleetAction): Call {
  switch (action.kind) {
    case 'leaveFleet':
      return {
        title: 'Leave the fleet',
        effect:
          "The fleet's budgets and its freeze bound the wallet no more. Its own limits stay. A frozen fleet stops its wallets: whoever holds the session key can spend again, unless the wallet itself is frozen.",
        call: `setFleet(${zeroAddress})`,
        data: encodeFunctionData({ abi: agentWalletAbi, functionName: 'setFleet', args: [zeroAddress] }),
      };
    case 'freezeFleet':
      return {
        title: 'Freeze the fleet',
        effect:
          'None of its wallets can pay anything until you unfreeze the fleet. What they have signed is not void: it may be executed after that. To stop this wallet for good, freeze the wallet.',
        call: 'freeze()',
        data: encodeFunctionData({ abi: fleetAbi, functionName: 'freeze' }),
        to: action.fleet,
      };
    case 'unfreezeFleet':
      return {
        title: 'Unfreeze the fleet',
        effect:
          'Its wallets can spend again, within the limits. A wallet that is frozen itself stays frozen.',
        call: 'unfreeze()',
        data: encodeFunctionData({ abi: fleetAbi, functionName: 'unfreeze' }),
        to: action.fleet,
      };
    case 'excludeFromFleet':
      return {
        title: 'Exclude the wallet from the fleet',
        effect:
          "It spends nothing of the fleet's budgets any more, whoever owns it. It can pay nothing at all until its owner leaves the fleet.",
        call: `admit(${action.wallet}, false)`,
        data: encodeFunctionData({ abi: fleetAbi, functionName: 'admit', args: [action.wallet, false] }),
        to: action.fleet,
      };
  }
}

function deploymentOf({ factory, passkey }: Extract<Action, { kind: 'deployPasskey' }>): Call {
  const { x, y, recovery = zeroAddress } = passkey;
  return {
    title: "Set up the passkey's account",
    effect:
      recovery === zeroAddress
        ? 'Puts a contract on the chain that knows your passkey and nothing else. Then you can offer the wallet to it. There is no recovery account: without the passkey, or the domain of this page, the money is lost.'
        : `Puts a contract on the chain that knows your passkey and the recovery account ${recovery}. Then you can offer the wallet to it.`,
    call: `deploy(${x}, ${y}, ${recovery})`,
    data: encodeFunctionData({
      abi: passkeyOwnerFactoryAbi,
      functionName: 'deploy',
      args: [x, y, recovery],
    }),
    to: factory,
  };
}
