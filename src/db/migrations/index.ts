import initial from './0000_initial.sql' with { type: 'text' };
import registrationRefusals from './0001_registration_refusals.sql' with { type: 'text' };
import x402ErrandPauses from './0002_x402_errand_pauses.sql' with { type: 'text' };
import deliverableUri from './0003_deliverable_uri.sql' with { type: 'text' };

/** The migrations in the order in which they are applied. Released ones never change. */
export const migrations: readonly string[] = [initial, registrationRefusals, x402ErrandPauses, deliverableUri];
