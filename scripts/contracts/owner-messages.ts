/**
 * Writes `contracts/src/wallet/OwnerMessages.sol`: the EIP-712 message of each function that an owner can sign. These
 * are the functions of the wallet's interfaces that are tagged `@custom:owner`. With `--check` it writes nothing and
 * fails if the file would change.
 */
import { join } from 'node:path';
import { type AbiFunction, parseAbiItem, toFunctionSelector } from 'viem';

const folder = join(import.meta.dir, '../../contracts/src');
const output = join(folder, 'wallet/OwnerMessages.sol');
const interfaces = ['IAgentWallet', 'IAuthorizationWallet', 'IBudgetWallet', 'ISessionKeyWallet', 'IJobWallet'];

/** The tagged functions of an interface, in their order. */
async function ownerFunctions(name: string): Promise<AbiFunction[]> {
  const text = await Bun.file(join(folder, `interfaces/${name}.sol`)).text();
  const tagged = text.matchAll(/\/\/\/ @custom:owner\n(?:\s*\/\/\/[^\n]*\n)*\s*(function [^;]+);/g);
  return [...tagged].map(([, declaration = '']) => {
    const signature = declaration.replaceAll(/\b(calldata|memory)\b/g, '').replaceAll(/\s+/g, ' ');
    const item = parseAbiItem(signature);
    if (!('type' in item) || item.type !== 'function') throw new Error(`This is no function: ${declaration}`);
    return item;
  });
}

/**
 * The type that the owner signs: the function's name with a capital letter, its parameters, and what ends every
 * message.
 */
function messageType({ name, inputs }: AbiFunction): string {
  const parameters = inputs.map((input) => `${input.type} ${input.name}`);
  const all = [...parameters, 'uint48 nonce', 'uint48 deadline', 'uint48 epoch'];
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}(${all.join(',')})`;
}

/** Bytes of an element of what has a length: the words of a list of static values, or the bytes of `bytes`. */
function unitOf(type: string): number {
  if (type === 'bytes') return 1;
  if (type === 'address[]') return 32;
  if (/^(address|bool|u?int\d+|bytes\d+)$/.test(type)) return 0;
  throw new Error(`The wallet cannot hash a ${type} of an owner message.`);
}

function entryOf(item: AbiFunction): string {
  const units = item.inputs.map(({ type }) => unitOf(type));
  const place = units.findIndex((unit) => unit !== 0);
  if (units.filter((unit) => unit !== 0).length > 1) throw new Error(`${item.name} has two lengths.`);
  const shape = [units.length, Math.max(place, 0), units[place] ?? 0].join(', ');
  return [
    `    if (selector == ${toFunctionSelector(item)})`,
    `        return (keccak256("${messageType(item)}"), ${shape});`,
  ].join('\n');
}

const functions = (await Promise.all(interfaces.map(ownerFunctions))).flat();
const text = `// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

// Generated from the interfaces by scripts/contracts/build. Do not edit.
// forgefmt: disable-start

/// @dev The message of each function that an owner can sign.
/// @return typehash The hash of its type, zero for a function that has none.
/// @return words The number of words of its arguments.
/// @return place Which of them stands for what has a length.
/// @return unit The bytes of an element of that, zero if nothing has a length.
function ownerMessageOf(bytes4 selector)
    pure
    returns (bytes32 typehash, uint256 words, uint256 place, uint256 unit)
{
${functions.map(entryOf).join('\n')}
}
// forgefmt: disable-end
`;

if (process.argv.includes('--check')) {
  if ((await Bun.file(output).text()) !== text) {
    console.error('OwnerMessages.sol is out of date, run scripts/contracts/build.');
    process.exit(1);
  }
} else await Bun.write(output, text);
