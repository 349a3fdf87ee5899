import { type Address, encodeFunctionData, type Hex, parseEventLogs } from 'viem';
import { identityRegistryAbi } from '../../src/chain/contracts/generated/IdentityRegistry.ts';
import { minedReceipt } from '../../src/chain/events/chain-events.ts';
import type { TestChain } from './chain.ts';

/** The identity registry of a test chain, and whatever anybody does there. */
export function registryOf({ client, contracts, rpc, control }: TestChain) {
  const address = contracts.identityRegistry;
  if (address === undefined) throw new Error('The chain has no identity registry.');
  const registry = { address, abi: identityRegistryAbi };
  const callAs = async (from: Address, to: Address, data: Hex) => {
    await rpc('anvil_impersonateAccount', from);
    await control.setBalance({ address: from, value: 10n ** 18n });
    const hash = (await rpc('eth_sendTransaction', { from, to, data, gas: '0xf4240' })) as Hex;
    const receipt = await minedReceipt(client, hash);
    if (receipt.status !== 'success') throw new Error('The call was reverted.');
    return receipt;
  };
  const register = async (owner: Address, uri: string) => {
    const data = encodeFunctionData({ ...registry, functionName: 'register', args: [uri] });
    const { logs } = await callAs(owner, address, data);
    const [registered] = parseEventLogs({ ...registry, logs, eventName: 'Registered' });
    if (registered === undefined) throw new Error('Nothing was registered.');
    return registered.args.agentId;
  };
  return {
    address,
    /** Has an account or a wallet make a call, whatever it thinks of that. */
    callAs,
    countOf: (owner: Address) => client.readContract({ ...registry, functionName: 'balanceOf', args: [owner] }),
    uriOf: (agentId: number) => client.readContract({ ...registry, functionName: 'tokenURI', args: [BigInt(agentId)] }),
    ownerOf: (agentId: number) =>
      client.readContract({ ...registry, functionName: 'ownerOf', args: [BigInt(agentId)] }),
    /** How often a wallet has registered, whatever became of it. */
    registrationsOf: async (owner: Address) => {
      const logs = await client.getContractEvents({
        ...registry,
        eventName: 'Registered',
        fromBlock: 0n,
        args: { owner },
        strict: true,
      });
      return logs.length;
    },
    register,
    transfer: (from: Address, to: Address, agentId: number | bigint) =>
      callAs(
        from,
        address,
        encodeFunctionData({ ...registry, functionName: 'transferFrom', args: [from, to, BigInt(agentId)] }),
      ),
    setUri: (owner: Address, agentId: number, uri: string) =>
      callAs(
        owner,
        address,
        encodeFunctionData({ ...registry, functionName: 'setAgentURI', args: [BigInt(agentId), uri] }),
      ),
  };
}
