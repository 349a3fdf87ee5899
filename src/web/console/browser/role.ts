import { useData, wallets } from './data.ts';

/** What someone may do with a wallet, as far as buttons are shown; the server decides. */
export interface Allowed {
  readonly freezes: boolean;
  readonly decides: boolean;
  readonly manages: boolean;
  readonly owns: boolean;
}

const NOTHING: Allowed = { freezes: false, decides: false, manages: false, owns: false };
const OF_ROLE: Readonly<Record<string, Allowed>> = {
  viewer: NOTHING,
  approver: { ...NOTHING, freezes: true, decides: true },
  admin: { freezes: true, decides: true, manages: true, owns: false },
  owner: { freezes: true, decides: true, manages: true, owns: true },
};

/** What a role allows. */
export function allowedAs(role: string | undefined): Allowed {
  return OF_ROLE[role ?? ''] ?? NOTHING;
}

/** What the user may do with a wallet. */
export function useAllowed(walletId: string): Allowed {
  return allowedAs(useData(wallets).value?.find(({ id }) => id === walletId)?.role);
}
