import { randomBytes, randomInt } from 'node:crypto';
import {
  type Address,
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  getCreate2Address,
  type Hex,
  keccak256,
  toHex,
} from 'viem';
import type { Agent, Caller, Owner } from '../../accounts/auth/caller.ts';
import type { ApiKeys } from '../../accounts/auth/keys/api-keys.ts';
import { newKey } from '../../accounts/auth/keys/key-text.ts';
import { cloneInitCode } from '../../chain/contracts/abi-words.ts';
import { agentWalletFactoryAbi } from '../../chain/contracts/generated/AgentWalletFactory.ts';
import { usdcAbi } from '../../chain/contracts/generated/IFiatToken.ts';
import type { Core } from '../../chain/core.ts';
import type { Chain } from '../../chain/nodes/chain.ts';
import { AppError } from '../../core/errors.ts';
import { newId, type Vault } from '../../core/lib/crypto.ts';
import { existing } from '../../core/lib/files.ts';
import { nowSeconds } from '../../core/lib/time.ts';
import { auditStatement } from '../../http/audit/audit.ts';
import type { Statement } from '../../storage/db/batch.ts';
import type { AgentTokens } from './claims/agent-tokens.ts';
import type { WalletAccess } from './wallet-access.ts';
import type { ListedWallet } from './wallet-fields.ts';
import { newSealedKey, newWebhookSecret, openWebhookSecret, sealWebhookSecret } from './wallet-keys.ts';
import type { NewWallet, WalletPosition, WalletRow, WalletStore } from './wallet-store.ts';
import type { WalletVersion } from './wallet-tables.ts';

/** What wallets are stored with, and whom they need. */
export interface WalletContext {
  readonly store: WalletStore;
  readonly access: WalletAccess;
  readonly factories: Factories;
  readonly apiKeys: ApiKeys;
  readonly agentTokens: AgentTokens;
  readonly claimKeyTtlSeconds: number;
  /** The last event that a wallet's webhook gets before another secret signs, in the commit of that. */
  readonly lastWord: (wallet: WalletRow, owner: Owner) => Statement;
}

export type WalletService = ReturnType<typeof createWalletService>;

