import type { CommandOption } from '../../../cli/command.ts';
import type { ServiceCommand } from '../../command-context.ts';
import type { OperatorCommand } from './operator-command-types.ts';

/** Of every command that asks the operator API. */
export const remoteOptions: Readonly<Record<string, CommandOption>> = {
  url: { value: 'address', does: 'ask the service at this https address instead of opening its database' },
  'credential-file': {
    value: 'file',
    does: 'holds the secret of an operator credential for --url; otherwise BESTOW_OPERATOR_SECRET',
    isFile: true,
  },
};

/** Adds what all such commands have in common. */
export function operatorCommand(command: OperatorCommand): ServiceCommand {
  const { request: _request, shows: _shows, parts: _parts, says: _says, prints: _prints, ...definition } = command;
  return {
    ...definition,
    options: { ...definition.options, ...remoteOptions },
    hasJson: true,
    run: async (context) => (await import('./run-operator-command.ts')).runOperatorCommand(context, command),
  };
}
