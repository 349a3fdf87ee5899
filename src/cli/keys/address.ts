import { z } from 'zod';
import { kmsSettings } from '../../core/config.ts';
import { parseRemoteSigner } from '../../core/lib/signing-keys.ts';
import { askAddress } from '../../storage/kms/signer.ts';
import { UsageError } from '../common/arguments.ts';
import { command } from '../common/command.ts';
import { jsonOnce, print, printJson } from '../common/output.ts';

const found = z.object({
  address: z.string().describe('Its account, which needs gas money'),
  setting: z.string().describe('Value for BURSAR_RELAYER_KEYS or another key setting'),
});

/** Less than it takes to wonder. */
const ASK_MS = 10_000;

/** `bursar keys address`: the account of a key elsewhere, by its public key. */
export const keyAddressCommand = command({
  name: 'keys address',
  summary: 'prints the address of a key in AWS KMS or Google Cloud KMS, as settings name it',
  words: [{ name: 'key', help: '`awskms:<ARN of the key>`, or `gcpkms:projects/…/cryptoKeyVersions/<number>`' }],
  examples: [
    'keys address awskms:arn:aws:kms:eu-central-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab --env-file bursar.env',
  ],
  json: jsonOnce(found),
  settings: kmsSettings,
  async run(access, { word, isJson }) {
    const key = parseRemoteSigner(word('key'));
    if (key === undefined)
      throw new UsageError(
        'The key must be `awskms:` with the ARN of a key, or `gcpkms:` with the name of a version of a key.',
      );
    const address = await askAddress(key, access, AbortSignal.timeout(ASK_MS));
    const setting = `${key.provider}:${key.name}#${address}`;
    if (isJson) await printJson(found, { address, setting });
    else await print(setting);
  },
});
