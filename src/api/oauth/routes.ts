import type { Endpoint } from '../../http/endpoint.ts';
import { oauthMetadataEndpoints } from './metadata-routes.ts';
import { type OauthPageDeps, oauthPageEndpoints } from './page-routes.ts';
import { type OauthTokenDeps, oauthTokenEndpoints } from './token-routes.ts';

/** What the endpoints of OAuth need. */
export interface OauthRoutesDeps extends OauthPageDeps, OauthTokenDeps {}

/** Everything by which people connect apps. */
export function oauthEndpoints(deps: OauthRoutesDeps): readonly Endpoint[] {
  return [...oauthMetadataEndpoints(deps), ...oauthPageEndpoints(deps), ...oauthTokenEndpoints(deps)];
}