/** Creates, shows and renames wallets, and hands out their keys and secrets. */
export function createWalletService(core: Core, context: WalletContext) {
  const { db, chain, vault } = core;
  const { store, access, apiKeys, agentTokens, lastWord } = context;
  const listed = async (wallet: WalletRow, { userId }: Owner): Promise<ListedWallet | undefined> => {
    const role = await access.roleOn(wallet, userId);
    return role && { wallet, role };
  };
  return {
    /**
     * A wallet that no one owns yet, with the key to claim it and the token of its agent. Nothing happens on-chain.
     * Throws `V3_NOT_CONFIGURED`, `RPC_TIMEOUT`.
     */
    create: (wanted: WantedWallet) => createWallet(core, context, wanted),
    /**
     * A page of the wallets that a user may see, their own and those of their organisations, the oldest first, and
     * where the next one begins; `undefined` after the last.
     */
    async list(
      owner: Owner,
      limit: number,
      after?: WalletPosition,
    ): Promise<{ readonly wallets: readonly ListedWallet[]; readonly next: WalletPosition | undefined }> {
      const [own, shared] = await Promise.all([
        store.ofUser(owner.userId, limit + 1, after),
        store.sharedWith(owner.userId, limit + 1, after),
      ]);
      const rows = [...own, ...shared].sort(
        (one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1),
      );
      const page = rows.slice(0, limit);
      const roles = await Promise.all(page.map((wallet) => listed(wallet, owner)));
      return {
        // Who was removed meanwhile sees nothing any more.
        wallets: roles.filter((one) => one !== undefined),
        next: rows.length > limit ? page.at(-1) : undefined,
      };
    },
    /** The ids of a user's own wallets, the oldest first, so many at most. */
    ownIds: async (owner: Owner, limit: number): Promise<readonly string[]> =>
      (await store.ofUser(owner.userId, limit)).map(({ id }) => id),
    /** How many wallets a user has. */
    count: (owner: Owner): Promise<number> => store.countOfUser(owner.userId),
    /** The wallet of an agent's key. Throws `WALLET_NOT_FOUND`, `WALLET_NOT_ACTIVE`. */
    ofAgent: (agent: Agent): Promise<WalletRow> => access.visible(agent.walletId, agent),
    async get(walletId: string, owner: Owner): Promise<ListedWallet> {
      const found = await listed(await access.owned(walletId, owner), owner);
      if (found === undefined) throw new AppError('FORBIDDEN');
      return found;
    },
    /** Micro-USDC that the wallet holds now, by the chain. Throws `RPC_TIMEOUT`. */
    async balance(walletId: string, caller: Caller): Promise<bigint> {
      const { chainAddress } = await access.visible(walletId, caller);
      return await readBalance(chain, chainAddress);
    },
    async rename(walletId: string, owner: Owner, name: string): Promise<WalletRow> {
      const wallet = await access.owned(walletId, owner);
      if (wallet.name === name) return wallet;
      const entry = { action: 'wallet_renamed', walletId, details: { name } } as const;
      await db.batch([store.renameStatement(walletId, name), auditStatement(core, entry)]);
      return access.owned(walletId, owner);
    },
    /** The wallet's API key in plain text. */
    async apiKey(walletId: string, owner: Owner): Promise<string> {
      await access.owned(walletId, owner);
      // A claimed wallet has had a key since its claim; one without is repaired rather than reported.
      return (await apiKeys.reveal(walletId)) ?? (await apiKeys.rotate(walletId));
    },
    /** A new API key; when this returns, all earlier keys of the wallet are refused. */
    async rotateApiKey(walletId: string, owner: Owner): Promise<string> {
      await access.owned(walletId, owner);
      // Before there is another key: a token of the past must not show it.
      await db.batch([agentTokens.deleteStatement(walletId)]);
      return apiKeys.rotate(walletId);
    },
    /** The wallet's webhook secret in plain text, made now if it has none. */
    async webhookSecret(walletId: string, owner: Owner): Promise<string> {
      const known = secretOf(vault, await access.owned(walletId, owner));
      if (known !== undefined) return known;
      const sealed = sealWebhookSecret(vault, walletId, newWebhookSecret());
      await db.batch([store.firstWebhookSecretStatement(walletId, sealed)]);
      // Read again: another request may have been first.
      return existing(secretOf(vault, await access.owned(walletId, owner)), 'A webhook secret was not stored.');
    },
    /** A new webhook secret; when this returns, nothing is signed with the old one any more. */
    async rotateWebhookSecret(walletId: string, owner: Owner): Promise<string> {
      const wallet = await access.owned(walletId, owner);
      const secret = newWebhookSecret();
      await db.batch([
        lastWord(wallet, owner),
        store.webhookSecretStatement(walletId, sealWebhookSecret(vault, walletId, secret)),
        auditStatement(core, { action: 'webhook_secret_rotated', walletId }),
      ]);
      core.outbox.wake();
      return secret;
    },
  };
}

interface WantedWallet {
  readonly name?: string | undefined;
  readonly version: WalletVersion;
}

async function createWallet(
  { db, vault, clock }: Core,
  { store, factories, agentTokens, claimKeyTtlSeconds }: WalletContext,
  { name, version }: WantedWallet,
): Promise<{ wallet: WalletRow; claimKey: string; agentToken: string }> {
  const id = newId('wallet');
  const owner = newSealedKey(vault, id, 'owner-key');
  const session = newSealedKey(vault, id, 'session-key');
  const salt = toHex(randomBytes(32));
  const chainAddress = await factories.addressOf(version, owner.address, salt);
  const now = nowSeconds(clock);
  const claimKey = newKey('bsk');
  const wallet: NewWallet = {
    id,
    chainAddress,
    name: name ?? randomName(),
    version,
    status: 'pending',
    createdAt: now,
    salt,
    ownerAddress: owner.address,
    ownerKeySealed: owner.sealed,
    sessionAddress: session.address,
    sessionKeySealed: session.sealed,
  };
  const agentToken = agentTokens.issue(id);
  await db.batch([
    ...store.insertStatements(wallet, {
      walletId: id,
      prefix: claimKey.prefix,
      secretDigest: vault.digest(claimKey.text),
      expiresAt: now + claimKeyTtlSeconds,
    }),
    agentToken.statement,
  ]);
  const row = existing(await store.byId(id), 'A new wallet was not stored.');
  return { wallet: row, claimKey: claimKey.text, agentToken: agentToken.text };
}

