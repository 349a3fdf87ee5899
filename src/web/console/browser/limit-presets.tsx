import { useState } from 'preact/hooks';
import { Button, useAction } from './action.tsx';
import { mostLost, UNBOUNDED } from './limit-words.ts';
import { sendRules } from './limits.tsx';
import { Link, Problem } from './parts.tsx';

/** Limits that fit most agents, in USDC, from tight to loose. */
const PRESETS = [
  { title: 'Tight', txLimit: '1', hour: '2', dailyLimit: '5' },
  { title: 'Usual', txLimit: '5', hour: '10', dailyLimit: '20' },
  { title: 'Loose', txLimit: '25', hour: '50', dailyLimit: '100' },
] as const;
type Preset = (typeof PRESETS)[number];

/** Sets the limits of a new wallet in one click. */
export function LimitPresets({ id }: { id: string }) {
  const action = useAction();
  const [chosen, setChosen] = useState<Preset>();
  const set = (preset: Preset) => async () => {
    const { txLimit, dailyLimit, hour } = preset;
    await sendRules(id, { config: { txLimit, dailyLimit }, budgets: { hour } });
    setChosen(preset);
  };
  if (chosen !== undefined)
    return (
      <p class="says good" role="status">
        The chain enforces it now. {mostLost({ ...UNBOUNDED, ...chosen })}{' '}
        <Link to={`/wallets/${id}/limits`}>Change the limits</Link>
      </p>
    );
  return (
    <section class="card" aria-label="Limits">
      <h2>Set limits now</h2>
      <p>
        The wallet has <strong>no limits yet</strong>: anyone who has its key can spend all that is in it. One click
        sets them, and you can change them at any time.
      </p>
      <ul class="lines">
        {PRESETS.map((preset) => (
          <li key={preset.title}>
            <Button
              kind={preset.title === 'Usual' ? '' : 'second'}
              action={action}
              label={`${preset.title}: ${inWords(preset)}`}
              onClick={set(preset)}
            >
              {inWords(preset)}
            </Button>
          </li>
        ))}
      </ul>
      <Problem error={action.error} />
      {action.isBusy ? <p class="soft">Waiting for the chain to enforce it.</p> : null}
      <p>
        <Link to={`/wallets/${id}/limits`}>Set my own</Link>
      </p>
    </section>
  );
}

function inWords({ txLimit, hour, dailyLimit }: Preset): string {
  return `${txLimit} USDC a payment, ${hour} an hour, ${dailyLimit} a day`;
}
