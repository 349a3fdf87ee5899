import { z } from 'zod';
import { type Endpoint, endpoint } from '../../../http/endpoint.ts';
import { addressIn, nameField, shownAddress, successAnswer } from '../../../http/fields.ts';
import type { AccountServices } from '../auth-routes.ts';
import { MAX_NAMED_ADDRESSES, type NamedAddress } from './address-book.ts';

const record = z
  .object({ address: shownAddress('The address.'), name: nameField('Rent') })
  .meta({ id: 'NamedAddress', description: 'An address and what its user calls it.' });

/** The endpoints of a user's address book. */
export function addressBookEndpoints({ guards, addressBook }: AccountServices): readonly Endpoint[] {
  const path = '/v1/me/address-book/:address';
  return [
    endpoint(
      {
        id: 'listNamedAddresses',
        tag: 'Accounts',
        method: 'GET',
        path: '/v1/me/address-book',
        guard: guards.jwt('self'),
        summary: `List the addresses that the user has named, by name; at most ${MAX_NAMED_ADDRESSES}.`,
        response: z.object({ addresses: z.array(record).describe('By name.') }),
      },
      async ({ caller }) => ({ addresses: await addressBook.list(caller.userId) }),
    ),
    endpoint(
      {
        id: 'nameAddress',
        tag: 'Accounts',
        method: 'PUT',
        path,
        guard: guards.jwt('self'),
        limit: 'ownerWrite',
        summary: 'Name an address, or give it another name.',
        description:
          'The console shows the name instead of the address, to this user alone. A name is of one address; capital letters make no other name.',
        body: z.object({ name: nameField('Rent') }),
        response: record,
        errors: ['INVALID_ADDRESS', 'ADDRESS_NAME_TAKEN', 'TOO_MANY_ADDRESSES'],
      },
      ({ caller, param, body }): Promise<NamedAddress> =>
        addressBook.name(caller.userId, addressIn(param('address')), body.name.trim()),
    ),
    endpoint(
      {
        id: 'removeNamedAddress',
        tag: 'Accounts',
        method: 'DELETE',
        path,
        guard: guards.jwt('self'),
        limit: 'ownerWrite',
        summary: 'Forget the name of an address.',
        response: successAnswer,
        errors: ['INVALID_ADDRESS', 'ADDRESS_NOT_FOUND'],
      },
      async ({ caller, param }) => {
        await addressBook.remove(caller.userId, addressIn(param('address')));
        return { success: true } as const;
      },
    ),
  ];
}
