import { describe, expect, spyOn, test } from 'bun:test';
import { type Hex, keccak256, RpcRequestError, toHex } from 'viem';
import type { BlockKey, BlockPoint } from '../events/chain-events.ts';
import type { Nodes } from '../nodes/nodes.ts';
import type { RpcCall } from '../nodes/rpc-errors.ts';
import { describeLacks } from './blocks.ts';
import { BEHIND_AFTER_MS, type FinalLoss } from './final-block.ts';
import { type HeadStep, type Heads, trackHeads } from './heads.ts';

interface FakeBlock {
  readonly number: number;
  readonly hash: Hex;
  readonly parentHash: Hex;
}

/** A chain that a test controls, behind the interface of nodes. */
function fakeChain() {
  let blocks: FakeBlock[] = [];
  const byHash = new Map<Hex, FakeBlock>();
  let forks = 0;
  let lag = 0;
  const asJson = ({ number, hash, parentHash }: FakeBlock) => ({
    number: toHex(number),
    hash,
    parentHash,
    timestamp: toHex(1_000 + number),
    baseFeePerGas: '0x1',
    gasLimit: '0x1c9c380',
    transactions: [],
  });
  const mine = (count: number): void => {
    for (let index = 0; index < count; index += 1) {
      const parentHash = blocks.at(-1)?.hash ?? keccak256('0x');
      const number = blocks.length;
      const block = { number, parentHash, hash: keccak256(toHex(`${forks}:${number}:${parentHash}`)) };
      blocks.push(block);
      byHash.set(block.hash, block);
    }
  };
  let finalized: () => number | undefined = () => blocks.length - 65;
  const answer = (method: string, [parameter]: readonly unknown[]): unknown => {
    if (method === 'eth_getBlockByHash') {
      const block = [...byHash.values()].find(({ hash }) => hash === parameter);
      return block === undefined ? null : asJson(block);
    }
    const number =
      parameter === 'latest'
        ? blocks.length - 1 - lag
        : parameter === 'finalized'
          ? (finalized() ?? -1)
          : Number(parameter);
    const block = blocks[number];
    return block === undefined ? null : asJson(block);
  };
  const nodes: Nodes = {
    ask: async ({ method, params }, parse) => parse(answer(method, params)),
    askEach: async ({ method, params }, parse) => [{ node: 'fake', value: parse(answer(method, params)) }],
    askAside: async ({ call: { method, params }, parse }) => parse(answer(method, params)),
    send: async () => 'accepted',
    stats: () => [],
    close: () => undefined,
  };
  return {
    nodes,
    mine,
    fork(depth: number, length: number) {
      blocks = blocks.slice(0, blocks.length - depth);
      forks += 1;
      mine(length);
    },
    point: (number: number): BlockPoint => {
      const block = blocks[number];
      if (block === undefined) throw new Error('no such block');
      return { number, hash: block.hash, timestamp: 1_000 + number };
    },
    /** Saves the current blocks, to restore them later. */
    keep() {
      const then = [...blocks];
      return {
        restore: () => {
          blocks = then;
        },
      };
    },
    hashOf: (number: number) => blocks[number]?.hash,
    /** From now on its nodes are this many blocks behind. */
    lagBehind(count: number) {
      lag = count;
    },
    height: () => blocks.length - 1,
    /** From now on its nodes return this final block; `undefined` for none. */
    finalizedAnswers(answer: () => number | undefined) {
      finalized = answer;
    },
  };
}

function refuse(code: number, message: string): never {
  throw new RpcRequestError({ body: {}, error: { code, message }, url: 'node' });
}

const header = {
  hash: keccak256('0x02'),
  parentHash: keccak256('0x03'),
  timestamp: 1,
  baseFeePerGas: 0n,
  gasLimit: 1,
  transactions: [],
};

async function step(heads: Heads): Promise<HeadStep | undefined> {
  const taken = await heads.look();
  if (taken !== undefined) heads.accept(taken);
  return taken;
}

const numbers = (blocks: readonly { number: number }[] | undefined) => blocks?.map(({ number }) => number);

