import { isId } from '../../kit/ids.ts';
import { ArchiveRefused } from '../errors.ts';

export const fileFormat = 1;
export const headBytesMax = 300;

/** The first line of a file is not encrypted: it says which key opens the rest. */
export function headLine({ accountId, archiveId }: { readonly accountId: string; readonly archiveId: string }): Buffer {
  return Buffer.from(`${JSON.stringify({ bestowArchive: fileFormat, accountId, archiveId })}\n`);
}

export interface Head {
  readonly accountId: string;
  readonly archiveId: string;
  readonly byteCount: number;
}

export function parseHead(start: Buffer): Head {
  const end = start.indexOf(0x0a);
  const { bestowArchive, accountId, archiveId } = end < 0 ? {} : parseObject(start.toString('utf8', 0, end));
  if (typeof bestowArchive !== 'number' || !isId(String(accountId)) || !isId(String(archiveId)))
    throw new ArchiveRefused('This is no archive of orders.');
  if (bestowArchive > fileFormat)
    throw new ArchiveRefused(`The file has format ${bestowArchive}; use the newer version of Bestow that wrote it.`);
  return { accountId: String(accountId), archiveId: String(archiveId), byteCount: end + 1 };
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}
