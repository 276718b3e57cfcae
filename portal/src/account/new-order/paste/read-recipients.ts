import { type DecimalSign, decimalSignOf, readAmount } from '../../../../../service/src/uploads/amount-rules.ts';
import type { DeliveryType } from '../../../api/types.generated.ts';
import { t } from '../../../i18n/t.ts';
import { type LineValues, likeLine } from '../order-form.ts';
import { type ColumnKind, readEmail, readPhone } from './columns.ts';

export interface PastedRecipient {
  /** Counted as in the spreadsheet, from 1. */
  readonly row: number;
  readonly line: LineValues;
  /** Another row, or the form, has the same address. */
  readonly isDuplicate: boolean;
}

export interface UnusedCell {
  readonly row: number;
  readonly why: string;
}

export interface Pasted {
  readonly recipients: readonly PastedRecipient[];
  readonly unused: readonly UnusedCell[];
}

export interface PasteContext {
  readonly type: DeliveryType;
  /** What the lines have in common: product, value, branding and so on. */
  readonly like: LineValues;
  /** The lines that the form has. */
  readonly present: readonly LineValues[];
  /** Whether the chosen product is sold with a value; any, if none is chosen. */
  readonly isSold: (value: number) => boolean;
  /** Of the chosen product; null without one. */
  readonly currencyCode: string | null;
}

const nameLengthMax = 100;
const messageLengthMax = 500;

/** The rows as lines of an order. Every cell that is not used is named, with the reason. */
export function readRecipients(
  rows: readonly (readonly string[])[],
  kinds: readonly ColumnKind[],
  hasHeading: boolean,
  context: PasteContext,
): Pasted {
  const recipients: PastedRecipient[] = [];
  const unused: UnusedCell[] = [];
  const known = new Set(context.present.flatMap(addressesOf));
  const decimalSign = signOfValues(rows, kinds);
  rows.forEach((cells, index) => {
    if (hasHeading && index === 0) return;
    const row = index + 1;
    const line = readRow(cells, kinds, { ...context, decimalSign }, (why) => unused.push({ row, why }));
    const addresses = addressesOf(line);
    const hasRecipient = addresses.length > 0 || (context.type === 'Links' && line.Personalization.To !== '');
    if (!hasRecipient) {
      unused.push({ row, why: t('Nobody to send to, so this row is left out.') });
      return;
    }
    recipients.push({ row, line, isDuplicate: addresses.some((address) => known.has(address)) });
    for (const address of addresses) known.add(address);
  });
  return { recipients, unused };
}

interface RowContext extends PasteContext {
  readonly decimalSign: DecimalSign | null;
}

function signOfValues(rows: readonly (readonly string[])[], kinds: readonly ColumnKind[]): DecimalSign | null {
  const column = kinds.indexOf('Value');
  return column < 0 ? null : decimalSignOf(rows.map((cells) => cells[column] ?? ''));
}

function readRow(
  cells: readonly string[],
  kinds: readonly ColumnKind[],
  context: RowContext,
  report: (why: string) => void,
): LineValues {
  const { type, like } = context;
  const line = likeLine(like);
  kinds.forEach((kind, column) => {
    const cell = cells[column] ?? '';
    if (cell === '') return;
    switch (kind) {
      case 'To':
        line.Personalization.To = cell.slice(0, nameLengthMax);
        if (cell.length > nameLengthMax) report(t('The name is longer than 100 characters, and was cut.'));
        return;
      case 'Message':
        if (cell.length > messageLengthMax) report(t('The message is longer than 500 characters.'));
        else line.Personalization.Message = cell;
        return;
      case 'Email':
      case 'Sms':
        if (type === 'DigitalDelivery') readAddress(line, kind, cell, report);
        return;
      case 'Value':
        readValue(line, cell, context, report);
        return;
      case 'None':
        return;
    }
  });
  return line;
}

function readAddress(line: LineValues, kind: 'Email' | 'Sms', cell: string, report: (why: string) => void): void {
  const address = kind === 'Email' ? readEmail(cell) : readPhone(cell);
  if (address !== null) line.DigitalDeliveryAddress[kind] = address;
  else if (kind === 'Email') report(t('“{cell}” is not an email address.', { cell }));
  else report(t('“{cell}” is not a mobile number with a country code, such as +14155550123.', { cell }));
}

/** As the service reads the amounts of an uploaded file. */
function readValue(line: LineValues, cell: string, context: RowContext, report: (why: string) => void): void {
  const { isSold, currencyCode, decimalSign } = context;
  const read = readAmount(cell, decimalSign);
  if (read.kind === 'ambiguous') report(t('“{cell}” can be read in two ways.', { cell }));
  else if (read.kind === 'unreadable' || read.value === 0) report(t('“{cell}” is not an amount.', { cell }));
  else if (currencyCode && read.currencies && !read.currencies.has(currencyCode))
    report(t('“{cell}” is not an amount in {currencyCode}.', { cell, currencyCode }));
  else if (!isSold(read.value)) report(t('The product is not sold with a value of {cell}.', { cell }));
  else line.Value = read.value;
}

function addressesOf({ DigitalDeliveryAddress: { Email, Sms } }: LineValues): string[] {
  return [Email.trim().toLowerCase(), Sms.trim()].filter((address) => address !== '');
}
