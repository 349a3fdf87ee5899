import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { type Action, Button, useAction } from './action.tsx';
import type { ApiError } from './api.ts';
import { Problem } from './parts.tsx';

/** The faults of a form, by field. */
export type Faults<Draft> = Partial<Record<keyof Draft, string | undefined>>;

/** A form: what was typed, its faults, and sending it. */
export interface FormState<Draft> {
  readonly draft: Draft;
  readonly action: Action;
  /** The error that is of no field. */
  readonly problem: ApiError | undefined;
  /** Changes what was typed. */
  edit(change: Partial<Draft>): void;
  /** Shows faults. Returns whether there are none. */
  check(faults: Faults<Draft>): boolean;
  /** The value, the setter and the fault of a field. */
  field<Name extends keyof Draft>(
    name: Name,
  ): { value: Draft[Name]; onValue: (value: Draft[Name]) => void; error: string | undefined };
}

/** The state of a form. `codes` are the errors of the API that are shown at a field instead of below the form. */
export function useForm<Draft extends object>(
  initial: Draft | (() => Draft),
  codes: Partial<Record<keyof Draft, readonly string[] | 'all'>> = {},
): FormState<Draft> {
  const action = useAction();
  const [draft, setDraft] = useState<Draft>(initial);
  const [faults, setFaults] = useState<Faults<Draft>>({});
  const { error } = action;
  const isOf = (of: readonly string[] | 'all' | undefined) =>
    error !== undefined && (of === 'all' || of?.includes(error.code) === true);
  const isOfField = Object.values<readonly string[] | 'all' | undefined>(codes).some(isOf);
  return {
    draft,
    action,
    problem: isOfField ? undefined : error,
    edit: (change) => setDraft((before) => ({ ...before, ...change })),
    check(found) {
      setFaults(found);
      return Object.values(found).every((fault) => fault === undefined);
    },
    field: (name) => ({
      value: draft[name],
      onValue: (value) => setDraft((before) => ({ ...before, [name]: value })),
      error: faults[name] ?? (isOf(codes[name]) ? error?.message : undefined),
    }),
  };
}

/** A form with its button, and with one to leave it if it can be left. */
export function Form<Draft extends object>(props: {
  form: FormState<Draft>;
  /** The text of the button that sends it. */
  label: string;
  /** The faults of the draft; with one, it is not sent. */
  faults?: () => Faults<Draft>;
  onSubmit: () => unknown;
  onCancel?: () => void;
  children?: ComponentChildren;
}) {
  const { form, onCancel } = props;
  const { isBusy } = form.action;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy && form.check(props.faults?.() ?? {})) void form.action.run(props.onSubmit);
      }}
    >
      {props.children}
      <Problem error={form.problem} />
      <div class="row">
        <button type="submit" aria-disabled={isBusy}>
          {isBusy ? 'One moment…' : props.label}
        </button>
        {onCancel === undefined ? null : (
          <Button kind="second" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

/** A labelled field with a hint and its fault. */
export function Field(props: {
  label: string;
  value: string;
  onValue: (value: string) => void;
  hint?: ComponentChildren;
  error?: string | undefined;
  type?: 'text' | 'password' | 'datetime-local';
  autocomplete?: string;
  inputMode?: 'decimal';
  /** Lines of text instead of one. */
  rows?: number;
  isCode?: boolean;
  /** What the browser offers while one types. */
  suggestions?: readonly string[];
}) {
  const { error, rows, suggestions = [] } = props;
  const id = useId();
  const shared = {
    id,
    value: props.value,
    class: props.isCode ? 'code' : undefined,
    spellcheck: false,
    autocomplete: props.autocomplete ?? 'off',
    'aria-invalid': error !== undefined,
    'aria-describedby': `${id}-hint ${id}-error`,
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) => props.onValue(currentTarget.value),
  };
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      {rows === undefined ? (
        <input
          {...shared}
          type={props.type ?? 'text'}
          inputMode={props.inputMode}
          list={suggestions.length === 0 ? undefined : `${id}-list`}
        />
      ) : (
        <textarea {...shared} rows={rows} />
      )}
      {suggestions.length === 0 ? null : (
        <datalist id={`${id}-list`}>
          {suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
      <p id={`${id}-hint`} class="hint">
        {props.hint}
      </p>
      <Fault id={id} error={error} />
    </div>
  );
}

function Fault({ id, error }: { id: string; error: string | undefined }) {
  return (
    <p id={`${id}-error`} class="wrong" role="alert">
      {error}
    </p>
  );
}

interface ChoiceProps<Value, Chosen, Words> {
  readonly label: string;
  /** The values, each in words. */
  readonly options: readonly (readonly [Value, Words])[];
  readonly value: Chosen;
  readonly onValue: (value: Chosen) => void;
}

/** A labelled choice of one of a few. */
export function Select<Value extends string>({ label, options, value, onValue }: ChoiceProps<Value, Value, string>) {
  const id = useId();
  const choose = (text: string) => {
    const [chosen] = options.find(([one]) => one === text) ?? [];
    if (chosen !== undefined) onValue(chosen);
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A labelled choice of several of a few. */
export function Checks<Value extends string>(
  props: ChoiceProps<Value, readonly Value[], ComponentChildren> & { error: string | undefined },
) {
  const { label, options, value, onValue, error } = props;
  const id = useId();
  const toggle = (one: Value, isOn: boolean) =>
    onValue(options.flatMap(([each]) => ((each === one ? isOn : value.includes(each)) ? [each] : [])));
  return (
    <fieldset class="checks" aria-describedby={`${id}-error`}>
      <legend>{label}</legend>
      {options.map(([one, words]) => (
        <label key={one} for={`${id}-${one}`}>
          <input
            id={`${id}-${one}`}
            type="checkbox"
            checked={value.includes(one)}
            onChange={({ currentTarget }) => toggle(one, currentTarget.checked)}
          />
          {words}
        </label>
      ))}
      <Fault id={id} error={error} />
    </fieldset>
  );
}
