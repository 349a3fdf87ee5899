import { identityRegistryAbi } from '../abis/identityRegistry.ts';
import { agent, wallet } from '../ponder.schema.ts';
import { type Context, type EventNames, ponder } from '../registry.ts';
import { attestedBefore } from './lib/feedback.ts';
import { lower, place, record } from './lib/record.ts';

const ZERO_ADDRESS = `0x${'0'.repeat(40)}`;
const AGENT_WALLET = 'agentWallet';
const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/** Comes before `Registered`. A wallet's first transfer of an agent makes it one of ours; it stays that. */
ponder.on('identityRegistry:Transfer', async ({ event, context }) => {
  const agentId = event.args.tokenId;
  const from = lower(event.args.from);
  const owner = lower(event.args.to);
  const isWallet = async (address: `0x${string}`) => (await context.db.find(wallet, { address })) !== null;
  const touchesWallet = (await isWallet(from)) || (await isWallet(owner));
  const known = await context.db.find(agent, { agentId });
  if (touchesWallet) await record('identityRegistry', 'Transfer', event, context);
  if (known !== null) {
    // A transfer clears the agent's wallet, and the registry says so, too.
    await context.db.update(agent, { agentId }).set({ owner, agentWallet: null });
  } else if (touchesWallet) {
    const isNew = from === ZERO_ADDRESS;
    await context.db
      .insert(agent)
      .values({
        agentId,
        owner,
        agentWallet: isNew ? owner : null,
        agentURI: isNew ? '' : await uriAfterBlock(context, agentId),
        ...(await attestedBefore(context, agentId)),
      });
  }
});

ponder.on('identityRegistry:Registered', async ({ event, context }) => {
  const { agentId, agentURI } = event.args;
  if ((await context.db.find(agent, { agentId })) === null) return;
  const { timestamp, transactionHash } = place(event);
  await record('identityRegistry', 'Registered', event, context);
  await context.db
    .update(agent, { agentId })
    .set({
      agentURI,
      registrant: lower(event.args.owner),
      registeredAt: timestamp,
      registerTransactionHash: transactionHash,
    });
});

ponder.on('identityRegistry:URIUpdated', async ({ event, context }) => {
  const { agentId, newURI } = event.args;
  if ((await context.db.find(agent, { agentId })) === null) return;
  await record('identityRegistry', 'URIUpdated', event, context);
  await context.db.update(agent, { agentId }).set({ agentURI: newURI });
});

ponder.on('identityRegistry:MetadataSet', async ({ event, context }) => {
  const { agentId, metadataKey, metadataValue } = event.args;
  if (metadataKey !== AGENT_WALLET || (await context.db.find(agent, { agentId })) === null) return;
  const agentWallet = ADDRESS.test(metadataValue) ? lower(metadataValue) : null;
  await context.db.update(agent, { agentId }).set({ agentWallet });
});

/**
 * The URI of an agent that was registered before it came to a wallet, as it is at the end of the block in which it
 * came. Null if the node no longer has that state.
 */
async function uriAfterBlock(
  { client, contracts }: Pick<Context<EventNames>, 'client' | 'contracts'>,
  agentId: bigint,
): Promise<string | null> {
  try {
    return await client.readContract({
      abi: identityRegistryAbi,
      address: contracts.identityRegistry.address,
      functionName: 'tokenURI',
      args: [agentId],
    });
  } catch {
    return null;
  }
}
