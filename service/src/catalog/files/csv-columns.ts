import type { productMembers } from '../manage-schemas.ts';

/** In a cell of a nullable member: null. An empty cell mentions nothing. */
export const noneCell = 'none';

/** Exports put an apostrophe before texts that a spreadsheet would run as a formula. */
export const apostropheOfExport = /^'[\s\0']*[=+\-@\t\r\n\0|%＝＋－＠]/u;

/** How a cell becomes a member. */
export type CellKind = 'text' | 'number' | 'boolean' | 'words' | 'numbers' | 'pictures';

export interface Column {
  readonly member: string;
  readonly kind: CellKind;
  readonly isNullable?: boolean;
}

export const translationMembers = [
  'Name',
  'Description',
  'TermsAndConditions',
  'SpecialTermsAndConditions',
  'GeneralRedemptionInstructions',
  'OnlineRedemptionInstructions',
  'InstoreRedemptionInstructions',
  'PrintRedemptionInstructions',
] as const;

export const rangeColumns = { RangeMin: 'Min', RangeMax: 'Max', RangeStep: 'Step' } as const;

/** In the order in which an export writes them. */
export const productColumns: readonly Column[] = [
  { member: 'Id', kind: 'text' },
  { member: 'Name', kind: 'text' },
  { member: 'Active', kind: 'boolean' },
  { member: 'IsPublic', kind: 'boolean' },
  { member: 'Type', kind: 'text' },
  { member: 'Kind', kind: 'text' },
  { member: 'Choices', kind: 'words' },
  { member: 'CurrencyCode', kind: 'text' },
  { member: 'DenominationType', kind: 'text' },
  { member: 'Denominations', kind: 'numbers' },
  { member: 'RangeMin', kind: 'number' },
  { member: 'RangeMax', kind: 'number' },
  { member: 'RangeStep', kind: 'number' },
  { member: 'AvailableDeliveryTypes', kind: 'words' },
  { member: 'Fee', kind: 'number' },
  { member: 'DiscountPercentage', kind: 'number' },
  { member: 'Sources', kind: 'words' },
  { member: 'FulfillmentGroup', kind: 'text', isNullable: true },
  { member: 'HasRequiredCardCarriers', kind: 'boolean' },
  { member: 'MinClaimDays', kind: 'number', isNullable: true },
  { member: 'NeverExpires', kind: 'boolean' },
  { member: 'ShortDescription', kind: 'text' },
  { member: 'LongDescription', kind: 'text' },
  { member: 'Terms', kind: 'text' },
  { member: 'Disclaimer', kind: 'text' },
  { member: 'RedemptionNote', kind: 'text' },
  { member: 'Faceplates', kind: 'pictures' },
  { member: 'CultureCodes', kind: 'words' },
] satisfies readonly (Column & {
  readonly member: keyof typeof productMembers | 'Id' | 'Active' | keyof typeof rangeColumns;
})[];

export const priceColumns: readonly Column[] = [
  { member: 'Account', kind: 'text' },
  { member: 'ProductId', kind: 'text' },
  { member: 'IsEntitled', kind: 'boolean', isNullable: true },
  { member: 'Fee', kind: 'number', isNullable: true },
  { member: 'DiscountPercentage', kind: 'number', isNullable: true },
];

/** "Name[de-DE]": a member of the translation into that language. */
export function translationColumn(name: string): { readonly member: string; readonly cultureCode: string } | null {
  const match = /^([A-Za-z]+)\[([A-Za-z0-9-]+)\]$/.exec(name);
  const member = translationMembers.find((known) => known === match?.[1]);
  return member && match?.[2] ? { member, cultureCode: match[2] } : null;
}
