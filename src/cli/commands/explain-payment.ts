import { connectChain } from '../../chain/nodes/chain.ts';
import { createLogger } from '../../core/log.ts';
import { explainPayment, explanation, explanationLines } from '../../features/payments/explain-payment.ts';
import { createPaymentStore } from '../../features/payments/payment-store.ts';
import { createSessionStore } from '../../features/signing/session-store.ts';
import { command } from '../common/command.ts';
import { withDatabase } from '../common/existing-database.ts';
import { jsonOnce, print, printJson } from '../common/output.ts';
import { requireDeployment } from '../common/required-deployment.ts';

/** `bursar payment explain`: shows what is known of a payment, here and on-chain, and changes nothing. */
export const explainPaymentCommand = command({
  name: 'payment explain',
  summary: 'shows what the database and the chain know about a payment; changes nothing',
  words: [{ name: 'payment-id', help: 'Id of the payment' }],
  examples: ['payment explain pay_427418088199 --env-file bursar.env'],
  json: jsonOnce(explanation),
  settings: ['dataDir', 'serverDatabaseUrl', 'rpcUrls', 'chainId', 'deployment'],
  async run({ dataDir, serverDatabaseUrl, rpcUrls, chainId, deployment }, { word, isJson }) {
    const { contracts } = await requireDeployment(deployment, chainId);
    const logger = createLogger({ level: 'silent', pretty: false, secrets: [] });
    const { chain, nodes } = await connectChain({ rpcUrls, chainId, contracts, logger });
    try {
      await withDatabase({ dataDir, serverDatabaseUrl }, async (db) => {
        const deps = { chain, payments: createPaymentStore(db), sessions: createSessionStore(db) };
        const found = await explainPayment(deps, word('payment-id'));
        if (isJson) await printJson(explanation, found);
        else await print(explanationLines(found).join('\n'));
      });
    } finally {
      nodes.close();
    }
  },
});
