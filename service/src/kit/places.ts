/** A limited number of places, assigned in order of arrival. */
export interface Places {
  /** Resolves when a place is had; throws what `refusal` makes after the longest wait. */
  take(): Promise<void>;
  giveBack(): void;
  readonly waitingCount: number;
}

export function createPlaces(placesMax: number, waitMsMax: number, refusal: () => Error): Places {
  const waiting = new Set<() => void>();
  let taken = 0;

  function queue(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(admit);
        reject(refusal());
      }, waitMsMax);
      const admit = () => {
        clearTimeout(timer);
        resolve();
      };
      waiting.add(admit);
    });
  }

  return {
    async take() {
      if (taken === placesMax) return queue();
      taken++;
    },
    get waitingCount() {
      return waiting.size;
    },
    giveBack() {
      const [next] = waiting;
      if (!next) {
        taken--;
        return;
      }
      // The place is handed to the next in line directly, so that a newcomer cannot take it.
      waiting.delete(next);
      next();
    },
  };
}
