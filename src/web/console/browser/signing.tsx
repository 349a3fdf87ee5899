import { type Hex, hashTypedData } from 'viem';
import { PasskeyError, signByPasskey } from '../../passkeys/browser/passkey.ts';
import { type Action, Button, useAction } from './action.tsx';
import { ApiError, saveFile } from './api.ts';
import { signatureQuestion, type ToSign } from './confirmation.tsx';
import { browserWallets, typedDataSignedBy, WalletButtons } from './credentials.tsx';
import { wallets } from './data.ts';
import { Field, Form, useForm } from './form.tsx';
import { Copyable, Dialog, Facts, Problem, Time } from './parts.tsx';
import { useData } from './resource.ts';
import { actOf } from './signing-words.ts';
import { type OpenQuestion, useStore } from './store.ts';

/** Has the owner of a wallet sign, over the page that is shown: by passkey, a wallet of the browser, or elsewhere. */
export function SignatureDialog() {
  const question = useStore(signatureQuestion.open);
  return question === undefined ? null : <SignDialog key={digestOf(question.about)} {...question} />;
}

function SignDialog({ about, answer, cancel }: OpenQuestion<ToSign, string>) {
  const action = useAction();
  const { typedData, signer } = about;
  const act = useAct(about);
  const hasWallet = useStore(browserWallets).length > 0;
  const byWallet = (
    <WalletButtons
      label="Sign with"
      action={action}
      onWallet={async (wallet) => answer(await typedDataSignedBy(wallet, about))}
    />
  );
  return (
    <Dialog title={act?.title ?? `Sign “${typedData.primaryType}”`} onClose={cancel}>
      <ul class="wrap">
        {(act?.lines ?? ['This page has no words for it: sign it only if you know what it does.']).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {act?.until === undefined ? null : (
        <p>
          Valid until <Time at={act.until} />.
        </p>
      )}
      <p class="soft wrap">
        This server does not hold the owner key: {signer.isPasskey ? 'your passkey' : signer.address} has to sign.
      </p>
      <Problem error={action.error} />
      <div class="row">
        {signer.isPasskey ? <PasskeyButton about={about} action={action} onSigned={answer} /> : byWallet}
        <Button kind="second" onClick={cancel}>
          Cancel
        </Button>
      </div>
      <details open={act === undefined}>
        <summary>Details</summary>
        <MessageFacts about={about} />
      </details>
      <details open={!signer.isPasskey && !hasWallet}>
        <summary>{signer.isPasskey ? 'Sign with the recovery account' : 'Sign elsewhere'}</summary>
        {signer.isPasskey ? <div class="row">{byWallet}</div> : null}
        <SignElsewhere about={about} onSigned={answer} />
      </details>
    </Dialog>
  );
}

function useAct({ typedData, signer }: ToSign) {
  const own = useData(wallets).value ?? [];
  const nameAt = (address: string) =>
    own.find((wallet) => wallet.chain_address.toLowerCase() === address.toLowerCase())?.name;
  const { verifyingContract } = typedData.domain;
  return actOf(typedData, {
    wallet: nameAt(verifyingContract) ?? verifyingContract,
    signer: signer.address,
    nameOf(address) {
      const name = nameAt(address);
      return name === undefined ? address : `${name} (${address})`;
    },
  });
}

function PasskeyButton(props: { about: ToSign; action: Action; onSigned: (signature: string) => void }) {
  const { about, action, onSigned } = props;
  return (
    <Button action={action} onClick={async () => onSigned(await inApiWords(signByPasskey(digestOf(about))))}>
      Sign
    </Button>
  );
}

/** The message as it is signed, for people who compare it with what their device shows. */
function MessageFacts({ about: { typedData } }: { about: ToSign }) {
  const { domain, primaryType, message } = typedData;
  const code = (value: unknown) => <code>{Array.isArray(value) ? value.join(', ') : String(value)}</code>;
  return (
    <Facts
      of={[
        ['Type', primaryType],
        ['Wallet', code(domain.verifyingContract)],
        ['Chain', code(domain.chainId)],
        ...Object.entries(message).map(([name, value]) => [name, code(value)] as const),
      ]}
    />
  );
}

/** For contracts, and accounts that no wallet of this browser has: a message to copy, a signature to paste. */
function SignElsewhere({ about, onSigned }: { about: ToSign; onSigned: (signature: string) => void }) {
  const form = useForm({ signature: '' });
  const signature = form.draft.signature.trim();
  const text = JSON.stringify(about.typedData);
  const isSignature = /^0x([0-9a-fA-F]{2})+$/.test(signature);
  return (
    <>
      <p class="soft">
        Save the message, have it signed (<code>eth_signTypedData_v4</code>, or{' '}
        <code>cast wallet sign --data --from-file</code>), and enter the signature.
      </p>
      <div class="row">
        <Button kind="second" onClick={() => saveFile('message.json', new Blob([text], { type: 'application/json' }))}>
          Save the message
        </Button>
      </div>
      <details>
        <summary>Copy it instead</summary>
        <Copyable text={text} label="the message" />
      </details>
      <Form
        form={form}
        label="Use this signature"
        faults={() => ({ signature: isSignature ? undefined : 'Enter a signature: 0x and hexadecimal digits.' })}
        onSubmit={() => onSigned(signature)}
      >
        <Field {...form.field('signature')} label="Signature" isCode rows={3} />
      </Form>
    </>
  );
}

/** The hash that a passkey signs. */
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
