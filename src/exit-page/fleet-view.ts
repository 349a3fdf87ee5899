import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  getAddress,
  type Hex,
  isAddressEqual,
  zeroAddress,
} from 'viem';
import { fleetAbi as abi } from '../chain/generated/Fleet.ts';
import { type PasskeyAccount, passkeyAccountAt } from './passkey-account.ts';
import { hexText, NoAnswerError, type Rpc } from './rpc.ts';

/** The fleet that a wallet names, as the chain has it. */
export interface FleetView {
  readonly address: Address;
  /** `undefined` where it is no fleet of Bursar's: an owner may name any contract. */
  readonly state: FleetState | undefined;
}

/** What a fleet says of itself and of the wallet. */
export interface FleetState {
  readonly owner: Address;
  readonly ownerPasskey: PasskeyAccount | undefined;
  readonly ownerNonce: number;
  readonly frozen: boolean;
  /** Whether it lets the wallet spend. */
  readonly isMember: boolean;
}

/** The version of the domain of what a fleet's owner signs. */
export const FLEET_DOMAIN = { name: 'AgentFleet', version: '1' } as const;

/** Reads the fleet that a wallet names; `undefined` for none. */
export async function readFleet(rpc: Rpc, named: Address, wallet: Address): Promise<FleetView | undefined> {
  if (isAddressEqual(named, zeroAddress)) return undefined;
  const address = getAddress(named);
  const ask = async (data: Hex) => hexText(await rpc.ask('eth_call', [{ to: address, data }, 'latest']));
  try {
    const [domain, owner, nonce, frozen, member] = await Promise.all([
      ask(encodeFunctionData({ abi, functionName: 'eip712Domain' })),
      ask(encodeFunctionData({ abi, functionName: 'owner' })),
      ask(encodeFunctionData({ abi, functionName: 'ownerNonce' })),
      ask(encodeFunctionData({ abi, functionName: 'frozen' })),
      ask(encodeFunctionData({ abi, functionName: 'isMember', args: [wallet] })),
    ]);
    const [, name, version] = decodeFunctionResult({ abi, functionName: 'eip712Domain', data: domain });
    if (name !== FLEET_DOMAIN.name || version !== FLEET_DOMAIN.version) return { address, state: undefined };
    const account = getAddress(decodeFunctionResult({ abi, functionName: 'owner', data: owner }));
    return {
      address,
      state: {
        owner: account,
        ownerPasskey: await passkeyAccountAt(rpc, account),
        ownerNonce: decodeFunctionResult({ abi, functionName: 'ownerNonce', data: nonce }),
        frozen: decodeFunctionResult({ abi, functionName: 'frozen', data: frozen }),
        isMember: decodeFunctionResult({ abi, functionName: 'isMember', data: member }),
      },
    };
  } catch (error) {
    // Somebody else's contract may answer anything.
    if (error instanceof NoAnswerError) throw error;
    return { address, state: undefined };
  }
}
