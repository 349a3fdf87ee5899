import { type Address, getAddress, getTypesForEIP712Domain, type Hex, isAddressEqual, isHex, zeroAddress } from 'viem';
import { z } from 'zod';
import type { Chain } from '../../../chain/nodes/chain.ts';
import type { ProbeBlock } from '../../../chain/nodes/probe.ts';
import { withRpcDeadline } from '../../../chain/nodes/rpc-errors.ts';
import type { CommittedMessage } from '../../../chain/relay/relay-intent.ts';
import { MAX_SPENDERS } from '../../../chain/wallets/wallet-consents.ts';
import { type OwnerCall, type OwnerMessage, ownerMessage } from '../../../chain/wallets/wallet-signatures.ts';
import { AppError } from '../../../core/errors.ts';
import { HOUR_SECONDS, msUntil } from '../../../core/lib/time.ts';
import { coded } from '../../../http/body.ts';
import { type Reply, reply } from '../../../http/endpoint.ts';
import { addressField, docs, EXAMPLE_ADDRESS, shownAddress } from '../../../http/fields.ts';
import type { WalletRow } from '../wallet-store.ts';
import { type Candidate, type Given, isPasskeys, signedOne } from './own-signature.ts';
import { directlyTo, freezeData, NotOurOwnerError, notShownYet, readState, walletDomain } from './owner-call.ts';
import { type OwnCall, type OwnerAct, type OwnerIntentParts, ownerIntent, probesOf } from './owner-intent.ts';

/** What this server cannot sign, because the owner key is the owner's own: they have to. Nothing was done. */
export interface ToSign {
  readonly typedData: OwnerMessage;
  /** Who has to. */
  readonly signer: Address;
  /** Whether that is the account of a passkey. */
  readonly isPasskeys: boolean;
  /** All that a signature may be of: `typedData`, and for a while what was shown before it. */
  readonly messages: readonly OwnerMessage[];
}

/** Whether an act waits for its owner's signature. */
export function isToSign(outcome: object): outcome is ToSign {
  return 'typedData' in outcome;
}

export type OwnKeyParts = OwnerIntentParts;

/** Whose signature an act takes, and when its answer is due, by `performance.now()`. */
export interface Consent {
  /** The owner's own. No one looks at it while this server's key is the owner's. */
  readonly signature?: Hex | undefined;
  /** The owner is known to have a key of their own, and was asked for what this server may not sign. */
  readonly isOwnKey?: boolean | undefined;
  readonly endsAt: number;
}

/**
 * A message that an owner signs with a key of their own ends at most so many seconds after they were shown it. People
 * and hardware wallets take their time, so it lives much longer than what this server signs (`MESSAGE_SECONDS`).
 * Anyone who looks for what may still happen, or has happened unseen, has to look so far.
 */
export const OWN_MESSAGE_SECONDS = 2 * HOUR_SECONDS;
/** A message that ends any sooner might not get into a block. */
const MIN_SECONDS_LEFT = 60;

/**
 * Submits an act of a wallet's owner: signed with the key that this server holds, or else with the owner's own
 * signature. Answers what there is to sign where the owner key is not ours and there is no signature. Throws what the
 * act and the relay throw, and what {@link signedOne} throws.
 */
export async function submitOwnerAct(
  deps: OwnKeyParts,
  wallet: WalletRow,
  act: OwnerAct,
  consent: Consent,
): Promise<CommittedMessage | ToSign> {
  const { endsAt } = consent;
  const submit = (one: OwnerAct) => deps.relay.submit(ownerIntent(deps, wallet, one), msUntil(endsAt));
  if (consent.isOwnKey !== true) {
    try {
      return await submit(act);
    } catch (error) {
      if (!(error instanceof NotOurOwnerError)) throw error;
    }
  }
  const own = await ownersCall(deps, wallet, act, consent);
  return isToSign(own) ? own : await submit({ ...act, ...act.asOwn, own });
}

