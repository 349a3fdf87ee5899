import { type Address, getAddress, type Hex, isAddress, isHex } from 'viem';
import { z } from 'zod';
import { docs, EXAMPLE_ADDRESS, EXAMPLE_HASH } from '../../../http/fields.ts';
import { chainIdOf } from '../x402-schema.ts';

/** Where the three calls of a facilitator are. */
export const FACILITATOR_PATH = '/v1/x402/facilitator';
/** With the value `once`, a payment is settled for one delivery alone. */
export const SETTLE_HEADER = 'Bursar-Settle';

const json = (error: string, description: string) =>
  z.record(z.string(), z.unknown(), error).meta(docs(description, {}));

/** The body of `verify` and `settle`, as the facilitator client of `@x402/core` sends it. */
export const facilitatorBody = z.object({
  x402Version: z.unknown().optional().meta(docs("The payload's own version counts.", 2)),
  paymentPayload: json('INVALID_PAYMENT_PAYLOAD', 'What the buyer sent, decoded: `PaymentPayload` of x402 v1 or v2.'),
  paymentRequirements: json(
    'INVALID_PAYMENT_REQUIREMENTS',
    'What the seller demanded: `PaymentRequirements` of the same version. `payTo` is the wallet of the API key.',
  ),
});

const payer = z.string().optional().meta(docs('Address of the buyer, once it could be read.', EXAMPLE_ADDRESS));

/** The answer of `verify`. */
export const verifyAnswer = z.object({
  isValid: z.boolean().meta(docs('Whether it would settle now.', true)),
  invalidReason: z
    .string()
    .optional()
    .meta(docs("Why not: a code of x402's, such as `invalid_exact_evm_insufficient_balance`.", 'invalid_payload')),
  invalidMessage: z.string().optional().describe('More about it, in words.'),
  payer,
});
export type VerifyAnswer = z.output<typeof verifyAnswer>;

/** The answer of `settle`. */
export const settleAnswer = z.object({
  success: z.boolean().meta(docs('Whether a block has the transfer.', true)),
  errorReason: z
    .string()
    .optional()
    .meta(
      docs(
        'Why not, as a code. `settlement_pending`: it is on its way and may still succeed; call again with the same body.',
        'settlement_pending',
      ),
    ),
  errorMessage: z.string().optional().describe('More about it, in words.'),
  payer,
  transaction: z.string().meta(docs('Hash of the transaction; empty if none was sent.', EXAMPLE_HASH)),
  network: z.string().meta(docs('As the request names it.', 'eip155:8453')),
  extra: z
    .object({ replayed: z.boolean().describe('An earlier call has settled this payment; this is its result.') })
    .optional()
    .describe('Only of a repeated call.'),
});
export type SettleAnswer = z.output<typeof settleAnswer>;

/** The answer of `supported`. */
export const supportedAnswer = z.object({
  kinds: z
    .array(
      z.object({
        x402Version: z.int().meta(docs('Version of the protocol.', 2)),
        scheme: z.string().meta(docs('How is paid.', 'exact')),
        network: z.string().meta(docs('CAIP-2 id, or the name that v1 has for it.', 'eip155:8453')),
      }),
    )
    .describe('What is verified and settled here; empty if the operator has switched it off.'),
  extensions: z.array(z.string()).describe('None.'),
  signers: z.record(z.string(), z.array(z.string())).describe('The contract that sends settlements, by family.'),
});

/** A transfer that someone has signed for the seller (EIP-3009). Times are Unix seconds of the chain. */
export interface SoldTransfer {
  readonly from: Address;
  readonly to: Address;
  /** Micro-USDC. */
  readonly value: bigint;
  readonly validAfter: bigint;
  readonly validBefore: bigint;
  readonly nonce: Hex;
}

/** A payment as a buyer sent it, with what the seller demanded, in one form for both versions of the protocol. */
export interface OfferedPayment {
  readonly version: 1 | 2;
  readonly scheme: string;
  readonly network: string;
  readonly chainId: number | undefined;
  readonly asset: Address;
  readonly payTo: Address;
  /** In the asset's smallest unit. */
  readonly amount: bigint;
  readonly maxTimeoutSeconds: number;
  /** The asset's EIP-712 domain, as the seller says. */
  readonly domain: { readonly name?: string | undefined; readonly version?: string | undefined };
  readonly transfer: SoldTransfer;
  readonly signature: Hex;
  /** What is sold: a URL without its query. */
  readonly resource: string | null;
}

