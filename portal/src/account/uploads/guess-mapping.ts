import type { Upload, UploadMapping } from '../../api/types/upload.ts';

/** A first mapping by the names of the columns; the person corrects what it got wrong. */
export function guessMapping(upload: Upload): UploadMapping {
  if (upload.Mapping) return upload.Mapping;
  const headers = upload.Header.map(plain);
  const taken = new Set<number>();
  const Columns: Record<string, number | null> = {};
  for (const { Name, Label } of upload.Fields) {
    const at = headers.findIndex(
      (header, index) => !taken.has(index) && (header === plain(Name) || header === plain(Label)),
    );
    if (at >= 0) taken.add(at);
    Columns[Name] = at >= 0 ? at : null;
  }
  return { Type: 'DigitalDelivery', Columns, Defaults: {} };
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
