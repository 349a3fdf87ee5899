/**
 * Puts together the ABI of a contract whose functions are in several: an implementation and the extensions that it
 * delegates to.
 */
import { type Abi, type AbiFunction, type AbiParameter, toFunctionSelector } from 'viem';

/** What the ABI of one contract is made of. */
interface Parts {
  /** Answers itself, and delegates what it does not know. */
  readonly implementation: Abi;
  /** In the order in which calls are handed on. */
  readonly extensions: readonly Abi[];
  /** Names of functions that are in several: the implementation answers some of their calls and delegates the rest. */
  readonly inBoth: readonly string[];
  /** What all together must have; all of it is in the result. */
  readonly interfaces: readonly Abi[];
}

/**
 * All functions, events and errors of them. The constructor is the implementation's. Throws if two functions have one
 * selector, or if a function of an interface is missing or is another one.
 */
export function mergedAbi({ implementation, extensions, inBoth, interfaces }: Parts): Abi {
  const merged = new Map(implementation.map((entry) => [keyOf(entry), entry]));
  const selectors = new Map(functionsOf(implementation).map((entry) => [toFunctionSelector(entry), entry]));
  for (const entry of extensions.flat()) {
    if (entry.type === 'constructor' || entry.type === 'fallback') continue;
    if (entry.type === 'function' && !inBoth.includes(entry.name)) {
      requireFree(entry, selectors);
      selectors.set(toFunctionSelector(entry), entry);
    }
    merged.set(keyOf(entry), merged.get(keyOf(entry)) ?? entry);
  }
  for (const entry of interfaces.flat()) {
    const found = merged.get(keyOf(entry));
    if (entry.type === 'function') requireSame(entry, found?.type === 'function' ? found : undefined);
    else merged.set(keyOf(entry), found ?? entry);
  }
  return [...merged.values()];
}

function functionsOf(abi: Abi): readonly AbiFunction[] {
  return abi.filter((entry) => entry.type === 'function');
}

function keyOf(entry: Abi[number]): string {
  if (entry.type === 'function' || entry.type === 'event' || entry.type === 'error') {
    return `${entry.type} ${entry.name}(${typesOf(entry.inputs)})`;
  }
  return entry.type;
}

/** The types as they are in a signature: tuples by their fields. */
function typesOf(parameters: readonly AbiParameter[]): string {
  return parameters
    .map((parameter) =>
      'components' in parameter
        ? `(${typesOf(parameter.components)})${parameter.type.slice('tuple'.length)}`
        : parameter.type,
    )
    .join(',');
}

function requireFree(entry: AbiFunction, selectors: ReadonlyMap<string, AbiFunction>): void {
  const taken = selectors.get(toFunctionSelector(entry));
  if (taken === undefined) return;
  throw new Error(`The extension's ${entry.name} has the selector of the implementation's ${taken.name}.`);
}

/** Like an override: it may promise more than the interface, as to be a view. */
function requireSame(wanted: AbiFunction, found: AbiFunction | undefined): void {
  if (found === undefined) throw new Error(`Neither contract has ${wanted.name} of the interface.`);
  const strictness = ['nonpayable', 'view', 'pure'];
  const isStrict = strictness.indexOf(found.stateMutability) >= strictness.indexOf(wanted.stateMutability);
  const isSame = typesOf(found.outputs) === typesOf(wanted.outputs);
  const isPayable = (entry: AbiFunction) => entry.stateMutability === 'payable';
  if (isStrict && isSame && isPayable(found) === isPayable(wanted)) return;
  throw new Error(`${wanted.name} is another one than the interface says.`);
}
