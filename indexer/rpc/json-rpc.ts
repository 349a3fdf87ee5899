import * as z from 'zod';

/** A JSON-RPC request, and the function that answers one. */
export interface Request {
  readonly method: string;
  readonly params?: unknown;
}
export type Ask = (request: Request) => Promise<unknown>;

export type Hex = `0x${string}`;
const hex = z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]*$/)]);

const logsSchema = z.array(z.looseObject({ address: hex, topics: z.array(hex), blockNumber: hex, logIndex: hex }));
export type Log = z.infer<typeof logsSchema>[number];

const querySchema = z.looseObject({
  blockHash: hex.optional(),
  fromBlock: hex.optional(),
  toBlock: hex.optional(),
  address: z.union([hex, z.array(hex)]).optional(),
  topics: z.array(z.union([hex, z.array(hex), z.null()])).optional(),
});
/** The query of `eth_getLogs`. */
export type LogQuery = z.infer<typeof querySchema>;

export function parseLogQuery(params: unknown): LogQuery {
  return z.tuple([querySchema]).parse(params)[0];
}

export async function getLogs(ask: Ask, query: LogQuery): Promise<Log[]> {
  return logsSchema.parse(await ask({ method: 'eth_getLogs', params: [query] }));
}

const headerSchema = z.object({ number: hex, hash: hex, parentHash: hex });
export type Header = z.infer<typeof headerSchema>;

/** A block's header; undefined for anything that is no block. */
export function headerOf(block: unknown): Header | undefined {
  const parsed = headerSchema.safeParse(block);
  return parsed.success ? parsed.data : undefined;
}
