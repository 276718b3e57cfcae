import type { Tx } from '../../database/database.ts';
import type { NewLink } from './links.ts';
import type { Person } from './types.ts';

export type LinkedPerson = Pick<Person, 'accountId' | 'email' | 'name' | 'hasPassword'>;

/** How a link to set a password reaches its person. Wired in by `main`. */
export interface PersonLinks {
  /** Has the link mailed if and when the transaction commits. */
  send(tx: Tx, person: LinkedPerson, link: NewLink, accountName: string | null): Promise<void>;
  /** The link's URL for the person who created it, if no mail is sent; else null: anyone who has it can set the password. */
  shown(link: NewLink): string | null;
}
