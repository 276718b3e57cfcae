import type { Type } from 'typebox';
import { listPictures } from '../../catalog/account-picture-queries.ts';
import { keepOwnPicture, picturePathOf, removeOwnPicture } from '../../catalog/change-pictures.ts';
import { brandingPictureTypes, pictureBytesMax } from '../../catalog/picture-rules.ts';
import type { AccountPicture } from '../../catalog/types.ts';
import type { Routes } from '../../http/app.ts';
import { acceptFiles } from '../../http/file-body.ts';
import { UnreadableFile } from '../../kit/errors.ts';
import { allow } from '../access.ts';
import { accountActing } from '../acting.ts';
import type { PortalNeeds } from '../needs.ts';
import { addSchema, listSchema, removeSchema, type picture as wirePicture } from './schemas.ts';

const config = allow('brandings.manage');

/** Pictures for an account's brandings. */
export const pictureRoutes: Routes<PortalNeeds> = (app, { db }) => {
  app.get('/portal/api/Pictures', { schema: listSchema, config }, async (request) => ({
    Data: (await listPictures(db, accountActing(request.acting).accountId)).map(toWirePicture),
  }));

  void app.register(async (scope) => {
    acceptFiles(scope, brandingPictureTypes, pictureBytesMax);
    scope.post<{ Body: Buffer | undefined }>(
      '/portal/api/Pictures',
      { schema: addSchema, config, bodyLimit: pictureBytesMax },
      async (request, reply) => {
        if (!Buffer.isBuffer(request.body)) throw new UnreadableFile('The request has no picture.');
        const picture = await keepOwnPicture(db, accountActing(request.acting), request.body);
        return reply.code(201).send(toWirePicture(picture));
      },
    );
  });

  app.delete<{ Params: { name: string } }>(
    '/portal/api/Pictures/:name',
    { schema: removeSchema, config },
    async (request, reply) => {
      await removeOwnPicture(db, accountActing(request.acting), request.params.name);
      return reply.code(204).send();
    },
  );
};

function toWirePicture({ name, width, height, byteCount, createdAt }: AccountPicture): Type.Static<typeof wirePicture> {
  return {
    Name: name,
    Path: picturePathOf(name),
    Width: width,
    Height: height,
    Bytes: byteCount,
    CreatedAt: createdAt.toISOString(),
  };
}
