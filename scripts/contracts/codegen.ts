/**
 * Writes `src/chain/contracts/generated/<Contract>.ts` from the compiler's output: the ABI `as
 * const` and, for what we deploy, the creation code. With `--check` it writes nothing and fails if a file would change.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Abi } from 'viem';
import { mergedAbi } from './merged-abi.ts';

/** A contract whose ABI the service uses. */
type Contract = {
  /** Its name in Solidity, and that of the generated file. */
  readonly contract: string;
  /** Prefix of the exported names. */
  readonly name: string;
  /** Whether we deploy it, so that the creation code is needed. */
  readonly deployed: boolean;
  /** The rest of its ABI is another contract's. */
  readonly constructorOnly?: boolean;
  /** Without its ABI, which is an interface's or of no interest. */
  readonly codeOnly?: boolean;
  /** Where the functions are that it delegates, and the interfaces that both together must have. */
  readonly extended?: { readonly by: readonly string[]; readonly interfaces: readonly string[] };
};

const contracts: readonly Contract[] = [
  {
    contract: 'AgentWallet',
    name: 'agentWallet',
    deployed: true,
    extended: {
      by: ['AgentWalletExtension', 'AgentWalletViews'],
      interfaces: [
        'IAgentWallet',
        'IAuthorizationWallet',
        'IChannelWallet',
        'IEnvelopeWallet',
        'IBudgetWallet',
        'ISessionKeyWallet',
        'IJobWallet',
      ],
    },
  },
  { contract: 'AgentWalletExtension', name: 'agentWalletExtension', deployed: true, constructorOnly: true },
  { contract: 'AgentWalletViews', name: 'agentWalletViews', deployed: true, constructorOnly: true },
  { contract: 'AgentWalletFactory', name: 'agentWalletFactory', deployed: true },
  { contract: 'BatchRelay', name: 'batchRelay', deployed: true },
  { contract: 'IFiatToken', name: 'usdc', deployed: false },
  { contract: 'IdentityRegistry', name: 'identityRegistry', deployed: true },
  { contract: 'JobEscrow', name: 'jobEscrow', deployed: true },
  { contract: 'Multicall3', name: 'multicall3', deployed: true, codeOnly: true },
  { contract: 'PasskeyOwner', name: 'passkeyOwner', deployed: true },
  { contract: 'PasskeyOwnerFactory', name: 'passkeyOwnerFactory', deployed: true },
  { contract: 'Permit2', name: 'permit2', deployed: true, codeOnly: true },
  { contract: 'PlatformFees', name: 'platformFees', deployed: true },
  { contract: 'ReputationAttestor', name: 'reputationAttestor', deployed: true },
  { contract: 'ReputationRegistry', name: 'reputationRegistry', deployed: true },
  { contract: 'TestUSDC', name: 'testUsdc', deployed: true },
  { contract: 'TestUSDCProxy', name: 'testUsdcProxy', deployed: true },
  { contract: 'X402BatchSettlement', name: 'x402BatchSettlement', deployed: true, codeOnly: true },
  { contract: 'X402DepositCollector', name: 'x402DepositCollector', deployed: true, codeOnly: true },
  { contract: 'X402ExactPermit2Proxy', name: 'x402ExactPermit2Proxy', deployed: true, codeOnly: true },
  { contract: 'X402UptoPermit2Proxy', name: 'x402UptoPermit2Proxy', deployed: true, codeOnly: true },
];

const root = join(import.meta.dir, '../..');
const outFolder = join(root, 'src/chain/contracts/generated');

type Artifact = { readonly abi: Abi; readonly bytecode: { readonly object: string } };

async function artifactOf(contract: string): Promise<Artifact> {
  return (await Bun.file(join(root, `contracts/out/${contract}.sol/${contract}.json`)).json()) as Artifact;
}

async function abiOf({ contract, constructorOnly = false, extended }: Contract): Promise<Abi> {
  const { abi } = await artifactOf(contract);
  if (constructorOnly) return abi.filter(({ type }) => type === 'constructor');
  if (extended === undefined) return abi;
  const abisOf = (names: readonly string[]) => Promise.all(names.map(async (name) => (await artifactOf(name)).abi));
  const [extensions, interfaces] = await Promise.all([abisOf(extended.by), abisOf(extended.interfaces)]);
  return mergedAbi({ implementation: abi, extensions, inBoth: ['isValidSignature'], interfaces });
}

async function generate(entry: Contract): Promise<string> {
  const { contract, name, deployed, codeOnly = false } = entry;
  const artifact = await artifactOf(contract);
  const lines = ['// Generated from contracts/ by scripts/contracts/build. Do not edit.'];
  if (!codeOnly) lines.push(`export const ${name}Abi = ${JSON.stringify(await abiOf(entry), null, 2)} as const`);
  if (deployed) lines.push(`export const ${name}Bytecode =\n  '${artifact.bytecode.object}' as const`);
  return `${lines.join('\n\n')}\n`;
}

async function staleFiles(): Promise<string[]> {
  const stale: string[] = [];
  const expected = new Set<string>();
  for (const entry of contracts) {
    const path = `${entry.contract}.ts`;
    expected.add(path);
    const committed = Bun.file(join(outFolder, path));
    if (!(await committed.exists()) || (await committed.text()) !== (await generate(entry))) stale.push(path);
  }
  const present = await readdir(outFolder);
  return [...stale, ...present.filter((path) => !expected.has(path))];
}

if (process.argv.includes('--check')) {
  const stale = await staleFiles();
  if (stale.length > 0) {
    console.error(`src/chain/contracts/generated is out of date, run scripts/contracts/build: ${stale.join(', ')}`);
    process.exit(1);
  }
} else {
  for (const entry of contracts) await Bun.write(join(outFolder, `${entry.contract}.ts`), await generate(entry));
}
