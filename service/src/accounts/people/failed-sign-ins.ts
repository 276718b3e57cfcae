import { type Db, withTransaction } from '../../database/database.ts';
import type { RecordAudit } from '../audit/record-audit.ts';
import { type Actor, operatorChain } from '../audit/types.ts';
import { countFailure, markFailuresTold, wasToldOfFailures } from './failure-queries.ts';
import type { NotifiedPerson, NotifyPerson } from './security-news.ts';
import type { Visitor } from './types.ts';

export interface FailedSignIn {
  readonly person: NotifiedPerson;
  readonly visitor: Visitor;
  readonly step: 'Password' | 'Code' | 'Passkey';
}

/** Never awaited: response times must not reveal whether the person exists. */
export type OnFailedSignIn = (failed: FailedSignIn) => void;

export interface FailedSignIns {
  readonly onFailedSignIn: OnFailedSignIn;
  /** Resolves when everything recorded so far is written. */
  settled(): Promise<void>;
}

interface Needs {
  readonly db: Db;
  readonly audit: RecordAudit;
  readonly notifyPerson: NotifyPerson;
}

const windowSeconds = 3_600;
/** A person is notified from this many failures per hour. */
const failuresUntoldMax = 4;
// Under attack the log may miss a few counts, but other sign-ins get their connections.
const pendingMax = 50;
const signInItself: Actor = { kind: 'Service', id: null, name: 'sign-in' };

/**
 * Records failed sign-ins of known people: in the audit log at increasing counts, and to the person by mail once a day.
 */
export function createFailedSignIns(needs: Needs): FailedSignIns {
  const pending = new Set<Promise<void>>();
  return {
    onFailedSignIn(failed) {
      if (pending.size >= pendingMax) return;
      const noted = noteFailure(needs, failed)
        .catch(() => undefined)
        .finally(() => pending.delete(noted));
      pending.add(noted);
    },
    async settled() {
      await Promise.all(pending);
    },
  };
}

async function noteFailure(needs: Needs, { person, visitor, step }: FailedSignIn): Promise<void> {
  await withTransaction(needs.db, async (tx) => {
    const failures = await countFailure(tx, person.id, windowSeconds);
    if (isLogged(failures)) {
      const details = { Step: step, Failures: failures, WithinMinutes: windowSeconds / 60 };
      const accountId = person.accountId ?? operatorChain;
      const entry = { accountId, actor: signInItself, action: 'SignInFailed', target: person.id };
      await needs.audit(tx, { ...entry, details, address: visitor.address });
    }
    if (failures > failuresUntoldMax && !(await wasToldOfFailures(tx, person.id))) {
      await markFailuresTold(tx, person.id);
      await needs.notifyPerson(tx, person, { kind: 'RepeatedFailures', failures, address: visitor.address });
    }
  });
}

/** The 1st, 5th, 25th, 125th … of an hour: a handful of entries, however many attempts there are. */
export function isLogged(failures: number): boolean {
  let step = 1;
  while (step < failures) step *= 5;
  return step === failures;
}
