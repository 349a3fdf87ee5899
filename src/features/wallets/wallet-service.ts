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
import type { WalletRole } from '../../accounts/roles/role.ts';
import { cloneInitCode } from '../../chain/contracts/abi-words.ts';
import { agentWalletFactoryAbi } from '../../chain/contracts/generated/AgentWalletFactory.ts';
import { usdcAbi } from '../../chain/contracts/generated/IFiatToken.ts';
import type { Core } from '../../chain/core.ts';
import type { Chain } from '../../chain/nodes/chain.ts';
import { AppError } from '../../core/errors.ts';
import { newId } from '../../core/lib/crypto.ts';
import { nowSeconds } from '../../core/lib/time.ts';
import { auditStatement } from '../../http/audit/audit.ts';
import type { Statement } from '../../storage/db/batch.ts';
import type { WalletAccess } from './wallet-access.ts';
import { newSealedKey, newWebhookSecret, openWebhookSecret, sealWebhookSecret } from './wallet-keys.ts';
import type { NewWallet, WalletPosition, WalletRow, WalletStore } from './wallet-store.ts';
import type { WalletVersion } from './wallet-tables.ts';

/** A wallet, and the caller's role on it. */
export interface ListedWallet {
  readonly wallet: WalletRow;
  readonly standing: WalletRole;
}

export interface WalletPage {
  readonly wallets: readonly ListedWallet[];
  readonly next: WalletPosition | undefined;
}

/** Creates, shows and renames wallets, and hands out their keys and secrets. */
export interface WalletService {
  /**
   * A wallet that no one owns yet, with the key to claim it. Nothing happens on-chain. Throws `V3_NOT_CONFIGURED`,
   * `RPC_TIMEOUT`.
   */
  create(wanted: {
    name?: string | undefined;
    version: WalletVersion;
  }): Promise<{ wallet: WalletRow; claimKey: string }>;
  /**
   * A page of the wallets that a user may see, their own and those of their organisations, the oldest first, and where
   * the next one begins; `undefined` after the last.
   */
  list(owner: Owner, limit: number, after?: WalletPosition): Promise<WalletPage>;
  /** The ids of a user's own wallets, the oldest first, so many at most. */
  ownIds(owner: Owner, limit: number): Promise<readonly string[]>;
  /** How many wallets a user has. */
  count(owner: Owner): Promise<number>;
  /** The wallet of an agent's key. Throws `WALLET_NOT_FOUND`, `WALLET_NOT_ACTIVE`. */
  ofAgent(agent: Agent): Promise<WalletRow>;
  get(walletId: string, owner: Owner): Promise<ListedWallet>;
  /** Micro-USDC that the wallet holds now, by the chain. Throws `RPC_TIMEOUT`. */
  balance(walletId: string, caller: Caller): Promise<bigint>;
  rename(walletId: string, owner: Owner, name: string): Promise<WalletRow>;
  /** The wallet's API key in plain text. */
  apiKey(walletId: string, owner: Owner): Promise<string>;
  /** A new API key; when this returns, all earlier keys of the wallet are refused. */
  rotateApiKey(walletId: string, owner: Owner): Promise<string>;
  /** The wallet's webhook secret in plain text, made now if it has none. */
  webhookSecret(walletId: string, owner: Owner): Promise<string>;
  /** A new webhook secret; when this returns, nothing is signed with the old one any more. */
  rotateWebhookSecret(walletId: string, owner: Owner): Promise<string>;
}

export type WalletServiceParts = Core & {
  readonly store: WalletStore;
  readonly access: WalletAccess;
  readonly factories: Factories;
  readonly apiKeys: ApiKeys;
  readonly claimKeyTtlSeconds: number;
  /** The last event that a wallet's webhook gets before another secret signs, in the commit of that. */
  readonly lastWord: (wallet: WalletRow, owner: Owner) => Statement;
};

