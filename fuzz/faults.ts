import { nameOf } from './operations/types.ts';
import type { Planned } from './plan-request.ts';
import type { Request } from './requests/make-request.ts';

export interface Fault {
  readonly request: number;
  readonly caller: string;
  readonly operation: string;
  readonly what: string;
  readonly curl: string;
  /** How often this kind of fault was found. */
  count: number;
  /** Errors in the service's log, the last of which belongs to this request. */
  readonly logged: readonly string[];
}

const bodyShownMax = 2_000;

/** Faults of a run: once for each operation and each kind of fault, with the first request that showed it. */
export class Faults {
  readonly #byKind = new Map<string, Fault>();
  readonly #baseUrl: string;
  readonly #onNew: (fault: Fault) => void;
  constructor(baseUrl: string, onNew: (fault: Fault) => void) {
    this.#baseUrl = baseUrl;
    this.#onNew = onNew;
  }

  get all(): readonly Fault[] {
    return [...this.#byKind.values()];
  }

  note({ number, caller, operation, request }: Planned, what: string, logged: readonly string[]): void {
    const name = nameOf(operation);
    const kind = `${name} ${what.replace(/[0-9a-f]{8,}|\d+/g, '')}`;
    const known = this.#byKind.get(kind);
    if (known) {
      known.count++;
      return;
    }
    const curl = curlOf(this.#baseUrl, request);
    const fault = { request: number, caller: caller.name, operation: name, what, curl, count: 1, logged };
    this.#byKind.set(kind, fault);
    this.#onNew(fault);
  }
}

function curlOf(baseUrl: string, { method, path, headers, body }: Request): string {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const shown = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const data = body ? [`--data-binary ${quoted(body.toString('utf8').slice(0, bodyShownMax))}`] : [];
  return ['curl', '-g', '--path-as-is', '-X', method, quoted(baseUrl + path), ...shown, ...data].join(' ');
}
