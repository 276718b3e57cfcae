import { inspect } from 'node:util';

/** A value that opens something. It prints as stars, so that no log, error or JSON document can leak it. */
export class Secret<T> {
  readonly #value: T;
  constructor(value: T) {
    this.#value = value;
  }
  /** The one way to the value; search for this word to see everywhere that secrets are used. */
  reveal(): T {
    return this.#value;
  }
  toString(): string {
    return '****';
  }
  toJSON(): string {
    return '****';
  }
  [inspect.custom](): string {
    return 'Secret(****)';
  }
}
