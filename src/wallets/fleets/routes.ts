import { z } from 'zod';
import { type Guards, idOf, STEP_UP_HEADERS } from '../../auth/guards.ts';
import { SUBMIT_ERRORS } from '../../chain/relay/intent.ts';
import type { ErrorCode } from '../../errors.ts';
import { coded } from '../../http/body.ts';
import { type Endpoint, endpoint, reply } from '../../http/endpoint.ts';
import {
  addressField,
  docs,
  EXAMPLE_ADDRESS,
  EXAMPLE_HASH,
  idempotencyKeyField,
  shownAddress,
  shownTime,
  walletIdField,
} from '../../http/fields.ts';
import { overLimit, type RateLimits } from '../../http/rate-limit.ts';
import { isPrintableText, lengthInCodePoints } from '../../lib/text.ts';
import { budgetField, budgetOf, budgetRecord } from '../budgets/routes.ts';
import type { Budget } from '../budgets/views.ts';
import { walletNameField } from '../fields.ts';
import { ON_CHAIN_COUNTED, OWN_SIGNATURE, OWNED } from '../owner/errors.ts';
import { changedAnswer, changedWallet } from '../owner/response.ts';
import { messageToSign, orToSign, signatureField, TO_SIGN } from '../owner/to-sign.ts';
import type { BoundingFleet, SeenFleet } from './look.ts';
import type { ChangedFleet, Fleets } from './service.ts';
import type { FleetState } from './views.ts';

/** What the endpoints of fleets need. */
export interface FleetRouteDeps {
  readonly guards: Guards;
  readonly fleetsOfOwners: Fleets;
  /** None where nothing is limited. */
  readonly rateLimits?: RateLimits | undefined;
}

const FLEET_OWNED = ['FLEET_NOT_FOUND', 'FORBIDDEN'] as const satisfies readonly ErrorCode[];
const FLEET_CHANGED: readonly ErrorCode[] = [
  ...FLEET_OWNED,
  ...OWN_SIGNATURE,
  ...SUBMIT_ERRORS,
  ...(['FLEET_BUSY', 'CHAIN_REVERTED', 'GAS_BUDGET_EXCEEDED'] as const),
];

const MAX_NAME_CHARACTERS = 50;
const fleetName = z
  .string('INVALID_NAME')
  .refine((name) => isPrintableText(name) && lengthInCodePoints(name) >= 1, coded('INVALID_NAME'))
  .refine((name) => lengthInCodePoints(name) <= MAX_NAME_CHARACTERS, coded('INVALID_NAME'));
const fleetIdField = z.string().meta(docs('Id of the fleet.', 'fleet_7c1f0e64a2d8'));

const shownBudgets = z.object({
  day: budgetRecord.nullable().describe('Of any 24 hours; null for none.'),
  week: budgetRecord.nullable().describe('Of any 7 days; null for none.'),
  month: budgetRecord.nullable().describe('Of any 30 days; null for none.'),
});
const fleetRecord = z
  .object({
    id: fleetIdField,
    name: z.string().meta(docs('Name of the fleet.', 'research agents')),
    address: shownAddress('Address of its contract.'),
    owner: shownAddress('Account that owns the contract, for ever.'),
    holds_owner_key: z
      .boolean()
      .meta(docs('Whether this server holds the key of that account; else its owner signs changes.', true)),
    status: z
      .enum(['pending', 'active'])
      .meta(docs('`pending` while the chain does not show its contract, then `active`.', 'active')),
    frozen: z.int().min(0).max(1).meta(docs('1 while none of its wallets may spend.', 0)),
    budgets: shownBudgets.describe('Rolling budgets of all its wallets together, with what is left of each.'),
    wallet_count: z.int().meta(docs('How many wallets it has, at most 100.', 3)),
    created_at: shownTime(),
  })
  .meta({ id: 'Fleet', description: 'A fleet, as the chain enforces it.' });
const fleetWithWallets = fleetRecord.extend({
  wallets: z
    .array(
      z.object({
        id: walletIdField,
        name: walletNameField,
        address: shownAddress('Address of the wallet.'),
        admitted: z
          .boolean()
          .meta(
            docs(
              'Whether the fleet lets it spend. A wallet that names the fleet spends nothing before.',
              true,
            ),
          ),
        bound: z.boolean().meta(docs('Whether the wallet names this fleet, and so is bounded by it.', true)),
        owner: shownAddress('Account that owns the wallet.'),
        holds_owner_key: z
          .boolean()
          .meta(
            docs(
              'Whether this server holds the key of that account. Else the wallet was handed over: exclude it where that was to somebody else.',
              true,
            ),
          ),
      }),
    )
    .describe(
      'Its wallets: in it once they are both `admitted` and `bound`. One that is `bound` alone spends nothing.',
    ),
});
const shownFleet = fleetWithWallets.meta({
  id: 'FleetWithWallets',
  description: 'A fleet with its wallets.',
});
const changedFleet = fleetWithWallets
  .extend({ tx_hash: z.string().optional().meta(docs('The transaction, if one was needed.', EXAMPLE_HASH)) })
  .meta({ id: 'ChangedFleet', description: 'The fleet after the change.' });

