const names: ReadonlyMap<number, string> = new Map([
  [1, 'Ethereum'],
  [8453, 'Base'],
  [84532, 'Base Sepolia'],
  [11155111, 'Sepolia'],
  [31337, 'Local chain'],
]);

/** What people call a chain. */
export function chainName(chainId: number): string {
  return names.get(chainId) ?? `Chain ${chainId}`;
}

const explorers: ReadonlyMap<number, string> = new Map([
  [1, 'https://etherscan.io'],
  [8453, 'https://basescan.org'],
  [84532, 'https://sepolia.basescan.org'],
  [11155111, 'https://sepolia.etherscan.io'],
]);

/** Where anybody can look at a chain's transactions, if there is such a place. */
export function explorerOf(chainId: number): string | null {
  return explorers.get(chainId) ?? null;
}
