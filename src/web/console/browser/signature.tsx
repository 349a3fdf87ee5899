import { type Hex, hashTypedData } from 'viem';
import { PasskeyError, signByPasskey } from '../../passkeys/browser/passkey.ts';
import { useAction } from './action.ts';
import { ApiError, type Schemas } from './api.ts';
import { Button, Dialog, Problem } from './parts.tsx';
import { Cancelled } from './step-up.tsx';
import { createStore, useStore } from './store.ts';

type ToSign = Schemas['MessageToSign'];

interface Asking {
  readonly toSign: ToSign;
  readonly signed: (signature: Hex) => void;
  readonly cancelled: () => void;
}

const asking = createStore<Asking | undefined>(undefined);
/** Ends with the last dialog: several wallets are frozen at once, and a person signs for one after the other. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * Asks the API, and asks again with the passkey's signature wherever the wallet's owner is a passkey. Throws
 * {@link ApiError} where the owner is another key, which this page cannot ask, and {@link Cancelled}.
 */
export async function withSignature<Answer extends object>(
  ask: (signature?: Hex, signed?: ToSign) => Promise<Answer | ToSign>,
): Promise<Answer> {
  // A change may take more than one: each shows what the next is of.
  let answer = await ask();
  while (isToSign(answer)) {
    const toSign = answer;
    if (!toSign.signer.isPasskey) throw signatureNeeded();
    const signing = turn.then(() => askPerson(toSign));
    turn = signing.catch(() => undefined);
    answer = await ask(await signing, toSign);
  }
  return answer;
}

/** Whose allowances the message ends, to be sent with its signature. */
export function spendersIn(signed: ToSign | undefined): { spenders?: string[] } {
  const spenders = signed?.typedData.message.spenders;
  return Array.isArray(spenders) ? { spenders: spenders.map(String) } : {};
}

function isToSign(answer: object): answer is ToSign {
  return 'typedData' in answer;
}

function signatureNeeded(): ApiError {
  return new ApiError(
    'SIGNATURE_NEEDED',
    "Nothing was done: this server does not hold the wallet's owner key, so the owner has to sign this, by the API.",
  );
}

function askPerson(toSign: ToSign): Promise<Hex> {
  return new Promise((resolve, reject) => {
    const end = () => asking.set(undefined);
    asking.set({
      toSign,
      signed: (signature) => {
        end();
        resolve(signature);
      },
      cancelled: () => {
        end();
        reject(new Cancelled());
      },
    });
  });
}

/** Has a passkey sign, over whatever page is shown. */
export function SignatureDialog() {
  const asked = useStore(asking);
  return asked === undefined ? null : <PasskeyDialog key={digestOf(asked.toSign)} {...asked} />;
}

function PasskeyDialog({ toSign, signed, cancelled }: Asking) {
  const { isBusy, error, run } = useAction();
  const { domain, primaryType, message } = toSign.typedData;
  const sign = async () => signed(await inApiWords(signByPasskey(digestOf(toSign))));
  return (
    <Dialog title="Sign with your passkey" onClose={cancelled}>
      <p class="soft">This server does not hold the owner key of this wallet. Your passkey signs this:</p>
      <dl>
        <dt>What</dt>
        <dd>{primaryType}</dd>
        <dt>Wallet</dt>
        <dd>
          <code>{domain.verifyingContract}</code>
        </dd>
        {Object.entries(message).map(([name, value]) => (
          <>
            <dt>{name}</dt>
            <dd>
              <code>{Array.isArray(value) ? value.join(', ') : String(value)}</code>
            </dd>
          </>
        ))}
      </dl>
      <Problem error={error} />
      <div class="row">
        <Button isBusy={isBusy} onClick={() => void run(sign)}>
          Sign
        </Button>
        <Button kind="second" onClick={cancelled}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}

/** What the passkey is asked to sign. */
function digestOf({ typedData: { domain, types, primaryType, message } }: ToSign): Hex {
  const verifyingContract: Hex = `0x${domain.verifyingContract.slice(2)}`;
  return hashTypedData({ domain: { ...domain, verifyingContract }, types, primaryType, message });
}

/** What a passkey refuses, as what the API refuses is shown. */
export async function inApiWords<Made>(making: Promise<Made>): Promise<Made> {
  return await making.catch((error: unknown) => {
    throw error instanceof PasskeyError ? new ApiError('PASSKEY', error.message) : error;
  });
}
