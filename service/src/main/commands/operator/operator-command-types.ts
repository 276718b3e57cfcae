import type { Given } from '../../../cli/command.ts';
import type { Output } from '../../../cli/output/output.ts';
import type { OperatorRequest } from '../../../operator/call.ts';
import type { ServiceCommand } from '../../command-context.ts';

export type Members = Readonly<Record<string, unknown>>;

/** Sends a request and returns the body of its answer; a refusal is thrown. */
export type Ask = (request: OperatorRequest) => Promise<unknown>;

type Definition = Pick<ServiceCommand, 'does' | 'words' | 'wordChoices' | 'options' | 'more' | 'examples'>;

/** A command that is one request to the operator API. */
export interface OperatorCommand extends Definition {
  /** May ask first, for what the request must name. */
  readonly request: (given: Given, ask: Ask) => OperatorRequest | Promise<OperatorRequest>;
  /** The members of a list's entries that are shown as columns, such as Status or Account.Name. */
  readonly shows?: readonly string[];
  /** The same for lists inside of a thing, by their names. */
  readonly parts?: Readonly<Record<string, readonly string[]>>;
  /** Prints the answer for people, where neither a table nor a sentence does. */
  readonly prints?: (out: Output, body: Members, given: Given) => void;
  /** The result in one sentence; without it the answer is shown. */
  readonly says?: (body: Members, given: Given) => string;
}
