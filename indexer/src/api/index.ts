import { Hono } from 'hono';
import { openedDatabase } from '../../database.ts';
import { readSettings } from '../../settings.ts';
import { feedRoute } from './feed.ts';
import { givenRoute } from './given.ts';
import { graphqlRoute } from './graphql.ts';
import { playground } from './playground.ts';
import { feedScope } from './scope.ts';

const app = new Hono();
const graphql = graphqlRoute();
const page = playground();
const scope = feedScope();
app.get('/feed/scope', (c) => c.json(scope));
app.route('/feed', feedRoute(openedDatabase(), readSettings(process.env).deployment.contracts.usdc.toLowerCase()));
app.route('/given', givenRoute(openedDatabase()));
app.use('/graphql', page, graphql);
app.use('/', page, graphql);

export default app;
