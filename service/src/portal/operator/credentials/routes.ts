import type { Type } from 'typebox';
import {
  createOperatorCredential,
  readOperatorCredentials,
  revokeOperatorCredential,
} from '../../../accounts/operators/operator-credentials.ts';
import { allScopes, operatorScopes } from '../../../accounts/operators/scopes.ts';
import {
  fromWireOperatorCredential,
  type newOperatorCredential,
  toWireOperatorCredential,
} from '../../../accounts/operators/wire.ts';
import type { Routes } from '../../../http/app.ts';
import { allow } from '../../access.ts';
import type { PortalNeeds } from '../../needs.ts';
import { sessionEntry } from '../entry.ts';
import { createSchema, listSchema, revokeSchema } from './schemas.ts';

const credentials = `${sessionEntry.base}/Credentials`;
const withProof = allow('operator.operator-credentials:write', { needsProof: true });
const shownMax = 1_000;

/** Credentials of the operator API. One that is created here counts as its creator wherever two operators are needed. */
export const operatorCredentialRoutes: Routes<PortalNeeds> = (app, { db, environment }) => {
  app.get(credentials, { schema: listSchema, config: allow('operator.operator-credentials:read') }, async () => {
    const { items } = await readOperatorCredentials(db, { pageIndex: 1, pageSize: shownMax });
    return {
      Data: items.map(toWireOperatorCredential),
      Scopes: allScopes.map((name) => ({ Name: name, Allows: operatorScopes[name] })),
    };
  });

  app.post<{ Body: Type.Static<typeof newOperatorCredential> }>(
    credentials,
    { schema: createSchema, config: withProof },
    async ({ acting, body }, reply) => {
      const wish = { ...fromWireOperatorCredential(body, new Date()), creator: acting.person };
      const { credential, secret } = await createOperatorCredential({ db, environment }, acting, wish);
      return reply.code(201).send({ Credential: toWireOperatorCredential(credential), Secret: secret.reveal() });
    },
  );

  app.post<{ Params: { id: string } }>(
    `${credentials}/:id/Revoke`,
    { schema: revokeSchema, config: withProof },
    async ({ acting, params }) => toWireOperatorCredential(await revokeOperatorCredential(db, acting, params.id)),
  );
};
