import type { toFacilitatorEvmSigner } from '@x402/evm';
import { ExactEvmScheme } from '@x402/evm/exact/facilitator';
import {
  type Address,
  decodeErrorResult,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
  parseErc6492Signature,
  size,
} from 'viem';
import type { BatchCall } from '../../../chain/contracts/abi-words.ts';
import { usdcAbi } from '../../../chain/contracts/generated/IFiatToken.ts';
import type { Chain } from '../../../chain/nodes/chain.ts';
import { directGas } from '../../../chain/relay/fees.ts';
import { formatUsdc } from '../../../core/lib/money.ts';
import type { OfferedPayment, VerifyAnswer } from './facilitator-schema.ts';

/** A longer one would keep open for too long what may still happen. */
const MAX_VALIDITY_SECONDS = 86_400;
/** What a transfer may use that an account has signed. */
const ACCOUNT_GAS = 120_000;
/** The same for a contract, whose own check of its signature takes the difference. */
const CONTRACT_GAS = 400_000;
const ACCOUNT_SIGNATURE_BYTES = 65;
const SOME_CODE = '0x01';
/** What the deployment of a buyer's wallet may use. */
const DEPLOYMENT_GAS = 1_000_000;
/** Enough for a deployment and a transfer together. */
const VIEW_GAS = 2_000_000;
const TRIAL_MS = 5_000;

/** Who sells, and the least that is worth the gas. */
export interface SaleTerms {
  readonly wallet: Address;
  /** Micro-USDC. */
  readonly minPayment: bigint;
  /** What may be called to deploy the buyer's wallet. */
  readonly factories: readonly Address[];
}

/**
 * Checks a payment with the published facilitator's own code: its fields against the demand, its signature (an
 * account's, ERC-1271, ERC-6492), and a trial run of the transfer. Throws `RPC_TIMEOUT` and `OVERLOADED` where the
 * nodes did not answer, since that says nothing about the payment.
 */
export async function verifyPayment(
  chain: Chain,
  terms: SaleTerms,
  payment: OfferedPayment,
  nowSeconds: number,
): Promise<VerifyAnswer> {
  const { transfer } = payment;
  const payer = transfer.from;
  const problem = problemOf(chain, terms, payment, nowSeconds);
  if (problem !== undefined) return { isValid: false, ...problem, payer };
  const { signer, failure } = trialSigner(chain);
  const { name, version } = payment.domain;
  const network = `eip155:${chain.id}` as const;
  const requirements = {
    scheme: payment.scheme,
    network,
    asset: payment.asset,
    amount: payment.amount.toString(),
    payTo: payment.payTo,
    maxTimeoutSeconds: payment.maxTimeoutSeconds,
    extra: { ...(name === undefined ? {} : { name }), ...(version === undefined ? {} : { version }) },
  };
  const { value, validAfter, validBefore } = transfer;
  const authorization = {
    ...transfer,
    value: value.toString(),
    validAfter: validAfter.toString(),
    validBefore: validBefore.toString(),
  };
  const payload = { authorization, signature: payment.signature };
  const scheme = new ExactEvmScheme(signer, { eip6492AllowedFactories: [...terms.factories] });
  const { isValid, invalidReason, invalidMessage } = await scheme.verify(
    { x402Version: 2, accepted: requirements, payload },
    requirements,
  );
  // It takes what could not be read for a fault of the payment.
  const failed = failure();
  if (failed !== undefined) throw failed;
  return {
    isValid,
    payer,
    ...(invalidReason === undefined ? {} : { invalidReason }),
    ...(invalidMessage === undefined ? {} : { invalidMessage }),
  };
}

/** Finds the faults of a payment for which the chain need not be asked. */
export function problemOf(
  { id, contracts }: Chain,
  { wallet, minPayment }: SaleTerms,
  { scheme, chainId, asset, payTo, amount, transfer }: OfferedPayment,
  nowSeconds: number,
): Pick<VerifyAnswer, 'invalidReason' | 'invalidMessage'> | undefined {
  if (scheme !== 'exact') return { invalidReason: 'unsupported_scheme' };
  if (chainId !== id) return { invalidReason: 'invalid_network', invalidMessage: `Only eip155:${id} is settled here.` };
  if (!isAddressEqual(asset, contracts.usdc)) return refused(`The asset is not USDC, ${contracts.usdc}.`);
  if (!isAddressEqual(payTo, wallet)) return refused(`payTo is not ${wallet}, the wallet of the API key.`);
  if (!isAddressEqual(transfer.to, wallet)) return { invalidReason: 'invalid_exact_evm_recipient_mismatch' };
  if (isAddressEqual(transfer.from, wallet)) return refused('The buyer is the seller.');
  if (transfer.value !== amount) return { invalidReason: 'invalid_exact_evm_payload_authorization_value_mismatch' };
  if (amount < minPayment || amount === 0n)
    return refused(`The smallest payment here is ${formatUsdc(minPayment > 0n ? minPayment : 1n)} USDC.`);
  if (transfer.validBefore > BigInt(nowSeconds + MAX_VALIDITY_SECONDS)) {
    const invalidMessage = `It must end within ${MAX_VALIDITY_SECONDS} seconds.`;
    return { invalidReason: 'invalid_exact_evm_payload_authorization_valid_before', invalidMessage };
  }
  return undefined;
}

