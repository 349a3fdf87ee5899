import { useRef, useState } from 'preact/hooks';
import { ApiError } from './api.ts';
import { refreshShown } from './data.ts';
import { Cancelled, withStepUp } from './step-up.tsx';

/** Something that a person does once at a time. */
export interface Action {
  readonly isBusy: boolean;
  /** Why it was not done, in the API's words. */
  readonly error: ApiError | undefined;
  /** Does it, unless it is being done; then reads the shown data again. Returns whether it was done. */
  run(work: () => Promise<void>): Promise<boolean>;
  forget(): void;
}

/** An action that asks for the password where the server wants it again. */
export function useAction(): Action {
  // A second click comes before the button is drawn as busy.
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  return {
    isBusy,
    error,
    forget: () => setError(undefined),
    async run(work) {
      if (isRunning.current) return false;
      isRunning.current = true;
      setBusy(true);
      setError(undefined);
      try {
        await withStepUp(work);
        return true;
      } catch (problem) {
        if (problem instanceof ApiError) setError(problem);
        else if (!(problem instanceof Cancelled)) throw problem;
        return false;
      } finally {
        isRunning.current = false;
        setBusy(false);
        void refreshShown();
      }
    },
  };
}
