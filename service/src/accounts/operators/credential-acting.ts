import { actingBy, type PersonActing, recordOperatorAct } from '../acting.ts';
import type { RecordAudit } from '../audit/record-audit.ts';
import type { Actor } from '../audit/types.ts';
import type { PersonId } from '../people/types.ts';

/** Who calls /operator/v1: a credential, or the command line on the machine itself. */
export interface OperatorParty {
  readonly id: PersonId;
  readonly name: string;
  /** How the audit log names it. */
  readonly actor: Actor;
  /** Null: on the machine itself. */
  readonly address: string | null;
}

/** Acts as an operator would, and is recorded under its own name. */
export function actingAsParty(audit: RecordAudit, { id, name, actor, address }: OperatorParty): PersonActing {
  return {
    person: { id, accountId: null, name, role: 'operator' },
    actor,
    visitor: { address },
    ...actingBy((tx, act) => recordOperatorAct(audit, tx, { actor, address }, act)),
  };
}
