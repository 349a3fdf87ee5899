import { type Hex, isHex } from 'viem';
import type { ChainEvent } from '../chain/events.ts';
import { agentSubject } from '../identity/subjects.ts';
import { onchainJobIdOf } from '../jobs/fold.ts';
import { jobSubject, specSubject } from '../jobs/subjects.ts';
import { attestationSubject } from '../reputation/subjects.ts';

/** A payment's subject is its 32-byte reference. */
export function isPaymentRef(subject: string): subject is Hex {
  return subject.length === 66;
}

/** A wallet's subject, and any other contract's, is the 20-byte address. */
export function isAddress(subject: string): subject is Hex {
  return subject.length === 42;
}

/** What an event is about, in lower case; `undefined` for events that nothing here is folded from. */
export function subjectOf(event: ChainEvent): string | undefined {
  switch (event.event) {
    case 'PaymentExecuted':
    case 'TransferAuthorized':
    case 'AuthorizationUsed':
    case 'AuthorizationSettled':
    case 'AuthorizationReleased':
      return hexArgument(event, 'ref');
    case 'WalletDeployed':
      return hexArgument(event, 'wallet');
    case 'JobSpecified':
      return specSubject(hexArgument(event, 'metadataHash'));
    case 'JobFunded':
    case 'DeliverableLocated':
    case 'JobSubmitted':
    case 'JobCompleted':
    case 'JobRejected':
    case 'JobExpired':
      return jobSubject(onchainJobIdOf(event));
    case 'Attested':
    case 'AttestationRefused':
    case 'AttestationFailed':
      return attestationSubject(hexArgument(event, 'ref'));
    // Of feedback it counts what the attestor says of it.
    case 'NewFeedback':
    case 'FeedbackRevoked':
    case 'ResponseAppended':
    case 'AttestationSkipped':
      return undefined;
    case 'Registered':
    case 'URIUpdated':
      return agentSubject(textArgument(event, 'agentId'));
    // Of the registry; what USDC is transferred is read as balances, never added up.
    case 'Transfer':
      return event.args.tokenId === undefined ? undefined : agentSubject(textArgument(event, 'tokenId'));
    // Of those of other calls the relay alone takes notice.
    case 'CallFailed':
      return event.args.ref === undefined ? undefined : hexArgument(event, 'ref');
    default:
      return event.address.toLowerCase();
  }
}

/** The subject of those events that concern us because of this one: what is said of a Job or an agent of ours. */
export function openedBy(event: ChainEvent): string | null {
  switch (event.event) {
    case 'JobSpecified':
      return jobSubject(onchainJobIdOf(event));
    case 'Registered':
      return agentSubject(textArgument(event, 'agentId'));
    default:
      return null;
  }
}

function textArgument(event: ChainEvent, name: string): string {
  const value = event.args[name];
  if (typeof value === 'string') return value;
  throw new TypeError(`${event.event} in ${event.transactionHash} has no ${name}.`);
}

function hexArgument(event: ChainEvent, name: string): string {
  const value = event.args[name];
  if (!isHex(value)) throw new TypeError(`${event.event} in ${event.transactionHash} has no ${name}.`);
  return value.toLowerCase();
}
