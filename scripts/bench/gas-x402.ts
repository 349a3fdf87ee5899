/**
 * Gas of authorised transfers (x402), from receipts on an anvil of its own: `bun scripts/bench/gas-x402.ts`. Each
 * figure is a packed batch of ten, one call of each of ten wallets that have done the same before. Prints one line per
 * figure and ends with 1 if one is above its bound.
 */
import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  hashTypedData,
  keccak256,
  stringToHex,
} from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { anvil } from 'viem/chains';
import type { BatchCall } from '../../src/chain/contracts/abi-words.ts';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { usdcAbi } from '../../src/chain/contracts/generated/IFiatToken.ts';
import { signedPayCall } from '../../src/features/payments/payment-intent.ts';
import { domainSeparator } from '../../src/features/signing/sessions.ts';
import {
  signedCloseCall,
  signedOpenCall,
  slotConsent,
  slotNonce,
} from '../../src/features/x402/envelopes/envelope-message.ts';
import { transferDigest } from '../../src/features/x402/x402-intent.ts';
import {
  type Bench,
  type CallCost,
  domainOf,
  type GasFigure,
  key,
  makeWallet,
  measureGas,
  mint,
  START,
  sendBatch,
  sign,
} from './gas-support.ts';

const PAYERS = 10;
const VALUE = 1_500_000;
const FEE = 30_000;
const DEADLINE = START + 86_400;
const SLOTS = 20;
const DAY_SECONDS = 86_400;
const seller = key('seller').address;
const hashOf = (text: string): Hex => keccak256(stringToHex(text));

interface Payer {
  readonly wallet: Address;
  readonly session: PrivateKeyAccount;
  readonly sessionKey: Hex;
}

/** A transfer that a wallet has authorised, and what the seller needs to have USDC execute it. */
interface Authorized {
  readonly payer: Payer;
  readonly call: BatchCall;
  readonly digest: Hex;
  readonly ref: Hex;
  readonly cashing: Hex;
}

const typesOf = {
  Authorization: [
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint48' },
    { name: 'validAfter', type: 'uint48' },
    { name: 'validBefore', type: 'uint48' },
    { name: 'ref', type: 'bytes32' },
    { name: 'maxFee', type: 'uint48' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint48' },
    { name: 'epoch', type: 'uint48' },
  ],
} as const;

const transferTypes = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const;

async function makePayer(bench: Bench, index: number): Promise<Payer> {
  const payer = await makeWallet(bench, `payer ${index}`, '2');
  await mint(bench, payer.wallet, 1_000_000_000n);
  return { ...payer, sessionKey: hashOf(`session of payer ${index}`) };
}

async function authorize({ client, contracts }: Bench, payer: Payer, nonce: bigint): Promise<Authorized> {
  const { wallet, session } = payer;
  const ref = hashOf(`${wallet} ${nonce}`);
  const { timestamp } = await client.getBlock();
  const validBefore = Number(timestamp) + 300;
  const message = { to: seller, value: VALUE, validAfter: 0, validBefore, ref, maxFee: FEE, nonce, deadline: DEADLINE };
  const domain = domainOf(wallet, '2');
  const signed = { ...message, epoch: 0 };
  const signature = await sign(session, { domain, types: typesOf, primaryType: 'Authorization', message: signed });
  const data = encodeFunctionData({
    abi: agentWalletAbi,
    functionName: 'authorizeTransfer',
    args: [message, signature],
  });
  const transfer = {
    domain: { name: 'USD Coin', version: '2', chainId: anvil.id, verifyingContract: contracts.usdc },
    types: transferTypes,
    primaryType: 'TransferWithAuthorization',
    message: {
      from: wallet,
      to: seller,
      value: BigInt(VALUE),
      validAfter: 0n,
      validBefore: BigInt(validBefore),
      nonce: keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [wallet, nonce])),
    },
  } as const;
  const { from, to, value, validAfter, nonce: transferNonce } = transfer.message;
  const consent: Hex = `${await session.signTypedData(transfer)}00`;
  const cashing = encodeFunctionData({
    abi: usdcAbi,
    functionName: 'transferWithAuthorization',
    args: [from, to, value, validAfter, BigInt(validBefore), transferNonce, consent],
  });
  const call = { target: wallet, gasLimit: 150_000, data };
  return { payer, call, digest: hashTypedData(transfer), ref, cashing };
}

