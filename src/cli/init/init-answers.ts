import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Address } from 'viem';
import { readSettings } from '../../core/config.ts';
import { parseAddress } from '../../core/lib/address.ts';
import { UsageError } from '../common/arguments.ts';
import type { Invocation } from '../common/command.ts';

export const services = ['systemd', 'compose', 'none'] as const;
export type ServiceKind = (typeof services)[number];

/** What an installation is made from. */
export interface Answers {
  readonly rpcUrls: string;
  /** Known for a preset; the node says it otherwise. */
  readonly chainId: number | undefined;
  readonly baseUrl: string | undefined;
  /** Absolute. */
  readonly dir: string;
  readonly treasury: Address | undefined;
  readonly service: ServiceKind;
}

interface Preset {
  readonly chainId: number;
  readonly rpcUrl: string;
}

/** By what a chain is called; the URLs are public ones, good enough to begin with. */
const presets: Readonly<Record<string, Preset>> = {
  base: { chainId: 8453, rpcUrl: 'https://mainnet.base.org' },
  'base-sepolia': { chainId: 84_532, rpcUrl: 'https://sepolia.base.org' },
};

type Ask = (question: string, fallback: string) => Promise<string>;

/**
 * What the flags say, and for the rest what the person at the terminal answers; without one, or with `--yes`, the
 * defaults. Throws {@link UsageError} where there is none, or for an answer that cannot be.
 */
export async function readAnswers(given: Invocation, usualRpcUrls: string | undefined): Promise<Answers> {
  const isAsking = process.stdin.isTTY && !given.switched('yes') && !given.isJson;
  const terminal = isAsking ? createInterface({ input: process.stdin, output: process.stderr }) : undefined;
  const ask: Ask = async (question, fallback) => {
    if (terminal === undefined) return fallback;
    const closed = new Promise<never>((_, reject) => {
      terminal.once('close', () => reject(new UsageError('Stopped; nothing was written.')));
    });
    const shown = fallback === '' ? '' : ` [${fallback}]`;
    const answer = (await Promise.race([terminal.question(`${question}${shown}: `), closed])).trim();
    return answer === '' ? fallback : answer;
  };
  const answer = async (flag: string, question: string, fallback: string) =>
    given.text(flag) ?? (await ask(question, fallback));
  try {
    return await answersBy(answer, usualRpcUrls);
  } finally {
    terminal?.removeAllListeners('close');
    terminal?.close();
  }
}

async function answersBy(
  answer: (flag: string, question: string, fallback: string) => Promise<string>,
  usualRpcUrls: string | undefined,
): Promise<Answers> {
  const chain = await answer('chain', 'Chain: base, base-sepolia or the URL of a node', '');
  if (chain === '') throw new UsageError('Name the chain: --chain base, --chain base-sepolia, or --chain <RPC URL>.');
  const preset = presets[chain];
  const rpcUrls =
    preset === undefined
      ? chain
      : await answer(
          'rpc-url',
          'RPC URLs, comma-separated (a plan of your own is faster)',
          usualRpcUrls ?? preset.rpcUrl,
        );
  const baseUrl = await answer(
    'base-url',
    'Public URL of the API, such as https://pay.example.com; empty for none',
    '',
  );
  requireValid({ BURSAR_RPC_URLS: rpcUrls, BURSAR_BASE_URL: baseUrl }, preset === undefined ? chain : rpcUrls);
  const treasury = await answer('treasury', "Address that receives the fees; empty for the deployer's", '');
  const fallback = existsSync('/run/systemd/system') ? 'systemd' : 'compose';
  const service = await answer('service', 'Run it by systemd, compose or none', fallback);
  const dir = resolve(await answer('dir', 'Folder to write', './bursar'));
  return {
    rpcUrls,
    chainId: preset?.chainId,
    dir,
    baseUrl: baseUrl === '' ? undefined : baseUrl.replace(/\/+$/, ''),
    treasury: addressFrom(treasury),
    service: serviceFrom(service),
  };
}

/** As the server reads them, so that it accepts the file. Line breaks would make settings of their own. */
function requireValid(env: Record<string, string>, chain: string): void {
  if (/[\r\n]/.test(Object.values(env).join(''))) throw new UsageError('A URL has no line breaks.');
  if (!/^https?:/.test(chain)) {
    throw new UsageError('--chain must be base, base-sepolia or the http(s) URL of a node.');
  }
  readSettings(['rpcUrls', 'baseUrl'], { env, flags: {} });
}

function addressFrom(text: string): Address | undefined {
  if (text === '') return undefined;
  const address = parseAddress(text);
  if (address === undefined) throw new UsageError('--treasury must be an address with a valid checksum.');
  return address;
}

function serviceFrom(text: string): ServiceKind {
  const service = services.find((known) => known === text);
  if (service === undefined) throw new UsageError('--service must be systemd, compose or none.');
  return service;
}
