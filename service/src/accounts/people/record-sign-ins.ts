import { recordAct } from '../acting.ts';
import type { RecordAudit } from '../audit/record-audit.ts';
import { noteDevice, rememberDevice } from './devices.ts';
import type { OnPasswordSet } from './links.ts';
import type { NotifyPerson } from './security-news.ts';
import type { OnSignIn } from './sign-in.ts';
import type { Visitor } from './types.ts';

interface Needs {
  readonly audit: RecordAudit;
  readonly notifyPerson: NotifyPerson;
}

/** Records a sign-in, and notifies the person of one from a new device. */
export function signInRecorder({ audit, notifyPerson }: Needs, visitor: Visitor): OnSignIn {
  return async (tx, person, provedBy) => {
    const details = { ProvedBy: provedBy };
    await recordAct(audit, tx, person, visitor, { action: 'SignedIn', target: person.id, details });
    await noteDevice(tx, notifyPerson, person, visitor);
  };
}

/** Records a password that was set by a link; the person is notified only of a reset. */
export function passwordRecorder({ audit, notifyPerson }: Needs, visitor: Visitor): OnPasswordSet {
  return async (tx, person, kind) => {
    await recordAct(audit, tx, person, visitor, { action: 'PasswordSetByLink', target: person.id });
    await rememberDevice(tx, person, visitor);
    if (kind === 'Reset') await notifyPerson(tx, person, { kind: 'PasswordChanged' });
  };
}
