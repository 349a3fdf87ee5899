import { type Address, getAddress } from 'viem';
import { hash } from './payments.ts';

export const REGISTRY: Address = getAddress(`0x${hash('registry').slice(26)}`);
