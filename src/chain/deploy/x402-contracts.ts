import { createTestClient, custom, type Hex, type PublicClient, RpcError } from 'viem';
import { multicall3Bytecode } from '../contracts/generated/Multicall3.ts';
import { permit2Bytecode } from '../contracts/generated/Permit2.ts';
import { x402BatchSettlementBytecode } from '../contracts/generated/X402BatchSettlement.ts';
import { x402DepositCollectorBytecode } from '../contracts/generated/X402DepositCollector.ts';
import { x402ExactPermit2ProxyBytecode } from '../contracts/generated/X402ExactPermit2Proxy.ts';
import { x402UptoPermit2ProxyBytecode } from '../contracts/generated/X402UptoPermit2Proxy.ts';
import { x402Addresses } from '../contracts/x402-addresses.ts';
import type { DeployStep } from './deploy-plan.ts';
import { DeployError } from './deployment.ts';

/** What stands for x402's contracts where their authors deployed none. */
export const x402Steps: readonly DeployStep[] = [
  put('Multicall3', x402Addresses.multicall3, multicall3Bytecode),
  put('Permit2', x402Addresses.permit2, permit2Bytecode),
  put('x402ExactPermit2Proxy', x402Addresses.exactProxy, x402ExactPermit2ProxyBytecode),
  put('x402UptoPermit2Proxy', x402Addresses.uptoProxy, x402UptoPermit2ProxyBytecode),
  put('x402BatchSettlement', x402Addresses.batchSettlement, x402BatchSettlementBytecode),
  put('ERC3009DepositCollector', x402Addresses.depositCollector, x402DepositCollectorBytecode),
];

/**
 * Puts them at their addresses on a development chain, where a client may change code. What has other code there
 * is replaced if it is not this. A node that is no anvil is left without them.
 */
export async function putX402Contracts({ client }: { readonly client: PublicClient }): Promise<void> {
  const control = createTestClient({ mode: 'anvil', transport: custom({ request: client.request }) });
  for (const { name, address, initCode } of x402Steps) {
    const [actual, { data: code }] = await Promise.all([client.getCode({ address }), client.call({ data: initCode })]);
    if (code === undefined) throw new DeployError('WRONG_CODE', `The creation code of ${name} gives no code.`);
    if (actual === code) continue;
    try {
      await control.setCode({ address, bytecode: code });
    } catch (error) {
      if (error instanceof RpcError) return;
      throw error;
    }
  }
}

function put(name: string, address: DeployStep['address'], initCode: Hex): DeployStep {
  return { name, address, initCode };
}
