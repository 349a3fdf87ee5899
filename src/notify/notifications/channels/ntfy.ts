import { z } from 'zod';
import { coded } from '../../../http/body.ts';
import { docs } from '../../../http/fields.ts';
import { attempt, channel } from './channel.ts';

const INVALID = coded('INVALID_CHANNEL');
const MAX_TOKEN_CHARACTERS = 500;

/** Publishes messages to a topic of ntfy (https://docs.ntfy.sh/publish/). */
export const ntfy = channel({
  type: 'ntfy',
  entered: (url) =>
    z.object({
      type: z.literal('ntfy').describe('A topic of ntfy.'),
      url: url().meta(docs('URL of the topic.', 'https://ntfy.sh/f3Qw81xk2Lr0')),
      token: z
        .string(INVALID)
        .regex(/^[\x21-\x7e]+$/, INVALID)
        .max(MAX_TOKEN_CHARACTERS, INVALID)
        .optional()
        .describe('Access token, where the topic takes one.'),
    }),
  target: z.object({ type: z.literal('ntfy'), url: z.string(), token: z.string().optional() }),
  shown: ({ url }) => new URL(url).host,
  open: ({ exchange }) => ({
    message: ({ url, token }, { title, lines, link }) =>
      attempt(exchange, {
        url,
        headers: {
          'Content-Type': 'text/plain; charset=utf-8',
          Title: `Bursar: ${title}`,
          Click: link,
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        },
        body: lines.join('\n'),
      }),
  }),
});
