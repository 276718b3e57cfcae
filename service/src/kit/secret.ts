import { inspect } from 'node:util';

/** A secret value. It prints as stars, so that no log, error or JSON document can leak it. */
export class Secret<T> {
  readonly #value: T;
  constructor(value: T) {
    this.#value = value;
  }
  /** The only way to read the value; search for this name to find all uses of secrets. */
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
