import type { Given } from '../../../cli/command.ts';
import type { OperatorRequest } from '../../../operator/call.ts';
import type { ServiceCommand } from '../../command-context.ts';

/** A command that is one request to the operator API. */
export interface OperatorCommand extends Pick<ServiceCommand, 'does' | 'words' | 'wordChoices' | 'options' | 'more'> {
  readonly request: (given: Given) => OperatorRequest;
  /** The members of a list's entries that are shown as columns. */
  readonly shows?: readonly string[];
  /** The result in one sentence; without it the answer is shown. */
  readonly says?: (body: Readonly<Record<string, unknown>>, given: Given) => string;
}
