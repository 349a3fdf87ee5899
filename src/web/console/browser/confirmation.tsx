import { Button, passwordQuestion } from './action.tsx';
import { answerOf, api, proveBy, type Schemas } from './api.ts';
import { type BrowserWallet, canUsePasskeys, getCredential, signedBy, WalletButtons } from './credentials.tsx';
import { passkeys } from './data.ts';
import { Field, Form, useForm } from './form.tsx';
import { Dialog } from './parts.tsx';
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

/** What an owner has to sign. */
export type ToSign = Schemas['MessageToSign'];

/** What the owner has signed, as fields of a request; nothing before it was needed. */
type Signed = {
  readonly signature?: string;
  /** Whose allowances the message ends. */
  readonly spenders?: string[];
};

/** Asks for the owner's signature. */
export const signatureQuestion = createQuestion<ToSign, string>();
/** Ends with the last dialog: several wallets are frozen at once, and a person signs for one after the other. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * Sends a request, and repeats it with the owner's signature if this server does not hold the owner key. Throws
 * {@link ApiError}, and {@link Cancelled}.
 */
export async function withSignature<Answer extends object>(
  send: (signed: Signed) => Promise<Answer | ToSign>,
): Promise<Answer> {
  // A change may take more than one signature, each for another message.
  let answer = await send({});
  while (isToSign(answer)) {
    const toSign = answer;
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
