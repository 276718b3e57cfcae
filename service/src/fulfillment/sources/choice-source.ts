import { choiceSource } from '../../cards/types.ts';
import type { CodeSource } from './source.ts';

/** Issues the cards of Choice gifts at once, without codes: nothing is taken from stock or bought before the recipient picks. */
export function createChoiceSource(): CodeSource {
  return {
    name: choiceSource,
    acquire: async (portions) =>
      portions.map(({ count }) => ({ kind: 'Codes', source: choiceSource, codes: Array<null>(count).fill(null) })),
  };
}
