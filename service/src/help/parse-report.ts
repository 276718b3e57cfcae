import { withoutDirectionControls } from '../kit/bidi.ts';
import { isMailbox } from '../kit/mailbox.ts';
import { codePointLength } from '../kit/text-rules.ts';
import { type CaseCategory, type CaseReport, caseCategories } from './types.ts';

export const detailsLengthMax = 1_000;
const lineEnds = /\r\n?|[\u2028\u2029]/g;
// Everything but line feeds that is no text.
const unprintable = /[\p{Cc}\u00ad\u200b\u2060\ufeff]/gu;

export type ReportFault = 'card' | 'category' | 'details' | 'contact';

export interface ReportForm {
  readonly card?: string;
  readonly category?: string;
  readonly details?: string;
  readonly contact?: string;
}

export type ParsedReport =
  | {
      readonly part: number | null;
      readonly category: CaseCategory;
      readonly report: CaseReport;
      readonly faults: null;
    }
  | { readonly faults: ReadonlySet<ReportFault> };

/**
 * What a recipient filled in, cleaned; or which fields are not valid. `parts` are the picked products of a Choice gift:
 * of several, the recipient has to say which one does not work.
 */
export function parseReport(form: ReportForm, parts: readonly number[] = []): ParsedReport {
  const part = parts.length > 1 ? parts.find((known) => String(known) === form.card) : (parts[0] ?? null);
  const category = caseCategories.find((known) => known === form.category);
  const details = plainText(form.details ?? '');
  const contact = withoutDirectionControls(form.contact ?? '').trim();
  const faults = new Set<ReportFault>();
  if (part === undefined) faults.add('card');
  if (category === undefined) faults.add('category');
  if (codePointLength(details) > detailsLengthMax) faults.add('details');
  if (contact !== '' && !isMailbox(contact)) faults.add('contact');
  if (part === undefined || category === undefined || faults.size > 0) return { faults };
  return { part, category, report: { details: details || null, contact: contact || null }, faults: null };
}

/** Several lines of text, without characters that nobody can see. */
export function plainText(text: string): string {
  const lines = withoutDirectionControls(text.toWellFormed()).replace(lineEnds, '\n').split('\n');
  return lines
    .map((line) => line.replace(unprintable, '').trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
