import type { Type } from 'typebox';
import { addCredential, changeCredential, rotate } from '../../accounts/change-credentials.ts';
import { listCredentials } from '../../accounts/credential-queries.ts';
import {
  type credentialChange as changedCredential,
  fromWireCredential,
  fromWireCredentialChange,
  type newCredential,
  overlapSecondsOf,
  type rotation,
  toWireCreated,
  toWireCredential,
} from '../../accounts/credential-wire.ts';
import { credentialChange } from '../../accounts/manage-credentials.ts';
import type { Routes } from '../../http/app.ts';
import { toWirePage } from '../../http/page.ts';
import { type PageRequest, pageOf } from '../../kit/page.ts';
import type { OperatorNeeds } from '../needs.ts';
import { onAccount } from '../on-account.ts';
import { base, needs as needsScope } from '../schemas.ts';
import { changeSchema, createSchema, listSchema, rotateSchema } from './schemas.ts';

const credentials = `${base}/Accounts/:id/Credentials`;
const write = needsScope('credentials:write');
type Credential = { Params: { id: string; credentialId: string } };

export const accountCredentialRoutes: Routes<OperatorNeeds> = (app, { db, onChange }) => {
  app.get<{ Querystring: PageRequest }>(
    credentials,
    { schema: listSchema, config: needsScope('accounts:read') },
    async (request) => {
      const { account } = await onAccount(db, request);
      return toWirePage(pageOf(await listCredentials(db, account.id), request.query), toWireCredential);
    },
  );

  app.post<{ Body: Type.Static<typeof newCredential> }>(
    credentials,
    { schema: createSchema, config: write },
    async (request, reply) => {
      const { acting } = await onAccount(db, request);
      const given = fromWireCredential(request.body, new Date());
      return reply.code(201).send(toWireCreated(await addCredential(db, acting, given)));
    },
  );

  app.post<Credential & { Body: Type.Static<typeof rotation> | undefined }>(
    `${credentials}/:credentialId/Rotate`,
    { schema: rotateSchema, config: write },
    async (request) => {
      const { acting } = await onAccount(db, request);
      const rotated = await rotate(db, acting, request.params.credentialId, overlapSecondsOf(request.body));
      onChange(credentialChange(request.params.credentialId));
      return toWireCreated(rotated);
    },
  );

  app.patch<Credential & { Body: Type.Static<typeof changedCredential> }>(
    `${credentials}/:credentialId`,
    { schema: changeSchema, config: write },
    async (request) => {
      const { acting } = await onAccount(db, request);
      const change = fromWireCredentialChange(request.body, new Date());
      const changed = await changeCredential(db, acting, request.params.credentialId, change);
      onChange(credentialChange(request.params.credentialId));
      return toWireCredential(changed);
    },
  );
};
