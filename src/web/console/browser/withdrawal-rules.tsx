import { answerOf, api, type Schemas, type Wallet } from './api.ts';
import { byId, withdrawalPolicyOf } from './data.ts';
import { type Faults, Field, Form, Select, useForm } from './form.tsx';
import { Loaded, say } from './parts.tsx';
import { useData } from './resource.ts';
import { WithdrawalPolicy } from './waiting-changes.tsx';
import { isAddress, timeWords } from './words.ts';

type Rules = Pick<Schemas['WithdrawalPolicy'], 'delaySeconds' | 'allowList'>;
interface RulesDraft {
  /** In seconds. */
  readonly delay: string;
  /** An address a line. */
  readonly list: string;
}

const DELAYS = [
  ['0', 'None: at once'],
  ['3600', 'An hour'],
  ['86400', 'A day'],
  ['172800', 'Two days'],
  ['604800', 'A week'],
  ['2592000', '30 days'],
] as const;

/** The rules by which this server makes withdrawals, and their editor. */
export function WithdrawalRules({ wallet }: { wallet: Wallet }) {
  return (
    <Loaded of={useData(withdrawalPolicyOf(wallet.id))}>
      {(policy) =>
        policy.binds ? (
          <>
            <p>
              A delay gives you time to cancel what you did not request; a list bounds where money can go. With either,
              this server asks for your password or a passkey wherever money could leave, what loosens a rule waits for
              the delay, and the wallet can be neither handed over nor its key exported.
            </p>
            <WithdrawalPolicy id={wallet.id} />
            <RulesForm key={JSON.stringify(policy)} wallet={wallet} rules={policy.next ?? policy} />
          </>
        ) : (
          <p>The wallet belongs to a key of your own: no rules of this server bind its withdrawals.</p>
        )
      }
    </Loaded>
  );
}

function draftOf({ delaySeconds, allowList }: Rules): RulesDraft {
  return { delay: String(delaySeconds), list: (allowList ?? []).join('\n') };
}

function linesOf({ list }: RulesDraft): string[] {
  return list.split(/[\s,;]+/).filter((line) => line !== '');
}

/** The rules that differ from those requested last. */
function changeOf(before: RulesDraft, draft: RulesDraft): Partial<Rules> {
  const lines = linesOf(draft);
  const isSameList = lines.join('\n').toLowerCase() === before.list.toLowerCase();
  return {
    ...(draft.delay === before.delay ? {} : { delaySeconds: Number(draft.delay) }),
    ...(isSameList ? {} : { allowList: lines.length === 0 ? null : lines }),
  };
}

function RulesForm({ wallet: { id, name }, rules }: { wallet: Wallet; rules: Rules }) {
  const before = draftOf(rules);
  const form = useForm<RulesDraft>(before, { list: ['INVALID_ALLOW_LIST', 'INVALID_RECIPIENT', 'INVALID_ADDRESS'] });
  const change = changeOf(before, form.draft);
  const faults = (): Faults<RulesDraft> => {
    const wrong = linesOf(form.draft).find((line) => !isAddress(line));
    if (wrong !== undefined) return { list: `This is not an address: ${wrong.slice(0, 60)}` };
    return Object.keys(change).length === 0 ? { list: 'Nothing here is different from the rules now.' } : {};
  };
  const send = async () => {
    const { next } = await answerOf(api.PATCH('/v1/wallets/{id}/withdrawal-policy', { ...byId(id), body: change }));
    say(
      next === null
        ? `The rules for withdrawals from ${name} are in force.`
        : `Stricter rules are in force. Looser ones wait until ${timeWords(next.effectiveAt)}.`,
      next === null ? 'good' : 'warn',
    );
    await withdrawalPolicyOf(id).refresh();
  };
  const isListed = DELAYS.some(([seconds]) => seconds === before.delay);
  const delays = isListed ? DELAYS : [...DELAYS, [before.delay, `${before.delay} seconds`] as const];
  return (
    <Form form={form} label="Set the rules" faults={faults} onSubmit={send}>
      <Select {...form.field('delay')} label="A withdrawal waits" options={delays} />
      <Field
        {...form.field('list')}
        label="Withdrawals may go to"
        rows={4}
        isCode
        hint="One address per line, at most 100. Empty for anybody. Stricter rules hold at once, looser ones after the delay."
      />
    </Form>
  );
}
