import { AppError } from '../../core/errors.ts';
import { equalConstantTime, sha256 } from '../../core/lib/crypto.ts';
import { noteActor } from '../../http/audit/origin.ts';
import type { Guard } from '../../http/endpoint.ts';

/** Admits whoever has the token, which only the header carries: addresses stand in logs and in histories. */
export function adminGuard(adminToken: string): Guard<undefined> {
  const known = sha256(`Bearer ${adminToken}`);
  return {
    mode: 'admin',
    admit(request) {
      const given = request.headers.get('authorization') ?? '';
      // Hashes have one length, so that the time does not tell that of the token either.
      if (!equalConstantTime(sha256(given), known)) throw new AppError('UNAUTHORIZED');
      noteActor({ kind: 'operator', id: 'the admin token' });
      return undefined;
    },
  };
}
