import { ConfirmButton, DialogButton, Line } from './action.tsx';
import { answerOf, api } from './api.ts';
import { addressBook, useNames, wallets } from './data.ts';
import { Field, Form, useForm } from './form.tsx';
import { Address, Copyable, Lines, Link, Page, say, Together } from './parts.tsx';
import { useData } from './resource.ts';
import { isAddress, NO_ADDRESS } from './words.ts';

/** An address by what the user calls it, or its ends; the whole of it is in its title. */
export function Named({ address }: { address: string }) {
  const name = useNames()(address);
  return name === undefined ? <Address address={address} /> : <span title={address}>{name}</span>;
}

/** Several of them, one below the other; `none` for an empty list. */
export function NamedList({ of, none }: { of: readonly string[]; none: string }) {
  if (of.length === 0) return none;
  return of.map((address) => (
    <div key={address}>
      <Named address={address} />
    </div>
  ));
}

/** A recipient that someone decides about: its name with the address to copy, or the address and a way to name it. */
export function Recipient({ address }: { address: string }) {
  const name = useNames()(address);
  const isOwn = useData(wallets).value?.some((wallet) => isSame(wallet.chain_address, address));
  if (name === undefined)
    return (
      <>
        <code>{address}</code>
        <div>
          <DialogButton words="Name it…" label={`Name it: ${address}`} kind="link" title="Name an address">
            {(close) => <NameForm address={address} onDone={close} />}
          </DialogButton>
        </div>
      </>
    );
  return (
    <details>
      <summary title={address}>
        {name}
        {isOwn ? <span class="soft"> · a wallet of yours</span> : null}
      </summary>
      <Copyable text={address} label="address" />
    </details>
  );
}

/**
 * The addresses that someone may type by name: those of the address book, and the user's wallets whose names are of one
 * address.
 */
export function useTypedAddress() {
  const book = useData(addressBook).value ?? [];
  const own = (useData(wallets).value ?? []).map(({ chain_address: address, name }) => ({ address, name }));
  const keyOf = (name: string) => name.trim().toLowerCase();
  const byName = Map.groupBy([...book, ...own], ({ name }) => keyOf(name));
  const usable = [...byName.values()].flatMap((some) => {
    const [one, other] = some;
    return one === undefined || other !== undefined ? [] : [one];
  });
  return {
    names: usable.map(({ name }) => name),
    nameOf: (address: string): string | undefined => usable.find((one) => isSame(one.address, address))?.name,
    /** The address of a text that is one, or that names one. */
    addressOf: (text: string): string | undefined =>
      isAddress(text) ? text.trim() : usable.find(({ name }) => keyOf(name) === keyOf(text))?.address,
  };
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

const CODES = {
  address: ['INVALID_ADDRESS'],
  name: ['MISSING_NAME', 'INVALID_NAME', 'ADDRESS_NAME_TAKEN', 'TOO_MANY_ADDRESSES'],
} as const;

/** Names an address. Without one, asks for it, too. */
function NameForm({ address: known, name = '', onDone }: { address?: string; name?: string; onDone?: () => void }) {
  const form = useForm({ address: known ?? '', name }, CODES);
  const faults = () => ({
    address: isAddress(form.draft.address) ? undefined : NO_ADDRESS,
    name: form.draft.name.trim() === '' ? 'Enter a name, such as Rent.' : undefined,
  });
  const send = async () => {
    const params = { path: { address: form.draft.address.trim() } };
    const body = { name: form.draft.name };
    const made = await answerOf(api.PUT('/v1/me/address-book/{address}', { params, body }));
    await addressBook.refresh();
    form.edit({ address: '', name: '' });
    onDone?.();
    say(`${made.name} is in your address book.`);
  };
  return (
    <Form
      form={form}
      label="Save the name"
      faults={faults}
      onSubmit={send}
      {...(onDone === undefined ? {} : { onCancel: onDone })}
    >
      {known === undefined ? (
        <Field {...form.field('address')} label="Address" isCode />
      ) : (
        <p>
          <code>{known}</code>
        </p>
      )}
      <Field {...form.field('name')} label="Name" hint="For you alone: Rent. Check the address first." />
    </Form>
  );
}

/** The addresses that the user has named. */
export function AddressBook() {
  const book = useData(addressBook);
  const remove = async (address: string, name: string) => {
    await answerOf(api.DELETE('/v1/me/address-book/{address}', { params: { path: { address } } }));
    say(`${name} is not in your address book any more.`);
  };
  return (
    <Page
      title="Address book"
      path={<Link to="/account">Account</Link>}
      intro="You see these names instead of addresses. Others do not see them, and agents cannot change them."
    >
      <Together of={[book]}>
        <Lines of={book} none="You have named no address yet." label="Address book">
          {({ address, name }) => (
            <Line key={address} title={<strong>{name}</strong>}>
              <Copyable text={address} label={`address of ${name}`} />
              <div class="row">
                <DialogButton words="Rename…" label={`Rename ${name}`} title={`Rename ${name}`}>
                  {(close) => <NameForm address={address} name={name} onDone={close} />}
                </DialogButton>
                <ConfirmButton
                  words="Remove…"
                  label={`Remove ${name}`}
                  title={`Remove ${name}?`}
                  text="You see its address again instead of the name. No rule changes."
                  yes="Remove it"
                  onYes={() => remove(address, name)}
                />
              </div>
            </Line>
          )}
        </Lines>
        <h2>Name an address</h2>
        <NameForm />
      </Together>
    </Page>
  );
}
