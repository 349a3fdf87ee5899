import { z } from 'zod';
import { INVITE_BOUNDS, isInviteNote } from '../../accounts/auth/invites.ts';
import { coded } from '../../http/body.ts';
import { docs, EXAMPLE_ADDRESS, shownAddress, shownTime } from '../../http/fields.ts';
import { healthReport } from '../health/routes.ts';
import { waitingKinds } from './look/waiting-list.ts';

const counted = (description: string, example = 0) => z.int().meta(docs(description, example));
const shownTimeOrNull = (description: string) => z.int().nullable().meta(docs(description, 1_767_225_600));

const lane = z
  .object({
    lane: shownAddress('Address of the key.'),
    kind: z.enum(['batch', 'direct']).describe('`batch`: carries calls of wallets; `direct`: makes calls of its own.'),
    queued: counted('Calls that wait for a batch.'),
    inFlight: counted('Transactions that are in no block.'),
    unfinal: counted('Transactions in blocks that are not final.'),
    nextNonce: z.int().nullable().meta(docs('Nonce of its next transaction; null until it is known.', 75)),
    balance: z.string().nullable().meta(docs('What it has for gas, in ether; null until it is known.', '0.41')),
    usePerDay: z.string().meta(docs('What it pays per day of late, in ether.', '0.013')),
    daysLeft: z
      .number()
      .nullable()
      .meta(docs('For how many days the money lasts at that pace; null where none is known.', 31.5)),
    isOutOfGas: z.boolean().meta(docs('Whether it cannot pay for its transactions.', false)),
    waitsFor: z
      .string()
      .nullable()
      .meta(docs('What its oldest transaction that is in no block waits for; null without one.', null)),
    drain: z
      .string()
      .nullable()
      .meta(docs('How far it has come with being drained or swept; null for a key that stays.', null)),
  })
  .meta({ id: 'OperatorLane', description: 'A key that sends transactions.' });

/** How the server is. */
export const statusAnswer = z
  .object({
    version: z.string().meta(docs('Version of the server.', '0.1.0')),
    at: shownTime('The time of the server, in Unix seconds.', 1_767_225_600),
    health: healthReport.describe('What `/health` answers.'),
    lanes: z.array(lane).describe('The keys that send transactions.'),
    queues: z
      .object({
        urgent: counted('Freezes and other urgent calls that wait for a slot.'),
        pendingPayments: counted('Payments that are neither confirmed nor failed.', 2),
        oldestPendingAt: shownTimeOrNull('When the oldest of them was made, in Unix seconds; null for none.'),
        reactions: counted('Reactions to chain events that wait to run.'),
      })
      .describe('What waits, and how much of it.'),
    chain: z
      .object({
        head: z.int().nullable().meta(docs('The latest block; null until it is known.', 1042)),
        nodes: z
          .array(
            z.object({
              node: z.string().meta(docs('Host of the node.', 'rpc.example')),
              status: z.enum(['ready', 'paused', 'lagging', 'wrong-chain']).meta(docs('Whether it is asked.', 'ready')),
              errors: counted('Requests that it did not answer, since the start.'),
            }),
          )
          .describe('The nodes of the chain.'),
      })
      .describe('The chain as this server sees it.'),
    indexer: z
      .object({
        state: z.string().meta(docs('State of its process, or `elsewhere`.', 'ready')),
        block: z.int().nullable().meta(docs('How far it has come; null until it is known.', 1041)),
        lagBlocks: counted('How many blocks it is behind the nodes.', 1),
      })
      .describe('The indexer.'),
    disk: z
      .object({
        freeBytes: counted("Room left on the data folder's disk.", 52_000_000_000),
        totalBytes: counted('Size of that disk.', 100_000_000_000),
      })
      .describe('The disk of the data folder.'),
    memoryBytes: counted('Memory of the server, without the indexer.', 210_000_000),
    backups: z
      .object({
        everyHours: z.int().nullable().meta(docs('Hours between backups that the server makes; null for none.', 24)),
        last: z
          .object({
            finishedAt: shownTime('When it was made, in Unix seconds.', 1_767_225_600),
            bytes: counted('Its size.', 4_194_304),
          })
          .nullable()
          .describe('The last one that was made and read back; null for none.'),
      })
      .describe('Backups of the database.'),
    signups: z.enum(['open', 'invite', 'closed']).meta(docs('Who may become a user (`BURSAR_SIGNUPS`).', 'invite')),
  })
  .meta({ id: 'OperatorStatus', description: 'How the server is, for its operator.' });

