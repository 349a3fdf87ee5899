import { type Address, type Hex, isAddress, keccak256, stringToHex } from 'viem';
import { z } from 'zod';
import { canonicalJson } from '../../core/lib/json.ts';
import { docs, EXAMPLE_ADDRESS, shownTime } from '../../http/fields.ts';
import type { ReputationEventRow } from './reputation-tables.ts';

/** An event that adds to a wallet's score or subtracts from it. */
export const eventRecord = z
  .object({
    id: z.string().meta(docs('Id of the event.', 'revt_4b7d2e90a1c6')),
    eventType: z.string().meta(docs('What happened.', 'payment_success')),
    value: z.int().meta(docs('What it adds to the score.', 1)),
    tag1: z.string().meta(docs('Kind of cause.', 'payment')),
    tag2: z.string().nullable().meta(docs("The wallet's part in it, if any.", null)),
    sourceKind: z.string().meta(docs('Kind of source.', 'payment')),
    sourceRef: z
      .string()
      .meta(
        docs(
          'The source. A payment is named by its transaction, never by its id.',
          '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
        ),
      ),
    onchainTxHash: z.string().nullable().meta(docs('Transaction by which it is on-chain; null until then.', null)),
    syncedAt: z.int().nullable().meta(docs('When it was written there, in Unix seconds; null until then.', null)),
    refusedByRegistry: z
      .boolean()
      .meta(
        docs(
          "Whether the registry refused it for good, because the agent's owner approved the attestor there. The transaction then has the attestor's own event with the same feedback.",
          false,
        ),
      ),
    createdAt: shownTime(),
  })
  .meta({ id: 'ReputationEvent', description: "An event that adds to a wallet's score or subtracts from it." });

/** A reputation event, as the API answers it. */
export type EventRecord = z.output<typeof eventRecord>;

/** Where feedback is given, and by whom. */
export interface FeedbackLocation {
  readonly chainId: number;
  readonly identityRegistry: Address | undefined;
  readonly attestor: Address | undefined;
}

/** The same, with an attestor. */
export interface AttestorLocation extends FeedbackLocation {
  readonly attestor: Address;
}

/** Where feedback is given, and the agent that it is about. */
export interface FeedbackContext extends FeedbackLocation {
  readonly walletAddress: Address;
  /** `undefined` until the wallet is a registered agent. */
  readonly agentId: number | undefined;
}

/** The text that a feedback's `feedbackURI` leads to. */
export interface FeedbackDocument {
  /** Canonical JSON (RFC 8785): these very characters are hashed and served. */
  readonly text: string;
  /** keccak256 of the text's UTF-8 bytes: the registry's `feedbackHash`. */
  readonly hash: Hex;
}

const { id, eventType, value, tag1, sourceKind, sourceRef } = eventRecord.shape;

/**
 * The shape of a feedback file, for the API's documentation: ERC-8004's off-chain feedback file and our event's
 * fields.
 */
export const feedbackDocument = z
  .object({
    agentRegistry: z
      .string()
      .optional()
      .meta(docs('The identity registry, as ERC-8004 names it.', `eip155:8453:${EXAMPLE_ADDRESS}`)),
    agentId: z.int().optional().meta(docs('Number in the identity registry; absent until it has one.', 7)),
    clientAddress: z
      .string()
      .optional()
      .meta(docs('The account that writes the feedback, as a CAIP-10 account.', `eip155:8453:${EXAMPLE_ADDRESS}`)),
    createdAt: z.string().meta(docs('When it happened, ISO 8601 in UTC.', '2026-09-21T14:13:20Z')),
    value,
    valueDecimals: z.literal(0).describe('Decimals of the value.'),
    tag1,
    tag2: z.string().optional().meta(docs("The wallet's part in it, if any.", 'client')),
    wallet: z.string().meta(docs('The wallet, as a CAIP-10 account.', `eip155:8453:${EXAMPLE_ADDRESS}`)),
    eventId: id,
    eventType,
    sourceKind,
    sourceRef,
  })
  .meta({
    id: 'FeedbackDocument',
    description:
      'An off-chain feedback file of ERC-8004 about a reputation event. Registries and accounts are CAIP-10 accounts.',
  });

export type DescribedEvent = Pick<
  ReputationEventRow,
  'id' | 'eventType' | 'value' | 'tag1' | 'tag2' | 'sourceKind' | 'cause' | 'shownRef' | 'createdAt'
>;

/**
 * The public name of an event's cause. It never contains a payment's id, which gives access to the payment's record.
 */
export function sourceRefOf({
  sourceKind,
  cause,
  shownRef,
}: Pick<ReputationEventRow, 'sourceKind' | 'cause' | 'shownRef'>): string {
  if (shownRef !== null) return shownRef;
  if (sourceKind === 'payment') throw new Error('An event of a payment names no transaction.');
  return cause;
}

/** Writes the document of an event. The same event and context always give the same text. */
export function writeDocument(event: DescribedEvent, context: FeedbackContext): FeedbackDocument {
  const accountOf = (address: Address | undefined) =>
    address === undefined ? undefined : `eip155:${context.chainId}:${address}`;
  const text = canonicalJson({
    agentRegistry: accountOf(context.identityRegistry),
    agentId: context.agentId,
    clientAddress: accountOf(context.attestor),
    createdAt: new Date(event.createdAt * 1000).toISOString().replace('.000Z', 'Z'),
    value: event.value,
    valueDecimals: 0,
    tag1: event.tag1,
    tag2: event.tag2 ?? undefined,
    wallet: accountOf(context.walletAddress),
    eventId: event.id,
    eventType: event.eventType,
    sourceKind: event.sourceKind,
    sourceRef: sourceRefOf(event),
  });
  return { text, hash: keccak256(stringToHex(text)) };
}

const storedLocation = z.object({
  /** The version of {@link writeDocument}. A new form gets a new number; documents on-chain keep theirs. */
  form: z.literal(1),
  chainId: z.int(),
  identityRegistry: z.custom<Address>(isChecksummed).optional(),
  attestor: z.custom<Address>(isChecksummed).optional(),
});

/** Writes a location as text for {@link readLocation}. The same location always gives the same text. */
export function writeLocation({ chainId, identityRegistry, attestor }: FeedbackLocation): string {
  return canonicalJson({ form: 1, chainId, identityRegistry, attestor });
}

/** Reads what {@link writeLocation} wrote; throws for anything else. */
export function readLocation(text: string): FeedbackLocation {
  const { chainId, identityRegistry, attestor } = storedLocation.parse(JSON.parse(text));
  return { chainId, identityRegistry, attestor };
}

function isChecksummed(value: unknown): boolean {
  return typeof value === 'string' && isAddress(value);
}

/** Where the document of an event is served. */
export function documentUrl(baseUrl: string, eventId: string): string {
  return `${baseUrl}/v1/reputation/events/${eventId}`;
}