function refused(invalidMessage: string) {
  return { invalidReason: 'invalid_payment_requirements', invalidMessage };
}

type Signer = ReturnType<typeof toFacilitatorEvmSigner>;

/** What the published code reads the chain with. It signs and sends nothing. */
function trialSigner(chain: Chain): { readonly signer: Signer; readonly failure: () => unknown } {
  let failed: unknown;
  const noting = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof CallRefused)) failed ??= error;
      throw error;
    }
  };
  const never = async () => {
    throw new Error('Verifying sends nothing.');
  };
  const signer: Signer = {
    getAddresses: () => [chain.contracts.batchRelay],
    getCode: async ({ address }) =>
      // It is known to have code, and the published code would leave a failure unhandled.
      isAddressEqual(address, chain.contracts.usdc) ? SOME_CODE : await noting(chain.client.getCode({ address })),
    readContract: ({ address, ...call }) => noting(tryCall(chain, address, { ...call, args: call.args ?? [] })),
    verifyTypedData: never,
    writeContract: never,
    sendTransaction: never,
    waitForTransactionReceipt: never,
  };
  return { signer, failure: () => failed };
}

/** The chain refuses the call, as it would refuse the transaction. */
class CallRefused extends Error {
  override readonly name = 'CallRefused';
}

interface TriedCall {
  readonly abi: readonly unknown[];
  readonly functionName: string;
  readonly args: readonly unknown[];
}

async function tryCall(chain: Chain, to: Address, { abi, functionName, args }: TriedCall): Promise<unknown> {
  const data = encodeFunctionData({ abi, functionName, args });
  const isTransfer = functionName === 'transferWithAuthorization';
  // A signature of an account is three arguments.
  const gasLimit = !isTransfer ? VIEW_GAS : args.length === 7 ? CONTRACT_GAS : ACCOUNT_GAS;
  const outcome = await chain.trials.call({ to, data, gas: directGas({ gasLimit, data }) }, TRIAL_MS);
  switch (outcome.kind) {
    case 'done':
      if (outcome.result === '0x' && !isTransfer) throw new CallRefused('There is no such contract.');
      return isTransfer ? undefined : decodeFunctionResult({ abi, functionName, data: outcome.result });
    case 'refused':
      throw new CallRefused(reasonOf(outcome.revertData));
    case 'out of gas':
      throw new CallRefused(`It uses more than ${gasLimit} gas.`);
  }
}

/** What a revert says, if it is a text of a reasonable length. */
export function reasonOf(revertData: Hex | undefined): string {
  try {
    const [text] = revertData === undefined ? [] : (decodeErrorResult({ abi: [], data: revertData }).args ?? []);
    if (typeof text === 'string' && text.length <= 200) return text;
  } catch {
    // An error of the contract's own.
  }
  return 'The chain refuses the transfer.';
}

/** What carries out a transfer, each call with the gas that it may use. */
export interface TransferCalls {
  /** At most one, before the transfer. */
  readonly deploying: readonly BatchCall[];
  readonly executing: BatchCall;
}

/** The calls for a payment that is valid, so that its factory may be called. */
export async function transferCalls(
  { client, contracts }: Chain,
  { transfer, signature: offered }: Pick<OfferedPayment, 'transfer' | 'signature'>,
): Promise<TransferCalls> {
  // Without the wrapper of ERC-6492, which the buyer's own contract does not know.
  const { address: factory, data: factoryData, signature } = parseErc6492Signature(offered);
  const { from, to, value, validAfter, validBefore, nonce } = transfer;
  const args = [from, to, value, validAfter, validBefore, nonce, signature] as const;
  const data = encodeFunctionData({ abi: usdcAbi, functionName: 'transferWithAuthorization', args });
  const gasLimit = size(signature) === ACCOUNT_SIGNATURE_BYTES ? ACCOUNT_GAS : CONTRACT_GAS;
  const executing = { target: contracts.usdc, data, gasLimit };
  if (factory === undefined || factoryData === undefined) return { deploying: [], executing };
  if ((await client.getCode({ address: from })) !== undefined) return { deploying: [], executing };
  return { deploying: [{ target: factory, data: factoryData, gasLimit: DEPLOYMENT_GAS }], executing };
}
