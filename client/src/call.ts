import type { RawAnswer } from './read-answer.ts';

/** A call that was sent: await it for the data, or ask for everything that came with it. */
export interface Call<Data> extends Promise<Data> {
  /** The data with status, headers, request id and the body as it came. */
  withResponse(): Promise<RawAnswer<Data>>;
}

export function asCall<Data>(answer: Promise<RawAnswer<Data>>): Call<Data> {
  const data = answer.then((raw) => raw.data);
  return Object.assign(data, {
    withResponse() {
      // An error is reported by the promise that the caller asked for; this one would report it again.
      data.catch(() => undefined);
      return answer.then((raw) => raw);
    },
  });
}
