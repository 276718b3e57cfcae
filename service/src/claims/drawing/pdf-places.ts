import { ServiceUnavailable } from '../../kit/errors.ts';
import { createPlaces } from '../../kit/places.ts';

export interface PdfPlaces {
  /** Does the work when there is a place for it; throws ServiceUnavailable when too many wait. */
  use<T>(work: () => Promise<T>): Promise<T>;
}

const placesMax = 1;
const waitingMax = 50;
const waitMsMax = 10_000;
const retryAfterSeconds = 5;

/**
 * One download at a time, the others in order of arrival: each of them reads and writes the database and sends 60 KB, and
 * however many ask at the same moment, orders must find the process free.
 */
export function createPdfPlaces(): PdfPlaces {
  const places = createPlaces(placesMax, waitMsMax);
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
        return await work().finally(() => places.giveBack());
      } finally {
        asking--;
      }
    },
  };
}