describe('the head tracker', () => {
  test('reports every new block, including those between two looks', async () => {
    const chain = fakeChain();
    chain.mine(10);
    const heads = trackHeads(chain.nodes, []);
    expect(await step(heads)).toMatchObject({ gap: true, removed: [] });
    expect(await step(heads)).toBeUndefined();
    chain.mine(1);
    expect(numbers((await step(heads))?.fresh)).toEqual([10]);
    chain.mine(5);
    const taken = await step(heads);
    expect(taken).toMatchObject({ gap: false, removed: [] });
    expect(numbers(taken?.fresh)).toEqual([11, 12, 13, 14, 15]);
  });

  test('reports every new block up to a pinned block that an earlier process saw', async () => {
    const chain = fakeChain();
    chain.mine(25);
    const pinned = [chain.point(22)];
    chain.lagBehind(5);
    const heads = trackHeads(chain.nodes, pinned);
    await step(heads);
    chain.lagBehind(0);
    const taken = await step(heads);
    expect(taken).toMatchObject({ gap: false, removed: [] });
    expect(numbers(taken?.fresh)).toEqual([20, 21, 22, 23, 24]);
  });

  test('reports a gap when the head is 100 blocks ahead', async () => {
    const chain = fakeChain();
    chain.mine(1);
    const heads = trackHeads(chain.nodes, []);
    await step(heads);
    chain.mine(100);
    const taken = await step(heads);
    expect(taken).toMatchObject({ gap: true });
    expect(numbers(taken?.fresh)).toEqual([100]);
  });

  test('ignores a head below the known one, as a lagging node shows it', async () => {
    const chain = fakeChain();
    chain.mine(10);
    const heads = trackHeads(chain.nodes, []);
    await step(heads);
    chain.mine(10);
    await step(heads);
    chain.lagBehind(5);
    expect(await step(heads)).toBeUndefined();
    expect(heads.latest?.number).toBe(19);
    chain.lagBehind(0);
    chain.mine(1);
    expect(await step(heads)).toMatchObject({ gap: false, removed: [] });
  });
});

describe('the head tracker and a lagging node', () => {
  test('removes no block, however long and far the node lags', async () => {
    const chain = fakeChain();
    chain.mine(300);
    const pinned = [chain.point(120), chain.point(299)];
    const heads = trackHeads(chain.nodes, pinned);
    await step(heads);
    for (const lag of [5, 150]) {
      chain.lagBehind(lag);
      expect(await step(heads)).toBeUndefined();
      expect(await step(heads)).toBeUndefined();
      expect(pinned.every((block) => heads.knows(block))).toBe(true);
    }
    chain.lagBehind(0);
    chain.mine(1);
    expect(await step(heads)).toMatchObject({ removed: [] });
  });

  test('keeps pinned blocks above the head of the node until it shows other blocks there', async () => {
    const chain = fakeChain();
    chain.mine(300);
    const pinned = [chain.point(120), chain.point(299)];
    chain.lagBehind(20);
    const heads = trackHeads(chain.nodes, pinned);
    expect(await step(heads)).toMatchObject({ removed: [] });
    chain.lagBehind(10);
    expect(await step(heads)).toMatchObject({ removed: [], gap: false });
    chain.lagBehind(0);
    expect(await step(heads)).toMatchObject({ removed: [] });
    expect(heads.knows(chain.point(299))).toBe(true);

    const other = trackHeads(chain.nodes, pinned);
    chain.lagBehind(20);
    await step(other);
    chain.lagBehind(0);
    chain.fork(5, 8);
    expect(numbers((await step(other))?.removed)).toEqual([299]);
  });

  test('removes the pinned blocks that a shorter fork replaces', async () => {
    const chain = fakeChain();
    chain.mine(300);
    const pinned = [chain.point(120), chain.point(150), chain.point(299)];
    const heads = trackHeads(chain.nodes, pinned);
    await step(heads);
    chain.fork(160, 20);
    expect(numbers((await step(heads))?.removed)).toEqual([299, 150]);
    expect(heads.knows(pinned[0] ?? chain.point(0))).toBe(true);
  });
});

