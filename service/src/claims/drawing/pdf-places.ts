import { NoFreeConnection } from '../../database/database-errors.ts';
import { ServiceUnavailable } from '../../kit/errors.ts';
import { createPlaces } from '../../kit/places.ts';

export interface PdfPlaces {
  /** Runs the work when there is a free slot; throws ServiceUnavailable if too many are queued. */
  use<T>(work: () => Promise<T>): Promise<T>;
}

const placesMax = 1;
/** The minimum time that a slot is taken: about what drawing takes, even if nothing had to be drawn. */
const placeMsMin = 20;
const waitingMax = 50;
const waitMsMax = 10_000;
const retryAfterSeconds = 5;

/**
 * One download at a time, the others in order of arrival: each reads and writes the database and sends 60 KB, and
 * orders must not be slowed down by many simultaneous downloads.
 */
export function createPdfPlaces(): PdfPlaces {
  const places = createPlaces(placesMax, waitMsMax, () => new NoFreeConnection(waitMsMax));
  let asking = 0;
  return {
    async use(work) {
      if (asking >= placesMax + waitingMax) {
        throw new ServiceUnavailable(
          'Too many PDFs are being created right now. Try again in a few seconds.',
          retryAfterSeconds,
        );
      }
      asking++;
      try {
        await places.take();
        const takenAt = performance.now();
        return await work().finally(() => {
          // Node 24 warns of a delay below zero.
          setTimeout(places.giveBack, Math.max(0, takenAt + placeMsMin - performance.now()));
        });
      } finally {
        asking--;
      }
    },
  };
}
