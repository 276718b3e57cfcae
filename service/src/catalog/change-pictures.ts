import { createHash, randomBytes } from 'node:crypto';
import type { AccountActing } from '../accounts/acting.ts';
import { type Db, type Tx, withTransaction } from '../database/database.ts';
import { type Fault, InvalidRequest, NotFound, UnreadableFile } from '../kit/errors.ts';
import type { AccountId } from '../kit/ids.ts';
import { lockAccounts } from '../sequences/account-lock.ts';
import {
  deletePicture,
  findBrandingWithPicture,
  findPictureByDigest,
  holdPictures,
  insertPicture,
  listPictures,
  ownerOfPicture,
} from './account-picture-queries.ts';
import { cleanPicture } from './clean-picture.ts';
import { PictureInUse, TooManyPictures } from './errors.ts';
import { brandingPictureTypes, checkPicture, pictureExtensions } from './picture-rules.ts';
import type { AccountPicture, BrandingSettings } from './types.ts';

export const picturesMax = 100;
const secretBytes = 16;

/** Stores a picture for the account's brandings. The same picture is stored once. */
export async function keepOwnPicture(db: Db, acting: AccountActing, bytes: Buffer): Promise<AccountPicture> {
  const { accountId } = acting;
  const { picture, fault } = checkPicture(bytes, brandingPictureTypes);
  if (!picture) throw new UnreadableFile(`The picture ${fault}.`);
  const cleaned = cleanPicture(bytes, picture.contentType);
  if (!cleaned) throw new UnreadableFile('The picture is damaged or animated.');
  const digest = createHash('sha256').update(cleaned).digest();
  const extension = pictureExtensions[picture.contentType];
  const name = `${accountId.replaceAll('-', '')}-${randomBytes(secretBytes).toString('hex')}.${extension}`;
  return withTransaction(db, async (tx) => {
    await lockAccounts(tx, [accountId]);
    const known = await findPictureByDigest(tx, accountId, digest);
    if (!known && (await listPictures(tx, accountId)).length >= picturesMax) throw new TooManyPictures(picturesMax);
    const kept = known ?? (await insertPicture(tx, accountId, { ...picture, name, digest, bytes: cleaned }));
    await acting.record(tx, { action: 'BrandingPictureUploaded', target: kept.name });
    return kept;
  });
}

/** Deletes a picture that no branding uses. Mails that were sent with it no longer show it. */
export async function removeOwnPicture(db: Db, acting: AccountActing, name: string): Promise<void> {
  await withTransaction(db, async (tx) => {
    const { accountId } = acting;
    // A branding that starts to use the picture at this moment locks it until it is saved, and is then found below.
    if (!(await deletePicture(tx, accountId, name))) throw new NotFound('No picture');
    const wearer = await findBrandingWithPicture(tx, accountId, picturePathOf(name));
    if (wearer !== null) throw new PictureInUse(wearer);
    await acting.record(tx, { action: 'BrandingPictureRemoved', target: name });
  });
}

export function picturePathOf(name: string): string {
  return `/media/${name}`;
}

/** The same for unsaved settings, such as those of a preview. */
export async function checkOwnPictures(db: Db, accountId: AccountId, settings: BrandingSettings): Promise<void> {
  await withTransaction(db, (tx) => requireOwnPictures(tx, accountId, settings));
}

/**
 * Rejects settings with a picture of another account or a deleted one; accepted pictures cannot be deleted until the
 * commit.
 */
export async function requireOwnPictures(tx: Tx, accountId: AccountId, settings: BrandingSettings): Promise<void> {
  const worn = { LogoPath: settings.logoPath, HeaderImagePath: settings.headerImagePath };
  const uploaded = Object.entries(worn).flatMap(([member, path]) => {
    const name = path?.slice('/media/'.length) ?? '';
    return ownerOfPicture(name) ? [{ member, name }] : [];
  });
  if (uploaded.length === 0) return;
  const held = await holdPictures(
    tx,
    accountId,
    uploaded.map(({ name }) => name),
  );
  const faults = uploaded
    .filter(({ name }) => !held.includes(name))
    .map(({ member }): Fault => {
      const detail = `${member} is not a picture of this account.`;
      return { pointer: `/Settings/${member}`, code: 'NotAllowed', detail };
    });
  if (faults.length > 0) throw new InvalidRequest(faults);
}
