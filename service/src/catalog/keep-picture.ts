import type { Acting } from '../accounts/acting.ts';
import { type Db, withTransaction } from '../database/database.ts';
import { UnreadableFile } from '../kit/errors.ts';
import { cleanPicture } from './clean-picture.ts';
import { insertMediaOnce } from './manage-queries.ts';
import { checkPicture, pictureName } from './picture-rules.ts';
import type { Picture } from './types.ts';

/** Stores a picture for products and carriers, without metadata. The same picture is stored once, under one name. */
export async function keepPicture(
  db: Db,
  acting: Acting,
  bytes: Buffer,
): Promise<{ readonly name: string; readonly picture: Picture }> {
  const { picture, fault } = checkPicture(bytes);
  if (!picture) throw new UnreadableFile(`The picture ${fault}.`);
  const cleaned = cleanPicture(bytes, picture.contentType);
  if (!cleaned) throw new UnreadableFile('The picture is damaged or animated.');
  const name = pictureName(cleaned, picture);
  await withTransaction(db, async (tx) => {
    await insertMediaOnce(tx, { name, contentType: picture.contentType, bytes: cleaned });
    await acting.record(tx, { action: 'PictureUploaded', target: name });
  });
  return { name, picture };
}
