import { Hono } from 'hono';
import { graphql } from 'ponder';
import { openedDatabase } from '../../database.ts';
import * as schema from '../../ponder.schema.ts';
import { feedRoute } from './feed.ts';

const db = openedDatabase();
const app = new Hono();
app.route('/feed', feedRoute(db));
app.use('/graphql', graphql({ db, schema }));
app.use('/', graphql({ db, schema }));

export default app;
