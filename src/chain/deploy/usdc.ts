import { type Address, isAddressEqual } from 'viem';
import { DeployError } from './deployment.ts';

/** Circle's USDC on the chains that it is known for, by chain id. */
const knownUsdc: ReadonlyMap<number, Address> = new Map([
  [1, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
  [8453, '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
  [84532, '0x036CbD53842c5426634e7929541eC2318f3dCF7e'],
  [11155111, '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238'],
]);

/** Whether Circle's USDC on this chain is known, so that no other token may take its place. */
export function hasKnownUsdc(chainId: number): boolean {
  return knownUsdc.has(chainId);
}

/**
 * Which token a deployment uses: an address, or our own test token.
 * Throws `TEST_USDC_REFUSED` or `INVALID_USDC` where a chain has the real one, `UNKNOWN_USDC` where nothing was named.
 */
export function chooseUsdc(choice: {
  readonly chainId: number;
  readonly usdc?: Address | undefined;
  readonly testUsdc?: boolean | undefined;
}): Address | 'test' {
  const known = knownUsdc.get(choice.chainId);
  if (choice.testUsdc === true) return chooseTestUsdc(choice.chainId, known, choice.usdc);
  if (known === undefined) {
    if (choice.usdc !== undefined) return choice.usdc;
    throw new DeployError(
      'UNKNOWN_USDC',
      `The address of USDC on chain ${choice.chainId} is unknown. Set BURSAR_USDC to it; on a development chain, --test-usdc deploys one.`,
    );
  }
  if (choice.usdc !== undefined && !isAddressEqual(choice.usdc, known)) {
    throw new DeployError('INVALID_USDC', `USDC on chain ${choice.chainId} is ${known}, not ${choice.usdc}.`);
  }
  return known;
}

function chooseTestUsdc(chainId: number, known: Address | undefined, usdc: Address | undefined): 'test' {
  if (known !== undefined) {
    throw new DeployError(
      'TEST_USDC_REFUSED',
      `Chain ${chainId} has the real USDC (${known}); a test token is not allowed there.`,
    );
  }
  if (usdc !== undefined) {
    throw new DeployError('TEST_USDC_REFUSED', `Choose either the test token or USDC at ${usdc}, not both.`);
  }
  return 'test';
}
