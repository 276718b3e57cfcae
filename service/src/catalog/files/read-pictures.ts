import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkPicture, pictureBytesMax, pictureName } from '../picture-rules.ts';
import { checkDrawing } from './drawing-rules.ts';
import { type FileEntry, type FileFault, faultAt, type PictureFile } from './types.ts';

export const pictureFolder = 'pictures';
const mediaStart = '/media/';

/**
 * The pictures that products name, by the path as it is written. `pictures/front.png` is stored under a name of its
 * content. `/media/front.png` keeps its name, as exports need it; without a file it must be on the server already.
 */
export async function readPictures(
  folder: string,
  products: readonly FileEntry[],
): Promise<{ readonly pictures: ReadonlyMap<string, PictureFile>; readonly faults: readonly FileFault[] }> {
  const pictures = new Map<string, PictureFile>();
  const faults: FileFault[] = [];
  const missing = new Set<string>();
  for (const product of products) {
    for (const { path, pointer } of pathsOf(product)) {
      const file = fileOf(path);
      if (file === null || pictures.has(path) || missing.has(path)) continue;
      const read = await readPicture(folder, file, path);
      if ('picture' in read) pictures.set(path, read.picture);
      else if (read.fault === null && path.startsWith(mediaStart)) missing.add(path);
      else faults.push(faultAt(product, pointer, `${file} ${read.fault ?? 'is not in the folder'}.`));
    }
  }
  return { pictures, faults };
}

function pathsOf({ members }: FileEntry): { readonly path: string; readonly pointer: string }[] {
  const faceplates = Array.isArray(members.Faceplates) ? (members.Faceplates as unknown[]) : [];
  return faceplates.flatMap((faceplate, index) => {
    const path = (faceplate as { Path?: unknown } | null)?.Path;
    return typeof path === 'string' ? [{ path, pointer: `/Faceplates/${index}/Path` }] : [];
  });
}

/** Only files directly in the folder of pictures, so that no path leads elsewhere. */
function fileOf(path: string): string | null {
  const name = [mediaStart, `${pictureFolder}/`].flatMap((start) =>
    path.startsWith(start) ? path.slice(start.length) : [],
  )[0];
  return name !== undefined && /^[A-Za-z0-9][A-Za-z0-9._ -]*$/.test(name) ? `${pictureFolder}/${name}` : null;
}

type ReadPicture = { readonly picture: PictureFile } | { readonly fault: string | null };

async function readPicture(folder: string, file: string, path: string): Promise<ReadPicture> {
  const bytes = await readFile(join(folder, file)).catch(() => null);
  if (!bytes) return { fault: null };
  const digest = digestOf(bytes);
  const drawing = file.toLowerCase().endsWith('.svg') ? checkDrawing(bytes, pictureBytesMax) : null;
  if (drawing?.fault) return { fault: drawing.fault };
  const ownName = path.startsWith(mediaStart) ? path.slice(mediaStart.length) : null;
  if (drawing) {
    return {
      picture: {
        path: join(folder, file),
        name: ownName ?? `${digest.slice(0, 32)}.svg`,
        contentType: 'image/svg+xml',
        digest,
      },
    };
  }
  const { picture, fault } = checkPicture(bytes);
  if (!picture) return { fault };
  const { contentType } = picture;
  return { picture: { path: join(folder, file), name: ownName ?? pictureName(bytes, picture), contentType, digest } };
}

export function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The same entry with its pictures under the names by which they are served. */
export function withServedPictures(entry: FileEntry, pictures: ReadonlyMap<string, PictureFile>): FileEntry {
  if (!Array.isArray(entry.members.Faceplates)) return entry;
  const faceplates = (entry.members.Faceplates as unknown[]).map((faceplate) => {
    const picture = pictures.get((faceplate as { Path?: string } | null)?.Path ?? '');
    return picture ? { ...(faceplate as object), Path: `${mediaStart}${picture.name}` } : faceplate;
  });
  return { ...entry, members: { ...entry.members, Faceplates: faceplates } };
}
