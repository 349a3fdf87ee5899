import {
  type Address,
  encodeDeployData,
  encodeFunctionData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hex,
  hashMessage,
  isErc6492Signature,
  parseAbi,
} from 'viem';
import type { Chain } from '../../../chain/nodes/chain.ts';
import { withRpcDeadline } from '../../../chain/nodes/rpc-errors.ts';
import { accountSignature } from '../../../chain/wallets/wallet-signatures.ts';
import { AppError } from '../../../core/errors.ts';
import { createGate, GateFullError } from '../../../core/lib/locks.ts';
import { msUntil } from '../../../core/lib/time.ts';
import { takeTurn } from '../../../core/lib/turns.ts';

/** A text, and an alleged signature of it by a wallet. */
export interface SignedText {
  readonly address: Address;
  readonly message: string;
  readonly signature: Hex;
}

/** All looks at the chain for one signature. */
const JUDGED_MS = 4_000;
/** A Safe of ten takes 100,000, a passkey without a precompile 350,000. */
const CONTRACT_GAS = 500_000;
/** The same, its deployment, and what the validator takes. */
const UNDEPLOYED_GAS = 3_000_000;
/** Others run trials, too: the owners of wallets, who must not wait for those who log in. */
const AT_ONCE = { running: 2, waiting: 16 };
const RETRY_SECONDS = '2';

const abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)']);
/** The answer of ERC-1271 that means yes, in a word of its own. */
const YES = `0x1626ba7e${'0'.repeat(56)}`;
/** The validator's own. */
const VALID = '0x01';

/** Creates the judge of signatures of texts. */
export function createTextSignatures({ client, trials }: Pick<Chain, 'client' | 'trials'>) {
  const gate = createGate(AT_ONCE);
  const busy = new Set<string>();
  const byContract = async (address: Address, hash: Hex, signature: Hex): Promise<boolean> => {
    const endsAt = performance.now() + JUDGED_MS;
    const code = await withRpcDeadline(client.getCode({ address }), msUntil(endsAt));
    const isDeployed = code !== undefined && code !== '0x';
    const isWrapped = isErc6492Signature(signature);
    // A wrapped signature names a call to make first. It may deploy a missing contract; it must not change an existing
    // one.
    if (isDeployed === isWrapped) return false;
    if (isDeployed) {
      const data = encodeFunctionData({ abi, functionName: 'isValidSignature', args: [hash, signature] });
      const outcome = await trials.call({ to: address, data, gas: CONTRACT_GAS }, msUntil(endsAt));
      return outcome.kind === 'done' && outcome.result.slice(0, YES.length) === YES;
    }
    const data = encodeDeployData({
      abi: erc6492SignatureValidatorAbi,
      bytecode: erc6492SignatureValidatorByteCode,
      args: [address, hash, signature],
    });
    const outcome = await trials.call({ data, gas: UNDEPLOYED_GAS }, msUntil(endsAt));
    return outcome.kind === 'done' && outcome.result === VALID;
  };
  const alone = async <T>(keys: readonly string[], work: () => Promise<T>): Promise<T> => {
    if (keys.some((key) => busy.has(key))) throw overloaded('Another signature is being checked for you.');
    for (const key of keys) busy.add(key);
    try {
      return await gate.run(work);
    } finally {
      for (const key of keys) busy.delete(key);
    }
  };
  return {
    /**
     * Whether the address has signed. An account's signature is computed here (ERC-191). Contracts are asked on the
     * chain (ERC-1271), also those that are not deployed yet (ERC-6492): that runs code of strangers, so it has bounds
     * of gas and time, few run at once, and one for each caller and each contract. Throws `OVERLOADED` beyond that, and
     * where no node answers; nothing was done then.
     */
    async isSigned({ address, message, signature }: SignedText, caller: string): Promise<boolean> {
      // It takes a millisecond, and anybody may have it done.
      await takeTurn('step');
      const hash = hashMessage(message);
      if ((await accountSignature(hash, address, signature)) !== undefined) return true;
      try {
        const keys = [`caller ${caller}`, `contract ${address}`];
        return await alone(keys, () => byContract(address, hash, signature));
      } catch (error) {
        if (error instanceof GateFullError) throw overloaded('Too many signatures are being checked.', error);
        if (!(error instanceof AppError) || error.code !== 'RPC_TIMEOUT') throw error;
        throw overloaded('No node of the chain says whether the contract has signed.', error);
      }
    },
  };
}

function overloaded(message: string, cause?: unknown): AppError {
  return new AppError('OVERLOADED', {
    message: `${message} Nothing was done. Try again in a moment.`,
    cause,
    headers: { 'Retry-After': RETRY_SECONDS },
  });
}
