import type { Readable } from 'node:stream';

/** A request to the operator API, no matter how it is sent. */
export interface OperatorRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /operator/v1, such as /Accounts. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, instead of a JSON body. */
  readonly file?: { readonly contentType: string; readonly content: Readable | Buffer | string };
  readonly headers?: Readonly<Record<string, string>>;
  /** The answer is a file: unless it is a refusal, its body is a Readable. */
  readonly wantsFile?: boolean;
}

export interface OperatorAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON is parsed; null: there is none; other answers are text. */
  readonly body: unknown;
}

/** Sends a request; also answers refusals, whose body is a problem document. */
export type OperatorCall = (request: OperatorRequest) => Promise<OperatorAnswer>;
