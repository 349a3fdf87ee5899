import { z } from 'zod';
import { formatUsdc } from '../../core/lib/money.ts';
import { isPrintableLines, isPrintableText, lengthInCodePoints } from '../../core/lib/text.ts';
import { coded } from '../../http/body.ts';
import { docs, usdcField, walletIdField } from '../../http/fields.ts';
import { urlField } from '../x402/x402-schema.ts';
import { OFFER_TYPES, type offers } from './directory-tables.ts';

const MAX_OFFERS = 10;
const MAX_NAME_CHARACTERS = 60;
const MAX_DESCRIPTION_CHARACTERS = 500;
const MAX_TAGS = 8;
const MAX_TAG_CHARACTERS = 30;

const INVALID = coded('INVALID_OFFERS');

/** A text of others that people and models read: nothing in it is hidden, or turns what stands next to it. */
function textOf(maxCharacters: number, isPrintable: (text: string) => boolean) {
  return z
    .string(INVALID)
    .refine((text) => text.trim() !== '' && isPrintable(text) && lengthInCodePoints(text) <= maxCharacters, INVALID);
}

const typeField = z
  .enum(OFFER_TYPES, INVALID)
  .meta(docs('`job`: work for the budget of a Job. `service`: a URL that sells by x402.', 'service'));
const nameText = docs('In one line, at most 60 characters.', 'Weather');
const descriptionText = docs('At most 500 characters.', 'The weather of any city, as JSON.');
const priceText = docs('Decimal USDC above 0. A service has one; for a Job, null means that it is agreed on.', '0.01');
const urlText = docs('Of a service: `https` only; null for a Job.', 'https://seller.example/weather');
const tagsText = docs('At most 8, each in one line of at most 30 characters.', ['weather', 'json']);

/** The body of `PUT /v1/wallets/:id/offers`; prices become micro-USDC, URLs their normal form. */
export function offersBody(allowPrivateTargets: boolean) {
  const offer = z
    .object(
      {
        type: typeField,
        name: textOf(MAX_NAME_CHARACTERS, isPrintableText).meta(nameText),
        description: textOf(MAX_DESCRIPTION_CHARACTERS, isPrintableLines).meta(descriptionText),
        price: usdcField(INVALID)
          .refine((price) => price > 0n, INVALID)
          .nullable()
          .default(null)
          .meta(priceText),
        url: urlField(allowPrivateTargets).nullable().default(null).meta(urlText),
        tags: z
          .array(textOf(MAX_TAG_CHARACTERS, isPrintableText), INVALID)
          .max(MAX_TAGS, INVALID)
          .default([])
          .meta(tagsText),
      },
      INVALID,
    )
    .refine(({ type, price, url }) => (type === 'service' ? price !== null && url !== null : url === null), INVALID);
  return z.object({
    offers: z
      .array(offer, INVALID)
      .max(MAX_OFFERS, INVALID)
      .describe('All that the wallet offers, at most 10; an empty list takes it out of the directory.'),
  });
}

/** Something that a wallet offers: its price is micro-USDC. */
export type Offer = z.output<ReturnType<typeof offersBody>>['offers'][number];

/** An offer in an answer. */
export const offerRecord = z
  .object({
    type: typeField,
    name: z.string().meta(nameText),
    description: z.string().meta(descriptionText),
    price: z.string().nullable().meta(priceText),
    url: z.string().nullable().meta(urlText),
    tags: z.array(z.string()).meta(tagsText),
  })
  .meta({ id: 'Offer', description: 'What a wallet offers, in its own words.' });

/** What a wallet offers, for those who may change it. */
export const offersAnswer = z
  .object({
    walletId: walletIdField,
    listed: z
      .boolean()
      .meta(docs('Whether the directory shows it: it offers something, and its wallet is not frozen.', true)),
    offers: z.array(offerRecord).describe('In the order in which they were given.'),
  })
  .meta({ id: 'WalletOffers', description: 'What a wallet offers.' });

/** An offer of a row, as the API answers it. */
export function shownOffer({ type, name, description, price, url, tags }: typeof offers.$inferSelect) {
  return { type, name, description, price: price === null ? null : formatUsdc(price), url, tags: [...tags] };
}