function settleCall({ payer, digest, ref }: Authorized): BatchCall {
  const args = [digest, ref] as const;
  const data = encodeFunctionData({ abi: agentWalletAbi, functionName: 'settleAuthorization', args });
  return { target: payer.wallet, gasLimit: 150_000, data };
}

async function payCall({ wallet, sessionKey }: Payer, nonce: bigint): Promise<BatchCall> {
  const message = {
    to: key('recipient').address,
    amount: BigInt(VALUE),
    maxFee: BigInt(FEE),
    ref: hashOf(`${wallet} ${nonce}`),
    nonce: Number(nonce),
    epoch: 0,
    deadline: DEADLINE,
  };
  const data = await signedPayCall(domainSeparator(wallet, '2', anvil.id), message, sessionKey);
  return { target: wallet, gasLimit: 150_000, data };
}

/** What a batch costs, for each payer. */
async function sendAll(bench: Bench, calls: readonly BatchCall[]): Promise<CallCost> {
  return await sendBatch(bench, calls, PAYERS);
}

/** Everybody authorises with `nonce`, and the seller has all of it executed. */
async function authorizeAndCash(bench: Bench, payers: readonly Payer[], nonce: bigint) {
  const authorized = await Promise.all(payers.map((payer) => authorize(bench, payer, nonce)));
  const cost = await sendAll(
    bench,
    authorized.map(({ call }) => call),
  );
  let cashingGas = 0;
  for (const { cashing } of authorized) cashingGas = await bench.send(bench.contracts.usdc, cashing);
  return { authorized, cost, cashingGas };
}

const payAll = async (bench: Bench, payers: readonly Payer[], nonce: bigint): Promise<CallCost> =>
  sendAll(bench, await Promise.all(payers.map((payer) => payCall(payer, nonce))));

/** The last second of the chain's day and the next: no envelope lives longer. */
async function endOfDay({ client }: Bench): Promise<number> {
  const { timestamp } = await client.getBlock();
  return (Math.floor(Number(timestamp) / DAY_SECONDS) + 1) * DAY_SECONDS;
}

/** Everybody opens an envelope with `nonce`, the seller has all of its slots executed, and everybody closes it. */
async function useEnvelopes(bench: Bench, payers: readonly Payer[], nonce: number) {
  const { contracts, client, send } = bench;
  const end = await endOfDay(bench);
  const usdcDomain = await client.readContract({
    address: contracts.usdc,
    abi: usdcAbi,
    functionName: 'DOMAIN_SEPARATOR',
  });
  const sessionOf = ({ wallet, sessionKey: key }: Payer) => ({ domain: domainSeparator(wallet, '2', anvil.id), key });
  const callOf = (target: Address, data: Hex): BatchCall => ({ target, gasLimit: 400_000, data });
  const slot = { epoch: 0, deadline: DEADLINE };
  const opening = { cap: BigInt(VALUE), slots: SLOTS, end, maxFee: BigInt(FEE), nonce, ...slot };
  const opened = await sendAll(
    bench,
    await Promise.all(
      payers.map(async (payer) => callOf(payer.wallet, await signedOpenCall(sessionOf(payer), opening))),
    ),
  );
  let cashingGas = 0;
  for (const payer of payers) {
    for (let slot = 0; slot < SLOTS; ++slot) {
      const place = { envelope: nonce, slot };
      const [from, value] = [payer.wallet, BigInt(VALUE)];
      const times = { validAfter: 0, validBefore: end };
      const transfer = { from, to: seller, value, ...times, nonce: slotNonce(from, place) };
      const consent = await slotConsent(sessionOf(payer), transferDigest(usdcDomain, transfer), transfer, place);
      const args = [from, seller, value, 0n, BigInt(end), transfer.nonce, consent] as const;
      const data = encodeFunctionData({ abi: usdcAbi, functionName: 'transferWithAuthorization', args });
      cashingGas = await send(contracts.usdc, data);
    }
  }
  const closing = { envelope: nonce, unused: 0n, value: BigInt(VALUE * SLOTS), nonce: nonce + 1, ...slot };
  const closed = await sendAll(
    bench,
    await Promise.all(
      payers.map(async (payer) => callOf(payer.wallet, await signedCloseCall(sessionOf(payer), closing))),
    ),
  );
  return { opened, closed, cashingGas };
}

