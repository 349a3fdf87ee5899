import { AppError } from '../../core/errors.ts';
import type { Span, Tracer } from '../../core/tracing/tracer.ts';
import type { MessageReceipt } from './relay-context.ts';
import type { Intent, Relay } from './relay-intent.ts';

/** Messages whose receipts are awaited at a time. Beyond that, the oldest are forgotten. */
const AWAITED_MAX = 10_000;

/** Traces intents from a request into a block. */
export function createRelayTracer(tracer: Tracer) {
  const awaited = new Map<number, Span>();
  const followed = (intent: Intent, span: Span, onMessage: (messageId: number) => void): Intent => ({
    ...intent,
    async sign(answers, block) {
      const signed = await intent.sign(answers, block);
      return {
        call: signed.call,
        statements(committedMessage) {
          const statements = signed.statements(committedMessage);
          const { context: parent } = span;
          awaited.set(committedMessage.messageId, tracer.start({ name: 'receipt', kind: 'internal', parent }));
          if (awaited.size > AWAITED_MAX) awaited.delete(awaited.keys().next().value ?? 0);
          onMessage(committedMessage.messageId);
          return statements;
        },
      };
    },
  });
  return {
    /** Wraps the relay with a span for each intent: from the request until a node has taken it. */
    traced: (relay: Relay): Relay => ({
      ...relay,
      async submit(intent, timeoutMs) {
        const span = tracer.start({ name: `relay ${intent.kind}`, kind: 'internal' });
        let messageId: number | undefined;
        try {
          const noted = followed(intent, span, (id) => {
            messageId = id;
          });
          const committedMessage = await relay.submit(noted, timeoutMs);
          span.end({ attributes: { 'bursar.tx_hash': committedMessage.txHash } });
          return committedMessage;
        } catch (error) {
          const code = error instanceof AppError ? error.code : 'INTERNAL';
          // After the commit, the relay continues with it.
          if (messageId !== undefined && code !== 'RPC_TIMEOUT') awaited.delete(messageId);
          span.end({ attributes: { 'error.type': code }, isError: true });
          throw error;
        }
      },
    }),
    /** For the relay: ends the span of each message, which runs from its commit to its receipt. */
    onReceipt({ messageId, txHash, blockNumber, status }: MessageReceipt): void {
      awaited
        .get(messageId)
        ?.end({
          attributes: { 'bursar.tx_hash': txHash, 'bursar.block': blockNumber, 'bursar.outcome': status },
          isError: status === 'reverted',
        });
      awaited.delete(messageId);
    },
  };
}
