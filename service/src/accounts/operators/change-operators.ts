import { type Db, withTransaction } from '../../database/database.ts';
import { NotFound } from '../../kit/errors.ts';
import { isId } from '../../kit/ids.ts';
import type { PersonActing } from '../acting.ts';
import { changePersonBy, type PeopleNeeds } from '../people/change-people.ts';
import { EmailTaken } from '../people/errors.ts';
import { findPerson, isEmailKnown } from '../people/queries.ts';
import type { Person } from '../people/types.ts';
import type { Approval } from './approval-types.ts';
import { askFor } from './ask-for.ts';

/** An operator who could create operators alone could approve their own requests with them. */
export async function askForOperator(
  db: Db,
  acting: PersonActing,
  given: { readonly email: string; readonly name: string },
): Promise<Approval> {
  const email = given.email.toLowerCase();
  return withTransaction(db, async (tx) => {
    if (await isEmailKnown(tx, email)) throw new EmailTaken();
    return askFor(tx, acting, { kind: 'InviteOperator', target: email, act: { email, name: given.name } });
  });
}

/** Renames or disables an operator; enabling one again is only requested. */
export async function changeOperator(
  needs: PeopleNeeds,
  acting: PersonActing,
  id: string,
  { name, status }: { readonly name?: string; readonly status?: Person['status'] },
): Promise<{ readonly person: Person | null; readonly approval: Approval | null }> {
  const approval = status === 'Active' ? await askToEnable(needs.db, acting, id) : null;
  const isAskedOnly = approval !== null && !name;
  if (isAskedOnly) return { person: await findPerson(needs.db, null, id), approval };
  const wanted = { ...(name && { name }), ...(status === 'Disabled' && { status }) };
  return { person: await changePersonBy(needs, acting, { accountId: null, id }, wanted), approval };
}

/** Requests that a disabled operator is enabled again; null: they are active. */
async function askToEnable(db: Db, acting: PersonActing, id: string): Promise<Approval | null> {
  return withTransaction(db, async (tx) => {
    const person = isId(id) ? await findPerson(tx, null, id) : null;
    if (!person) throw new NotFound('Nobody');
    if (person.status === 'Active') return null;
    const act = { personId: person.id, name: person.name, email: person.email };
    return askFor(tx, acting, { kind: 'EnableOperator', target: person.id, act });
  });
}
