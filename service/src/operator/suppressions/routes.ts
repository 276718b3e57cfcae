import type { Type } from 'typebox';
import { removeSuppression } from '../../delivery/manage-suppressions.ts';
import { countSuppressions, listSuppressionsPage } from '../../delivery/suppression-queries.ts';
import type { Suppression } from '../../delivery/types.ts';
import type { Routes } from '../../http/app.ts';
import { toWirePage } from '../../http/page.ts';
import { NotFound } from '../../kit/errors.ts';
import type { PageRequest } from '../../kit/page.ts';
import type { OperatorNeeds } from '../needs.ts';
import { base, needs as needsScope } from '../schemas.ts';
import { listSchema, removeSchema, type suppressedAddress, type suppression } from './schemas.ts';

const hashDigitsShown = 12;

export const suppressionRoutes: Routes<OperatorNeeds> = (app, { db, addressHashes }) => {
  app.get<{ Querystring: PageRequest }>(
    `${base}/Suppressions`,
    { schema: listSchema, config: needsScope('suppressions:read') },
    async ({ query }) => {
      const items = await listSuppressionsPage(db, query);
      return toWirePage({ items, ...query, totalCount: await countSuppressions(db) }, toWireSuppression);
    },
  );

  app.post<{ Body: Type.Static<typeof suppressedAddress> }>(
    `${base}/Suppressions/Remove`,
    { schema: removeSchema, config: needsScope('suppressions:write') },
    async (request, reply) => {
      const audit = request.operatorActing.audit({ action: 'SuppressionRemoved', target: null });
      if (!(await removeSuppression(db, addressHashes, request.body.Address, audit)))
        throw new NotFound('No suppressed address');
      return reply.code(204).send();
    },
  );
};

function toWireSuppression({ addressHash, channel, reason, createdAt }: Suppression): Type.Static<typeof suppression> {
  const AddressHash = addressHash.toString('hex').slice(0, hashDigitsShown);
  return { AddressHash, Channel: channel, Reason: reason, CreatedAt: createdAt.toISOString() };
}
