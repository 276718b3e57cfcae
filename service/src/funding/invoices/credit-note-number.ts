import type { CreditNoteKind } from './types.ts';

export interface CreditNoteNumber {
  readonly kind: CreditNoteKind;
  readonly year: number;
  readonly number: number;
}

const numberDigits = 6;
const prefixes = { CreditNote: 'CN', DebitNote: 'DN' } as const satisfies Record<CreditNoteKind, string>;
const form = /^(CN|DN)-([0-9]{4})-([0-9]{6,9})$/;

/** Such as CN-2026-000001. */
export function creditNoteNumber({ kind, year, number }: CreditNoteNumber): string {
  return `${prefixes[kind]}-${year}-${String(number).padStart(numberDigits, '0')}`;
}

export function parseCreditNoteNumber(text: string): CreditNoteNumber | null {
  const [, prefix, year, number] = form.exec(text) ?? [];
  if (!prefix) return null;
  return { kind: prefix === 'CN' ? 'CreditNote' : 'DebitNote', year: Number(year), number: Number(number) };
}
