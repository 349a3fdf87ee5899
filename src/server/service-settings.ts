import type { Address } from 'viem';
import type { PasswordCost } from '../accounts/auth/passwords/passwords.ts';
import type { ChainListener } from '../chain/events/chain-events.ts';
import type { ConnectedChain } from '../chain/nodes/chain.ts';
import type { RelayOptions } from '../chain/relay/relay.ts';
import type { RelayLimits } from '../chain/relay/relay-context.ts';
import type { Signups } from '../core/config.ts';
import { addressOfKey, type SendingKey, type SigningKey } from '../core/lib/signing-keys.ts';
import type { Clock, Deadlines } from '../core/lib/time.ts';
import type { Limits } from '../core/limits.ts';
import type { Logger } from '../core/log.ts';
import type { Metrics } from '../core/metrics.ts';
import type { Tracer } from '../core/tracing/tracer.ts';
import type { SchemaThread } from '../features/jobs/evaluation/schema-pool.ts';
import type { X402Timeouts } from '../features/x402/x402-service.ts';
import type { PeerSource } from '../http/answerer.ts';
import type { DispatchTiming } from '../notify/notifications/notification-dispatch.ts';
import type { Gathering } from '../notify/outbox.ts';
import type { Db } from '../storage/db/open.ts';
import type { KmsAccess } from '../storage/kms/kms-request.ts';
import type { Pauses } from './tasks.ts';
import type { MasterKey } from './vault/vault.ts';

/** The settings of the service, whatever process runs it. */
export interface ServiceSettings extends KmsAccess {
  /** Where it is to listen, which decides by which names it is known. */
  readonly host: string;
  readonly baseUrl?: string | undefined;
  /** Further host names under which requests may come, in addition to the base URL's. */
  readonly hosts?: readonly string[] | undefined;
  readonly relayerKeys: readonly SendingKey[];
  /** Without it, Jobs cannot be evaluated. */
  readonly evaluatorKey?: SendingKey | undefined;
  /** Those before it, while Jobs name them. */
  readonly evaluatorKeysPrevious?: readonly SendingKey[] | undefined;
  /** Without it, reputation is not written on-chain. */
  readonly attestorKey?: SendingKey | undefined;
  /** The one before it, which hands the attestor contract over. */
  readonly attestorKeyPrevious?: SendingKey | undefined;
  /** Whether claimed wallets are registered as agents. */
  readonly agentRegistration: boolean;
  readonly masterKey: MasterKey;
  readonly masterKeyPrevious?: MasterKey | undefined;
  readonly jwtSecret: string;
  readonly jwtSecretPrevious?: string | undefined;
  /** The most that is offered per gas, in wei. */
  readonly maxFeePerGas: bigint;
  readonly confirmations: number;
  /** `depth`: blocks 64 below the head are final where no node knows the tag, though the chain has shown it before. */
  readonly finality: 'auto' | 'depth';
  readonly pollMs: number;
  readonly retentionDays: number;
  readonly auditDays: number;
  readonly claimKeyTtlSeconds: number;
  /** Who may become a user. */
  readonly signups: Signups;
  /** Whether outgoing requests may reach hosts that are not on the public internet. */
  readonly allowPrivateTargets: boolean;
  /** Without both, USDC cannot be bought for a wallet through this service. */
  readonly cdpKeyId?: string | undefined;
  readonly cdpKeySecret?: SigningKey | undefined;
  readonly cdpUrl: string;
  /** Without both, Owners get no mail. */
  readonly smtpUrl?: string | undefined;
  readonly smtpFrom?: string | undefined;
  /** Without one, Owners get no Telegram messages. */
  readonly telegramBotToken?: string | undefined;
  readonly telegramUrl?: string | undefined;
  readonly realIpHeader: string;
  readonly trustedProxies: readonly string[];
  readonly rateLimits: Limits;
  /** Gas in a day; 0 for no bound. */
  readonly ownerGasPerDay: number;
  readonly agentGasPerDay: number;
  /** Whether wallets can have what they sell settled here. */
  readonly facilitator: boolean;
  /** What may be called to deploy a buyer's wallet. */
  readonly facilitatorFactories: readonly Address[];
  /** Micro-USDC. */
  readonly minPayment: bigint;
}

/** What tests choose otherwise. The product runs without any of it. */
export interface Tuning {
  readonly pauses?: Pauses | undefined;
  readonly relayLimits?: Partial<RelayLimits> | undefined;
  /** Called between the steps of a write. */
  readonly failpoint?: RelayOptions['failpoint'] | undefined;
  /** Stands between the relay and what it tells. */
  readonly hearing?: ((listener: ChainListener) => ChainListener) | undefined;
  /** How long a key elsewhere may take, and how often it is looked at. */
  readonly signerTiming?: RelayOptions['signerTiming'];
  readonly deadlines?: Deadlines | undefined;
  readonly x402Timeouts?: Partial<X402Timeouts> | undefined;
  /** What the hash of a password takes. */
  readonly passwordCost?: PasswordCost | undefined;
  /** How soon and how often notification channels tell. */
  readonly notifications?: (Partial<DispatchTiming> & Partial<Gathering>) | undefined;
  /** How often streams of events beat, and how many there may be. */
  readonly live?: { readonly beatMs?: number; readonly maxListeners?: number } | undefined;
  /** What schemas are judged on. */
  readonly startThread?: (() => SchemaThread) | undefined;
  /** Up to which block the indexer has shown everything. */
  readonly indexedBlock?: (() => number | undefined) | undefined;
  /** Where requests without a connection come from. */
  readonly clientIp?: string | undefined;
}

/** What a service is created with. */
export interface ServiceOptions extends ConnectedChain {
  readonly settings: ServiceSettings;
  /** Used by this service alone. The caller closes it, and the nodes, after the stop. */
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Under which users reach the API, without a slash at the end; known once it listens. */
  readonly baseUrl: () => string;
  /** Without one, nothing is traced. The caller stops it after the service. */
  readonly tracer?: Tracer | undefined;
  /** The height above which nothing counts as final, whatever the chain says. */
  readonly finalityLimit?: (() => number) | undefined;
  /** Knows the connections of the requests, where the application does not listen itself. */
  readonly connections?: PeerSource | undefined;
  readonly tuning?: Tuning | undefined;
}

/** The accounts that pay for gas, evaluate and attest. */
export function accountsOf(settings: ServiceSettings): readonly Address[] {
  return [...settings.relayerKeys, ...senderKeysOf(settings)].map((key) => addressOfKey(key));
}

/** The keys that make calls of their own, the former ones too. */
export function senderKeysOf({
  evaluatorKey,
  evaluatorKeysPrevious = [],
  attestorKey,
  attestorKeyPrevious,
}: ServiceSettings): readonly SendingKey[] {
  const keys = [evaluatorKey, ...evaluatorKeysPrevious, attestorKey, attestorKeyPrevious];
  return keys.filter((key) => key !== undefined);
}

/** Whose Jobs are evaluated here: new ones name the first, if it is there. */
export function evaluatorsOf({ evaluatorKey, evaluatorKeysPrevious = [] }: ServiceSettings): readonly Address[] {
  const keys = [evaluatorKey, ...evaluatorKeysPrevious].filter((key) => key !== undefined);
  return keys.map((key) => addressOfKey(key));
}

export function addressOf(key: SendingKey | undefined): Address | undefined {
  return key === undefined ? undefined : addressOfKey(key);
}
