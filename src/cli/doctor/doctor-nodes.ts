import { zeroAddress } from 'viem';
import { z } from 'zod';
import { httpNode, type Node, parseQuantity, resultOf } from '../../chain/nodes/node.ts';
import { type DoctorFinding, type DoctorProbe, fail, ok, runProbes, warn } from './finding.ts';

const TRY_MS = 5_000;
const SLOW_MS = 1_000;
/** How many blocks' logs to request at once; smaller ranges follow until a node answers. */
const LOG_RANGES = [10_000, 2_000, 1_000, 500, 100, 10];
/** The server reads logs in such pieces; smaller ones make the indexer slow. */
const GOOD_RANGE = 1_000;
/** How many blocks back to request a state, until a node has one. */
const DEPTHS = [100_000, 10_000, 1_000, 128, 32];
/** A message is looked at in a block that is as final as this. */
const STATE_MARGIN = 64;
/** Where a chain has no finalized tag. */
const USUAL_FINALITY = 64;

const blockSchema = z.object({ number: z.string(), timestamp: z.string() });

/** An RPC URL as the checks name it; the URL itself may hold a key. */
export interface NamedNode {
  readonly check: string;
  readonly node: Node;
}

export function namedNodes(urls: readonly string[]): NamedNode[] {
  return urls.map((url, index) => {
    const { origin } = new URL(url);
    return { check: `node ${index + 1}`, node: httpNode(url, origin, TRY_MS) };
  });
}

/** The first node that serves the chain; rejects if none does. */
export async function firstServing(nodes: readonly NamedNode[], chainId: number): Promise<Node> {
  return await Promise.any(
    nodes.map(async ({ node }) => {
      if ((await numberFrom(node, 'eth_chainId')) !== chainId) throw new Error('It serves another chain.');
      return node;
    }),
  );
}

/** What a node answers to a method, as a number. */
export async function numberFrom(node: Node, method: string, params: readonly unknown[] = []): Promise<number> {
  return parseQuantity(resultOf(await node.send({ method, params }, false)));
}

/** The latest or the final block as a node knows it. */
export async function blockFrom(
  node: Node,
  tag: 'latest' | 'finalized',
): Promise<{ readonly number: number; readonly timestamp: number }> {
  const reply = await node.send({ method: 'eth_getBlockByNumber', params: [tag, false] }, false);
  const { number, timestamp } = blockSchema.parse(resultOf(reply));
  return { number: parseQuantity(number), timestamp: parseQuantity(timestamp) };
}

/** Within the time of the probe that they are part of. */
const PART_MS = 9_000;

/** What a node must be good for: the chain, finality, logs, and states of the past. */
export function nodeProbe({ check, node }: NamedNode, chainId: number): DoctorProbe {
  const parts: readonly DoctorProbe[] = [
    { check: `${check} finality`, look: () => finality(`${check} finality`, node) },
    { check: `${check} logs`, look: () => logs(`${check} logs`, node) },
    { check: `${check} states`, look: () => states(`${check} states`, node) },
  ];
  return {
    check,
    look: async () => {
      const reached = await reach(check, node, chainId);
      return reached.verdict === 'fail' ? reached : [reached, ...(await runProbes(parts, PART_MS))];
    },
  };
}

/**
 * Backups may be away: of several nodes one that does not answer, or lacks something, is a warning while another one
 * is well. That one is of another chain, which `node 1 chain` tells, always fails.
 */
export function judgedTogether(findings: readonly DoctorFinding[]): DoctorFinding[] {
  const kindOf = ({ check }: DoctorFinding) => check.replace(/^node \d+ ?/, '');
  const isFine = (kind: string) => findings.some((each) => kindOf(each) === kind && each.verdict === 'ok');
  return findings.map((each) => {
    const isForgiven = each.verdict === 'fail' && isFine(kindOf(each));
    return isForgiven ? { ...each, verdict: 'warn' } : each;
  });
}

async function reach(check: string, node: Node, chainId: number): Promise<DoctorFinding> {
  const at = node.label;
  const startedMs = performance.now();
  let served: number;
  try {
    served = await numberFrom(node, 'eth_chainId');
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'failed';
    return fail(check, `${at} does not answer: ${reason}`, 'Check the URL in BURSAR_RPC_URLS, and the network.');
  }
  const tookMs = Math.round(performance.now() - startedMs);
  if (served !== chainId) {
    const advice = 'Set BURSAR_CHAIN_ID or the URL in BURSAR_RPC_URLS; serve refuses to start.';
    return fail(`${check} chain`, `${at} serves chain ${served}, not ${chainId}`, advice);
  }
  const { number } = await blockFrom(node, 'latest');
  const found = `${at} serves chain ${chainId}, head ${number}, answers in ${tookMs} ms`;
  if (tookMs <= SLOW_MS) return ok(check, found);
  return warn(check, found, 'Put a node that is nearer or faster first in BURSAR_RPC_URLS.');
}

async function finality(check: string, node: Node): Promise<DoctorFinding> {
  const latest = await blockFrom(node, 'latest');
  const final = await blockFrom(node, 'finalized').catch(() => undefined);
  if (final !== undefined)
    return ok(check, `finalized block ${final.number}, ${latest.number - final.number} below the head`);
  const advice = `${USUAL_FINALITY} blocks below the head count as final. If this chain has finality, use a node that tells it.`;
  return warn(check, 'the node knows no finalized block', advice);
}

async function logs(check: string, node: Node): Promise<DoctorFinding> {
  const { number: head } = await blockFrom(node, 'latest');
  const hex = (block: number) => `0x${Math.max(0, block).toString(16)}`;
  for (const range of LOG_RANGES) {
    const filter = { fromBlock: hex(head - range + 1), toBlock: hex(head), address: zeroAddress };
    const reply = await node.send({ method: 'eth_getLogs', params: [filter] }, false).catch(() => undefined);
    if (reply?.kind !== 'result') continue;
    const found = `eth_getLogs answers for ${range} blocks at once`;
    if (range >= GOOD_RANGE) return ok(check, found);
    const advice = `The indexer is slow with less than ${GOOD_RANGE}. Add a node or a plan that serves more.`;
    return warn(check, found, advice);
  }
  return fail(check, 'eth_getLogs is refused', 'Use a node that serves eth_getLogs: the indexer cannot work without.');
}

async function states(check: string, node: Node): Promise<DoctorFinding> {
  const { number: head } = await blockFrom(node, 'latest');
  const final = await blockFrom(node, 'finalized').catch(() => undefined);
  const needed = head - (final?.number ?? head - USUAL_FINALITY) + STATE_MARGIN;
  const depths = [...new Set([...DEPTHS, needed].map((depth) => Math.min(depth, head)))].sort((a, b) => b - a);
  for (const depth of depths) {
    const block = `0x${(head - depth).toString(16)}`;
    const reply = await node
      .send({ method: 'eth_getBalance', params: [zeroAddress, block] }, false)
      .catch(() => undefined);
    if (reply?.kind !== 'result') continue;
    const found = `has the states of the last ${depth} blocks`;
    if (depth >= Math.min(needed, head)) return ok(check, found);
    return warn(check, found, lacksStates(needed));
  }
  return fail(check, 'has no states of the past', lacksStates(needed));
}

function lacksStates(needed: number): string {
  return `Failed payments are proved ${needed} blocks back. Add a node that keeps more states to BURSAR_RPC_URLS.`;
}