/** The call that the owner has signed, or what there is to sign: the same for an hour, unless the wallet moves on. */
async function ownersCall(
  deps: OwnKeyParts,
  wallet: WalletRow,
  act: OwnerAct,
  { signature, endsAt }: Consent,
): Promise<OwnCall | ToSign> {
  const { chain, chainId } = deps;
  const asked = chain.probe(probesOf(wallet, act));
  const { block, answers } = await withRpcDeadline(asked, msUntil(endsAt));
  const [shown, ...views] = answers;
  const state = readState(shown);
  if (state === undefined) throw notShownYet();
  const signer = act.signerOf?.(views) ?? state.owner;
  // It was another's a moment ago. What our key may sign, this server's own rules decide first.
  if (isAddressEqual(signer, wallet.ownerAddress)) throw passing();
  const { data, gasLimit, carrier } = await act.functionFor(state, block, views);
  const nonce = data === freezeData ? 0 : (act.nonce ?? state.ownerNonce + 1);
  const domain = walletDomain(wallet, chainId);
  return await signedOrToSign(chain, {
    block,
    data,
    nonce,
    epoch: state.epoch,
    signer,
    signature,
    gasLimit,
    endsAt,
    carrier: carrier ?? directlyTo(wallet.chainAddress),
    messageOf: (call) => ownerMessage(domain, call),
    beforeTrial: async () => await act.beforeTrial?.(nonce, block),
  });
}

/** A call that an owner signs, and what has come of that so far. */
interface CallToSign extends Omit<Given, 'signature'>, Pick<OwnerCall, 'data' | 'nonce' | 'epoch'> {
  readonly block: ProbeBlock;
  readonly signature: Hex | undefined;
  readonly messageOf: (call: OwnerCall) => OwnerMessage;
}

/** The call as it was signed, by what {@link signedOne} says and throws; without a signature, what there is to sign. */
async function signedOrToSign(
  chain: Chain,
  { block, data, nonce, epoch, signature, messageOf, ...given }: CallToSign,
): Promise<OwnCall | ToSign> {
  const { signer, endsAt } = given;
  const candidateOf = (deadline: number): Candidate => {
    const call = { data, nonce, deadline, epoch };
    return { call, message: messageOf(call) };
  };
  const [fresh, ...earlier] = deadlinesAt(block);
  const candidates = [fresh, ...earlier].map(candidateOf);
  if (signature !== undefined) return await signedOne(chain, candidates, { ...given, signature });
  return {
    typedData: candidateOf(fresh).message,
    signer,
    isPasskeys: await isPasskeys(chain, signer, endsAt),
    messages: candidates.map(({ message }) => message),
  };
}

/** When a message ends that is made now, in one to two hours; and one that was made up to an hour ago. */
function deadlinesAt({ now }: ProbeBlock): readonly [number, ...number[]] {
  const hour = Math.floor(now / HOUR_SECONDS) * HOUR_SECONDS;
  const [fresh, earlier] = [hour + OWN_MESSAGE_SECONDS, hour + OWN_MESSAGE_SECONDS - HOUR_SECONDS];
  return earlier - now < MIN_SECONDS_LEFT ? [fresh] : [fresh, earlier];
}

function passing(): AppError {
  return new AppError('WALLET_BUSY', {
    message: 'The ownership of the wallet is changing at this moment. Nothing was done. Ask again.',
  });
}

/** Of a contract that is the owner; an account's has 65 bytes. */
const MAX_SIGNATURE_BYTES = 4_096;

/** The owner's own signature, in the body of whatever the owner key signs. */
export const signatureField = z
  .string(coded('INVALID_SIGNATURE'))
  .max(2 + 2 * MAX_SIGNATURE_BYTES, coded('INVALID_SIGNATURE'))
  .refine((text) => isHex(text) && text.length % 2 === 0 && text.length > 2, coded('INVALID_SIGNATURE'))
  .transform((text): `0x${string}` => `0x${text.slice(2)}`)
  .optional()
  .meta(
    docs(
      "The owner's signature of the `typedData` that this operation answers, where this server does not hold the owner key.",
      `0x${'5c'.repeat(65)}`,
    ),
  );

