import { createPublicClient, type Hex, http, keccak256, stringToHex } from 'viem';
import { z } from 'zod';
import { anvilKey } from './chain.ts';
import { type ClaimedWallet, call, claimForOwner, createClaimedWallet, fund } from './client.ts';
import { createAppOf } from './oauth-app.ts';
import { until } from './relay.ts';
import { countNonces, createFacilitator, type Seller, type SellersChain, startSellerV2 } from './sellers.ts';

/** The request to an operation. */
export interface Sent {
  readonly credential: string | undefined;
  /** Of the path's parameters, in their order. */
  readonly ids: readonly string[];
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** What of the documentation's own example has to be another for the operation to succeed. */
export type Change = Partial<Omit<Sent, 'body'>> & { readonly body?: Readonly<Record<string, unknown>> };

/** People, wallets and things that there are, for requests that succeed. */
export interface Stock {
  /** Whose key pays. */
  readonly payer: ClaimedWallet;
  /** Another wallet of the same Owner, which anything may happen to. */
  readonly victim: ClaimedWallet;
  /** A wallet of another Owner, whose sessions and whose ways to log in anything may happen to. */
  readonly spare: ClaimedWallet;
  readonly paymentId: string;
  readonly jobId: string;
  readonly seller: Seller;
  /** By the operation's name; it makes what one request of it takes. */
  readonly changes: Readonly<Record<string, () => Promise<Change>>>;
  stop(): Promise<void>;
}

/** An address of no one. */
const UNUSED = `0x${'b0'.repeat(20)}`;
const HASH: Hex = keccak256(stringToHex('what was made'));
const idIn = (schema: 'id' | 'jobId' | 'withdrawalId', body: unknown) =>
  z.looseObject({ [schema]: z.string() }).parse(body)[schema] as string;

export async function makeStock(
  apiUrl: string,
  facts: Omit<SellersChain, 'client'> & { readonly rpcUrl: string },
): Promise<Stock> {
  const chain = { ...facts, client: createPublicClient({ transport: http(facts.rpcUrl) }) };
  const seller = await startSellerV2(chain, createFacilitator(chain, anvilKey(9), countNonces()));
  const payer = await createClaimedWallet(apiUrl, 'v3');
  const victim = await claimForOwner(apiUrl, payer, 'v3');
  const provider = await createClaimedWallet(apiUrl, 'v3');
  const spare = await createClaimedWallet(apiUrl);
  await fund(apiUrl, payer.address, '10000');
  await fund(apiUrl, victim.address, '10000');
  const { token } = payer;

  const ask = async (method: string, path: string, by: string | undefined, body?: object) => {
    const answer = await call(apiUrl, method, path, { token: by, body });
    if (answer.status > 202) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const job = (providerAddress: string) => ({
    providerAddress,
    budgetUsdc: '1000000',
    title: 'A title',
    description: 'A description',
    expiredAt: Math.floor(Date.now() / 1000) + 30 * 86_400,
    evaluatorRule: { type: 'manual' },
    idempotencyKey: crypto.randomUUID(),
  });
  const payment = { to: victim.address, amount: '1', currency: 'USDC' };
  const makeJob = async () => idIn('jobId', await ask('POST', '/v1/jobs', payer.apiKey, job(provider.address)));
  const fundedJob = async () => {
    const id = await makeJob();
    await ask('POST', `/v1/jobs/${id}/fund`, payer.apiKey);
    return id;
  };
  const submittedJob = async () => {
    const id = await fundedJob();
    await ask('POST', `/v1/jobs/${id}/submit`, provider.apiKey, { contentHash: HASH });
    return id;
  };
  const spareToken = async () => {
    const { username, password } = spare;
    const answer = await ask('POST', '/v1/auth/login', undefined, { username, password });
    return z.looseObject({ token: z.string() }).parse(answer).token;
  };
  const newClaimKey = async () => {
    const body = z.looseObject({ claimKey: z.string() }).parse(await ask('POST', '/v1/wallets', ''));
    return { body: { claimKey: body.claimKey }, credential: undefined };
  };
  const newClaim = async () => {
    const { body, credential } = await newClaimKey();
    return { body: { ...body, username: `u${crypto.randomUUID().slice(0, 12)}` }, credential };
  };
  const proof = async (of: Pick<ClaimedWallet, 'token' | 'password'> = payer) => {
    const answer = await ask('POST', '/v1/auth/step-up', of.token, { password: of.password });
    return { 'X-Bursar-Step-Up': z.looseObject({ proof: z.string() }).parse(answer).proof };
  };
  /** A wallet of an Owner of its own, whom its withdrawal policy binds in everything. */
  const careful = async (rules?: object) => {
    const own = await createClaimedWallet(apiUrl, 'v3');
    await fund(apiUrl, own.address, '10');
    const headers = await proof(own);
    const sent = { token: own.token, body: rules, headers };
    if (rules !== undefined) await call(apiUrl, 'PATCH', `/v1/wallets/${own.id}/withdrawal-policy`, sent);
    return { id: own.id, credential: own.token, headers };
  };
  // Whatever became of the victim's rules for withdrawals.
  const ownWallet = async () => {
    const own = await claimForOwner(apiUrl, payer, 'v3');
    await fund(apiUrl, own.address, '10');
    return own;
  };
  const approval = async () => {
    const { id, apiKey } = await ownWallet();
    await ask('PATCH', `/v1/wallets/${id}/config`, token, { txLimit: '0.5' });
    const requested = await ask('POST', '/v1/payments', apiKey, { ...payment, approval: 'request' });
    return idIn('id', z.looseObject({ approval: z.looseObject({}) }).parse(requested).approval);
  };
  const newKey = async (more: object = {}) => {
    const path = `/v1/wallets/${victim.id}/keys`;
    return idIn('id', await ask('POST', path, token, { name: 'a bot', scopes: ['read', 'payments'], ...more }));
  };
  // Of people of its own each time: no one may be in many.
  const organization = async () => {
    const owner = await createClaimedWallet(apiUrl);
    const id = idIn('id', await ask('POST', '/v1/organizations', owner.token, { name: 'Research' }));
    return { id, owner, of: { credential: owner.token, ids: [id] } };
  };
  const invited = async () => {
    const { id, owner } = await organization();
    const path = `/v1/organizations/${id}/invitations`;
    const made = await ask('POST', path, owner.token, { role: 'viewer' });
    const { invitation } = z.looseObject({ invitation: z.string() }).parse(made);
    return { id, owner, invitation, invitationId: idIn('id', made) };
  };
  const joined = async () => {
    const { id, owner, invitation } = await invited();
    const member = await createClaimedWallet(apiUrl);
    await ask('POST', '/v1/invitations/accept', member.token, { invitation });
    const { userId } = z.looseObject({ userId: z.string() }).parse(await ask('GET', '/v1/me', member.token));
    return { member, of: { credential: owner.token, ids: [id, userId] } };
  };
  const app = createAppOf(apiUrl);
  const once = () => Promise.resolve({ body: { idempotencyKey: crypto.randomUUID() } });

  await ask('PUT', `/v1/wallets/${victim.id}/webhook`, token, { url: 'https://127.0.0.1:1/bursar' });
  const paymentId = idIn('id', await ask('POST', '/v1/payments', payer.apiKey, payment));
  // Its Provider is notified, or would be.
  const jobId = idIn('jobId', await ask('POST', '/v1/jobs', payer.apiKey, job(victim.address)));
  const first = async (path: string, list: string, by?: string) => {
    let found: string | undefined;
    await until(async () => {
      const answer = z.looseObject({ [list]: z.array(z.looseObject({ id: z.string() })) });
      found = (answer.parse(await ask('GET', path, by))[list] as { id: string }[])[0]?.id;
      return found !== undefined;
    }, `there is one of ${list}`);
    return found ?? '';
  };
  const deliveryId = await first(`/v1/wallets/${victim.id}/webhook-deliveries`, 'deliveries', token);
  const eventId = await first(`/v1/reputation/${payer.address}/events`, 'events');

  const changes: Stock['changes'] = {
    claimWallet: newClaim,
    claimWalletInBrowser: newClaim,
    showClaimable: newClaimKey,
    collectAgentKey: async () => {
      const { agentToken } = z.looseObject({ agentToken: z.string() }).parse(await ask('POST', '/v1/wallets', ''));
      return { body: { agentToken }, credential: undefined };
    },
    logInBrowser: async () => ({ body: { username: payer.username, password: payer.password } }),
    getBrowserSession: async () => {
      const { username, password } = payer;
      const body = { username, password };
      const { headers } = await call(apiUrl, 'POST', '/v1/auth/browser/login', { body });
      return { headers: { Cookie: headers.get('set-cookie')?.split(';')[0] ?? '' } };
    },
    logIn: async () => ({ body: { username: payer.username, password: payer.password } }),
    logOut: async () => ({ credential: await spareToken() }),
    endSession: async () => {
      const credential = await spareToken();
      return { credential, ids: [await first('/v1/auth/sessions', 'sessions', credential)] };
    },
    stepUp: async () => ({ body: { password: payer.password } }),
    changeSecurity: async () => ({ credential: await spareToken(), body: { stepUp: true } }),
    changePassword: async () => {
      const owner = await createClaimedWallet(apiUrl);
      return { credential: owner.token, body: { oldPassword: owner.password } };
    },
    setPassword: async () => {
      const owner = await createClaimedWallet(apiUrl);
      return { credential: owner.token, headers: await proof(owner) };
    },
    revokeKey: async () => ({ ids: [victim.id, await newKey()] }),
    keepKeyUnlimited: async () => ({ ids: [victim.id, await newKey()] }),
    setKeyLimits: async () => ({ ids: [victim.id, await newKey()], body: { signature: undefined } }),
    finishKeyRevocation: async () => {
      const id = await newKey({ limits: { txLimit: '1' } });
      await ask('DELETE', `/v1/wallets/${victim.id}/keys/${id}`, token);
      return { ids: [victim.id, id], body: { signature: undefined } };
    },
    nameAddress: async () => ({ ids: [UNUSED], body: { name: crypto.randomUUID() } }),
    removeNamedAddress: async () => {
      await ask('PUT', `/v1/me/address-book/${UNUSED}`, token, { name: crypto.randomUUID() });
      return { ids: [UNUSED] };
    },
    setRecipientBudget: async () => ({ ids: [victim.id, UNUSED], body: { signature: undefined } }),
    showConsent: async () => ({ query: (await app.begin()).query }),
    decideConsent: async () => {
      const { ticket, cookie } = await app.begin();
      return { headers: { Cookie: cookie }, body: { ticket, action: 'deny' } };
    },
    exchangeToken: async () => ({ body: await app.exchange(payer) }),
    createOrganization: async () => ({ credential: (await organization()).owner.token }),
    getOrganization: async () => (await organization()).of,
    renameOrganization: async () => (await organization()).of,
    deleteOrganization: async () => (await organization()).of,
    leaveOrganization: async () => {
      const { member, of } = await joined();
      return { credential: member.token, ids: of.ids.slice(0, 1) };
    },
    setMemberRole: async () => (await joined()).of,
    removeMember: async () => (await joined()).of,
    addOrganizationWallet: async () => {
      const { id, owner } = await organization();
      return { credential: owner.token, ids: [id, owner.id] };
    },
    removeOrganizationWallet: async () => {
      const { id, owner } = await organization();
      await ask('PUT', `/v1/organizations/${id}/wallets/${owner.id}`, owner.token);
      return { credential: owner.token, ids: [id, owner.id] };
    },
    createInvitation: async () => (await organization()).of,
    listInvitations: async () => (await organization()).of,
    revokeInvitation: async () => {
      const { id, owner, invitationId } = await invited();
      return { credential: owner.token, ids: [id, invitationId] };
    },
    lookAtInvitation: async () => ({ body: { invitation: (await invited()).invitation } }),
    acceptInvitation: async () => {
      const { invitation } = await invited();
      return { credential: (await createClaimedWallet(apiUrl)).token, body: { invitation } };
    },
    createPayment: once,
    offerOwnership: async () => ({
      ids: [(await ownWallet()).id],
      headers: await proof(),
      body: { signature: undefined, passkey: undefined },
    }),
    acceptOwnership: async () => {
      const { id } = await ownWallet();
      const rules = { token, body: { address: payer.address }, headers: await proof() };
      await call(apiUrl, 'POST', `/v1/wallets/${id}/owner`, rules);
      return { ids: [id], body: { signature: undefined } };
    },
    endConsents: async () => ({ body: { signature: undefined } }),
    configureWallet: async () => ({ body: { signature: undefined } }),
    setGuardian: async () => ({ body: { signature: undefined } }),
    unfreezeWallet: async () => ({ body: { signature: undefined } }),
    freezeWallet: async () => ({ body: { signature: undefined } }),
    getApproval: async () => ({ credential: token, ids: [await approval()] }),
    // The server holds the owner key, so no one else's signature is needed.
    approvePayment: async () => ({ ids: [await approval()], body: { signature: undefined } }),
    declinePayment: async () => ({ ids: [await approval()] }),
    withdraw: async () => {
      const { id } = await ownWallet();
      return { ids: [id], body: { idempotencyKey: crypto.randomUUID(), signature: undefined } };
    },
    changeWithdrawalPolicy: async () => {
      const { id, headers, credential } = await careful();
      return { ids: [id], headers, credential };
    },
    cancelWithdrawal: async () => {
      const { id, headers, credential } = await careful({ delaySeconds: 3_600 });
      const body = { to: payer.address, amount: '1' };
      const sent = { token: credential, body, headers };
      const requested = await call(apiUrl, 'POST', `/v1/wallets/${id}/withdraw`, sent);
      return { credential, ids: [id, idIn('withdrawalId', requested.body)] };
    },
    cancelScheduledChange: async () => {
      const { id, headers, credential } = await careful({ delaySeconds: 3_600 });
      const path = `/v1/wallets/${id}/config`;
      await call(apiUrl, 'PATCH', path, { token: credential, body: { txLimit: '1' } });
      const requested = await call(apiUrl, 'PATCH', path, { token: credential, body: { txLimit: '2' }, headers });
      const { scheduled } = z.looseObject({ scheduled: z.looseObject({}) }).parse(requested.body);
      return { credential, ids: [id, idIn('id', scheduled)] };
    },
    payX402: async () => ({
      body: {
        url: `${seller.url}/data`,
        maxAmount: '1',
        idempotencyKey: crypto.randomUUID(),
        // Which chain, token and seller the example means is not these.
        ...{ network: undefined, asset: undefined, recipient: undefined },
      },
    }),
    createJob: async () => ({ body: { ...job(provider.address), budget: undefined } }),
    fundJob: async () => ({ ids: [await makeJob()] }),
    // Whether random requests have funded the stock's own Job by now is chance.
    refundJob: async () => ({ ids: [await fundedJob()] }),
    submitJob: async () => ({ credential: provider.apiKey, ids: [await fundedJob()] }),
    getJobContent: async () => {
      const id = await fundedJob();
      await ask('POST', `/v1/jobs/${id}/submit`, provider.apiKey, { content: 'what was made' });
      return { ids: [id] };
    },
    evaluateJob: async () => ({ ids: [await submittedJob()] }),
    getWebhookDelivery: async () => ({ ids: [deliveryId] }),
    resendWebhookDelivery: async () => ({ ids: [deliveryId] }),
    getReputationEvent: async () => ({ ids: [eventId] }),
    metrics: async () => ({ credential: undefined }),
  };
  return { payer, victim, spare, paymentId, jobId, seller, changes, stop: () => seller.stop() };
}
