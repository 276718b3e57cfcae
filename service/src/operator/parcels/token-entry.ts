import type { FastifyRequest } from 'fastify';
import type { RecordAudit } from '../../accounts/audit/record-audit.ts';
import { actingAsParty } from '../../accounts/operators/credential-acting.ts';
import { ConfirmationRequired } from '../../accounts/people/errors.ts';
import { confirmationSeconds } from '../../accounts/people/sessions.ts';
import type { PersonId } from '../../accounts/people/types.ts';
import type { OperatorEntry } from '../entry.ts';
import { documentedForTokens } from './schemas.ts';

/** /operator with the token of an operator who signed in by POST /operator/Tokens, such as at a packing station. */
export function createTokenEntry(audit: RecordAudit): OperatorEntry {
  return {
    name: 'operator token',
    base: '/operator',
    options: (schema, scope, { needsProof = false } = {}) => ({
      schema: documentedForTokens(schema, needsProof),
      config: { audience: 'operator', operatorScope: scope },
      ...(needsProof && { preHandler: requireFreshToken }),
    }),
    actingOf: ({ operator: { operatorId, name }, ip }) => {
      const id = operatorId as PersonId;
      return actingAsParty(audit, { id, name, actor: { kind: 'Operator', id, name }, address: ip });
    },
  };
}

/** A token counts as a confirmation for as long as the password and code it was issued for would. */
async function requireFreshToken({ operator }: FastifyRequest): Promise<void> {
  if (operator.provedSecondsAgo >= confirmationSeconds) throw new ConfirmationRequired(operator.confirmsWith);
}
