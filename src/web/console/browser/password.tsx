import { answerOf, api } from './api.ts';
import { Checks, Field, Form, useForm } from './form.tsx';
import { Card, say } from './parts.tsx';

const OTHERS = [['end', 'Log out everywhere else']] as const;

/** Sets another password, which ends the other sessions unless the Owner says otherwise. */
export function Password() {
  const form = useForm<{ newPassword: string; others: readonly 'end'[] }>(
    { newPassword: '', others: ['end'] },
    { newPassword: ['MISSING_NEW_PASSWORD', 'INVALID_NEW_PASSWORD', 'INVALID_PASSWORD'] },
  );
  const { newPassword, others } = form.draft;
  const send = async () => {
    const endOtherSessions = others.includes('end');
    const { ended } = await answerOf(api.PUT('/v1/me/password', { body: { newPassword, endOtherSessions } }));
    form.edit({ newPassword: '' });
    say(`You log in with the new password from now on.${ended === 0 ? '' : ` Other sessions ended: ${ended}.`}`);
  };
  return (
    <Card
      title="Password"
      intro="You confirm a new one by the present one. If you have forgotten it, confirm by a passkey or a linked wallet."
    >
      <Form form={form} label="Set the password" onSubmit={send}>
        <Field
          {...form.field('newPassword')}
          label="New password"
          type="password"
          hint="At least 8 characters, and hard to guess."
          autocomplete="new-password"
        />
        <Checks {...form.field('others')} label="Other sessions" options={OTHERS} />
      </Form>
    </Card>
  );
}

/** What someone can do who does not know the password any more. */
export function ForgottenPassword() {
  return (
    <details>
      <summary>Forgotten your password?</summary>
      <p class="soft">
        If you have a passkey or a linked wallet, log in with it, and set another password under Account. If not, ask
        the operator of this server, who can reset it. Your agents go on meanwhile; your freeze token or guardian can
        freeze them.
      </p>
    </details>
  );
}