/** Creates the service of wallets. */
export function createWalletService(deps: WalletServiceParts): WalletService {
  const { db, store, access, apiKeys, chain } = deps;
  return {
    create: (wanted) => createWallet(deps, wanted),
    async list(owner, limit, after) {
      const [own, shared] = await Promise.all([
        store.ofUser(owner.userId, limit + 1, after),
        store.sharedWith(owner.userId, limit + 1, after),
      ]);
      const rows = [...own, ...shared].sort(
        (one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1),
      );
      const page = rows.slice(0, limit);
      const standings = await Promise.all(page.map((wallet) => standingTo(deps, wallet, owner)));
      return {
        // Who was removed meanwhile sees nothing any more.
        wallets: standings.flatMap((listed) => (listed === undefined ? [] : [listed])),
        next: rows.length > limit ? page.at(-1) : undefined,
      };
    },
    ownIds: async (owner, limit) => (await store.ofUser(owner.userId, limit)).map(({ id }) => id),
    count: (owner) => store.countOfUser(owner.userId),
    ofAgent: (agent) => access.visible(agent.walletId, agent),
    async get(walletId, owner) {
      const listed = await standingTo(deps, await access.owned(walletId, owner), owner);
      if (listed === undefined) throw new AppError('FORBIDDEN');
      return listed;
    },
    async balance(walletId, caller) {
      const { chainAddress } = await access.visible(walletId, caller);
      const data = encodeFunctionData({ abi: usdcAbi, functionName: 'balanceOf', args: [chainAddress] });
      const { answers } = await chain.probe([{ target: chain.contracts.usdc, data }]);
      const [balance] = answers;
      if (balance?.ok !== true) throw new AppError('CHAIN_REVERTED');
      return decodeFunctionResult({ abi: usdcAbi, functionName: 'balanceOf', data: balance.data });
    },
    async rename(walletId, owner, name) {
      const wallet = await access.owned(walletId, owner);
      if (wallet.name === name) return wallet;
      const entry = { action: 'wallet_renamed', walletId, details: { name } } as const;
      await db.batch([store.renameStatement(walletId, name), auditStatement(deps, entry)]);
      return access.owned(walletId, owner);
    },
    async apiKey(walletId, owner) {
      await access.owned(walletId, owner);
      // A claimed wallet has had a key since its claim; one without is repaired rather than reported.
      return (await apiKeys.reveal(walletId)) ?? (await apiKeys.rotate(walletId));
    },
    async rotateApiKey(walletId, owner) {
      await access.owned(walletId, owner);
      return apiKeys.rotate(walletId);
    },
    async webhookSecret(walletId, owner) {
      const known = secretOf(deps, await access.owned(walletId, owner));
      if (known !== undefined) return known;
      const sealed = sealWebhookSecret(deps.vault, walletId, newWebhookSecret());
      await db.batch([store.firstWebhookSecretStatement(walletId, sealed)]);
      // Read again: another request may have been first.
      const secret = secretOf(deps, await access.owned(walletId, owner));
      if (secret === undefined) throw new Error(`The webhook secret of ${walletId} was not stored.`);
      return secret;
    },
    async rotateWebhookSecret(walletId, owner) {
      const wallet = await access.owned(walletId, owner);
      const secret = newWebhookSecret();
      await db.batch([
        deps.lastWord(wallet, owner),
        store.webhookSecretStatement(walletId, sealWebhookSecret(deps.vault, walletId, secret)),
        auditStatement(deps, { action: 'webhook_secret_rotated', walletId }),
      ]);
      deps.outbox.wake();
      return secret;
    },
  };
}

async function standingTo(
  { access }: Pick<WalletServiceParts, 'access'>,
  wallet: WalletRow,
  { userId }: Owner,
): Promise<ListedWallet | undefined> {
  const standing = await access.standingOf(wallet, userId);
  return standing && { wallet, standing };
}

async function createWallet(
  { db, store, factories, vault, clock, claimKeyTtlSeconds }: WalletServiceParts,
  { name, version }: { name?: string | undefined; version: WalletVersion },
): Promise<{ wallet: WalletRow; claimKey: string }> {
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
  await db.batch(
    store.insertStatements(wallet, {
      walletId: id,
      prefix: claimKey.prefix,
      secretDigest: vault.digest(claimKey.text),
      expiresAt: now + claimKeyTtlSeconds,
    }),
  );
  const row = await store.byId(id);
  if (row === undefined) throw new Error(`The wallet ${id} was not stored.`);
  return { wallet: row, claimKey: claimKey.text };
}

function secretOf({ vault }: WalletServiceParts, { id, webhookSecretSealed }: WalletRow): string | undefined {
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

/** A name for a wallet that was given none, such as `amber otter 417`. Names need not be unique. */
export function randomName(): string {
  return `${pick(ADJECTIVES)} ${pick(NOUNS)} ${randomInt(100, 1000)}`;
}

function pick(words: readonly string[]): string {
  return words[randomInt(words.length)] ?? 'wallet';
}

/** The factory contract of each wallet version. */
export interface Factories {
  /** The factory of a version. Throws `V3_NOT_CONFIGURED`. */
  factoryOf(version: WalletVersion): Address;
  /** The address of a wallet that need not exist. Throws `V3_NOT_CONFIGURED`, and `RPC_TIMEOUT` on the first call. */
  addressOf(version: WalletVersion, owner: Address, salt: Hex): Promise<Address>;
}

/** The factories of the chain. What code their wallets run is asked once and never changes. */
export function createFactories({ client, contracts }: Pick<Chain, 'client' | 'contracts'>): Factories {
  const implementations = new Map<Address, Address>();
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
    async addressOf(version, owner, salt) {
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
