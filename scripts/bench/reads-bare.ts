/** A bare Elysia route that answers always the same record, which its argument is; started by reads.ts. */
import { Elysia } from 'elysia';

const record: unknown = JSON.parse(Bun.argv[2] ?? '');
const app = new Elysia().get('/v1/payments/:id', () => record).listen({ port: 0, hostname: '127.0.0.1' });
console.log(app.server?.port);