const budgetFields = {
  day: budgetField('24 hours'),
  week: budgetField('7 days'),
  month: budgetField('30 days'),
};
/** The fleet that bounds a wallet, in an answer. */
export const boundingFleet = z
  .object({
    id: z
      .string()
      .nullable()
      .meta(
        docs(
          'Id of the fleet; null for one that this server has not made, of which it asks nothing.',
          'fleet_7c1f0e64a2d8',
        ),
      ),
    address: shownAddress('Address of its contract.'),
    admitted: z
      .boolean()
      .nullable()
      .meta(docs('Whether the fleet lets the wallet spend; null where it is not known here.', true)),
    frozen: z
      .boolean()
      .nullable()
      .meta(docs('Whether it stops all its wallets; null where it is not known here.', false)),
    budgets: shownBudgets.nullable().describe('Shared by all its wallets; null where it is not known here.'),
  })
  .meta({ id: 'BoundingFleet', description: 'The fleet that bounds a wallet.' });

/** The fleet that bounds a wallet, as answers show it. */
export function boundingFleetOf({ address, known }: BoundingFleet): z.output<typeof boundingFleet> {
  return {
    ...{ id: known?.fleet.id ?? null, address, admitted: known?.isAdmitted ?? null },
    ...{ frozen: known?.state.frozen ?? null, budgets: known === undefined ? null : budgetsOf(known.state) },
  };
}

const createBody = z.object({
  name: fleetName
    .optional()
    .meta(
      docs('A name for people, 1 to 50 characters in one line. Default: a generated one.', 'research agents'),
    ),
  ...budgetFields,
  owner: addressField('INVALID_OWNER')
    .optional()
    .meta(
      docs(
        'Account or contract of your own that is to own the fleet, for ever. By default this server makes a key and signs for you.',
        EXAMPLE_ADDRESS,
      ),
    ),
  idempotencyKey: idempotencyKeyField().optional(),
});
const changes = {
  response: changedFleet.or(messageToSign),
  shapes: { 200: changedFleet, 202: messageToSign },
  otherStatuses: { 202: TO_SIGN },
} as const;

/** Budgets and a freeze over several wallets. */
export function fleetEndpoints(deps: FleetRouteDeps): readonly Endpoint[] {
  return [
    createEndpoint(deps),
    ...readEndpoints(deps),
    budgetsEndpoint(deps),
    freezeEndpoint(deps),
    unfreezeEndpoint(deps),
    excludeEndpoint(deps),
    putWalletEndpoint(deps),
  ];
}

function createEndpoint({ guards, fleetsOfOwners }: FleetRouteDeps): Endpoint {
  return endpoint(
    {
      id: 'createFleet',
      tag: 'Fleets',
      method: 'POST',
      path: '/v1/fleets',
      guard: guards.jwt('self'),
      limit: 'ownerWrite',
      summary: 'Create a fleet: budgets and a freeze over several wallets; answers once the chain has it.',
      description:
        'With an `owner` of your own, leave the budgets out: nothing is deployed yet. Set them afterwards, which answers what to sign and deploys the fleet. The same idempotency key makes one fleet; whatever else a repetition says is used only while the fleet is not deployed.',
      body: createBody,
      status: 201,
      response: changedFleet,
      shapes: { 200: changedFleet, 201: changedFleet },
      otherStatuses: { 200: 'The fleet that this idempotency key has made before.' },
      errors: [...FLEET_CHANGED, 'INVALID_NAME', 'INVALID_BUDGETS', 'INVALID_OWNER', 'TOO_MANY_FLEETS'],
    },
    async ({ caller, body }) => {
      const { isNew, ...made } = await fleetsOfOwners.create(caller, body);
      return reply(changedFleetAnswer(made), { status: isNew ? 201 : 200 });
    },
  );
}