/** Whose allowances end, in the body of what ends all that was allowed. */
export const spendersField = z
  .array(
    addressField('INVALID_SPENDERS').refine(
      (spender) => !isAddressEqual(spender, zeroAddress),
      coded('INVALID_SPENDERS'),
    ),
    coded('INVALID_SPENDERS'),
  )
  .max(MAX_SPENDERS, coded('INVALID_SPENDERS'))
  .optional()
  .meta(
    docs(
      'Whose allowances at USDC end, at most 100; if it is left out, the largest that stand. With a `signature`, send the list that was signed, in its order: others may stand by then.',
      [EXAMPLE_ADDRESS],
    ),
  );

const typedField = z.object({
  name: z.string().meta(docs('Name of the field.', 'amount')),
  type: z.string().meta(docs('Its type.', 'uint256')),
});

/** What a wallet's owner has to sign, because this server does not hold the owner key. */
export const messageToSign = z
  .object({
    typedData: z
      .object({
        domain: z
          .object({
            name: z.string().meta(docs('Always `AgentWallet`.', 'AgentWallet')),
            version: z.string().meta(docs('Version of the wallet.', '3')),
            chainId: z.int().meta(docs('Id of the chain.', 8453)),
            verifyingContract: shownAddress('Address of the wallet.'),
          })
          .describe('The domain of the wallet.'),
        types: z.record(z.string(), z.array(typedField)).meta(
          docs('The type of the message, by its name.', {
            Freeze: [
              { name: 'deadline', type: 'uint48' },
              { name: 'epoch', type: 'uint48' },
            ],
          }),
        ),
        primaryType: z.string().meta(docs('Name of the type.', 'Freeze')),
        message: z
          .record(z.string(), z.unknown())
          .meta(
            docs('The message; integers that may be large are decimal text.', { deadline: 1_790_000_000, epoch: 3 }),
          ),
      })
      .describe('EIP-712 typed data, as `eth_signTypedData_v4` takes it.'),
    signer: z
      .object({
        address: shownAddress('Account or contract that has to sign.'),
        isPasskey: z
          .boolean()
          .meta(
            docs(
              'Whether it is the account of a passkey, which signs the EIP-712 hash of `typedData` as its challenge.',
              false,
            ),
          ),
      })
      .describe('Who has to sign.'),
  })
  .meta({ id: 'MessageToSign', description: 'What the owner has to sign; nothing was done yet.' });

/** What the status means under which it goes out. */
export const TO_SIGN =
  'The owner has to sign `typedData` and send the `signature` to this operation; nothing was done.';

/** Typed data as answers have it: integers that may pass 2^53 are decimal strings. */
export function typedDataAnswer({
  domain,
  types,
  primaryType,
  message,
}: OwnerMessage): z.input<typeof messageToSign>['typedData'] {
  const { name = '', version = '', chainId, verifyingContract = '0x' } = domain;
  // Signers that are no library expect the domain's type, too.
  const all = { EIP712Domain: getTypesForEIP712Domain({ domain }), ...types };
  const shown = Object.entries(all).map(([type, fields]) => [type, fields.map((field) => ({ ...field }))]);
  const values = Object.entries(message).map(([field, value]) => [
    field,
    typeof value === 'bigint' ? value.toString() : value,
  ]);
  return {
    domain: { name, version, chainId: Number(chainId), verifyingContract },
    types: Object.fromEntries(shown),
    primaryType,
    message: Object.fromEntries(values),
  };
}

/** The answer to what was done, or 202 with what the owner has to sign for it. */
export function orToSign<Done extends object, Answer>(
  outcome: Done | ToSign,
  answerOf: (done: Done) => Answer,
): Answer | Reply<z.input<typeof messageToSign>> {
  if (!isToSign(outcome)) return answerOf(outcome);
  return reply(toSignAnswer(outcome), { status: 202 });
}

/** What the owner has to sign, as answers have it. */
export function toSignAnswer({ typedData, signer, isPasskeys }: ToSign): z.input<typeof messageToSign> {
  return { typedData: typedDataAnswer(typedData), signer: { address: getAddress(signer), isPasskey: isPasskeys } };
}
