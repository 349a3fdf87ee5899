import { jobTools } from './job-tools.ts';
import { paymentTools } from './payment-tools.ts';
import type { Tool } from './tool.ts';
import { walletTools } from './wallet-tools.ts';
import { x402Tools } from './x402-tools.ts';

/** Every tool. None of them changes a limit, a freeze, a key or an Owner's money. */
export const tools: readonly Tool[] = [...walletTools, ...paymentTools, ...x402Tools, ...jobTools];

const byName: ReadonlyMap<string, Tool> = new Map(tools.map((one) => [one.listed.name, one]));

/** The tool of this name. */
export function toolNamed(name: string): Tool | undefined {
  return byName.get(name);
}
