import type { Hex } from 'viem';

/** Who does something in the scene. */
export type StoryActor = 'Client' | 'Provider' | 'Seller' | 'Evaluator' | 'Owner' | 'Faucet' | 'Bursar';

/** Something that happened. */
export interface StoryStep {
  readonly who: StoryActor;
  /** What it is called where a program reads it. */
  readonly event: string;
  /** What `who` does, in words: a sentence without its subject. */
  readonly text: string;
  /** What was moved, in decimal USDC. */
  readonly amount?: string;
  readonly txHash?: Hex;
  /** What else a program may want to know. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** How it went for one agent. */
export interface Balance {
  readonly agent: string;
  readonly address: string;
  /** Decimal USDC. */
  readonly balance: string;
  readonly payments: readonly { readonly id: string; readonly amount: string; readonly status: string }[];
  readonly jobs: readonly { readonly id: string; readonly role: string; readonly status: string }[];
  readonly reputation: { readonly score: number; readonly payments: number; readonly jobs: number };
}

/** The balances at the end; `total` is what came in, and what `agents` and `fees` add up to. */
export interface SceneResult {
  readonly agents: readonly Balance[];
  /** Decimal USDC that the platform kept. */
  readonly fees: string;
  readonly total: string;
}

/** Tells the viewer what happens. */
export interface Teller {
  chapter(title: string): void;
  step(step: StoryStep): void;
  result(result: SceneResult): void;
  /** Anything else. */
  note(text: string): void;
}

/** The names stand in a column as wide as the longest. */
const WHO_WIDTH = 10;
const BOLD = '\u001b[1m';
const DIM = '\u001b[2m';
const CYAN = '\u001b[36m';
const RESET = '\u001b[0m';

/** Tells people, in lines of their language. */
export function storyTeller(write: (text: string) => void, isColoured: boolean): Teller {
  const paint = (style: string, text: string) => (isColoured ? `${style}${text}${RESET}` : text);
  const indent = ' '.repeat(WHO_WIDTH);
  let chapters = 0;
  return {
    chapter(title) {
      chapters += 1;
      write(`\n${paint(BOLD, `${chapters}. ${title}`)}\n`);
    },
    step({ who, text, txHash }) {
      write(`${paint(CYAN, who.padEnd(WHO_WIDTH))}${text.replaceAll('\n', `\n${indent}`)}\n`);
      if (txHash !== undefined) write(`${paint(DIM, `${indent}tx ${txHash}`)}\n`);
    },
    result({ agents, fees, total }) {
      for (const agent of agents) write(`${linesOf(agent, (text) => paint(CYAN, text)).join('\n')}\n`);
      write(`${paint(CYAN, 'Fees'.padEnd(WHO_WIDTH))}${fees} USDC went to the platform\n`);
      write(`${paint(BOLD, 'Together'.padEnd(WHO_WIDTH))}${total} USDC: exactly what the Client was given\n`);
    },
    note: (text) => write(`\n${text}\n\n`),
  };
}

function linesOf({ agent, balance, payments, jobs, reputation }: Balance, named: (text: string) => string): string[] {
  const { score, payments: counted, jobs: ended } = reputation;
  const indent = ' '.repeat(WHO_WIDTH);
  return [
    `${named(agent.padEnd(WHO_WIDTH))}has ${balance} USDC`,
    ...payments.map(({ id, amount, status }) => `${indent}payment ${id}: ${amount} USDC, ${status}`),
    ...jobs.map(({ id, role, status }) => `${indent}Job ${id}, as its ${role}: ${status}`),
    `${indent}reputation: score ${score}, from payments: ${counted}, from Jobs: ${ended}`,
  ];
}

/** Tells programs, in lines of JSON. */
export function jsonTeller(write: (text: string) => void): Teller {
  let chapter = '';
  const line = (fields: object) => write(`${JSON.stringify({ time: new Date().toISOString(), ...fields })}\n`);
  return {
    chapter(title) {
      chapter = title;
    },
    step: ({ facts, ...step }) => line({ chapter, ...step, ...facts }),
    result: (result) => line({ event: 'result', ...result }),
    note: (text) => line({ event: 'note', text }),
  };
}
