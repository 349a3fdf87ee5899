import { type Hex, hashTypedData } from 'viem';
import { PasskeyError, signByPasskey } from '../../passkeys/browser/passkey.ts';
import { Button, passwordQuestion, useAction } from './action.tsx';
import { ApiError, answerOf, api, proveBy, type Schemas } from './api.ts';
import { type BrowserWallet, canUsePasskeys, getCredential, signedBy, WalletButtons } from './credentials.tsx';
import { passkeys } from './data.ts';
import { Field, Form, useForm } from './form.tsx';
import { Dialog, Facts, Problem } from './parts.tsx';
import { useData } from './resource.ts';
import { createQuestion, type OpenQuestion, useStore } from './store.ts';

/** Asks for the password again, over whatever page is shown. */
export function StepUpDialog() {
  const question = useStore(passwordQuestion.open);
  return question === undefined ? null : <PasswordDialog {...question} />;
}

function PasswordDialog({ answer, cancel }: OpenQuestion<undefined, void>) {
  const form = useForm({ password: '' }, { password: 'all' });
  const { action, draft } = form;
  const hasPasskey = canUsePasskeys && (useData(passkeys).value?.length ?? 0) > 0;
  const byPassword = async () => {
    await proveBy(api.POST('/v1/auth/step-up', { body: draft }));
    answer();
  };
  const byPasskey = async () => {
    const { options } = await answerOf(api.POST('/v1/auth/step-up/passkey/options'));
    const passkey = await getCredential(options);
    await proveBy(api.POST('/v1/auth/step-up/passkey', { body: { passkey } }));
    answer();
  };
  const byWallet = async (wallet: BrowserWallet) => {
    const body = await signedBy(wallet, (address) =>
      answerOf(api.POST('/v1/auth/step-up/wallet/challenge', { body: { address } })),
    );
    await proveBy(api.POST('/v1/auth/step-up/wallet', { body }));
    answer();
  };
  return (
    <Dialog title="Confirm that it is you" onClose={cancel}>
      <p class="soft">Enter your password to go on. For five minutes after that, nothing asks for it.</p>
      {hasPasskey ? (
        <Button kind="second" action={action} onClick={byPasskey}>
          Use a passkey instead
        </Button>
      ) : null}
      <WalletButtons label="Instead, use" action={action} onWallet={byWallet} />
      <Form form={form} label="Continue" onSubmit={byPassword} onCancel={cancel}>
        <Field {...form.field('password')} label="Password" type="password" autocomplete="current-password" />
      </Form>
    </Dialog>
  );
}

type ToSign = Schemas['MessageToSign'];

/** What the owner's passkey has signed, as fields of a request; nothing before it was needed. */
type Signed = {
  readonly signature?: Hex;
  /** Whose allowances the message ends. */
  readonly spenders?: string[];
};

const signatureQuestion = createQuestion<ToSign, Hex>();
/** Ends with the last dialog: several wallets are frozen at once, and a person signs for one after the other. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * Sends a request, and repeats it with the passkey's signature if the wallet's owner is a passkey. Throws
 * {@link ApiError} if the owner is another key, which this page cannot use, and {@link Cancelled}.
 */
export async function withSignature<Answer extends object>(
  send: (signed: Signed) => Promise<Answer | ToSign>,
): Promise<Answer> {
  // A change may take more than one signature, each for another message.
  let answer = await send({});
  while (isToSign(answer)) {
    const toSign = answer;
    if (!toSign.signer.isPasskey) throw signatureNeeded();
    const signing = turn.then(() => signatureQuestion.ask(toSign));
    turn = signing.catch(() => undefined);
    const { spenders } = toSign.typedData.message;
    const ended = Array.isArray(spenders) ? { spenders: spenders.map(String) } : {};
    answer = await send({ signature: await signing, ...ended });
  }
  return answer;
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

/** Has a passkey sign, over whatever page is shown. */
export function SignatureDialog() {
  const question = useStore(signatureQuestion.open);
  return question === undefined ? null : <PasskeyDialog key={digestOf(question.about)} {...question} />;
}

function PasskeyDialog({ about, answer, cancel }: OpenQuestion<ToSign, Hex>) {
  const action = useAction();
  const { domain, primaryType, message } = about.typedData;
  const code = (value: unknown) => <code>{Array.isArray(value) ? value.join(', ') : String(value)}</code>;
  return (
    <Dialog title="Sign with your passkey" onClose={cancel}>
      <p class="soft">This server does not hold the owner key of this wallet. Your passkey signs this:</p>
      <Facts
        of={[
          ['What', primaryType],
          ['Wallet', code(domain.verifyingContract)],
          ...Object.entries(message).map(([name, value]) => [name, code(value)] as const),
        ]}
      />
      <Problem error={action.error} />
      <div class="row">
        <Button action={action} onClick={async () => answer(await inApiWords(signByPasskey(digestOf(about))))}>
          Sign
        </Button>
        <Button kind="second" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}

/** The hash that the passkey signs. */
function digestOf({ typedData: { domain, types, primaryType, message } }: ToSign): Hex {
  const verifyingContract: Hex = `0x${domain.verifyingContract.slice(2)}`;
  return hashTypedData({ domain: { ...domain, verifyingContract }, types, primaryType, message });
}

/** Turns a passkey's refusal into an {@link ApiError}, so that the page shows it. */
export async function inApiWords<Made>(making: Promise<Made>): Promise<Made> {
  return await making.catch((error: unknown) => {
    throw error instanceof PasskeyError ? new ApiError('PASSKEY', error.message) : error;
  });
}
