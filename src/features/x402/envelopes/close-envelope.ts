import { encodeFunctionData } from 'viem';
import { readWords } from '../../../chain/contracts/abi-words.ts';
import { agentWalletAbi } from '../../../chain/contracts/generated/AgentWallet.ts';
import type { Core } from '../../../chain/core.ts';
import type { CommittedMessage, Intent } from '../../../chain/relay/relay-intent.ts';
import { dataOf, keyOf } from '../../signing/admit.ts';
import { sessionIntent } from '../../signing/session-intent.ts';
import type { SessionWallet } from '../../signing/session-store.ts';
import type { Sessions } from '../../signing/sessions.ts';
import type { EnvelopeRow } from '../x402-tables.ts';
import { signedCloseCall } from './envelope-message.ts';
import type { EnvelopeStore, TakenSlot } from './envelope-store.ts';
import { executedData } from './take-slot.ts';

/** What closing envelopes needs. */
export type CloseParts = Core & { readonly envelopes: EnvelopeStore; readonly sessions: Sessions };

/** An envelope is not closed now: a seller may still use a slot, or it is not known yet what was made of one. */
export class NotClosable extends Error {
  override readonly name = 'NotClosable';
  constructor(
    message: string,
    /** Payments of whose use USDC tells, and no event is known. */
    readonly unseen: readonly string[] = [],
  ) {
    super(message);
  }
}

/** What closing takes in addition to each slot that is asked of USDC. */
const BASE_GAS = 160_000;
const GAS_PER_SLOT = 8_000;

/**
 * Ends an envelope: what its slots have not moved is free again, and the fee is paid for what they have. It hands out
 * no slot from here on. What was not used can be used no more, so no seller must hold a consent that is still good.
 * Resolves once it is on disk and sent. Throws {@link NotClosable}.
 *
 * The caller has the wallet's session to itself.
 */
export async function closeEnvelope(
  deps: CloseParts,
  { id, walletId, nonce }: Pick<EnvelopeRow, 'id' | 'walletId' | 'nonce'>,
  timeoutMs?: number,
): Promise<CommittedMessage> {
  const { envelopes, sessions, chain } = deps;
  await envelopes.retire(id);
  const wallet = await sessions.store.wallet(walletId);
  const envelope = await envelopes.find(id);
  if (wallet === undefined || envelope?.state !== 'open') throw new NotClosable('It is not open.');
  const { block, answers } = await chain.probe([
    { target: wallet.chainAddress, data: executedData(nonce) },
    { target: wallet.chainAddress, data: envelopeData(nonce) },
  ]);
  const [executed, open] = answers;
  if (!executed?.ok || !open?.ok || readWords(open.data, 5)[0] === 0n) {
    throw new NotClosable('The node does not show it as open.');
  }
  const used = readWords(executed.data, 1)[0] ?? 0n;
  const taken = await envelopes.takenOf(id);
  requireOver(taken, used, block.timestamp);
  const unused = ((1n << BigInt(envelope.slots)) - 1n) & ~used;
  const value = taken.reduce((sum, { slot, amount }) => (isIn(used, slot) ? sum + amount : sum), 0n);
  return await deps.relay.submit(closingIntent(deps, wallet, { envelope, unused, value }), timeoutMs);
}

/** Throws {@link NotClosable} unless it is known of each slot what came of it. */
function requireOver(taken: readonly TakenSlot[], used: bigint, chainTime: number): void {
  const known = taken.reduce((bits, { slot }) => bits | (1n << BigInt(slot)), 0n);
  if ((used & ~known) !== 0n) throw new NotClosable('A slot was used that was not handed out here.');
  const unseen = taken.filter(({ slot, state }) => isIn(used, slot) && state === 'authorized');
  if (unseen.length > 0) {
    throw new NotClosable(
      'A slot was used, and its event is not known yet.',
      unseen.map(({ paymentId }) => paymentId),
    );
  }
  const isLive = ({ slot, state, validBefore }: TakenSlot) =>
    isIn(used, slot) ? false : state === 'used' || (state === 'authorized' && validBefore > chainTime);
  if (taken.some(isLive)) throw new NotClosable('A seller may still use a slot.');
}

function isIn(bits: bigint, slot: number): boolean {
  return ((bits >> BigInt(slot)) & 1n) !== 0n;
}

interface Closing {
  readonly envelope: EnvelopeRow;
  /** One bit for each slot. */
  readonly unused: bigint;
  /** Micro-USDC. */
  readonly value: bigint;
}

function closingIntent(
  { envelopes, sessions }: CloseParts,
  wallet: SessionWallet,
  { envelope, unused, value }: Closing,
): Intent {
  return sessionIntent(sessions, {
    kind: 'x402-envelope-close',
    wallet,
    preview: encodeFunctionData({
      abi: agentWalletAbi,
      functionName: 'previewCloseEnvelope',
      args: [BigInt(envelope.nonce), unused, value, keyOf(wallet)],
    }),
    gasLimit: BASE_GAS + GAS_PER_SLOT * envelope.slots,
    judge(preview) {
      dataOf(preview);
      return {
        // It frees more than it takes.
        spending: { amount: 0n, total: 0n },
        async sign(session, slot) {
          const closing = { envelope: envelope.nonce, unused, value, ...slot };
          return {
            data: await signedCloseCall(session, closing),
            statements: () => [envelopes.closingStatement(envelope, slot.deadline)],
          };
        },
      };
    },
  });
}

function envelopeData(envelope: number) {
  return encodeFunctionData({ abi: agentWalletAbi, functionName: 'envelopeOf', args: [BigInt(envelope)] });
}
