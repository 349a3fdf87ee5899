import { Hono } from 'hono';
import { openedDatabase } from '../../database.ts';
import { feedRoute } from './feed.ts';
import { graphqlRoute } from './graphql.ts';

const app = new Hono();
const graphql = graphqlRoute();
app.route('/feed', feedRoute(openedDatabase()));
app.use('/graphql', graphql);
app.use('/', graphql);

export default app;
