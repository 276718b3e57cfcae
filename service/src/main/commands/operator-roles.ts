import { type OperatorRole, operatorRoles } from '../../accounts/people/types.ts';
import { WrongUse } from '../../cli/command-errors.ts';

/** Roles as a command takes them: "support,warehouse". */
export function parseRoles(text: string): OperatorRole[] {
  const words = text.split(',').map((word) => word.trim().toLowerCase());
  const isKnown = words.every((word) => (operatorRoles as readonly string[]).includes(word));
  if (!isKnown) throw new WrongUse(`Roles are separated by commas and are: ${operatorRoles.join(', ')}.`);
  return operatorRoles.filter((role) => words.includes(role));
}
