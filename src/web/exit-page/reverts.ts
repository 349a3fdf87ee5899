import { decodeErrorResult, type Hex } from 'viem';
import { agentWalletAbi } from '../../chain/contracts/generated/AgentWallet.ts';
import { formatUsdc } from '../../core/lib/money.ts';

/** Beside the wallet's errors, those that are a text, as USDC's. */
const abi = [
  ...agentWalletAbi,
  { type: 'error', name: 'Error', inputs: [{ name: 'message', type: 'string' }] },
] as const;

/** The wallet's refusals, for people; amounts are filled in where there are some. */
const meanings: Readonly<Record<string, string>> = {
  Unauthorized:
    'this account may not do that: it is not the owner (to freeze: nor the guardian; to accept: not the one who was offered the wallet)',
  InvalidOwner: 'an owner can be neither the zero address nor the wallet itself nor a contract that it works with',
  InvalidGuardian: 'a guardian can be neither the wallet itself nor a contract that it works with',
  InvalidSessionKey: 'the session key can be neither the zero address nor one of the further keys: revoke those first',
  InvalidRecipient: 'money cannot go to the zero address, to the wallet itself or to a contract that it works with',
  EpochsUsedUp: 'this wallet is in its last epoch and can never be unfrozen again; withdraw what it holds',
  TooManySpenders: 'these are too many allowances for one step',
  ZeroAmount: 'the amount is zero',
  TransferRefused: 'USDC refuses the transfer',
};

/** What the USDC contract says in its own words, by how it begins or ends. */
const tokenWords: readonly (readonly [RegExp, string])[] = [
  [/transfer amount exceeds balance/i, 'the wallet does not hold that much USDC'],
  [/account is blacklisted/i, 'Circle has blocked this wallet or the recipient in USDC'],
  [/paused/i, 'Circle has paused USDC; try again later'],
];
const MAX_SHOWN = 200;

/** Why a call reverted, as the rest of a sentence. Without data that can be decoded, `said` is what the node says. */
export function revertInWords(data: Hex | undefined, said: string): string {
  if (data === undefined || data === '0x') return inTokenWords(said) ?? said;
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi, data });
    if (errorName === 'Error') {
      const text = String(args[0]).slice(0, MAX_SHOWN);
      return inTokenWords(text) ?? text;
    }
    if (errorName === 'InsufficientBalance') {
      const [available = 0n, needed = 0n] = args.map((value) => BigInt(String(value)));
      return `the wallet has ${formatUsdc(available)} USDC, and this takes ${formatUsdc(needed)}`;
    }
    return meanings[errorName] ?? errorName;
  } catch {
    return `${said} (${data.slice(0, 10)})`;
  }
}

function inTokenWords(text: string): string | undefined {
  return tokenWords.find(([pattern]) => pattern.test(text))?.[1];
}
