import type { Message } from '../message.ts';
import type { TargetOf } from '../target.ts';
import { attempt, type Outcome } from './outcome.ts';

/** Publishes a message to a topic of ntfy (https://docs.ntfy.sh/publish/). */
export function sendNtfy(
  deps: Parameters<typeof attempt>[0],
  { url, token }: TargetOf<'ntfy'>,
  { title, lines, link }: Message,
): Promise<Outcome> {
  return attempt(deps, {
    url,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      Title: `Bursar: ${title}`,
      Click: link,
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: lines.join('\n'),
  });
}
