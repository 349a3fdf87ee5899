/** Signs, and prints the signature in hex: compiled, as the program is, it has to find the library's code in itself. */
import { signRecoverable } from 'tiny-secp256k1';

const { signature } = signRecoverable(new Uint8Array(32).fill(1), new Uint8Array(32).fill(2));
process.stdout.write(signature.toHex());
