import { z } from 'zod';
import { ownSentence, shownAddress, shownId, shownLink, shownWord } from './fields.ts';
import { INSTRUCTIONS, type Offer, tools } from './mcp-server.ts';
import { type CallApi, refuse, sendFor, type Tool, type ToolApi, ToolRefusal, tool } from './tool.ts';
import type { KeptWallet, WalletFile } from './wallet-file.ts';

/** How often an agent looks whether its wallet was claimed. */
const LOOK_MS = 2_000;

const WITHOUT_A_WALLET = `You have no wallet yet. create_wallet makes one and returns claimUrl: give that link to the person you work for, and ask them to claim the wallet, to set limits and to fund it. After that, all tools work; no restart is needed.

${INSTRUCTIONS}`;

const created = z.looseObject({
  id: z.string(),
  chainAddress: z.string(),
  version: z.enum(['v2', 'v3']),
  claimUrl: z.string(),
  agentToken: z.string(),
});
const collected = z.looseObject({ apiKey: z.string().nullable() });

interface WantedWallet {
  readonly name?: string | undefined;
  readonly version: 'v2' | 'v3';
}

/** A wallet, and why it is not kept, if it is not. */
interface MadeWallet {
  readonly wallet: KeptWallet;
  readonly problem: string | undefined;
}

/** The wallet that is kept for a server; a new one, if there is none. Throws {@link ToolRefusal}. */
export async function createWalletAt(
  { url, file, call }: Pick<Beginning, 'url' | 'file' | 'call'>,
  wanted: WantedWallet,
): Promise<MadeWallet> {
  const known = file.read(url);
  if (known !== undefined) return { wallet: known, problem: undefined };
  const { id, ...made } = await sendFor(
    { call },
    { method: 'POST', path: '/v1/wallets', body: { ...wanted } },
    created,
  );
  const { chainAddress, version, claimUrl, agentToken } = made;
  const wallet: KeptWallet = { walletId: id, chainAddress, version, claimUrl, agentToken };
  return { wallet, problem: file.write(url, wallet) };
}

/** What an agent without an API key begins with. */
interface Beginning {
  /** The server's URL. */
  readonly url: string;
  readonly file: WalletFile;
  /** Calls the API without a key. */
  readonly call: CallApi;
  /** The API with the key that was collected. */
  readonly open: (apiKey: string) => ToolApi;
  /** Called when there is a key, and so other tools. */
  readonly onKey: () => void;
}

/** The tools of an agent without an API key: it makes a wallet, and gets its key once a person has claimed it. */
export function beginWithout({ url, file, call, open, onKey }: Beginning) {
  const kept = file.read(url);
  let wallet = kept;
  let api = kept?.apiKey === undefined ? undefined : open(kept.apiKey);
  const keep = (next: KeptWallet | undefined) => {
    wallet = next;
    return file.write(url, next);
  };
  /** The API with the wallet's key. Throws a refusal while there is none. */
  const collect = async (): Promise<ToolApi> => {
    if (api !== undefined) return api;
    const waiting = wallet;
    if (waiting?.agentToken === undefined) throw noWallet();
    const body = { agentToken: waiting.agentToken };
    const request = { method: 'POST', path: '/v1/auth/agent-key', body } as const;
    const { apiKey } = await sendFor({ call }, request, collected).catch((error: unknown) => {
      throw lost(error, () => keep(undefined));
    });
    if (apiKey === null) throw notClaimed(waiting);
    // Another call may have been faster.
    if (api !== undefined) return api;
    api = open(apiKey);
    const { walletId, chainAddress, version } = waiting;
    keep({ walletId, chainAddress, version, apiKey });
    onKey();
    return api;
  };
  const look = async () => {
    if (wallet?.agentToken !== undefined) await collect().catch(() => undefined);
    if (api !== undefined) clearInterval(looking);
  };
  const looking = setInterval(() => void look(), LOOK_MS);
  looking.unref();
  const create = async (wanted: WantedWallet) => {
    if (wallet !== undefined) await collect().catch(() => undefined);
    const made = await createWalletAt({ url, file, call }, wanted);
    wallet = made.wallet;
    return shown(made);
  };
  const all: readonly Tool[] = [createWalletTool(create), ...tools];
  const offer: Offer = {
    tools: () => (api === undefined ? all : tools),
    instructions: api === undefined ? WITHOUT_A_WALLET : INSTRUCTIONS,
    changes: true,
  };
  const delegating: ToolApi = {
    call: async (request) => await (await collect()).call(request),
    walletId: async () => await (await collect()).walletId(),
  };
  return { api: delegating, offer, stop: () => clearInterval(looking) };
}

const VERSIONS =
  'v3 can pay, buy and take part in Jobs. v2 can pay and buy, but never take part in Jobs. It never changes.';

/** The tool with which an agent without a wallet begins. */
export function createWalletTool(create: (wanted: WantedWallet) => Promise<Readonly<Record<string, unknown>>>): Tool {
  return tool({
    name: 'create_wallet',
    title: 'Create a wallet',
    description:
      'Create your wallet. Give claimUrl to the person you work for: they claim the wallet, set its limits and fund it. Then the other tools work with it, without a restart. Call it again to see whether that has happened; it makes no second wallet.',
    hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    input: z.strictObject({
      name: z.string().optional().describe('What people call the wallet, 1 to 50 characters.'),
      version: z.enum(['v2', 'v3']).default('v3').describe(VERSIONS),
    }),
    output: z.object({
      walletId: shownId,
      chainAddress: shownAddress.describe('Address at which the wallet receives USDC.'),
      version: shownWord.describe(VERSIONS),
      status: shownWord.describe('pending: no one has claimed it yet. active: the other tools work.'),
      claimUrl: shownLink
        .nullable()
        .describe('The link for the person who is to own the wallet: who opens it first becomes its Owner.'),
      next: ownSentence.describe('What to do now.'),
    }),
    run: create,
  });
}

function shown({ wallet, problem }: MadeWallet) {
  const { walletId, chainAddress, version, claimUrl = null, apiKey } = wallet;
  const facts = { walletId, chainAddress, version, claimUrl };
  if (apiKey !== undefined) return { ...facts, status: 'active', next: 'The wallet is claimed: use the other tools.' };
  const where = problem === undefined ? '' : ` It is known only while this program runs, because ${problem}.`;
  const next = `Give claimUrl to the person you work for, and ask them to claim the wallet, to set limits and to fund it.${where}`;
  return { ...facts, status: 'pending', next };
}

function noWallet(): ToolRefusal {
  return refuse(
    'WALLET_NOT_ACTIVE',
    'You have no wallet yet. Call create_wallet, and give its claimUrl to the person you work for.',
  );
}

function notClaimed({ claimUrl }: KeptWallet): ToolRefusal {
  const message = `No one has claimed the wallet yet. Ask the person you work for to claim it at ${claimUrl ?? 'its link'}`;
  return new ToolRefusal({ error: 'WALLET_NOT_ACTIVE', message, retry: true, whoMustAct: 'owner' });
}

/** The token is good for nothing any more: the wallet is another's, or its Owner keeps the key. */
function lost(error: unknown, forget: () => void): unknown {
  if (!(error instanceof ToolRefusal) || error.refusal.error !== 'INVALID_AGENT_TOKEN') return error;
  forget();
  return new ToolRefusal({
    ...error.refusal,
    message:
      'The key of the wallet cannot be collected: its claim link has expired, or its Owner has kept the key. Ask the Owner to set BURSAR_API_KEY, or call create_wallet for another wallet.',
    whoMustAct: 'owner',
  });
}
