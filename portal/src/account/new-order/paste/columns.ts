import { readAmount } from '../../../../../service/src/uploads/amount-rules.ts';

/** What a pasted column can hold. */
export const columnKinds = ['To', 'Email', 'Sms', 'Value', 'Message', 'None'] as const;
export type ColumnKind = (typeof columnKinds)[number];

const headings: Readonly<Record<Exclude<ColumnKind, 'None'>, RegExp>> = {
  Email: /e-?mail|courriel|correo|メール|بريد/i,
  Sms: /phone|mobile|\bsms\b|\bcell\b|handy|telefon|tel\b|téléphone|teléfono|móvil|電話|携帯|هاتف|جوال/i,
  Value: /value|amount|betrag|wert|montant|valeur|importe|valor|金額|مبلغ|قيمة/i,
  Message: /message|text|note|nachricht|mensaje|メッセージ|رسالة/i,
  To: /name|recipient|empfänger|nom|prénom|destinataire|nombre|destinatario|名前|氏名|اسم/i,
};

const emailPattern = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]{2,}$/;
const phonePattern = /^\+[1-9]\d{6,14}$/;
const wordyLength = 40;
const rowsTried = 50;

export function readEmail(cell: string): string | null {
  // "Ada Lovelace <ada@example.com>", as mail programs copy it.
  const address = (/<([^<>]+)>$/.exec(cell)?.[1] ?? cell).replace(/^mailto:/i, '').trim();
  return emailPattern.test(address) ? address : null;
}

/** With a country code, however it is grouped. */
export function readPhone(cell: string): string | null {
  const number = cell.replaceAll(/[\s().\-/\u00a0]/g, '').replace(/^00/, '+');
  return phonePattern.test(number) ? number : null;
}

export interface Recognised {
  readonly kinds: readonly ColumnKind[];
  /** The first row names the columns. */
  readonly hasHeading: boolean;
}

/** What each column holds: by its heading, else by what is in it. */
export function recogniseColumns(rows: readonly (readonly string[])[]): Recognised {
  const width = Math.max(0, ...rows.slice(0, rowsTried).map((row) => row.length));
  const [first = []] = rows;
  const isData = first.some((cell) => readEmail(cell) !== null || readPhone(cell) !== null || isAmount(cell));
  const named = isData ? [] : headingKinds(first);
  const hasHeading = named.some((kind) => kind !== 'None');
  const body = rows.slice(hasHeading ? 1 : 0, rowsTried);
  const taken = new Set<ColumnKind>(named);
  const kinds = Array.from({ length: width }, (_, column): ColumnKind => {
    const byName = named[column] ?? 'None';
    if (byName !== 'None' || hasHeading) return byName;
    const found = contentKind(
      body.map((row) => row[column] ?? ''),
      taken,
    );
    taken.add(found);
    return found;
  });
  return { kinds, hasHeading };
}

const isAmount = (cell: string) => readAmount(cell, null).kind !== 'unreadable';

function headingKinds(cells: readonly string[]): ColumnKind[] {
  const taken = new Set<ColumnKind>();
  return cells.map((cell) => {
    const kinds = Object.keys(headings) as (keyof typeof headings)[];
    const kind = kinds.find((each) => !taken.has(each) && headings[each].test(cell)) ?? 'None';
    taken.add(kind);
    return kind;
  });
}

function contentKind(cells: readonly string[], taken: ReadonlySet<ColumnKind>): ColumnKind {
  const filled = cells.filter((cell) => cell !== '');
  const most = (test: (cell: string) => boolean) =>
    filled.length > 0 && filled.filter(test).length * 2 >= filled.length;
  if (!taken.has('Email') && most((cell) => cell.includes('@'))) return 'Email';
  if (!taken.has('Sms') && most((cell) => readPhone(cell) !== null)) return 'Sms';
  if (!taken.has('Value') && most(isAmount)) return 'Value';
  if (!taken.has('Message') && most((cell) => cell.length > wordyLength)) return 'Message';
  if (!taken.has('To') && filled.length > 0) return 'To';
  return !taken.has('Message') && filled.length > 0 ? 'Message' : 'None';
}