/** The nodes of a chain of which the first lacks a block, and perhaps a second one that has it. */
function lacking(chain: ReturnType<typeof fakeChain>, missing: () => Hex | undefined, hasOther = false) {
  const lacks = ({ method, params: [parameter] }: RpcCall) => {
    const hash = method === 'eth_getBlockByHash' ? parameter : chain.hashOf(Number(parameter));
    return hash !== undefined && hash === missing();
  };
  const nodes: Nodes = {
    ...chain.nodes,
    ask: async (call, parse) => (lacks(call) ? parse(null) : await chain.nodes.ask(call, parse)),
    askEach: async (call, parse) => [
      { node: 'pruned', value: lacks(call) ? parse(null) : await chain.nodes.ask(call, parse) },
      ...(hasOther ? [{ node: 'full', value: await chain.nodes.ask(call, parse) }] : []),
    ],
  };
  return nodes;
}

/** Lets this much time pass for the work. */
async function afterMs<Value>(ms: number, work: () => Promise<Value>): Promise<Value> {
  const later = performance.now() + ms;
  const now = spyOn(performance, 'now').mockImplementation(() => later);
  try {
    return await work();
  } finally {
    now.mockRestore();
  }
}

describe('a node that lacks the parent of its own head', () => {
  test('is passed over for one that has it, and named', async () => {
    const chain = fakeChain();
    chain.mine(10);
    let missing: Hex | undefined;
    const nodes = lacking(chain, () => missing, true);
    const heads = trackHeads(nodes, []);
    await step(heads);
    expect(heads.lacks).toEqual([]);
    chain.mine(3);
    missing = chain.hashOf(11);
    const taken = await step(heads);
    expect(taken).toMatchObject({ gap: false, removed: [] });
    expect(numbers(taken?.fresh)).toEqual([10, 11, 12]);
    expect(describeLacks(heads.lacks)).toBe(`pruned lacks block ${missing}`);
    chain.mine(1);
    await step(heads);
    expect(heads.lacks).toEqual([]);
  });

  test('keeps nothing waiting for long where no other has it, and nothing is concluded', async () => {
    const chain = fakeChain();
    chain.mine(10);
    let missing: Hex | undefined;
    const pinned = [chain.point(4), chain.point(9)];
    const nodes = lacking(chain, () => missing);
    const heads = trackHeads(nodes, pinned);
    await step(heads);
    chain.fork(2, 5);
    missing = chain.hashOf(10);
    expect(await step(heads)).toBeUndefined();
    expect(heads.lacks).toEqual([{ block: missing ?? '0x', nodes: ['pruned'] }]);
    expect(heads.knows(chain.point(4))).toBe(true);
    // The nodes show all pinned heights, but the blocks in between are a gap.
    const taken = await afterMs(6_000, () => step(heads));
    expect(taken).toMatchObject({ gap: true });
    expect(numbers(taken?.fresh)).toEqual([12]);
    expect(numbers(taken?.removed)).toEqual([9]);
    expect(heads.latest?.number).toBe(12);
    missing = undefined;
    chain.mine(1);
    expect(await step(heads)).toMatchObject({ gap: false, removed: [] });
  });

  test('and shows old blocks below does not hide for good that they are replaced', async () => {
    const chain = fakeChain();
    chain.mine(10);
    const old = chain.keep();
    const pinned = chain.point(8);
    let missing: Hex | undefined;
    let isStale = false;
    const nodes = lacking(chain, () => missing);
    const stale: Nodes = {
      ...nodes,
      async ask(call, parse, options) {
        if (!isStale || call.params[0] !== toHex(8)) return await nodes.ask(call, parse, options);
        const now = chain.keep();
        old.restore();
        const answer = await chain.nodes.ask(call, parse);
        now.restore();
        return answer;
      },
    };
    const heads = trackHeads(stale, [pinned]);
    await step(heads);
    chain.fork(3, 5);
    missing = chain.hashOf(10);
    isStale = true;
    expect(await step(heads)).toBeUndefined();
    const taken = await afterMs(6_000, () => step(heads));
    expect(taken).toMatchObject({ gap: true, removed: [] });
    missing = undefined;
    isStale = false;
    expect(numbers((await step(heads))?.removed)).toEqual([8]);
    expect(heads.knows(pinned)).toBe(false);
  });

  test('and a pinned block, which is not known as part of the chain until a node shows it', async () => {
    const chain = fakeChain();
    chain.mine(100);
    const pinned = chain.point(60);
    let missing: Hex | undefined = pinned.hash;
    const nodes = lacking(chain, () => missing);
    const heads = trackHeads(nodes, [pinned]);
    expect(await step(heads)).toMatchObject({ removed: [] });
    expect(heads.knows(pinned)).toBe(false);
    missing = undefined;
    chain.mine(1);
    expect(await step(heads)).toMatchObject({ removed: [] });
    expect(heads.knows(pinned)).toBe(true);
  });
});

