import { describeAmount } from '../../kit/money.ts';
import { writeText } from '../../kit/pdf/text-writer.ts';
import { describeContents } from '../export-csv.ts';
import { shownParcelId } from '../parcel-id.ts';
import type { PackableParcel } from '../types.ts';
import { type Document, margin, shownDay, soft } from './paper.ts';
import { writeTable } from './table.ts';

/** What to pick from stock, and the parcels that it is for: one list per group. */
export function writePickList(document: Document, group: string, parcels: readonly PackableParcel[], day: Date): void {
  document.addPage({ size: 'A4', margin });
  const column = { left: margin, width: document.page.width - 2 * margin };
  const cards = parcels.reduce((sum, { cardCount }) => sum + cardCount, 0);
  let y = writeText(document, 'Pick list', margin, column, { size: 22, weight: 700 });
  y = writeText(
    document,
    `${group}  ·  ${shownDay(day)}  ·  ${counted(parcels.length, 'parcel')}, ${counted(cards, 'card')}`,
    y,
    column,
    {
      size: 10.5,
      color: soft,
    },
  );
  y = writeText(document, 'From the shelves', y + 18, column, { size: 12.5, weight: 700 }) + 4;
  y = writeTable(document, y, margin, shelfColumns, shelfRows(parcels));
  y = writeText(document, 'Into the parcels', y + 24, column, { size: 12.5, weight: 700 }) + 4;
  writeTable(document, y, margin, parcelColumns, parcels.map(parcelRow));
}

const shelfColumns = [
  { title: '', width: 24, isTickBox: true },
  { title: 'Cards', width: 46, align: 'right', weight: 700 },
  { title: 'Product', width: 199 },
  { title: 'Value', width: 80, align: 'right' },
  { title: 'Product id', width: 150 },
] as const;

interface Kind {
  readonly productId: string;
  readonly productName: string;
  readonly value: string;
  count: number;
}

function shelfRows(parcels: readonly PackableParcel[]): string[][] {
  const kinds = new Map<string, Kind>();
  for (const { contents } of parcels) {
    for (const { productId, productName, valueMinor, currencyCode, cardCount } of contents) {
      const key = `${productId} ${valueMinor} ${productName}`;
      const kind = kinds.get(key) ?? {
        productId,
        productName,
        value: describeAmount(valueMinor, currencyCode),
        count: 0,
      };
      kind.count += cardCount;
      kinds.set(key, kind);
    }
  }
  return [...kinds.values()]
    .sort(
      (a, b) =>
        a.productName.localeCompare(b.productName, 'en') || a.value.localeCompare(b.value, 'en', { numeric: true }),
    )
    .map(({ count, productName, value, productId }) => ['', String(count), productName, value, productId]);
}

const parcelColumns = [
  { title: '', width: 24, isTickBox: true },
  { title: 'Parcel', width: 112, weight: 700 },
  { title: 'Cards', width: 38, align: 'right' },
  { title: 'What goes in', width: 148 },
  { title: 'Packaging', width: 78 },
  { title: 'Recipient', width: 99 },
] as const;

function parcelRow(parcel: PackableParcel): string[] {
  const { address } = parcel;
  const recipient = [address.name, `${address.city ?? ''} (${address.country ?? ''})`].join('\n');
  return [
    '',
    shownParcelId(parcel.id),
    String(parcel.cardCount),
    describeContents(parcel).replaceAll('; ', '\n'),
    parcel.carrierName ?? 'Default',
    recipient,
  ];
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