/** Enough for a passkey's signature in the wrapper of ERC-6492, and little calldata. */
const MAX_SIGNATURE_BYTES = 4_096;
const MAX_RESOURCE_LENGTH = 2_048;

const addressText = z
  .string()
  .refine((text) => isAddress(text))
  .transform((text) => getAddress(text));
const uint = z
  .string()
  .regex(/^\d{1,78}$/)
  .transform(BigInt)
  .refine((number) => number < 2n ** 256n);
const hexText = (bytes: number) =>
  z
    .string()
    .max(2 + 2 * bytes)
    .refine((text): text is Hex => isHex(text) && text.length % 2 === 0);
const bytes32 = hexText(32).refine((text) => text.length === 66);
const payload = z.object({
  signature: hexText(MAX_SIGNATURE_BYTES),
  authorization: z.object({
    from: addressText,
    to: addressText,
    value: uint,
    validAfter: uint,
    validBefore: uint,
    nonce: bytes32,
  }),
});
const offer = z.object({ scheme: z.string().max(100), network: z.string().max(100) });
const requirements = offer.extend({
  asset: addressText,
  payTo: addressText,
  maxTimeoutSeconds: z.number().default(0),
  extra: z
    .object({ name: z.string().max(100).optional(), version: z.string().max(100).optional() })
    .nullish()
    .transform((extra) => extra ?? {}),
});
const resource = z.object({ url: z.string() }).optional().catch(undefined);
const payloadV1 = offer.extend({ x402Version: z.literal(1), payload });
const payloadV2 = z.object({ x402Version: z.literal(2), accepted: offer, payload, resource });
const requirementsV1 = requirements.extend({
  maxAmountRequired: uint,
  resource: z.string().optional().catch(undefined),
});
const requirementsV2 = requirements.extend({ amount: uint });

/** The words of x402 for what cannot be read. */
export type Unreadable = 'invalid_payload' | 'invalid_payment_requirements' | 'invalid_x402_version';

/** Reads a payment and its demand, or says in the protocol's words why it cannot. */
export function readOffered({
  paymentPayload,
  paymentRequirements,
}: z.output<typeof facilitatorBody>): OfferedPayment | Unreadable {
  switch (paymentPayload.x402Version) {
    case 1: {
      const paid = payloadV1.safeParse(paymentPayload);
      if (!paid.success) return 'invalid_payload';
      const wanted = requirementsV1.safeParse(paymentRequirements);
      if (!wanted.success) return 'invalid_payment_requirements';
      const { maxAmountRequired: amount, resource: url } = wanted.data;
      return joined(1, paid.data, paid.data.payload, { ...wanted.data, amount }, url);
    }
    case 2: {
      const paid = payloadV2.safeParse(paymentPayload);
      if (!paid.success) return 'invalid_payload';
      const wanted = requirementsV2.safeParse(paymentRequirements);
      if (!wanted.success) return 'invalid_payment_requirements';
      return joined(2, paid.data.accepted, paid.data.payload, wanted.data, paid.data.resource?.url);
    }
    default:
      return 'invalid_x402_version';
  }
}

function joined(
  version: 1 | 2,
  accepted: z.output<typeof offer>,
  { authorization: transfer, signature }: z.output<typeof payload>,
  { scheme, network, asset, payTo, amount, maxTimeoutSeconds, extra }: z.output<typeof requirementsV2>,
  url: string | undefined,
): OfferedPayment | Unreadable {
  if (accepted.scheme !== scheme || accepted.network !== network) return 'invalid_payload';
  const terms = { version, scheme, network, asset, payTo, amount, maxTimeoutSeconds };
  return { ...terms, chainId: chainIdOf(network), domain: extra, transfer, signature, resource: resourceOf(url) };
}

/** Without the query, in which there may be secrets. */
function resourceOf(text = ''): string | null {
  if (text.length > MAX_RESOURCE_LENGTH || !URL.canParse(text)) return null;
  const { origin, pathname } = new URL(text);
  return origin === 'null' ? null : `${origin}${pathname}`;
}
