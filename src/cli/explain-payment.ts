import { connectChain } from '../chain/client.ts';
import { createLogger } from '../log.ts';
import { explainPayment } from '../payments/explain.ts';
import { createPaymentStore } from '../payments/store.ts';
import { createSessionStore } from '../sessions/store.ts';
import { command } from './command.ts';
import { openExistingDatabase } from './existing-database.ts';
import { requireDeployment } from './required-deployment.ts';

/** `bursar payment explain`: shows what is known of a payment, here and on-chain, and changes nothing. */
export const explainPaymentCommand = command({
  name: 'payment explain',
  summary: 'shows what the database and the chain know about a payment; changes nothing',
  words: [{ name: 'payment-id', help: 'Id of the payment' }],
  settings: ['dataDir', 'rpcUrls', 'chainId', 'deployment'],
  async run({ dataDir, rpcUrls, chainId, deployment }, { word }) {
    const { contracts } = await requireDeployment(deployment, chainId);
    const logger = createLogger({ level: 'silent', pretty: false, secrets: [] });
    const { chain, nodes } = await connectChain({ rpcUrls, chainId, contracts, logger });
    try {
      const db = openExistingDatabase(dataDir);
      try {
        const deps = { chain, payments: createPaymentStore(db), sessions: createSessionStore(db) };
        const lines = await explainPayment(deps, word('payment-id'));
        process.stdout.write(`${lines.join('\n')}\n`);
      } finally {
        db.close();
      }
    } finally {
      nodes.close();
    }
  },
});
