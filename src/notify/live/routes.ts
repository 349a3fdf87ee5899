import type { ClientOf } from '../../accounts/auth/caller.ts';
import type { Guards } from '../../accounts/auth/guards.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { type Live, liveEvent } from './live.ts';

/** What the endpoint of live events needs. */
export interface LiveRoutesDeps {
  readonly guards: Guards;
  readonly clientOf: ClientOf;
  readonly live: Pick<Live, 'open'>;
}

/** The endpoint of live events. */
export function liveEndpoints({ guards, clientOf, live }: LiveRoutesDeps): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'streamEvents',
        tag: 'Service',
        method: 'GET',
        path: '/v1/events',
        guard: guards.jwtOrKey('view', 'read'),
        summary: "Tell what changes, as server-sent events: of an Owner's wallets, or of the key's own.",
        description:
          'Each event says what to read anew, not what is there: its name is the `type` of its data. It comes after the change is on disk, within a tenth of a second or so; several changes of one thing may come as one. `event: resync` means that everything may have changed: it is the first event of every stream, so there is nothing to catch up with, and `Last-Event-ID` is not looked at. The stream ends when the session or key does, where events are not read, and after ten minutes: connect again. An account has 20 streams at most; another one ends the oldest. Where the server has no more, those that one address or network has most of give way to others. A comment comes every 15 seconds.',
        response: liveEvent,
        contentType: 'text/event-stream',
        errors: ['OVERLOADED'],
      },
      ({ caller, request, peer, keepOpen }) =>
        new Response(live.open(caller, clientOf(request, peer).address, keepOpen), {
          headers: {
            'Content-Type': 'text/event-stream; charset=utf-8',
            'Cache-Control': 'no-store',
            // Proxies gather answers until they end.
            'X-Accel-Buffering': 'no',
          },
        }),
    ),
  ];
}
