/**
 * The rooms of `src`, floor by floor from the ground up, each with what is in it. A room imports from floors below its
 * own, never from its own floor or above. A file directly in `src` is a room of its own; `dev/` counts as part of
 * `cli/`.
 */
export const floors: readonly Readonly<Record<string, string>>[] = [
  {
    lib: 'pure helpers: money, ids, addresses, bounded JSON, clocks, caches',
    'text-imports.d': 'the type of files imported as text',
    version: 'the version of this build',
  },
  {
    errors: 'the error table and `AppError`',
    limits: 'bounds that several rooms share',
    log: 'logging, with secrets cut out',
    metrics: 'Prometheus metrics',
    safeguards: 'what stands between a thief with a stolen session and each operation',
    tracing: 'traces of requests, by OpenTelemetry: spans, and how they leave the process',
  },
  { config: 'the settings, parsed from flags, environment and files' },
  {
    db: 'SQLite: opening, locking, migrations, `batch`, how commits reach the disk; `db/postgres/`: the same on PostgreSQL',
    net: 'the guarded HTTP client for everything outside',
  },
  {
    move: 'copies a database between SQLite and PostgreSQL, and compares both row by row',
    kms: 'keys elsewhere: what signs and wraps in AWS KMS, Google Cloud KMS and Vault, and whether it does',
  },
  {
    roles: 'what members of organisations may do, and who is a member of what',
    audit: 'who did what: the entries of the audit log, and from where a request comes',
    backup: 'encrypted copies of the database: made beside the server, kept in a folder or S3, opened again',
    chain: 'nodes, blocks, events, receipts; `chain/relay/` stores, sends and follows transactions',
  },
  {
    deploy: 'contract deployment and the deployment file',
    http: 'endpoints as data, guards, bodies, rate limits, errors, JWTs; the only room that knows Elysia',
  },
  {
    auth: 'users, sessions, passwords, API keys',
    history: 'detects a restored database; while it catches up, nothing is spent',
  },
  { wallets: 'wallets; in folders: claims, changes by their Owners, withdrawals, freezes, gas budgets' },
  {
    organizations: 'organisations: their members, invitations and wallets',
    sessions:
      "what payments, purchases and Jobs share: a session key's nonces, in-flight calls, its lock, what a payment costs",
  },
  {
    payments: 'direct payments',
    jobs: 'Jobs, their escrow and their evaluation',
    identity: 'agents in the ERC-8004 identity registry',
    onramp: 'sessions at the Coinbase onramp',
  },
  {
    webhooks: 'the outbox and its deliveries',
    reputation: 'scores, feedback files, the daily on-chain sync',
    x402: 'purchases from x402 sellers, their authorisations and their settlement',
  },
  {
    notifications: 'tells Owners what happens while they are away: ntfy, mail, Telegram, browsers, webhooks',
  },
  {
    activity:
      "what happened with a wallet's money and its rules, in one list and summed up; shows the audit log, too",
    truth: 'takes in chain events, commits them with what the projections make of them, and runs reactions',
    schedulers: 'runs periodic tasks',
    catalog: 'the catalog, fees and statistics',
    passkeys: 'what pages in a browser do with passkeys: make one, sign with one',
    live: 'tells callers what changes of their wallets, as it happens',
    keys: 'the keys of the database, wrapped by the master key; their rotation',
    retention: 'deletes what nobody needs any more',
  },
  {
    demo: 'the scene of `bursar demo`: three agents that do business by public interfaces alone',
    health: 'liveness, health checks, gauges',
    look: 'what operators see of a database: what waits and for what, the lanes; for commands and the API',
    console: "the Owner's console: pages in the browser, over the API alone",
    'exit-page': 'the page with which an Owner acts without this server',
    oauth: 'connecting apps by OAuth 2.1: metadata, the consent page, tokens',
    mcp: 'the tools of agents by the Model Context Protocol: over HTTP, and over stdio to a server elsewhere',
    documents: 'the API described from its endpoints: OpenAPI, `/docs`, `/llms.txt`',
  },
  {
    cluster:
      'several instances on one PostgreSQL: who leads, and how the others have their requests answered by it',
    app: 'the HTTP application: every endpoint mounted',
    tasks: 'the periodic tasks, with their intervals',
    operator: "the operator's endpoints, by a token: health, lanes, what waits, invitations, users",
    embedded: 'child processes (indexer, anvil) and the files that the binary carries',
  },
  {
    'service-options': 'what the service is told: its settings, and what tests set otherwise',
    projections: 'which feature handles which chain event',
  },
  { service: 'puts everything together, starts and stops it; tests use it too' },
  { serving: 'the service in a process, without a socket: its database, its indexer, health and metrics' },
  { instance: 'one of several servers on a PostgreSQL: leads, or has the leader answer' },
  { server: 'the server of a process: alone on its data folder, or one of several instances' },
  { cli: 'the commands; `dev/` holds what only `bursar dev` and `bursar demo` need' },
  {
    main: 'the entry point, which starts one of the other two',
    'all-commands': 'every command',
    'mcp-command': '`bursar mcp` alone, which starts fast',
  },
];
