import { db } from 'ponder:api';
import schema from 'ponder:schema';
import { Hono } from 'hono';
import { graphql } from 'ponder';
import { feedRoute } from './feed.ts';

const app = new Hono();
app.route('/feed', feedRoute(db));
app.use('/graphql', graphql({ db, schema }));
app.use('/', graphql({ db, schema }));

export default app;
