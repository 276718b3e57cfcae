import type { ColumnKind } from './columns.ts';

/** Headings that the bulk upload recognises. */
const headings: Readonly<Record<ColumnKind, string>> = {
  To: 'Name',
  Email: 'Email',
  Sms: 'Mobile',
  Value: 'Value',
  Message: 'Message',
  None: 'Other',
};

/** Saves pasted cells as a file for the bulk upload. */
export function saveCsv(rows: readonly (readonly string[])[], kinds: readonly ColumnKind[]): void {
  const named = kinds.map((kind, column) => (kind === 'None' ? `${headings.None} ${column + 1}` : headings[kind]));
  const lines = [named, ...rows.map((cells) => named.map((_, column) => cells[column] ?? ''))];
  const csv = lines.map((cells) => cells.map(quoted).join(',')).join('\r\n');
  const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: 'recipients.csv' });
  link.click();
  URL.revokeObjectURL(address);
}

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}