describe('a reorganisation', () => {
  test.each([
    { depth: 1, length: 1 },
    { depth: 3, length: 3 },
    { depth: 3, length: 5 },
    { depth: 5, length: 8 },
  ])('of $depth blocks by $length is reported from the highest block down, and followed', async ({ depth, length }) => {
    const chain = fakeChain();
    chain.mine(10);
    const heads = trackHeads(chain.nodes, []);
    await step(heads);
    chain.mine(10);
    await step(heads);
    const before = Array.from({ length: depth }, (_, index) => chain.point(19 - index));
    chain.fork(depth, length);
    const taken = await step(heads);
    expect(taken?.removed).toEqual(before);
    expect(numbers(taken?.fresh)).toEqual(Array.from({ length }, (_, index) => 20 - depth + index));
    expect(heads.latest?.hash).toBe(chain.hashOf(chain.height()) ?? '0x');
    expect(await step(heads)).toBeUndefined();
  });

  test('below a gap is detected by comparing the pinned blocks', async () => {
    const chain = fakeChain();
    chain.mine(10);
    const pinned = [chain.point(3), chain.point(8)];
    const heads = trackHeads(chain.nodes, pinned);
    chain.fork(5, 200);
    const taken = await step(heads);
    expect(taken).toMatchObject({ gap: true });
    expect(taken?.removed.map(({ number, hash }) => ({ number, hash }))).toEqual(
      pinned.slice(1).map(({ number, hash }) => ({ number, hash })),
    );
    expect(await heads.block(3)).toEqual(chain.point(3));
  });

  test('that the caller did not accept is reported again', async () => {
    const chain = fakeChain();
    chain.mine(10);
    const heads = trackHeads(chain.nodes, []);
    await step(heads);
    chain.mine(1);
    await step(heads);
    chain.fork(1, 2);
    expect(numbers((await heads.look())?.removed)).toEqual([10]);
    expect(numbers((await step(heads))?.removed)).toEqual([10]);
    expect(await step(heads)).toBeUndefined();
  });
});

