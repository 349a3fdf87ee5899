import {
  type Allowance,
  type FurtherKey,
  MAX_SPENDERS,
  type OpenEnvelope,
  type OpenTransfer,
} from '../../chain/wallets/wallet-consents.ts';
import { formatUsdc } from '../../core/lib/money.ts';
import type { Consents, Gap } from './consents.ts';

/** A sentence of a list; `isBad` where something is unknown. */
export interface Point {
  readonly text: string;
  readonly isBad?: boolean;
}

/** No one has more USDC: who allows that much allows everything. */
const EVERYTHING = 2n ** 64n;

/** What others may do with the wallet, in plain words, and what the page could not find out. */
export function consentPoints(consents: Consents): readonly Point[] {
  const { allowances, keys, envelopes, transfers, guardian, offeredTo, gaps } = consents;
  const points: Point[] = [
    ...gaps.map((gap) => ({ text: gapWords(gap), isBad: true })),
    ...allowances.map((each) => ({ text: allowanceWords(each) })),
    ...tooMany(allowances),
    ...keys.map((each) => ({ text: keyWords(each) })),
    ...envelopes.map((each) => ({ text: envelopeWords(each) })),
    ...transferPoints(transfers),
    ...(guardian === undefined ? [] : [{ text: `${guardian} is the guardian: it can freeze the wallet.` }]),
    ...(offeredTo === undefined ? [] : [{ text: `The wallet is offered to ${offeredTo}, who can accept it.` }]),
  ];
  return points.length > 0 ? points : [{ text: NOTHING }];
}

const NOTHING =
  'No one else may do anything with the USDC of the wallet, but the agent with its session key: there is no USDC allowance, no further session key, no guardian, no open envelope, no signed transfer and no offer.';

function gapWords({ part, reason, since }: Gap): string {
  const bound = since === undefined ? '' : ` Only what was given from block ${since} on is listed.`;
  switch (part) {
    case 'allowances':
      return `This page could not look for all USDC allowances. ${reason}${bound} There may be more than are listed here. An allowance that is not listed is not ended: its holder can still take this wallet's USDC. Look again with an RPC URL that keeps all events.`;
    case 'keys':
      return `This page could not look for all further session keys. ${reason}${bound} There may be more than are listed here. Ending all consents revokes them all the same.`;
    case 'openings':
      return `This page could not look for open envelopes and signed transfers. ${reason} Money is reserved for some. Ending all consents, or accepting the wallet, makes them void all the same.`;
  }
}

function allowanceWords({ spender, amount }: Allowance): string {
  const much = amount >= EVERYTHING ? 'all USDC' : `up to ${formatUsdc(amount)} USDC`;
  return `${spender} may take ${much} out of the wallet, at any time, even while it is frozen (an allowance at USDC).`;
}

function tooMany(allowances: readonly Allowance[]): readonly Point[] {
  if (allowances.length <= MAX_SPENDERS) return [];
  const text = `There are ${allowances.length} allowances, and one step ends ${MAX_SPENDERS}, the largest first. Then end all consents again for the rest.`;
  return [{ text, isBad: true }];
}

const SCOPES = [
  [1, 'pay'],
  [2, 'pay by signature (x402)'],
  [4, 'make Jobs'],
] as const;

function keyWords({ key, scopes, expiresAt }: FurtherKey): string {
  const may = SCOPES.filter(([bit]) => (scopes & bit) !== 0).map(([, words]) => words);
  const end = expiresAt === 0 ? 'without an end' : `until ${timeOf(expiresAt)}`;
  return `The session key ${key} may ${may.join(', ')} within its limits, ${end}.`;
}

function envelopeWords({ envelope, cap, slotsLeft, end }: OpenEnvelope): string {
  return `Envelope ${envelope} is open until ${timeOf(end)}: ${slotsLeft} more transfers of at most ${formatUsdc(cap)} USDC each.`;
}

function transferPoints(transfers: readonly OpenTransfer[]): readonly Point[] {
  return transfers.map(({ to, value, validBefore }) => ({
    text: `A signed transfer of ${formatUsdc(value)} USDC to ${to} can be executed until ${timeOf(validBefore)}.`,
  }));
}

function timeOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
}
