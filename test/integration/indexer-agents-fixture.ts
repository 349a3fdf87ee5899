import {
  type Address,
  type ContractFunctionArgs,
  encodeFunctionData,
  type Hex,
  keccak256,
  parseEventLogs,
  toHex,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { identityRegistryAbi } from '../../src/chain/contracts/generated/IdentityRegistry.ts';
import { reputationAttestorAbi } from '../../src/chain/contracts/generated/ReputationAttestor.ts';
import { reputationRegistryAbi } from '../../src/chain/contracts/generated/ReputationRegistry.ts';
import { untilPooled } from '../support/relay.ts';
import type { Scene, TestWallet } from './indexer-fixture.ts';

/** Feedback about an agent; texts are empty if there are none. */
export interface Said {
  readonly value: bigint;
  readonly decimals?: number;
  readonly tag1?: string;
  readonly tag2?: string;
  readonly endpoint?: string;
  readonly feedbackURI?: string;
}

/** Who acts: the account of a key, or a wallet through its owner. */
export type Actor = Hex | Pick<TestWallet, 'address' | 'call'>;

export const addressOf = (actor: Actor): Address =>
  typeof actor === 'string' ? privateKeyToAccount(actor).address : actor.address;

/** The hash that feedback of this URI has here. */
export const hashOf = (feedbackURI: string): Hex => keccak256(toHex(feedbackURI));

/**
 * The registries of a scene's chain, and how wallets and accounts use them. Calls resolve with their transaction's
 * hash.
 */
export function registriesOf({ chain, sendAs }: Scene) {
  const { identity, reputation, attestor } = addressesOf(chain.contracts);
  const send = (actor: Actor, to: Address, data: Hex) => {
    if (typeof actor === 'string') return sendAs(actor, to, data);
    const args = [to, 0n, data] as const;
    return actor.call(encodeFunctionData({ abi: agentWalletAbi, functionName: 'execute', args }));
  };
  return {
    identity,
    reputation,
    attestor,
    register: async (actor: Actor, uri: string) => {
      const data = encodeFunctionData({ abi: identityRegistryAbi, functionName: 'register', args: [uri] });
      const hash = await send(actor, identity, data);
      const { logs } = await chain.client.getTransactionReceipt({ hash });
      const [event] = parseEventLogs({ abi: identityRegistryAbi, logs, eventName: 'Registered' });
      if (event === undefined) throw new Error('No agent was registered.');
      return { id: event.args.agentId, hash };
    },
    setUri: (actor: Actor, id: bigint, uri: string) => {
      const args = [id, uri] as const;
      const data = encodeFunctionData({ abi: identityRegistryAbi, functionName: 'setAgentURI', args });
      return send(actor, identity, data);
    },
    /** Has the new wallet's key agree, and the owner say so. */
    setAgentWallet: async (actor: Actor, id: bigint, newWallet: Hex) => {
      const deadline = (await chain.client.getBlock()).timestamp + 120n;
      const account = privateKeyToAccount(newWallet);
      const signature = await account.signTypedData({
        domain: { name: 'ERC8004IdentityRegistry', version: '1', chainId: chain.chainId, verifyingContract: identity },
        types: {
          AgentWalletSet: [
            { name: 'agentId', type: 'uint256' },
            { name: 'newWallet', type: 'address' },
            { name: 'owner', type: 'address' },
            { name: 'deadline', type: 'uint256' },
          ],
        },
        primaryType: 'AgentWalletSet',
        message: { agentId: id, newWallet: account.address, owner: addressOf(actor), deadline },
      });
      const args = [id, account.address, deadline, signature] as const;
      const data = encodeFunctionData({ abi: identityRegistryAbi, functionName: 'setAgentWallet', args });
      return await send(actor, identity, data);
    },
    approveAll: (actor: Actor, operator: Address) => {
      const args = [operator, true] as const;
      const data = encodeFunctionData({ abi: identityRegistryAbi, functionName: 'setApprovalForAll', args });
      return send(actor, identity, data);
    },
    transfer: (actor: Actor, id: bigint, to: Actor) => {
      const args = [addressOf(actor), addressOf(to), id] as const;
      const data = encodeFunctionData({ abi: identityRegistryAbi, functionName: 'transferFrom', args });
      return send(actor, identity, data);
    },
    setMetadata: (actor: Actor, id: bigint, key: string, value: Hex) => {
      const args = [id, key, value] as const;
      const data = encodeFunctionData({ abi: identityRegistryAbi, functionName: 'setMetadata', args });
      return send(actor, identity, data);
    },
    give: (actor: Actor, id: bigint, said: Said) => {
      const { value, decimals = 0, tag1 = '', tag2 = '', endpoint = '', feedbackURI = '' } = said;
      const args = [id, value, decimals, tag1, tag2, endpoint, feedbackURI, hashOf(feedbackURI)] as const;
      const data = encodeFunctionData({ abi: reputationRegistryAbi, functionName: 'giveFeedback', args });
      return send(actor, reputation, data);
    },
    revoke: (actor: Actor, id: bigint, index: bigint) => {
      const args = [id, index] as const;
      const data = encodeFunctionData({ abi: reputationRegistryAbi, functionName: 'revokeFeedback', args });
      return send(actor, reputation, data);
    },
    respond: (actor: Actor, feedback: { id: bigint; client: Actor; index: bigint }, uri: string) => {
      const args = [feedback.id, addressOf(feedback.client), feedback.index, uri, hashOf(uri)] as const;
      const data = encodeFunctionData({ abi: reputationRegistryAbi, functionName: 'appendResponse', args });
      return send(actor, reputation, data);
    },
    /** Has the attestor write feedback, all in one transaction. */
    attest: (...items: readonly (Said & { ref: Hex; id: bigint })[]) => {
      const feedbacks = items.map(({ ref, id, value, tag1 = '', tag2 = '', endpoint = '', feedbackURI = '' }) => ({
        ref,
        agentId: id,
        value,
        tag1,
        tag2,
        endpoint,
        feedbackURI,
        feedbackHash: hashOf(feedbackURI),
      }));
      const args: ContractFunctionArgs<typeof reputationAttestorAbi, 'nonpayable', 'attest'> = [feedbacks];
      const data = encodeFunctionData({ abi: reputationAttestorAbi, functionName: 'attest', args });
      return sendAs(chain.attestorKey, attestor, data);
    },
    summary: (id: bigint, client: Address) =>
      chain.client.readContract({
        address: reputation,
        abi: reputationRegistryAbi,
        functionName: 'getSummary',
        args: [id, [client], '', ''],
      }),
    agentWallet: (id: bigint) =>
      chain.client.readContract({
        address: identity,
        abi: identityRegistryAbi,
        functionName: 'getAgentWallet',
        args: [id],
      }),
  };
}

function addressesOf(contracts: Scene['chain']['contracts']) {
  const { identityRegistry, reputationRegistry, reputationAttestor } = contracts;
  if (identityRegistry === undefined || reputationRegistry === undefined || reputationAttestor === undefined) {
    throw new Error('There are no registries on this chain.');
  }
  return { identity: identityRegistry, reputation: reputationRegistry, attestor: reputationAttestor };
}

/** What an agent counts of what was said of it. */
export const COUNTS = 'feedbackCount revokedCount attestedCount attestedValue';

/** Has all that `act` sends mined in one block, in the order in which it was sent. */
export async function inOneBlock(
  { chain }: Pick<Scene, 'chain'>,
  ...acts: readonly (() => Promise<unknown>)[]
): Promise<void> {
  await chain.control.setAutomine(false);
  const sent: Promise<unknown>[] = [];
  for (const act of acts) {
    sent.push(act());
    await untilPooled(chain, sent.length);
  }
  await chain.control.mine({ blocks: 1 });
  await Promise.all(sent);
  await chain.control.setAutomine(true);
}
