/**
 * Clients that pay one payment after another, in a process of their own; started by peers.ts. Its argument says how
 * they pay and to whom. Each line of its input is a number of seconds to pay for; each line that it prints is what came
 * of it.
 */
import { createWalletClient, encodeFunctionData, erc20Abi, type Hex, http, parseGwei } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { getTransactionCount } from 'viem/actions';
import { foundry } from 'viem/chains';
import { z } from 'zod';

const hex = z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]+$/)]);

/** The input of such a process. */
export const loadTask = z.object({
  /**
   * `bursar` pays over its API, the others with viem. As `documented`, it asks the node for nonce, gas and fees each
   * time; where gas and fees are `priced`, for the nonce and the chain alone; with everything `given`, for nothing.
   */
  way: z.enum(['bursar', 'documented', 'priced', 'given']),
  url: z.string(),
  usdc: hex,
  to: hex,
  amountMicro: z.coerce.bigint(),
  /** One per client: an API key, or the private key of a funded account. */
  keys: z.array(z.string()),
});
type LoadTask = z.output<typeof loadTask>;

/** What came of some seconds. */
export const loadResult = z.object({
  accepted: z.number(),
  latenciesMs: z.array(z.number()),
  /** Processor time of the process. */
  usedMs: z.number(),
  refused: z.array(z.string()),
});

/** Pays once; resolves when the payment is accepted. */
type Payer = () => Promise<void>;

const GAS = 100_000n;
const fees = { maxFeePerGas: parseGwei('20'), maxPriorityFeePerGas: parseGwei('1') } as const;

function bursarPayer({ url, to, amountMicro }: LoadTask, apiKey: string): Payer {
  const amount = (Number(amountMicro) / 1e6).toString();
  return async () => {
    const response = await fetch(`${url}/v1/payments`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ to, amount, currency: 'USDC' }),
    });
    const answer = await response.text();
    if (response.status !== 200) throw new Error(`${response.status} ${answer}`);
  };
}

/** As viem's documentation shows it: viem asks the node each time for what it is not given. */
function documentedPayer({ way, url, usdc, to, amountMicro }: LoadTask, key: Hex): Payer {
  const client = createWalletClient({ account: privateKeyToAccount(key), chain: foundry, transport: http(url) });
  const transfer = { address: usdc, abi: erc20Abi, functionName: 'transfer' } as const;
  const terms = way === 'priced' ? { gas: GAS, ...fees } : {};
  return async () => {
    await client.writeContract({ ...transfer, ...terms, args: [to, amountMicro] });
  };
}

/** `eth_sendRawTransaction` is the one request. */
function givenPayer({ url, usdc, to, amountMicro }: LoadTask, key: Hex): Payer {
  const account = privateKeyToAccount(key);
  const client = createWalletClient({ account, chain: foundry, transport: http(url) });
  let nonce: number | undefined;
  return async () => {
    // Read once, before the first payment.
    nonce ??= await getTransactionCount(client, { address: account.address, blockTag: 'pending' });
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amountMicro] });
    const call = { to: usdc, data, gas: GAS, nonce, chainId: foundry.id, type: 'eip1559', ...fees } as const;
    await client.sendRawTransaction({ serializedTransaction: await account.signTransaction(call) });
    nonce += 1;
  };
}

function payerOf(task: LoadTask, key: string): Payer {
  if (task.way === 'bursar') return bursarPayer(task, key);
  return (task.way === 'given' ? givenPayer : documentedPayer)(task, hex.parse(key));
}

async function payFor(payers: readonly Payer[], seconds: number): Promise<z.input<typeof loadResult>> {
  const latenciesMs: number[] = [];
  const refused: string[] = [];
  const before = process.cpuUsage();
  const endMs = performance.now() + seconds * 1_000;
  const client = async (pay: Payer) => {
    while (performance.now() < endMs) {
      const startedMs = performance.now();
      try {
        await pay();
        latenciesMs.push(performance.now() - startedMs);
      } catch (error) {
        refused.push(String(error).slice(0, 200));
      }
    }
  };
  await Promise.all(payers.map(client));
  const { user, system } = process.cpuUsage(before);
  return { accepted: latenciesMs.length, latenciesMs, usedMs: (user + system) / 1_000, refused };
}

if (import.meta.main) {
  const task = loadTask.parse(JSON.parse(Bun.argv[2] ?? ''));
  const payers = task.keys.map((key) => payerOf(task, key));
  for await (const line of console) console.log(JSON.stringify(await payFor(payers, Number(line))));
}
