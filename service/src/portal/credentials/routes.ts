import type { TSchema, Type } from 'typebox';
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
import type { Credential } from '../../accounts/types.ts';
import type { Routes } from '../../http/app.ts';
import { allow } from '../access.ts';
import { accountActing } from '../acting.ts';
import type { PortalNeeds } from '../needs.ts';
import { changeSchema, createSchema, listSchema, rotateSchema } from './schemas.ts';

type Body<T extends TSchema> = { Body: Type.Static<T> };
type Id = { Params: { id: string } };

const withProof = allow('credentials.manage', { needsProof: true });

export const credentialRoutes: Routes<PortalNeeds> = (app, { db, onChange }) => {
  app.get('/portal/api/Credentials', { schema: listSchema, config: allow('credentials.manage') }, async (request) => {
    const credentials = await listCredentials(db, accountActing(request.acting).accountId);
    return { Data: credentials.map(toWireCredential) };
  });

  app.post<Body<typeof newCredential>>(
    '/portal/api/Credentials',
    { schema: createSchema, config: withProof },
    async (request, reply) => {
      const given = fromWireCredential(request.body, new Date());
      return reply.code(201).send(toWireCreated(await addCredential(db, accountActing(request.acting), given)));
    },
  );

  app.post<Id & { Body: Type.Static<typeof rotation> | undefined }>(
    '/portal/api/Credentials/:id/Rotate',
    { schema: rotateSchema, config: withProof },
    async (request) => {
      const rotated = await rotate(
        db,
        accountActing(request.acting),
        request.params.id,
        overlapSecondsOf(request.body),
      );
      onChange(credentialChange(request.params.id));
      return toWireCreated(rotated);
    },
  );

  app.patch<Id & Body<typeof changedCredential>>(
    '/portal/api/Credentials/:id',
    { schema: changeSchema, config: withProof },
    async (request) => {
      const change = fromWireCredentialChange(request.body, new Date());
      const credential: Credential = await changeCredential(
        db,
        accountActing(request.acting),
        request.params.id,
        change,
      );
      onChange(credentialChange(request.params.id));
      return toWireCredential(credential);
    },
  );
};