/** Throws unless the seller has everything and the treasury every fee: a figure for less would flatter. */
async function checkPaid({ client, contracts }: Bench, transfers: number, payments: number): Promise<void> {
  const token = { address: contracts.usdc, abi: usdcAbi, functionName: 'balanceOf' } as const;
  const received = await client.readContract({ ...token, args: [seller] });
  if (received !== BigInt(transfers * PAYERS * VALUE)) throw new Error(`wrong amount: ${received}`);
  const fees = await client.readContract({ ...token, args: [key('treasury').address] });
  if (fees !== BigInt((transfers + payments) * PAYERS * FEE)) throw new Error(`wrong fees: ${fees}`);
}

async function measure(bench: Bench): Promise<GasFigure[]> {
  const payers: Payer[] = [];
  for (let index = 0; index < PAYERS; ++index) payers.push(await makePayer(bench, index));
  const first = await authorizeAndCash(bench, payers, 0n);
  await sendAll(bench, first.authorized.map(settleCall));
  await payAll(bench, payers, 1n);

  const pay = await payAll(bench, payers, 2n);
  const second = await authorizeAndCash(bench, payers, 3n);
  const settle = await sendAll(bench, second.authorized.map(settleCall));
  await payAll(bench, payers, 4n);
  const third = await authorizeAndCash(bench, payers, 5n);
  const pairs = await Promise.all(
    third.authorized.map(async (authorized) => [settleCall(authorized), await payCall(authorized.payer, 6n)]),
  );
  const settleAndPay = await sendAll(bench, pairs.flat());
  await checkPaid(bench, 3, 4);
  await useEnvelopes(bench, payers, 7);
  const { opened, closed, cashingGas } = await useEnvelopes(bench, payers, 9);
  await checkPaid(bench, 3 + 2 * SLOTS, 4);

  const how = `each of ${PAYERS} wallets in one packed batch, for the second time that day`;
  return [
    { name: 'authorise', ...second.cost, how, must: 68_000, aim: 56_000 },
    { name: 'settle', ...settle, how, must: 41_000, aim: 33_000 },
    {
      name: 'settle, pay',
      gas: settleAndPay.gas - pay.gas,
      how: `what a settlement adds to a batch if the same wallet's pay comes directly after it`,
      must: 24_000,
      aim: 16_400,
    },
    { name: 'pay', ...pay, how: `for comparison: ${how}` },
    {
      name: 'purchase by slot',
      gas: Math.round((opened.gas + closed.gas) / SLOTS),
      calldata: Math.round((opened.calldata + closed.calldata) / SLOTS),
      how: `a twentieth of an envelope of ${SLOTS} slots: ${how}`,
      must: 9_000,
    },
    { name: 'open an envelope', ...opened, how },
    { name: 'close it', ...closed, how },
    { name: 'cash a slot', gas: cashingGas, how: 'for comparison: what the seller or his facilitator pays' },
    { name: 'cash', gas: second.cashingGas, how: 'for comparison: what the seller or his facilitator pays' },
  ];
}

await measureGas(measure);
