import { z } from 'zod';
import { coded } from '../../../http/body.ts';
import type { Message } from '../message.ts';
import type { ChannelEvent, ChannelTools, EnteredUrl, SendOutcome } from './channel.ts';
import { email } from './email.ts';
import { ntfy } from './ntfy.ts';
import { push } from './push.ts';
import { telegram } from './telegram.ts';
import { webhook } from './webhook.ts';

/** All channels that there are. */
const CHANNELS = { ntfy, email, telegram, push, webhook } as const;
export type ChannelType = keyof typeof CHANNELS;

const [first, ...others] = [ntfy, email, telegram, push, webhook] as const;
export const CHANNEL_TYPES = [first.type, ...others.map(({ type }) => type)] as const;

/** Where a channel goes, with its secrets, and the code that proves an address to be the user's. */
export const targetSchema = z.discriminatedUnion('type', [first.target, ...others.map(({ target }) => target)]);
export type ChannelTarget = z.output<typeof targetSchema>;

/** Where a new channel goes. Refuses with `INVALID_CHANNEL`, or `TARGET_NOT_ALLOWED`. */
export function enteredTarget(url: EnteredUrl) {
  return z
    .discriminatedUnion(
      'type',
      [first.entered(url), ...others.map(({ entered }) => entered(url))],
      coded('INVALID_CHANNEL'),
    )
    .meta({ description: 'Where the messages go.', examples: [{ type: 'ntfy', url: 'https://ntfy.sh/f3Qw81xk2Lr0' }] });
}

/** What an Owner enters as a target, before there are codes and secrets. */
export type EnteredTarget = z.output<ReturnType<typeof enteredTarget>>;

export const completeTarget = (entered: EnteredTarget): ChannelTarget => CHANNELS[entered.type].complete(entered);
export const shownTarget = (target: ChannelTarget): string => CHANNELS[target.type].shown(target);

const NOT_OFFERED: SendOutcome = { error: 'The operator of this server has not set it up, or not any more.' };

/** Sends by the type of a target. A failure is an outcome. */
export type Senders = ReturnType<typeof openChannels>;

/** Opens the channels that the operator offers. */
export function openChannels(tools: ChannelTools) {
  const opened = new Map(CHANNEL_TYPES.map((type) => [type, CHANNELS[type].open(tools)]));
  const of = (type: ChannelType) => opened.get(type);
  return {
    /** Whether the operator has set up what this type needs. */
    offers: (type: ChannelType): boolean => of(type) !== undefined,
    /** Whether it sends each event to a program, instead of messages to people. */
    sendsEvents(type: ChannelType): boolean {
      const sends = of(type);
      return sends !== undefined && 'event' in sends;
    },
    /** Makes one attempt to send to people. */
    async message(target: ChannelTarget, message: Message): Promise<SendOutcome> {
      const sends = of(target.type);
      return sends !== undefined && 'message' in sends ? sends.message(target, message) : NOT_OFFERED;
    },
    /** Makes one attempt to send to a program. */
    async event(target: ChannelTarget, event: ChannelEvent): Promise<SendOutcome> {
      const sends = of(target.type);
      return sends !== undefined && 'event' in sends ? sends.event(target, event) : NOT_OFFERED;
    },
  };
}
