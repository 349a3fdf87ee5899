import type { Address } from 'viem';
import type { Caller } from '../../../accounts/auth/caller.ts';
import type { Chain } from '../../../chain/nodes/chain.ts';
import type { WalletAccess } from '../access.ts';
import type { BudgetPeriod } from '../periods.ts';
import type { BudgetStore } from './store.ts';
import {
  type Budget,
  budgetsCall,
  type RecipientBudget,
  readBudgets,
  readRecipientBudget,
  recipientBudgetCall,
} from './views.ts';

/** All budgets of a wallet by one block. */
export interface WalletBudgets {
  readonly wallet: Readonly<Record<BudgetPeriod, Budget>>;
  readonly recipients: readonly (RecipientBudget & { readonly recipient: Address })[];
}

/** The budgets of wallets, as the chain enforces them. */
export interface Budgets {
  /**
   * What the chain says of a wallet's budgets now. Throws `WALLET_NOT_FOUND`, `WALLET_NOT_ACTIVE`, `FORBIDDEN`,
   * `CHAIN_REVERTED`, `RPC_TIMEOUT`.
   */
  of(walletId: string, caller: Caller): Promise<WalletBudgets>;
}

/** What the look-up of budgets needs. */
export interface BudgetLookDeps {
  readonly access: Pick<WalletAccess, 'visible'>;
  readonly chain: Pick<Chain, 'probe' | 'contracts'>;
  readonly budgets: Pick<BudgetStore, 'ofWallet'>;
}

/** Creates the look-up of budgets, which asks the chain each time. */
export function createBudgets({ access, chain, budgets }: BudgetLookDeps): Budgets {
  return {
    async of(walletId, caller) {
      const { id, chainAddress: target } = await access.visible(walletId, caller);
      const known = (await budgets.ofWallet(id)).map(({ recipient }) => recipient);
      const calls = [budgetsCall, ...known.map(recipientBudgetCall)];
      const { answers } = await chain.probe(calls.map((data) => ({ target, data })));
      const [own, ...others] = answers;
      const recipients = known.map((recipient, index) => ({ recipient, ...readRecipientBudget(others[index]) }));
      // The events of one that was removed in the latest block may not be here yet.
      return { wallet: readBudgets(own), recipients: recipients.filter(({ limit }) => limit !== 0n) };
    },
  };
}
