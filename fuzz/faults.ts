import { nameOf } from './operations/types.ts';
import type { Planned } from './plan-request.ts';
import type { Request } from './requests/make-request.ts';

export interface Fault {
  readonly request: number;
  readonly caller: string;
  readonly operation: string;
  readonly what: string;
  readonly curl: string;
  /** Errors in the service's log, the last of which belongs to this request. */
  readonly logged: readonly string[];
}

const bodyShownMax = 2_000;

/** Faults of a run: once for each operation and each kind of fault. */
export class Faults {
  readonly #byKind = new Map<string, Fault>();
  readonly #baseUrl: string;
  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  get all(): readonly Fault[] {
    return [...this.#byKind.values()];
  }

  note({ number, caller, operation, request }: Planned, what: string, logged: readonly string[]): void {
    const kind = `${nameOf(operation)} ${what.replace(/[0-9a-f]{8,}|\d+/g, '')}`;
    if (this.#byKind.has(kind)) return;
    const curl = curlOf(this.#baseUrl, request);
    this.#byKind.set(kind, { request: number, caller: caller.name, operation: nameOf(operation), what, curl, logged });
  }
}

function curlOf(baseUrl: string, { method, path, headers, body }: Request): string {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const shown = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const data = body ? [`--data-binary ${quoted(body.toString('utf8').slice(0, bodyShownMax))}`] : [];
  return ['curl', '-g', '--path-as-is', '-X', method, quoted(baseUrl + path), ...shown, ...data].join(' ');
}