function readEndpoints({ guards, fleetsOfOwners }: FleetRouteDeps): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'listFleets',
        tag: 'Fleets',
        method: 'GET',
        path: '/v1/fleets',
        guard: guards.jwt('self'),
        summary: "List the user's fleets, oldest first, with what is left of their budgets.",
        response: z.object({ fleets: z.array(fleetRecord).describe('At most 100.') }),
        errors: ['RPC_TIMEOUT'],
      },
      async ({ caller }) => ({ fleets: (await fleetsOfOwners.list(caller)).map(recordOf) }),
    ),
    endpoint(
      {
        id: 'getFleet',
        tag: 'Fleets',
        method: 'GET',
        path: '/v1/fleets/:id',
        guard: guards.jwt('self'),
        summary: 'Show a fleet: its wallets, its freeze, and what is left of its budgets.',
        response: shownFleet,
        errors: [...FLEET_OWNED, 'CHAIN_REVERTED', 'RPC_TIMEOUT'],
      },
      async ({ caller, param }) => fleetAnswer(await fleetsOfOwners.get(param('id'), caller)),
    ),
  ];
}

function budgetsEndpoint({ guards, fleetsOfOwners }: FleetRouteDeps): Endpoint {
  return endpoint(
    {
      id: 'setFleetBudgets',
      tag: 'Fleets',
      method: 'PUT',
      path: '/v1/fleets/:id/budgets',
      guard: guards.jwt('self'),
      limit: 'ownerWrite',
      summary: 'Set the rolling budgets of all its wallets together; answers once the chain enforces them.',
      description:
        "They count beside each wallet's own limits and budgets. Budgets that the body leaves out stay; a new limit keeps what was spent. A fleet that is not on the chain yet is deployed.",
      requestHeaders: STEP_UP_HEADERS,
      body: z.object({ ...budgetFields, signature: signatureField }),
      ...changes,
      errors: [...FLEET_CHANGED, 'STEP_UP_REQUIRED', 'INVALID_BUDGETS'],
    },
    async ({ caller, param, body, request }) => {
      const { signature, ...limits } = body;
      const change = { ...limits, mayLoosen: await guards.hasSteppedUp(caller, request) };
      return orToSign(
        await fleetsOfOwners.setBudgets(param('id'), caller, change, signature),
        changedFleetAnswer,
      );
    },
  );
}

function freezeEndpoint({ guards, fleetsOfOwners, rateLimits }: FleetRouteDeps): Endpoint {
  return endpoint(
    {
      id: 'freezeFleet',
      tag: 'Fleets',
      method: 'POST',
      path: '/v1/fleets/:id/freeze',
      guard: guards.jwt('self'),
      summary: 'Stop all spending of all its wallets; answers once the chain enforces it.',
      description:
        'You may repeat it; it is never rate-limited, but where an owner signs with a key of their own. What its wallets have signed is not void: it may be executed after an unfreeze, until its deadline.',
      body: z.object({ signature: signatureField }),
      ...changes,
      errors: [...FLEET_CHANGED, 'FLEET_NOT_DEPLOYED', 'RATE_LIMITED'],
    },
    async ({ caller, param, body: { signature } }) => {
      // Whoever stole the JWT, and sends what nobody has signed, uses up nothing of what the owner's key needs.
      const admit = (isProven: boolean) => {
        const tally = rateLimits?.('ownerWrite')?.countCaller(
          isProven ? `signer:${caller.userId}` : idOf(caller, 'session'),
        );
        if (tally?.isOver === true) throw overLimit(tally);
      };
      const signed = signature && { signature, party: caller.sessionId, admit };
      return orToSign(await fleetsOfOwners.freeze(param('id'), caller, signed), changedFleetAnswer);
    },
  );
}

function unfreezeEndpoint({ guards, fleetsOfOwners }: FleetRouteDeps): Endpoint {
  return endpoint(
    {
      id: 'unfreezeFleet',
      tag: 'Fleets',
      method: 'POST',
      path: '/v1/fleets/:id/unfreeze',
      guard: guards.steppedUp('self'),
      limit: 'ownerWrite',
      summary: 'Allow its wallets to spend again; answers once the chain does.',
      description: 'A wallet that is frozen itself stays frozen.',
      body: z.object({ signature: signatureField }),
      ...changes,
      errors: [...FLEET_CHANGED, 'FLEET_NOT_DEPLOYED'],
    },
    async ({ caller, param, body }) =>
      orToSign(await fleetsOfOwners.unfreeze(param('id'), caller, body.signature), changedFleetAnswer),
  );
}

