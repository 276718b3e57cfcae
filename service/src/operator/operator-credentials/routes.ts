import type { Type } from 'typebox';
import { commandLineParty } from '../../accounts/operators/credential-types.ts';
import {
  createOperatorCredential,
  readOperatorCredentials,
  revokeOperatorCredential,
} from '../../accounts/operators/operator-credentials.ts';
import {
  fromWireOperatorCredential,
  type newOperatorCredential,
  toWireOperatorCredential,
} from '../../accounts/operators/wire.ts';
import type { Routes } from '../../http/app.ts';
import { toWirePage } from '../../http/page.ts';
import type { PageRequest } from '../../kit/page.ts';
import type { OperatorNeeds } from '../needs.ts';
import { base, needs as needsScope } from '../schemas.ts';
import { createSchema, listSchema, revokeSchema } from './schemas.ts';

const credentials = `${base}/OperatorCredentials`;
const read = needsScope('operator-credentials:read');
const write = needsScope('operator-credentials:write');

/** Credentials of this API itself. */
export const operatorCredentialRoutes: Routes<OperatorNeeds> = (app, { db, environment }) => {
  app.get<{ Querystring: PageRequest }>(credentials, { schema: listSchema, config: read }, async (request) =>
    toWirePage(await readOperatorCredentials(db, request.query), toWireOperatorCredential),
  );

  app.post<{ Body: Type.Static<typeof newOperatorCredential> }>(
    credentials,
    { schema: createSchema, config: write },
    async ({ operatorActing: acting, body }, reply) => {
      // One that is created on the machine itself counts as itself (decision 0097).
      const creator = acting.person.id === commandLineParty.id ? null : acting.person;
      const wish = { ...fromWireOperatorCredential(body, new Date()), creator };
      const { credential, secret } = await createOperatorCredential({ db, environment }, acting, wish);
      return reply.code(201).send({ Credential: toWireOperatorCredential(credential), Secret: secret.reveal() });
    },
  );

  app.post<{ Params: { id: string } }>(
    `${credentials}/:id/Revoke`,
    { schema: revokeSchema, config: write },
    async ({ operatorActing: acting, params }) =>
      toWireOperatorCredential(await revokeOperatorCredential(db, acting, params.id)),
  );
};
