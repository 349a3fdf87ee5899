import { concatHex, type Hex, size, slice } from 'viem';

/** A minimal proxy of Solady's LibClone: the code that it runs, and the arguments after its own code. */
export interface Clone {
  readonly implementation: Hex;
  readonly args: Hex;
}

const BEFORE = '0x363d3d373d3d3d363d73';
const BEHIND = '0x5af43d82803e903d91602b57fd5bf3';
const ARGS_AT = 0x2d;

/** The creation code of a clone, which determines its address. */
export function cloneInitCode({ implementation, args }: Clone): Hex {
  const code = concatHex([BEFORE, implementation, BEHIND, args]);
  const length: Hex = `0x${size(code).toString(16).padStart(4, '0')}`;
  return concatHex(['0x61', length, '0x3d81600a3d39f3', code]);
}

/**
 * Reads a contract's code as that of a clone. Whether it is one, only its address proves, which follows from the
 * result.
 */
export function cloneIn(code: Hex): Clone | undefined {
  if (size(code) <= ARGS_AT) return undefined;
  return { implementation: slice(code, 10, 30), args: slice(code, ARGS_AT) };
}
