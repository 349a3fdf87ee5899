import { useChain } from './data.ts';

/** The name of the chain with its number, as wallets show it: `Base (8453)`; nothing before it is known. */
export function useChainName(): string | undefined {
  const known = useChain();
  return known === undefined ? undefined : `${known.name} (${known.id})`;
}

/** The chain, and whether its money is play money: it stands wherever money could be sent to the wrong place. */
export function ChainName() {
  const name = useChainName();
  return (
    <>
      {name} {useChain()?.isTestnet === true ? <span class="tag warn">Play money</span> : null}
    </>
  );
}
