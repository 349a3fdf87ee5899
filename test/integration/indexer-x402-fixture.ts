import { type Address, encodeFunctionData, type Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { type BatchCall, encodeRelayPacked } from '../../src/chain/contracts/abi-words.ts';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { testUsdcAbi } from '../../src/chain/contracts/generated/TestUSDC.ts';
import {
  signedCloseCall,
  signedOpenCall,
  slotConsent,
  slotNonce,
} from '../../src/features/x402/envelopes/envelope-message.ts';
import { consent, signedAuthorizeCall, transferDigest, transferNonce } from '../../src/features/x402/x402-intent.ts';
import { refOf } from '../support/payments.ts';
import type { Scene, TestWallet } from './indexer-fixture.ts';

/** How long an authorisation of here may be executed, in seconds of the chain. */
const VALID_SECONDS = 300;
const DAY_SECONDS = 86_400;

/** Enough for any of the calls here. */
const CALL_GAS = 150_000;

interface Purchase {
  /** The payment's id; its reference follows from it. */
  readonly id: string;
  readonly to: Address;
  /** Micro-USDC. */
  readonly value: bigint;
}

/** A transfer that a session key has signed, and the calls that it takes part in. */
export interface TestAuthorization {
  readonly ref: Hex;
  readonly nonce: Hex;
  readonly digest: Hex;
  readonly validBefore: number;
  /** Has the wallet put the money aside. */
  readonly authorizing: BatchCall;
  /** Has USDC execute it. */
  readonly cashing: BatchCall;
  readonly settling: BatchCall;
  readonly releasing: BatchCall;
  readonly cancelling: BatchCall;
}

/** So many seconds later, or the end of the UTC day, which is the latest end of an envelope. */
function onThisDay(timestamp: bigint, seconds: number): number {
  const now = Number(timestamp);
  return Math.min(now + seconds, (Math.floor(now / DAY_SECONDS) + 1) * DAY_SECONDS);
}

/** How wallets of a scene pay sellers by authorised transfers. Each sending resolves with its transaction's hash. */
export function x402Of({ chain, sendAs }: Scene) {
  const { usdc, batchRelay } = chain.contracts;
  const [, , , anybody] = chain.relayerKeys;
  const callOf = (target: Address, data: Hex): BatchCall => ({ target, gasLimit: CALL_GAS, data });
  const tokenDomain = () =>
    chain.client.readContract({ address: usdc, abi: testUsdcAbi, functionName: 'DOMAIN_SEPARATOR' });
  const cashingOf = (transfer: Parameters<typeof transferDigest>[1], signature: Hex): BatchCall => {
    const { from, to, value, validAfter, validBefore, nonce } = transfer;
    const args = [from, to, value, BigInt(validAfter), BigInt(validBefore), nonce, signature] as const;
    return callOf(usdc, encodeFunctionData({ abi: testUsdcAbi, functionName: 'transferWithAuthorization', args }));
  };
  const sign = async (wallet: TestWallet, { id, to, value }: Purchase): Promise<TestAuthorization> => {
    const slot = await wallet.slot();
    const { timestamp } = await chain.client.getBlock();
    const ref = refOf(id);
    const times = { validAfter: 0, validBefore: Number(timestamp) + VALID_SECONDS };
    const message = { to, value, ...times, ref, maxFee: value, ...slot };
    const nonce = transferNonce(wallet.address, slot.nonce);
    const transfer = { from: wallet.address, to, value, ...times, nonce };
    const digest = transferDigest(await tokenDomain(), transfer);
    const ending = (functionName: 'settleAuthorization' | 'releaseAuthorization' | 'cancelAuthorization') =>
      callOf(wallet.address, encodeFunctionData({ abi: agentWalletAbi, functionName, args: [digest, ref] }));
    return {
      ref,
      nonce,
      digest,
      validBefore: times.validBefore,
      authorizing: callOf(wallet.address, await signedAuthorizeCall(wallet.session, message)),
      cashing: cashingOf(transfer, await consent(wallet.session, digest)),
      settling: ending('settleAuthorization'),
      releasing: ending('releaseAuthorization'),
      cancelling: ending('cancelAuthorization'),
    };
  };
  /** Makes a call as any account, or as the account of a key. */
  const send = ({ target, data }: BatchCall, key = anybody) => sendAs(key, target, data);
  const openEnvelope = async (wallet: TestWallet, cap: bigint, slots: number) => {
    const slot = await wallet.slot();
    const { timestamp } = await chain.client.getBlock();
    const opening = { cap, slots, end: onThisDay(timestamp, VALID_SECONDS), maxFee: cap, ...slot };
    return { name: slot.nonce, opening: callOf(wallet.address, await signedOpenCall(wallet.session, opening)) };
  };
  /** Has USDC execute a transfer that takes a slot of an envelope. */
  const cashingOfSlot = async (
    { address: from, session }: TestWallet,
    place: { readonly envelope: number; readonly slot: number },
    { to, value }: Pick<Purchase, 'to' | 'value'>,
  ) => {
    const { timestamp } = await chain.client.getBlock();
    const times = { validAfter: 0, validBefore: onThisDay(timestamp, VALID_SECONDS / 2) };
    const transfer = { from, to, value, ...times, nonce: slotNonce(from, place) };
    const digest = transferDigest(await tokenDomain(), transfer);
    const cashing = cashingOf(transfer, await slotConsent(session, digest, transfer, place));
    return { nonce: transfer.nonce, cashing };
  };
  const closeEnvelope = async (wallet: TestWallet, envelope: number, unused: bigint, value: bigint) => {
    const closing = { envelope, unused, value, ...(await wallet.slot()) };
    return callOf(wallet.address, await signedCloseCall(wallet.session, closing));
  };
  return {
    sign,
    send,
    openEnvelope,
    cashingOfSlot,
    closeEnvelope,
    /** Signs, and has the wallet put the money aside. */
    authorize: async (wallet: TestWallet, purchase: Purchase) => {
      const signed = await sign(wallet, purchase);
      return { ...signed, authorized: await send(signed.authorizing) };
    },
    /** Makes all calls in one transaction. */
    sendBatch: (calls: readonly BatchCall[]) => sendAs(anybody, batchRelay, encodeRelayPacked(calls)),
    /** Has USDC execute a transfer of any account, under a nonce of any kind. */
    cashOwn: async ({ nonce, to, value }: { nonce: Hex; to: Address; value: bigint }) => {
      const account = privateKeyToAccount(anybody);
      const { timestamp } = await chain.client.getBlock();
      const times = { validAfter: 0, validBefore: Number(timestamp) + VALID_SECONDS };
      const transfer = { from: account.address, to, value, ...times, nonce };
      await chain.mintUsdc(account.address, value);
      const signature = await account.sign({ hash: transferDigest(await tokenDomain(), transfer) });
      return await send(cashingOf(transfer, signature));
    },
    /** What a wallet says that it has put aside, in micro-USDC. */
    reserved: async ({ address }: TestWallet) =>
      String(await chain.client.readContract({ address, abi: agentWalletAbi, functionName: 'reserved' })),
  };
}
