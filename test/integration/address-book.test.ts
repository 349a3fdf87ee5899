import { afterAll, beforeAll, expect, test } from 'bun:test';
import { MAX_NAMED_ADDRESSES } from '../../src/accounts/auth/address-book/address-book.ts';
import { addressBook } from '../../src/accounts/auth/address-book/address-book-tables.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { outcome } from '../support/http.ts';
import { type ClaimedWallet, claimedWallet, startService, type TestService } from '../support/service.ts';

const SHOP = '0x52908400098527886E0F7030069857D2E4169EE7';
const BANK = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';

let chain: TestChain;
let service: TestService;
let ann: ClaimedWallet;
let ben: ClaimedWallet;

beforeAll(async () => {
  chain = await startTestChain();
  service = await startService(chain);
  ann = await claimedWallet(service);
  ben = await claimedWallet(service);
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

const put = ({ token }: ClaimedWallet, address: string, name: string) =>
  service.ask({ method: 'PUT', path: `/v1/me/address-book/${address}`, token, body: { name } });
const remove = ({ token }: ClaimedWallet, address: string) =>
  service.ask({ method: 'DELETE', path: `/v1/me/address-book/${address}`, token });
const namesOf = async ({ token }: ClaimedWallet): Promise<string[]> =>
  (await service.ask({ path: '/v1/me/address-book', token })).json.addresses.map(
    ({ address, name }: { address: string; name: string }) => `${name} ${address}`,
  );

test('a user names addresses for themself alone, and renames and forgets them', async () => {
  expect(await put(ann, SHOP.toLowerCase(), ' Weather ')).toMatchObject({
    status: 200,
    json: { address: SHOP, name: 'Weather' },
  });
  expect(outcome(await put(ann, BANK, 'my bank'))).toBe('200');
  expect(await namesOf(ann)).toEqual([`my bank ${BANK}`, `Weather ${SHOP}`]);
  expect(await namesOf(ben)).toEqual([]);
  expect(outcome(await put(ann, SHOP, 'Weather data'))).toBe('200');
  expect(outcome(await remove(ben, SHOP))).toBe('404 ADDRESS_NOT_FOUND');
  expect(outcome(await remove(ann, SHOP))).toBe('200');
  expect(outcome(await remove(ann, SHOP))).toBe('404 ADDRESS_NOT_FOUND');
  expect(await namesOf(ann)).toEqual([`my bank ${BANK}`]);
});

test('two addresses never have one name, however it is written, and however many requests try at once', async () => {
  expect(outcome(await put(ann, SHOP, 'MY BANK'))).toBe('409 ADDRESS_NAME_TAKEN');
  const others = ['1', '2', '3', '4'].map((digit) => `0x${digit.repeat(40)}`);
  const outcomes = (await Promise.all(others.map((address) => put(ben, address, 'Rent')))).map(outcome).sort();
  expect(outcomes).toEqual(['200', ...Array(3).fill('409 ADDRESS_NAME_TAKEN')]);
  expect(outcome(await put(ben, SHOP, 'My bank'))).toBe('200');
});

test('a faulty address or name is refused, and nothing is stored', async () => {
  const before = await namesOf(ann);
  expect(outcome(await put(ann, '0x12', 'Rent'))).toBe('400 INVALID_ADDRESS');
  expect(outcome(await put(ann, SHOP.replace('E', 'e'), 'Rent'))).toBe('400 INVALID_ADDRESS');
  for (const name of ['', '  ', 'two\nlines', 'x'.repeat(51), 'hid\u200bden', BANK])
    expect(outcome(await put(ann, SHOP, name))).toBe('400 INVALID_NAME');
  expect(outcome(await remove(ann, 'shop'))).toBe('400 INVALID_ADDRESS');
  expect(await namesOf(ann)).toEqual(before);
});

test('a full book takes no further address, and still renames', async () => {
  const full = await claimedWallet(service);
  const rows = Array.from({ length: MAX_NAMED_ADDRESSES }, (_, place) => ({
    userId: full.userId,
    address: `0x${String(place).padStart(40, '0')}` as const,
    name: `name ${place}`,
    nameKey: `name ${place}`,
  }));
  await service.db.orm.insert(addressBook).values(rows);
  expect(outcome(await put(full, SHOP, 'one more'))).toBe('409 TOO_MANY_ADDRESSES');
  expect(outcome(await put(full, `0x${'0'.repeat(40)}`, 'the first'))).toBe('200');
  expect((await namesOf(full)).length).toBe(MAX_NAMED_ADDRESSES);
});

test('the audit log says who named what', async () => {
  const { json } = await service.ask({ path: '/v1/me/audit?limit=100', token: ann.token });
  const named = json.entries.filter(({ action }: { action: string }) => action.startsWith('address_'));
  expect(named[0]).toMatchObject({ action: 'address_name_removed', details: { address: SHOP } });
  expect(named.at(-1)).toMatchObject({ action: 'address_named', details: { address: SHOP, name: 'Weather' } });
});
