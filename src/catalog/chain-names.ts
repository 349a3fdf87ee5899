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
