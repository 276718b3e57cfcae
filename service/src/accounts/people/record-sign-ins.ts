import { recordAct } from '../acting.ts';
import type { RecordAudit } from '../audit/record-audit.ts';
import { noteDevice, rememberDevice } from './devices.ts';
import type { OnPasswordSet } from './links.ts';
import type { TellPerson } from './security-news.ts';
import type { OnSignIn } from './sign-in.ts';
import type { Visitor } from './types.ts';

interface Needs {
  readonly audit: RecordAudit;
  readonly tellPerson: TellPerson;
}

/** Records a sign-in, and tells the person of one from a device that is new to them. */
export function signInRecorder({ audit, tellPerson }: Needs, visitor: Visitor): OnSignIn {
  return async (tx, person) => {
    await recordAct(audit, tx, person, visitor, { action: 'SignedIn', target: person.id });
    await noteDevice(tx, tellPerson, person, visitor);
  };
}

/** Records a password that was set by a link; only a reset is news to the person. */
export function passwordRecorder({ audit, tellPerson }: Needs, visitor: Visitor): OnPasswordSet {
  return async (tx, person, kind) => {
    await recordAct(audit, tx, person, visitor, { action: 'PasswordSetByLink', target: person.id });
    await rememberDevice(tx, person, visitor);
    if (kind === 'Reset') await tellPerson(tx, person, { kind: 'PasswordChanged' });
  };
}
