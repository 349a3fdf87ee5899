/** x402's contracts and those on which they build. Each has one address on every chain. */
export const x402Addresses = {
  /** Payment channels: the scheme `batch-settlement`. */
  batchSettlement: '0x4020074e9dF2ce1deE5A9C1b5c3f541D02a10003',
  /** Brings a plain account's deposit by EIP-3009. */
  depositCollector: '0x4020806089470a89826cB9fB1f4059150b550004',
  permit2: '0x000000000022D473030F116dDEE9F6B43aC78BA3',
  exactProxy: '0x402085c248EeA27D92E8b30b2C58ed07f9E20001',
  uptoProxy: '0x4020A4f3b7b90ccA423B9fabCc0CE57C6C240002',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
} as const;
