/** A folder directly in `src`. */
export interface Wing {
  readonly holds: string;
  /**
   * Its folders, each with what it holds, from the top down; `.` stands for the files directly in the wing. A folder
   * imports from those below it in this list, and from lower wings.
   */
  readonly rooms: Readonly<Record<string, string>>;
}

/** The wings of `src` from the top down: each imports from those below it, and never from those above. */
export const wings: Readonly<Record<string, Wing>> = {
  cli: {
    holds: 'the commands of the program',
    rooms: {
      '.': 'which commands there are, and how one is run',
      commands: 'the commands, by what they are about',
      init: '`bursar init`: asks questions and writes a deployment',
      doctor: '`bursar doctor`: checks a host, its settings and its keys',
      keys: '`bursar keys`: rotates and describes the keys of a server',
      look: 'commands that print what a database holds',
      dev: 'a local chain, its accounts, a faucet and a shop, for `bursar dev` and `bursar demo`',
      demo: 'the story that `bursar demo` tells: agents that trade through the public API',
      common: 'flags, output, environment files, signals, locks',
    },
  },
  server: {
    holds: 'assembles the service and runs it in a process',
    rooms: {
      '.': 'the service, the process that serves it, and one of several instances',
      cluster: 'several instances on one PostgreSQL: leadership, and forwarding to the leader',
      operator: "the operator's view: queries, endpoints",
      health: 'liveness, health checks, gauges',
      vault: 'keys of the database, wrapped by the master key; their rotation',
      retention: 'deletes old rows that say nothing about money',
      schedulers: 'runs periodic tasks',
    },
  },
  api: {
    holds: 'the whole HTTP API, described and reached in other ways',
    rooms: {
      '.': 'every endpoint, mounted',
      documents: 'OpenAPI, `/docs` and `/llms.txt`, written from the endpoints',
      mcp: 'the tools of agents by the Model Context Protocol, over HTTP and stdio',
      oauth: 'OAuth 2.1 for apps that connect: metadata, consent page, tokens',
      catalog: 'the catalog, fees and statistics',
    },
  },
  web: {
    holds: 'pages in a browser',
    rooms: {
      console: "the Owner's console, over the API alone",
      'exit-page': 'the page with which an Owner acts without this server',
      passkeys: 'makes passkeys and signs with them in a browser',
    },
  },
  notify: {
    holds: 'tells others what happened',
    rooms: {
      '.': 'the outbox: what reports an event, in the commit that causes it',
      notifications: 'messages to Owners: ntfy, mail, Telegram, browsers, webhooks',
      webhooks: 'signed messages to agents: deliveries to the URLs of wallets',
      delivery: 'the worker that delivers due messages, and the turns of receivers',
      live: 'events for open pages and streams',
    },
  },
  features: {
    holds: 'everything that agents and Owners do',
    rooms: {
      inbox: 'what waits for a user, of all of their wallets, in one list',
      directory: 'what wallets offer, and how others find them',
      activity: "a wallet's history: money and rules, in one list and summed up",
      x402: 'purchases from x402 sellers: authorisations, envelopes, settlement',
      reputation: 'scores, feedback files, the daily sync to the chain',
      payments: 'payments, approvals, payment orders',
      jobs: 'Jobs: escrow, submissions, evaluation',
      identity: 'agents in the ERC-8004 identity registry',
      onramp: 'sessions at the Coinbase onramp',
      organizations: 'organisations: members, invitations, wallets',
      signing: "shared by payments, purchases and Jobs: a session key's nonces, lock and calls in flight",
      wallets: 'wallets: claims, keys, limits, ownership, withdrawals, freezes',
    },
  },
  accounts: {
    holds: 'users, sessions, keys and roles',
    rooms: {
      auth: 'users, sessions, passwords, passkeys, wallets that log in, API keys',
      roles: 'what members of an organisation may do',
    },
  },
  indexer: {
    holds: 'child processes: the Ponder indexer, its guard, anvil; the files that the binary carries',
    rooms: { '.': 'starting, supervising and unpacking them' },
  },
  chain: {
    holds: 'everything about the chain that no feature owns',
    rooms: {
      '.': '`Core`: the database, the chain, the relay and what else nearly every feature needs',
      'restore-guard': 'detects a restored database, and holds payments until it has caught up with the chain',
      ingest: 'takes in chain events, and commits them with everything that projections make of them',
      relay: 'stores, sends and follows transactions',
      deploy: 'deploys contracts; the deployment file',
      blocks: 'heads, finality, blocks and their logs',
      wallets: "views and messages of the wallet contract: state, owner's messages, allowances",
      events: 'events of the contracts, typed',
      nodes: 'JSON-RPC: nodes, failover, batching, views at one block',
      contracts: 'ABIs and codecs of the contracts',
    },
  },
  http: {
    holds: 'HTTP: the only wing that imports Elysia',
    rooms: {
      '.': 'endpoints as data, guards, bodies, rate limits, errors',
      audit: 'the audit log: its entries, and where a request comes from',
    },
  },
  storage: {
    holds: 'the database, backups, and keys in a KMS',
    rooms: {
      move: 'copies a database between SQLite and PostgreSQL, and compares both',
      backup: 'encrypted backups: made, kept, opened',
      kms: 'keys in AWS KMS, Google Cloud KMS and Vault',
      db: 'SQLite and PostgreSQL: opening, locks, migrations, batches of statements',
    },
  },
  core: {
    holds: 'what every wing may use',
    rooms: {
      tracing: 'OpenTelemetry spans',
      net: 'the guarded HTTP client for addresses from outside',
      '.': 'settings, errors, limits, log, metrics, version',
      lib: 'pure helpers: money, ids, addresses, bounded JSON, clocks, caches',
    },
  },
};