describe('finality', () => {
  test('follows the finalized tag, and never goes back', async () => {
    const chain = fakeChain();
    chain.mine(100);
    const heads = trackHeads(chain.nodes, []);
    await step(heads);
    expect(await heads.lookFinalized()).toBe(true);
    expect(heads.finalized).toEqual(chain.point(35));
    expect(heads.finalitySource).toBe('tag');
    expect(await heads.lookFinalized()).toBe(false);
    chain.fork(10, 5);
    expect(await heads.lookFinalized()).toBe(false);
    expect(heads.finalized?.number).toBe(35);
  });

  test('is assumed 64 blocks below the head while no node supports the finalized tag', async () => {
    const chain = fakeChain();
    chain.mine(100);
    chain.finalizedAnswers(() => refuse(-32_602, 'invalid argument 0: hex string without 0x prefix'));
    const heads = trackHeads(chain.nodes, []);
    await step(heads);
    expect(await heads.lookFinalized()).toBe(true);
    expect([heads.finalized?.number, heads.finalitySource]).toEqual([35, 'depth']);
    chain.finalizedAnswers(() => 20);
    expect(await heads.lookFinalized()).toBe(false);
    expect([heads.finalized?.number, heads.finalitySource]).toEqual([35, 'tag']);
    chain.finalizedAnswers(() => 40);
    expect(await heads.lookFinalized()).toBe(true);
    expect(heads.finalized?.number).toBe(40);
  });

  test.each([
    ['finds no final block', () => refuse(-32_000, 'finalized block not found')],
    ['says that it knows none yet', () => refuse(-39_001, 'Unknown block')],
    ['answers with none', () => undefined],
    ['does not answer', () => refuse(-32_005, 'request timed out')],
    ['suddenly says that it knows no such tag', () => refuse(-32_602, 'invalid block tag')],
  ])('stands still while a node %s', async (_, answer) => {
    const chain = fakeChain();
    chain.mine(100);
    const heads = trackHeads(chain.nodes, []);
    await step(heads);
    await heads.lookFinalized();
    chain.finalizedAnswers(answer);
    chain.mine(60);
    await step(heads);
    expect(await heads.lookFinalized()).toBe(false);
    expect(heads.finalized?.number).toBe(35);
    chain.finalizedAnswers(() => 50);
    expect(await heads.lookFinalized()).toBe(true);
    expect(heads.finalized?.number).toBe(50);
  });

  test('stays unknown, rather than assumed, while a freshly started node finds no final block', async () => {
    const chain = fakeChain();
    chain.mine(100);
    chain.finalizedAnswers(() => refuse(-32_000, 'finalized block not found'));
    const heads = trackHeads(chain.nodes, []);
    await step(heads);
    expect(await heads.lookFinalized()).toBe(false);
    expect([heads.finalized, heads.finalitySource]).toEqual([undefined, 'unknown']);
  });

  test('is not assumed by depth while a node that may support the tag is unreachable', async () => {
    const chain = fakeChain();
    chain.mine(100);
    chain.finalizedAnswers(() => refuse(-32_602, 'invalid block tag'));
    const away = {
      node: 'a',
      status: 'paused',
      head: undefined,
      batchSize: undefined,
      errors: 1,
      lastError: undefined,
    } as const;
    const heads = trackHeads({ ...chain.nodes, stats: () => [away] }, []);
    await step(heads);
    expect(await heads.lookFinalized()).toBe(false);
    expect(heads.finalitySource).toBe('unknown');
  });

  test('is not assumed by depth after a restart if the tag was seen before', async () => {
    const chain = fakeChain();
    chain.mine(1_010);
    chain.finalizedAnswers(() => 550);
    let isTagSeen = false;
    const first = trackHeads(chain.nodes, [], {
      onSource: (source) => {
        isTagSeen ||= source === 'tag';
      },
    });
    await step(first);
    await first.lookFinalized();
    expect([first.finalized?.number, isTagSeen]).toEqual([550, true]);
    chain.finalizedAnswers(() => refuse(-32_602, 'invalid params'));
    const second = trackHeads(chain.nodes, [], { isTagSeen });
    await step(second);
    expect(await second.lookFinalized()).toBe(false);
    expect([second.finalized, second.finalitySource]).toEqual([undefined, 'unknown']);
    chain.finalizedAnswers(() => 560);
    expect(await second.lookFinalized()).toBe(true);
    expect([second.finalized?.number, second.finalitySource]).toEqual([560, 'tag']);
  });

  describe('with a kept final block', () => {
    test('stops while another block has replaced the kept one', async () => {
      const chain = fakeChain();
      chain.mine(200);
      const kept: BlockKey[] = [];
      const losses: (FinalLoss | undefined)[] = [];
      const memory = {
        onKept: (block: BlockKey) => void kept.push(block),
        onLoss: (loss: FinalLoss | undefined) => void losses.push(loss),
      };
      const heads = trackHeads(chain.nodes, [], memory);
      await step(heads);
      await heads.lookFinalized();
      const last = chain.point(135);
      expect(kept).toEqual([{ number: 135, hash: last.hash }]);

      const old = chain.keep();
      chain.fork(120, 300);
      await step(heads);
      expect(await heads.lookFinalized()).toBe(false);
      const shown = chain.hashOf(135);
      expect(heads.finalLoss).toMatchObject({ kind: 'replaced', block: kept[0], shown });
      expect([heads.finalized?.number, kept.length]).toEqual([135, 1]);

      // An earlier process has kept it, and this one has only seen the other chain.
      const restarted = trackHeads(chain.nodes, [], { kept: kept[0] });
      await step(restarted);
      expect(await restarted.lookFinalized()).toBe(false);
      expect([restarted.finalized, restarted.finalLoss?.kind]).toEqual([undefined, 'replaced']);

      old.restore();
      await step(heads);
      await heads.lookFinalized();
      expect([heads.finalLoss, losses.at(-1), losses.length]).toEqual([undefined, undefined, 2]);
    });

    test('reports no loss when nodes pruned the kept block, fail, or are briefly behind', async () => {
      const chain = fakeChain();
      chain.mine(200);
      const kept = { number: 135, hash: chain.point(135).hash };
      const pruned: Nodes = {
        ...chain.nodes,
        ask: async (call, parse, options) =>
          call.params[0] === toHex(135) ? parse(null) : await chain.nodes.ask(call, parse, options),
        askEach: async (call, parse) =>
          call.params[0] === toHex(135)
            ? [{ node: 'fake', value: parse(null) }]
            : await chain.nodes.askEach(call, parse),
      };
      const silent: Nodes = { ...pruned, askEach: async () => [] };
      for (const nodes of [pruned, silent]) {
        const heads = trackHeads(nodes, [], { kept });
        await step(heads);
        chain.mine(10);
        await step(heads);
        await heads.lookFinalized();
        expect(heads.finalLoss).toBeUndefined();
      }
      const behind = trackHeads(chain.nodes, [], { kept: { number: 900, hash: keccak256('0x02') } });
      await step(behind);
      await behind.lookFinalized();
      expect(behind.finalLoss).toBeUndefined();
    });

    test('reports a loss when the head stays below the kept block for long', async () => {
      const chain = fakeChain();
      chain.mine(100);
      const heads = trackHeads(chain.nodes, [], { kept: { number: 900, hash: keccak256('0x02') } });
      const now = spyOn(performance, 'now');
      try {
        await step(heads);
        await heads.lookFinalized();
        const later = performance.now() + BEHIND_AFTER_MS;
        now.mockImplementation(() => later);
        await heads.lookFinalized();
      } finally {
        now.mockRestore();
      }
      expect(heads.finalLoss).toMatchObject({ kind: 'behind', head: 99 });
    });

    test('names the nodes that show another block while others show the kept one', async () => {
      const chain = fakeChain();
      chain.mine(200);
      const { hash } = chain.point(135);
      chain.fork(120, 300);
      const other = chain.point(135);
      const headerOf = (blockHash: Hex) => ({
        number: toHex(135),
        hash: blockHash,
        parentHash: keccak256('0x'),
        timestamp: '0x1',
        gasLimit: '0x1',
        transactions: [],
      });
      const divided: Nodes = {
        ...chain.nodes,
        askEach: async (_, parse) => [
          { node: 'a', value: parse(headerOf(other.hash)) },
          { node: 'b', value: parse(headerOf(hash)) },
        ],
      };
      const heads = trackHeads(divided, [], { kept: { number: 135, hash } });
      await step(heads);
      await heads.lookFinalized();
      expect(heads.finalLoss).toMatchObject({ kind: 'disputed', nodes: ['a'] });
    });
  });

  test('does not pass the limit', async () => {
    const chain = fakeChain();
    chain.mine(200);
    let limit = 7;
    const heads = trackHeads(chain.nodes, [], { limit: () => limit });
    await step(heads);
    await heads.lookFinalized();
    expect(heads.finalized).toMatchObject({ number: 7, hash: chain.hashOf(7) });
    limit = 500;
    await heads.lookFinalized();
    expect(heads.finalized?.number).toBe(135);
  });

  test('is not taken from a node on another fork', async () => {
    const chain = fakeChain();
    chain.mine(100);
    const heads = trackHeads(chain.nodes, [{ ...chain.point(50), hash: keccak256('0x01') }]);
    heads.accept({ fresh: [{ ...header, number: 99 }], removed: [], gap: false });
    chain.finalizedAnswers(() => 50);
    expect(await heads.lookFinalized()).toBe(false);
  });
});
