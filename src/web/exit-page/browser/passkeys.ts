import { type Address, hashTypedData } from 'viem';
import { type Passkey, passkeyAccount } from '../../../chain/wallets/wallet-signatures.ts';
import { makePasskey, PasskeyError, type PublicKey, signByPasskey } from '../../passkeys/browser/passkey.ts';
import { hexText } from '../rpc.ts';
import type { Signer } from '../signers.ts';
import type { Place } from '../wallet-view.ts';
import { TellError } from '../words.ts';

/** Where the contracts are that make passkeys' accounts, on every chain that has them; known when the page is built. */
declare const PASSKEY_FACTORY: Address;
declare const PASSKEY_IMPLEMENTATION: Address;

/** A signer by passkey, for whom another one sends and pays. */
export function passkeySigner(payer: Signer): Signer {
  return {
    address: payer.address,
    isPasskey: true,
    send: payer.send,
    sign: async (message) => await inWords(signByPasskey(hashTypedData(message))),
  };
}

/** A passkey of this page's domain and its account, and who deploys that. */
export interface NewAccount {
  readonly factory: Address;
  readonly passkey: Passkey;
  readonly account: Address;
  readonly isThere: boolean;
}

let made: PublicKey | undefined;

/** Makes a passkey, once for as long as the page is open, and says where its account is. Throws {@link TellError}. */
export async function newAccount({ rpc, chain, wallet }: Place, recovery: Address | undefined): Promise<NewAccount> {
  // First of all: it has to come right after the press of a button.
  made ??= await inWords(makePasskey(`Owner of ${wallet}`));
  const factory = PASSKEY_FACTORY;
  const codeAt = async (address: Address) => hexText(await rpc.ask('eth_getCode', [address, 'latest']));
  if ((await codeAt(factory)) === '0x')
    throw new TellError(`There is no contract on ${chain} that makes accounts of passkeys.`);
  const passkey = { ...made, recovery };
  const account = passkeyAccount({ factory, implementation: PASSKEY_IMPLEMENTATION }, passkey);
  return { factory, passkey, account, isThere: (await codeAt(account)) !== '0x' };
}

async function inWords<Done>(doing: Promise<Done>): Promise<Done> {
  return await doing.catch((error: unknown) => {
    throw error instanceof PasskeyError ? new TellError(error.message) : error;
  });
}
