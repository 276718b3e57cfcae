import type { Type } from 'typebox';
import { confirmationProofOf, factorsOf } from '../../accounts/people/factors.ts';
import { mustSetUpSecondFactor, type OperatorRule } from '../../accounts/people/required-factor.ts';
import { confirmationSeconds, type Session } from '../../accounts/people/sessions.ts';
import type { LinkRow, ShownSession } from '../../accounts/people/types.ts';
import type { Environment } from '../../kit/config.ts';
import { permissionsOf } from '../permissions.ts';
import type { me, link as wireLink, session as wireSession } from './schemas.ts';

export function toWireMe(
  about: { readonly environment: Environment; readonly operators: OperatorRule },
  session: Session,
  recoveryCodesLeft: number,
): Type.Static<typeof me> {
  const { person } = session;
  const freshForMs = (confirmationSeconds - session.confirmedSecondsAgo) * 1000;
  return {
    Id: person.id,
    Email: person.email,
    Name: person.name,
    Role: person.role,
    OperatorRoles: [...person.operatorRoles],
    Language: person.language,
    Account: person.accountId && {
      Id: person.accountId,
      Name: person.accountName ?? '',
      IsSuspended: person.isAccountSuspended,
    },
    HasSecondFactor: person.hasSecondFactor,
    SecondFactors: factorsOf(person),
    MustSetUpSecondFactor: mustSetUpSecondFactor(session, about.operators),
    RecoveryCodesLeft: recoveryCodesLeft,
    SessionEndsAt: session.expiresAt.toISOString(),
    Confirm: {
      With: confirmationProofOf(person),
      FreshUntil: freshForMs > 0 ? new Date(person.nowSeconds * 1000 + freshForMs).toISOString() : null,
    },
    Environment: about.environment,
    Permissions: permissionsOf(person),
  };
}

export function toWireSession(session: ShownSession, currentId: string): Type.Static<typeof wireSession> {
  return {
    Id: session.id,
    Kind: session.kind,
    ProvedBy: session.provedBy,
    CreatedAt: session.createdAt.toISOString(),
    LastSeenAt: session.lastSeenAt?.toISOString() ?? null,
    ExpiresAt: session.expiresAt.toISOString(),
    Address: session.address,
    UserAgent: session.userAgent,
    IsCurrent: session.id === currentId,
  };
}

export function toWireLink(link: LinkRow): Type.Static<typeof wireLink> {
  return {
    Kind: link.kind,
    Email: link.email,
    Name: link.name,
    AccountName: link.accountName,
    Role: link.role,
    ExpiresAt: link.expiresAt.toISOString(),
  };
}
