import { type Address, BaseError, type Hex, numberToHex } from 'viem';
import type { Given } from '../../../chain/events/given.ts';
import type { Chain } from '../../../chain/nodes/chain.ts';
import {
  approvalsOf,
  type ChainLog,
  deploymentOf,
  furtherKeysOf,
  keysIn,
  type LogFilter,
  spendersIn,
} from '../../../chain/wallets/consents.ts';
import { lookBack } from '../../../chain/wallets/log-history.ts';
import { AppError } from '../../../core/errors.ts';

/** Whom a wallet has ever given rights to. */
export type Everybody = Pick<Given, 'spenders' | 'keys'>;

/** Public nodes answer for so many blocks at once, most of them. */
const BLOCKS = 10_000n;

/** Which blocks, both included, and until when there is time, by `performance.now()`. */
export interface Span {
  readonly first: bigint;
  readonly last: bigint;
  readonly endsAt: number;
}

/**
 * Whom a wallet has given rights to in these blocks, by the nodes alone; before its deployment it could not. Throws
 * `CONSENTS_UNKNOWN` where they do not tell all of it.
 */
export async function givenInLogs(chain: Chain, wallet: Address, span: Span): Promise<Everybody> {
  const { usdc, walletFactoryV2, walletFactoryV3 } = chain.contracts;
  const factories = [walletFactoryV2, walletFactoryV3].flatMap((factory) => factory ?? []);
  const [approvals = [], settings = [], deployments = []] = await logsOf(
    chain,
    [approvalsOf(usdc, wallet), furtherKeysOf(wallet), { ...deploymentOf(wallet), address: factories }],
    span,
    ([, , deployed = []]) => deployed.length > 0,
  );
  // A node that keeps no old events answers that there were none.
  if (span.first === 0n && deployments.length === 0) throw unknown('The nodes keep no events of old blocks.');
  return { spenders: spendersIn(approvals), keys: keysIn(settings) };
}

/** The logs of each filter in these blocks, or back to what is enough. Throws `CONSENTS_UNKNOWN`. */
export async function logsOf(
  { client }: Chain,
  filters: readonly LogFilter[],
  { first, last, endsAt }: Span,
  isEnough?: (logs: readonly (readonly ChainLog[])[]) => boolean,
): Promise<readonly (readonly ChainLog[])[]> {
  const { logs, gap } = await lookBack<ChainLog, Error>({
    first,
    last,
    blocks: BLOCKS,
    ...(isEnough === undefined ? {} : { isEnough }),
    isTooMuch: (refusal) => refusal instanceof BaseError,
    stopped: () => (performance.now() < endsAt ? undefined : new Error('It takes too long.')),
    async read({ from, to }) {
      try {
        return await Promise.all(filters.map((filter) => readLogs(client, filter, from, to)));
      } catch (error) {
        if (error instanceof BaseError || error instanceof AppError) return error;
        throw error;
      }
    },
  });
  if (gap !== undefined) throw unknown(`Before block ${gap.before}, nothing could be read.`, gap.reason);
  return logs;
}

async function readLogs(
  client: Chain['client'],
  { address, topics }: LogFilter,
  from: bigint,
  to: bigint,
): Promise<readonly ChainLog[]> {
  const logs = await client.request({
    method: 'eth_getLogs',
    params: [
      {
        fromBlock: numberToHex(from),
        toBlock: numberToHex(to),
        topics: topics.map((each): Hex | Hex[] | null =>
          typeof each === 'object' && each !== null ? [...each] : each,
        ),
        ...(address === undefined ? {} : { address: [address].flat() }),
      },
    ],
  });
  return logs.map(({ address: emitter, topics: told, data }) => ({ address: emitter, topics: told, data }));
}

function unknown(reason: string, cause?: unknown): AppError {
  return new AppError('CONSENTS_UNKNOWN', {
    message: `It is not known who else may do something with the wallet. ${reason}`,
    cause,
  });
}