function secretOf(vault: Vault, { id, webhookSecretSealed }: WalletRow): string | undefined {
  return webhookSecretSealed === null ? undefined : openWebhookSecret(vault, id, webhookSecretSealed);
}

const ADJECTIVES = (
  'amber ample brave bright brisk calm candid clear clever coral cosmic crisp daring eager early ' +
  'earnest fair fleet fond frank free fresh gentle glad golden grand green happy hardy honest jolly keen kind lively ' +
  'loyal lucid lucky mellow merry mighty neat nimble noble opal patient placid plucky polite proud quick quiet ready ' +
  'robust royal ruby serene sharp silver smart solid spry steady still stout sunny swift tidy true trusty vivid warm ' +
  'wise witty zesty'
).split(' ');

const NOUNS = (
  'badger beaver bison cedar comet condor coral crane delta dolphin eagle elm ember falcon fern ' +
  'finch fjord fox gecko glacier harbor hare hawk hazel heron ibis iris island jaguar juniper kestrel koala lark laurel ' +
  'lemur lynx maple marlin meadow merlin moose nebula newt oak ocelot orca otter owl panda pelican pine puffin quail ' +
  'raven reef river robin salmon seal sparrow spruce swan thrush tiger tulip walrus willow wolf wren yak zebra'
).split(' ');

/** Micro-USDC that each of these addresses holds now, by the chain. Throws `RPC_TIMEOUT`. */
export async function readBalances(chain: Chain, addresses: readonly Address[]): Promise<readonly bigint[]> {
  const call = { abi: usdcAbi, functionName: 'balanceOf' } as const;
  const target = chain.contracts.usdc;
  const calls = addresses.map((address) => ({ target, data: encodeFunctionData({ ...call, args: [address] }) }));
  const { answers } = await chain.probe(calls);
  return answers.map((answer) => {
    if (!answer.ok) throw new AppError('CHAIN_REVERTED');
    return decodeFunctionResult({ ...call, data: answer.data });
  });
}

/** The same for one address. */
export async function readBalance(chain: Chain, address: Address): Promise<bigint> {
  return existing((await readBalances(chain, [address]))[0], 'The chain answered no balance.');
}

/** A name for a wallet that was given none, such as `amber otter 417`. Names need not be unique. */
export function randomName(): string {
  return `${pick(ADJECTIVES)} ${pick(NOUNS)} ${randomInt(100, 1000)}`;
}

function pick(words: readonly string[]): string {
  return words[randomInt(words.length)] ?? 'wallet';
}

export type Factories = ReturnType<typeof createFactories>;

/** The factory contract of each wallet version. The code that their wallets run is read once and never changes. */
export function createFactories({ client, contracts }: Chain) {
  const implementations = new Map<Address, Address>();
  /** The factory of a version. Throws `V3_NOT_CONFIGURED`. */
  const factoryOf = (version: WalletVersion): Address => {
    const factory = version === 'v3' ? contracts.walletFactoryV3 : contracts.walletFactoryV2;
    if (factory === undefined) throw new AppError('V3_NOT_CONFIGURED');
    return factory;
  };
  const implementationOf = async (factory: Address): Promise<Address> => {
    const known = implementations.get(factory);
    if (known !== undefined) return known;
    const call = { address: factory, abi: agentWalletFactoryAbi, functionName: 'implementation' } as const;
    const implementation = await client.readContract(call);
    implementations.set(factory, implementation);
    return implementation;
  };
  return {
    factoryOf,
    /** The address of a wallet that need not exist. Throws `V3_NOT_CONFIGURED`, and `RPC_TIMEOUT` on the first call. */
    async addressOf(version: WalletVersion, owner: Address, salt: Hex): Promise<Address> {
      const factory = factoryOf(version);
      return walletAddress({ factory, implementation: await implementationOf(factory), owner, salt });
    },
  };
}

/** What a wallet's address follows from. */
export interface AddressOrigin {
  readonly factory: Address;
  /** The code that the factory's wallets run. */
  readonly implementation: Address;
  /** The wallet's first owner. */
  readonly owner: Address;
  readonly salt: Hex;
}

/** Where a wallet is or will be: the factory's `predict`, computed here. */
export function walletAddress({ factory, implementation, owner, salt }: AddressOrigin): Address {
  return getCreate2Address({
    from: factory,
    salt: keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'bytes32' }], [owner, salt])),
    bytecode: cloneInitCode({ implementation, args: owner }),
  });
}
