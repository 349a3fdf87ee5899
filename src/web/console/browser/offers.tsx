import { DialogButton, Line } from './action.tsx';
import { answerOf, api, type Schemas, type Wallet } from './api.ts';
import { byId, useAllowed } from './data.ts';
import { Field, Form, Select, useForm } from './form.tsx';
import { Card, Details, Lines, say, Usdc } from './parts.tsx';
import { keyed, partOf, useData } from './resource.ts';

type Offer = Schemas['Offer'];

const offersOf = keyed((id: string) => answerOf(api.GET('/v1/wallets/{id}/offers', byId(id))), ['wallet']);

/** Changes what the wallet offers by now: its agent may have changed it, too. */
async function change(id: string, changed: (offers: readonly Offer[]) => Offer[]): Promise<void> {
  const { offers } = await answerOf(api.GET('/v1/wallets/{id}/offers', byId(id)));
  await answerOf(api.PUT('/v1/wallets/{id}/offers', { ...byId(id), body: { offers: changed(offers) } }));
}

/** What the wallet offers to others in the directory. */
export function Offers({ wallet }: { wallet: Wallet }) {
  const { id, frozen } = wallet;
  const known = useData(offersOf(id));
  const { manages } = useAllowed(id);
  const remove = async (offer: Offer) => {
    await change(id, (offers) => offers.filter((one) => JSON.stringify(one) !== JSON.stringify(offer)));
    say(`“${offer.name}” is not in the directory any more.`);
  };
  const add = (
    <DialogButton words="Add an offer" title="Add an offer">
      {(close) => <AddOffer wallet={wallet} onDone={close} />}
    </DialogButton>
  );
  return (
    <Card title="Offers" next={manages ? add : null}>
      <Lines of={partOf(known, ({ offers }) => offers)} none="None: the wallet is not in the directory.">
        {(offer) => (
          <Line
            key={JSON.stringify(offer)}
            title={<strong>{offer.name}</strong>}
            does={manages ? 'Remove' : undefined}
            label={`Remove: ${offer.name}`}
            onDo={() => remove(offer)}
          >
            <Details
              of={[
                offer.type === 'job' ? 'work for the budget of a Job' : 'sold by x402',
                offer.price === null ? 'price to be agreed on' : <Usdc amount={offer.price} />,
                offer.url,
                ...offer.tags,
              ]}
            />
            <p class="soft">{offer.description}</p>
          </Line>
        )}
      </Lines>
      <p class="soft">
        {frozen === 1
          ? 'While the wallet is frozen, others do not find it. '
          : 'Public: other agents find it by its words. '}
        {versionWords(wallet)}
      </p>
    </Card>
  );
}

/** What the version of a wallet means, which never changes. */
function versionWords({ wallet_version: version }: Wallet): string {
  return version === 'v3'
    ? 'This is a v3 wallet: it can sell, hire and work for others.'
    : 'This is a v2 wallet: it can sell and buy, but never takes part in Jobs.';
}

const TYPES = [
  ['service', 'A URL that sells by x402'],
  ['job', 'Work for the budget of a Job'],
] as const;

function AddOffer({ wallet, onDone }: { wallet: Wallet; onDone: () => void }) {
  const { id, wallet_version: version } = wallet;
  const form = useForm<Record<'name' | 'description' | 'price' | 'url' | 'tags', string> & { type: Offer['type'] }>(
    { type: version === 'v3' ? 'job' : 'service', name: '', description: '', price: '', url: '', tags: '' },
    { url: ['INVALID_URL', 'TARGET_NOT_ALLOWED'] },
  );
  const { type, name, description, price, url, tags } = form.draft;
  const isService = type === 'service';
  const faults = () => ({
    name: name.trim() === '' ? 'Give it a name.' : undefined,
    description: description.trim() === '' ? 'Say what others get.' : undefined,
    price: isService && price.trim() === '' ? 'A service has a price.' : undefined,
    url: isService && url.trim() === '' ? 'A service has a URL.' : undefined,
  });
  const save = async () => {
    const offer: Offer = {
      type,
      name: name.trim(),
      description: description.trim(),
      price: price.trim() === '' ? null : price.trim(),
      url: isService ? url.trim() : null,
      tags: tags.split(',').flatMap((tag) => (tag.trim() === '' ? [] : [tag.trim()])),
    };
    await change(id, (offers) => [...offers, offer]);
    say(`“${offer.name}” is in the directory.`);
    onDone();
  };
  return (
    <Form form={form} label="Add" faults={faults} onSubmit={save} onCancel={onDone}>
      {version === 'v3' ? <Select {...form.field('type')} label="What it is" options={TYPES} /> : null}
      <Field {...form.field('name')} label="Name" hint="At most 60 characters." />
      <Field {...form.field('description')} label="What others get" rows={3} hint="At most 500 characters. Public." />
      <Field
        {...form.field('price')}
        label="Price in USDC"
        inputMode="decimal"
        hint={isService ? 'What the URL demands.' : 'Empty: to be agreed on.'}
      />
      {isService ? <Field {...form.field('url')} label="URL" hint="https only." /> : null}
      <Field {...form.field('tags')} label="Tags" hint="Up to 8, with commas between them." />
    </Form>
  );
}