/** What is not final. */
export const waitingAnswer = z.object({
  waiting: z
    .array(
      z
        .object({
          since: z.iso.datetime().meta(docs('When it began.', '2026-01-01T00:00:00Z')),
          kind: z.enum(waitingKinds).meta(docs('What it is; `call` is any other signed call.', 'payment')),
          id: z.string().meta(docs('Its id; of a call, what it is for and its number.', 'pay_9b41d07e6ac2')),
          walletId: z.string().nullable().meta(docs('Id of its wallet; null for none.', 'wallet_5f0c2ab81d9e')),
          waitsFor: z
            .string()
            .meta(docs('What it waits for and what will end that.', 'waits for block 1042 to be final')),
        })
        .meta({ id: 'OperatorWaiting', description: 'Something that is not final.' }),
    )
    .describe('The oldest first.'),
  hasMore: z.boolean().meta(docs('Whether more of it waits.', false)),
});

const user = z
  .object({
    id: z.string().meta(docs('Id of the user.', 'user_2d7f4e9b0c61')),
    username: z.string().meta(docs('The user name.', 'ann')),
    createdAt: shownTime('When the user signed up, in Unix seconds.', 1_767_225_600),
    stepUp: z.boolean().meta(docs('Whether changes need the password again.', false)),
    sessions: counted('Sessions that have not ended.', 1),
    lastSeenAt: shownTimeOrNull(
      'When one of them was last used, to within five minutes, in Unix seconds; null for never.',
    ),
  })
  .meta({ id: 'OperatorUser', description: 'A user, as operators see them.' });

/** A page of users. */
export const usersAnswer = z.object({
  users: z.array(user).describe('The newest first; of a search, in the order of names.'),
  hasMore: z.boolean().meta(docs('Whether there are more: go on `after` the last id.', false)),
});

/** Wallets of a user that are shown with it. */
export const SHOWN_WALLETS = 50;

/** One user, with what they have. */
export const userAnswer = user
  .extend({
    temporaryPasswordUntil: shownTimeOrNull(
      'Until when a password that an operator made can be used, in Unix seconds; null for one of their own.',
    ),
    wallets: z
      .array(
        z.object({
          id: z.string().meta(docs('Id of the wallet.', 'wallet_5f0c2ab81d9e')),
          name: z.string().meta(docs('Its name.', 'Research')),
          address: z.string().meta(docs('Its address.', EXAMPLE_ADDRESS)),
          isFrozen: z.boolean().meta(docs('Whether it is frozen.', false)),
        }),
      )
      .describe(`The newest wallets, at most ${SHOWN_WALLETS}.`),
  })
  .meta({ id: 'OperatorUserDetails', description: 'A user with their wallets.' });

const { uses, days } = INVITE_BOUNDS;

/** What a new invitation is like. */
export const inviteBody = z.object({
  uses: z
    .int(coded('INVALID_USES'))
    .min(1, coded('INVALID_USES'))
    .max(uses.max, coded('INVALID_USES'))
    .default(uses.fallback)
    .meta(docs(`How many users it admits, at most ${uses.max}.`, 1)),
  days: z
    .int(coded('INVALID_DAYS'))
    .min(1, coded('INVALID_DAYS'))
    .max(days.max, coded('INVALID_DAYS'))
    .default(days.fallback)
    .meta(docs(`How many days it is valid, at most ${days.max}.`, 7)),
  note: z
    .string(coded('INVALID_NOTE'))
    .refine(isInviteNote, coded('INVALID_NOTE'))
    .nullable()
    .default(null)
    .meta(docs('A note for the list, at most 100 characters in one line.', 'the workshop')),
});

/** An invitation that was just made. */
export const newInviteAnswer = z
  .object({
    id: z.string().meta(docs('Id of the invitation, its public part.', '48bzemsi')),
    invite: z.string().meta(docs('The invitation, which is shown once.', 'bsi_(8)_(48)')),
    expiresAt: shownTime('When it ends, in Unix seconds.', 1_767_830_400),
  })
  .meta({ id: 'NewOperatorInvitation', description: 'An invitation; nobody can read it again.' });

/** Invitations that a list shows. */
export const SHOWN_INVITES = 200;

/** The invitations. */
export const invitesAnswer = z.object({
  invitations: z
    .array(
      z
        .object({
          id: z.string().meta(docs('Id of the invitation, its public part.', '48bzemsi')),
          note: z.string().nullable().meta(docs('Note of the operator; null for none.', 'the workshop')),
          maxUses: counted('Users whom it admits.', 1),
          used: counted('Users who came by it.'),
          createdAt: shownTime('When it was made, in Unix seconds.', 1_767_225_600),
          expiresAt: shownTime('When it ends, in Unix seconds.', 1_767_830_400),
          revokedAt: shownTimeOrNull('When it was revoked, in Unix seconds; null for never.'),
        })
        .meta({ id: 'OperatorInvitation', description: 'An invitation, without what makes it work.' }),
    )
    .describe(`The newest first, at most ${SHOWN_INVITES}.`),
});