function excludeEndpoint({ guards, fleetsOfOwners }: FleetRouteDeps): Endpoint {
  return endpoint(
    {
      id: 'excludeFromFleet',
      tag: 'Fleets',
      method: 'POST',
      path: '/v1/fleets/:id/exclude',
      guard: guards.jwt('self'),
      limit: 'ownerWrite',
      summary:
        'Let a wallet spend nothing of the fleet any more, whoever owns it; answers once the chain does.',
      description:
        "For a wallet that was given away: its new owner would spend from the fleet's budgets, and to take it out would need their signature. This needs the fleet's owner alone. The wallet spends nothing until its own owner takes it out of the fleet.",
      body: z.object({
        address: addressField('INVALID_ADDRESS').meta(docs('Address of the wallet.', EXAMPLE_ADDRESS)),
        signature: signatureField,
      }),
      ...changes,
      errors: [...FLEET_CHANGED, 'FLEET_NOT_DEPLOYED', 'INVALID_ADDRESS'],
    },
    async ({ caller, param, body: { address, signature } }) =>
      orToSign(await fleetsOfOwners.exclude(param('id'), caller, address, signature), changedFleetAnswer),
  );
}

const walletOfFleet = changedWallet
  .extend({
    fleet_id: z
      .string()
      .nullable()
      .meta(docs('The fleet that bounds it; null for none.', 'fleet_7c1f0e64a2d8')),
  })
  .meta({ id: 'WalletOfFleet', description: 'The wallet as it is now, with its fleet.' });

function putWalletEndpoint({ guards, fleetsOfOwners }: FleetRouteDeps): Endpoint {
  return endpoint(
    {
      id: 'setWalletFleet',
      tag: 'Fleets',
      method: 'PUT',
      path: '/v1/wallets/:id/fleet',
      guard: guards.jwt('own'),
      limit: 'ownerWrite',
      summary: 'Put a wallet into a fleet, or take it out; answers once the chain enforces it.',
      description:
        'Fleet and wallet both have to say so, in a message each; repeat the request where only one of them came about. Until both have, the wallet spends nothing, or is bounded as before. To take a wallet out of a fleet takes a step-up, where that is on.',
      requestHeaders: STEP_UP_HEADERS,
      body: z.object({
        fleetId: z
          .string(coded('INVALID_FLEET'))
          .max(MAX_ID_CHARACTERS, coded('INVALID_FLEET'))
          .nullable()
          .meta(docs('Id of the fleet; null for none.', 'fleet_7c1f0e64a2d8')),
        signature: signatureField,
      }),
      response: walletOfFleet.or(messageToSign),
      shapes: { 200: walletOfFleet, 202: messageToSign },
      otherStatuses: { 202: TO_SIGN },
      errors: [
        ...OWNED,
        ...ON_CHAIN_COUNTED,
        ...FLEET_CHANGED,
        ...(['STEP_UP_REQUIRED', 'INVALID_FLEET', 'FLEET_NOT_DEPLOYED', 'FLEET_FULL'] as const),
      ],
    },
    async ({ caller, param, body, request }) => {
      const { signature, fleetId } = body;
      const wanted = { fleetId, mayLoosen: await guards.hasSteppedUp(caller, request) };
      const outcome = await fleetsOfOwners.putWallet(param('id'), caller, wanted, signature);
      return orToSign(outcome, (changed) => ({ ...changedAnswer(changed), fleet_id: changed.fleetId }));
    },
  );
}

const MAX_ID_CHARACTERS = 64;

function recordOf({ fleet, state, walletCount }: SeenFleet): z.output<typeof fleetRecord> {
  return {
    id: fleet.id,
    name: fleet.name,
    address: fleet.chainAddress,
    owner: fleet.ownerAddress,
    holds_owner_key: fleet.ownerKeySealed !== null,
    status: state === undefined ? 'pending' : 'active',
    frozen: state?.frozen === true ? 1 : 0,
    budgets: budgetsOf(state),
    wallet_count: walletCount,
    created_at: fleet.createdAt,
  };
}

function budgetsOf(state: FleetState | undefined): z.output<typeof shownBudgets> {
  const orNull = (budget: Budget | undefined) =>
    budget === undefined || budget.limit === 0n ? null : budgetOf(budget);
  const { day, week, month } = state?.budgets ?? {};
  return { day: orNull(day), week: orNull(week), month: orNull(month) };
}

function fleetAnswer(seen: ChangedFleet): z.output<typeof shownFleet> {
  const wallets = seen.wallets.map(({ id, name, chainAddress: address, isAdmitted, isBound, ...keys }) => ({
    ...{ id, name, address, admitted: isAdmitted, bound: isBound },
    owner: keys.chainOwner ?? keys.ownerAddress,
    holds_owner_key: keys.chainOwner === null || keys.chainOwner === keys.ownerAddress,
  }));
  return { ...recordOf(seen), wallets };
}

function changedFleetAnswer(changed: ChangedFleet): z.output<typeof changedFleet> {
  const { txHash } = changed;
  return txHash === undefined ? fleetAnswer(changed) : { ...fleetAnswer(changed), tx_hash: txHash };
}
