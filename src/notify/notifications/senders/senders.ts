import type { Clock } from '../../../core/lib/time.ts';
import type { Logger } from '../../../core/log.ts';
import type { GuardedFetch } from '../../../core/net/guarded-request.ts';
import type { Message } from '../message.ts';
import type { ChannelType } from '../notification-tables.ts';
import type { Target, TargetOf } from '../target.ts';
import type { SendEmail } from './email.ts';
import type { Outcome } from './outcome.ts';
import { sendNtfy, sendTelegram, sendWebhook, type TelegramBot, type WebhookMessage } from './posts.ts';
import { type PushKey, sendPush } from './push.ts';

/** What a message is sent with. */
export interface SenderDeps {
  /** For what Owners name. */
  readonly fetch: GuardedFetch;
  /** For what the operator names. */
  readonly operatorFetch: GuardedFetch;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly pushKey: PushKey;
  /** Without one, there is no e-mail. */
  readonly email?: SendEmail | undefined;
  /** Without one, there is no Telegram. */
  readonly bot?: TelegramBot | undefined;
}

/** Makes one attempt. A failure is an outcome. */
export interface Senders {
  /** To people. */
  message(target: Exclude<Target, { type: 'webhook' }>, message: Message): Promise<Outcome>;
  /** To a program. */
  event(target: TargetOf<'webhook'>, event: WebhookMessage): Promise<Outcome>;
  /** Whether the operator has set up what this type takes. */
  offers(type: ChannelType): boolean;
}

const NOT_OFFERED: Outcome = { error: 'The operator of this server has not set it up, or not any more.' };

/** Creates what sends messages, by the type of their target. */
export function createSenders(deps: SenderDeps): Senders {
  const { fetch, operatorFetch, logger, email, bot, pushKey } = deps;
  return {
    async message(target, message) {
      switch (target.type) {
        case 'ntfy':
          return sendNtfy(deps, target, message);
        case 'push':
          return sendPush({ fetch, logger }, pushKey, target, message);
        case 'email':
          return email === undefined ? NOT_OFFERED : email(target.address, message);
        case 'telegram':
          return bot === undefined ? NOT_OFFERED : sendTelegram({ fetch: operatorFetch, logger }, bot, target, message);
      }
    },
    event: (target, event) => sendWebhook(deps, target, event),
    offers: (type) => (type === 'email' ? email !== undefined : type !== 'telegram' || bot !== undefined),
  };
}
