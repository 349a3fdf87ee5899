export interface Sleeper {
  /** Resolves after `ms`, or when woken. */
  sleep(ms: number): Promise<void>;
  /** Ends the present sleep; without one, the next ends at once. */
  wake(): void;
}

/** A pause that can be cut short, for one loop. */
export function createSleeper(): Sleeper {
  let end: (() => void) | undefined;
  let isWoken = false;
  return {
    async sleep(ms) {
      if (!isWoken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          end = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      end = undefined;
      isWoken = false;
    },
    wake() {
      isWoken = true;
      end?.();
    },
  };
}
