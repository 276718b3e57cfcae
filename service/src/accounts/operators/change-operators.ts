import { type Db, type Reader, withTransaction } from '../../database/database.ts';
import { NotFound } from '../../kit/errors.ts';
import { isId } from '../../kit/ids.ts';
import type { PersonActing } from '../acting.ts';
import { changePersonBy } from '../people/change-people.ts';
import { EmailTaken } from '../people/errors.ts';
import { findPerson, isEmailKnown } from '../people/queries.ts';
import type { OperatorRole, Person } from '../people/types.ts';
import type { Approval } from './approval-types.ts';
import { askFor } from './ask-for.ts';
import { type RoleNeeds, setOperatorRoles } from './change-roles.ts';
import { inOrder } from './role-scopes.ts';

/** An operator who could create operators alone could approve their own requests with them. */
export async function askForOperator(
  db: Db,
  acting: PersonActing,
  given: { readonly email: string; readonly name: string; readonly roles: readonly OperatorRole[] },
): Promise<Approval> {
  const email = given.email.toLowerCase();
  return withTransaction(db, async (tx) => {
    if (await isEmailKnown(tx, email)) throw new EmailTaken();
    return askFor(tx, acting, {
      kind: 'InviteOperator',
      target: email,
      act: { email, name: given.name, roles: inOrder(given.roles) },
    });
  });
}

export interface OperatorWish {
  readonly name?: string;
  readonly status?: Person['status'];
  readonly roles?: readonly OperatorRole[];
}

/** Renames or disables an operator, or changes their roles; enabling one again is only requested. */
export async function changeOperator(
  needs: RoleNeeds,
  acting: PersonActing,
  id: string,
  { name, status, roles }: OperatorWish,
): Promise<{ readonly person: Person | null; readonly approval: Approval | null }> {
  const approval = status === 'Active' ? await askToEnable(needs.db, acting, id) : null;
  if (roles) await setOperatorRoles(needs, acting, id, roles);
  const wanted = { ...(name && { name }), ...(status === 'Disabled' && { status }) };
  if (Object.keys(wanted).length === 0) return { person: await getOperator(needs.db, id), approval };
  return { person: await changePersonBy(needs, acting, { accountId: null, id }, wanted), approval };
}

/** Requests that a disabled operator is enabled again; null: they are active. */
async function askToEnable(db: Db, acting: PersonActing, id: string): Promise<Approval | null> {
  return withTransaction(db, async (tx) => {
    const person = await getOperator(tx, id);
    if (person.status === 'Active') return null;
    const act = { personId: person.id, name: person.name, email: person.email };
    return askFor(tx, acting, { kind: 'EnableOperator', target: person.id, act });
  });
}

async function getOperator(reader: Reader, id: string): Promise<Person> {
  const person = isId(id) ? await findPerson(reader, null, id) : null;
  if (!person) throw new NotFound('Nobody');
  return person;
}
