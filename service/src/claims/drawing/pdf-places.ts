import { NoFreeConnection } from '../../database/database-errors.ts';
import { ServiceUnavailable } from '../../kit/errors.ts';
import { createPlaces } from '../../kit/places.ts';

export interface PdfPlaces {
  /** Does the work when there is a place for it; throws ServiceUnavailable when too many wait. */
  use<T>(work: () => Promise<T>): Promise<T>;
}

const placesMax = 1;
/** A place is free again after so long at the earliest: about what drawing takes, also when nothing had to be drawn. */
const placeMsMin = 20;
const waitingMax = 50;
const waitMsMax = 10_000;
const retryAfterSeconds = 5;

/**
 * One download at a time, the others in order of arrival: each of them reads and writes the database and sends 60 KB, and
 * however many ask at the same moment, orders must find the process free.
 */
export function createPdfPlaces(): PdfPlaces {
  const places = createPlaces(placesMax, waitMsMax, () => new NoFreeConnection(waitMsMax));
  let asking = 0;
  return {
    async use(work) {
      if (asking >= placesMax + waitingMax) {
        throw new ServiceUnavailable(
          'Many PDFs are being made at the moment. Try again in a few seconds.',
          retryAfterSeconds,
        );
      }
      asking++;
      try {
        await places.take();
        const takenAt = performance.now();
        return await work().finally(() => setTimeout(places.giveBack, takenAt + placeMsMin - performance.now()));
      } finally {
        asking--;
      }
    },
  };
}
