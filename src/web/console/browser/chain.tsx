import { chain } from './data.ts';
import { useData } from './resource.ts';

/** The name of the chain with its number, as wallets show it: `Base (8453)`; nothing before it is known. */
export function useChainName(): string | undefined {
  const known = useData(chain).value;
  return known === undefined ? undefined : `${known.name} (${known.id})`;
}

/** The chain, and whether its money is play money: it stands wherever money could be sent to the wrong place. */
export function ChainName() {
  const name = useChainName();
  return (
    <>
      {name} {useData(chain).value?.isTestnet === true ? <span class="tag warn">Play money</span> : null}
    </>
  );
}
