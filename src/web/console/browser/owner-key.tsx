import { useState } from 'preact/hooks';
import { Button } from './action.tsx';
import { answerOf, api, saveFile, type Wallet } from './api.ts';
import { byId } from './data.ts';
import { Field, Form, useForm } from './form.tsx';
import { Copyable, Dialog, say, Time } from './parts.tsx';

/** An exported key, as its file is saved. */
interface Exported {
  readonly name: string;
  readonly text: string;
}

/** Exports the owner key that this server holds, once, under a passphrase. */
export function OwnerKey({ wallet: { id, owner_key_exported_at: exportedAt } }: { wallet: Wallet }) {
  const form = useForm(
    { passphrase: '', again: '' },
    { passphrase: ['MISSING_PASSPHRASE', 'INVALID_PASSPHRASE', 'INVALID_PASSWORD'] },
  );
  const { passphrase, again } = form.draft;
  const [exported, setExported] = useState<Exported>();
  const send = async () => {
    const made = await answerOf(api.POST('/v1/wallets/{id}/owner-key/export', { ...byId(id), body: { passphrase } }));
    // Before anything else: the server makes this file once.
    const file = { name: `owner-key-${id}.json`, text: JSON.stringify(made, null, 2) };
    setExported(file);
    save(file);
    form.edit({ passphrase: '', again: '' });
  };
  return (
    <>
      <p>
        With this key you freeze and empty the wallet, or hand it over, on <a href="/exit">the exit page</a>, without
        this server. The server keeps the key as well: hand the wallet over to shut it out.
      </p>
      {exported === undefined ? null : <ExportedDialog file={exported} onClose={() => setExported(undefined)} />}
      {exportedAt === null ? (
        <>
          <p class="says warn">
            It works once. Anyone with the file and the passphrase owns the wallet, and a thief of the file can try
            passphrases for ever. No one can open the file without its passphrase.
          </p>
          <Form
            form={form}
            label="Export the owner key"
            faults={() => ({
              passphrase: passphrase === '' ? 'Enter a passphrase.' : undefined,
              again: passphrase === again ? undefined : 'This is another passphrase.',
            })}
            onSubmit={send}
          >
            <Field
              {...form.field('passphrase')}
              label="Passphrase of the file"
              type="password"
              autocomplete="new-password"
              hint="8 to 128 characters, very hard to guess: several random words."
            />
            <Field {...form.field('again')} label="The passphrase again" type="password" autocomplete="new-password" />
          </Form>
        </>
      ) : (
        <p class="says warn">
          The key was exported, <Time at={exportedAt} />. If that was not you, another person has it: withdraw
          everything at once. If you have lost the file, ask the operator of this server.
        </p>
      )}
    </>
  );
}

function save({ name, text }: Exported): void {
  saveFile(name, new Blob([text], { type: 'application/json' }));
}

function ExportedDialog({ file, onClose }: { file: Exported; onClose: () => void }) {
  const close = () => {
    onClose();
    say('Keep the file and its passphrase in different places.');
  };
  return (
    <Dialog title="The owner key" close="I have the file" onClose={close}>
      <p>Your browser saves it as {file.name}. This server does not make it a second time.</p>
      <div class="row">
        <Button kind="second" onClick={() => save(file)}>
          Save it again
        </Button>
      </div>
      <details>
        <summary>Copy it instead</summary>
        <Copyable text={file.text} label="the key file" />
      </details>
    </Dialog>
  );
}
