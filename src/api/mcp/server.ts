import { type CallToolResult, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { version } from '../../core/version.ts';
import { hirePrompt, INSTRUCTIONS, RULES_URI } from './guide.ts';
import { refuse, refusedResult, ToolRefusal } from './refusal.ts';
import { send, type ToolApi } from './tool.ts';
import { toolNamed, tools } from './tools.ts';
import { walletAnswer } from './wallet-tools.ts';

/** Told of what went wrong in this program. */
export type OnFault = (error: unknown) => void;

const INFO = { name: 'bursar', title: 'Bursar', version };
const listedTools = tools.map(({ listed }) => listed);

/** What the library would check answers of people with; nobody is asked anything here. */
const noQuestions = {
  getValidator(): never {
    throw new Error('This server asks its clients nothing.');
  },
};

const rules = {
  uri: RULES_URI,
  name: 'wallet-rules',
  title: "The wallet's rules",
  description: 'What the wallet has, and the spending rules that its Owner has set and the chain enforces.',
  mimeType: 'application/json',
};

const hire = {
  name: 'hire_agent',
  title: 'Hire an agent',
  description: 'Have another agent do a task for a budget in escrow.',
  arguments: [
    { name: 'task', description: 'What is to be done.', required: true },
    { name: 'budget', description: 'The most to pay, in decimal USDC.', required: true },
    { name: 'provider', description: 'Address of the agent, if you know it.', required: false },
  ],
};

/** A server for one exchange or one connection, which acts with the rights of one API key. It keeps nothing. */
export function createMcpServer(api: ToolApi, onFault: OnFault): Server {
  const server = new Server(INFO, {
    capabilities: { tools: {}, resources: {}, prompts: {} },
    instructions: INSTRUCTIONS,
    jsonSchemaValidator: noQuestions,
  });
  server.setRequestHandler('tools/list', () => ({ tools: listedTools }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = toolNamed(params.name);
    if (tool === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no tool of this name.');
    // It runs to its end even when nobody waits for the answer any more: what has begun must be found again under its
    // key.
    return await tool.call(params.arguments, api).catch((error: unknown) => failed(error, onFault));
  });
  server.setRequestHandler('resources/list', () => ({ resources: [rules] }));
  server.setRequestHandler('resources/read', async ({ params }) => {
    if (params.uri !== RULES_URI)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no resource at this URI.');
    const text = JSON.stringify(await walletOf(api));
    return { contents: [{ uri: RULES_URI, mimeType: 'application/json', text }] };
  });
  server.setRequestHandler('prompts/list', () => ({ prompts: [hire] }));
  server.setRequestHandler('prompts/get', ({ params }) => hireMessages(params.name, params.arguments ?? {}));
  return server;
}

/** What a fault of this program looks like to the caller. */
function failed(error: unknown, onFault: OnFault): CallToolResult {
  onFault(error);
  return refusedResult(refuse('INTERNAL'));
}

async function walletOf(api: ToolApi): Promise<unknown> {
  try {
    return walletAnswer.parse(await send(api, { method: 'GET', path: '/v1/me' }));
  } catch (error) {
    if (!(error instanceof ToolRefusal)) throw error;
    throw new ProtocolError(ProtocolErrorCode.InternalError, error.message, error.refusal);
  }
}

function hireMessages(name: string, { task, budget, provider }: Readonly<Record<string, string>>) {
  if (name !== hire.name) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no prompt of this name.');
  if (task === undefined || budget === undefined)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'task and budget are required.');
  const text = hirePrompt({ task, budget, provider });
  return { messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] };
}
