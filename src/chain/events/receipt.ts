import {
  type Hex,
  type PublicClient,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
  WaitForTransactionReceiptTimeoutError,
} from 'viem';

type Reader = Pick<PublicClient, 'getTransactionReceipt' | 'pollingInterval'>;

/**
 * The receipt of a transaction, reverted or not, as soon as the node has it; throws viem's
 * `WaitForTransactionReceiptTimeoutError` when there is none after `timeoutMs`. viem's own waiting looks when it hears
 * of a block and may miss the last one, after which a chain that makes blocks only for transactions has no more to
 * tell.
 */
export async function minedReceipt(client: Reader, hash: Hex, timeoutMs = 120_000): Promise<TransactionReceipt> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const receipt = await receiptOf(client, hash);
    if (receipt !== undefined) return receipt;
    if (performance.now() >= deadline) throw new WaitForTransactionReceiptTimeoutError({ hash });
    await Bun.sleep(client.pollingInterval);
  }
}

async function receiptOf(client: Reader, hash: Hex): Promise<TransactionReceipt | undefined> {
  try {
    return await client.getTransactionReceipt({ hash });
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return undefined;
    throw error;
  }
}
