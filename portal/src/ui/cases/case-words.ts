import type { HelpCase, HelpCaseFile } from '../../api/types.generated.ts';

type Reported = Pick<HelpCase, 'Kind' | 'Category'>;
type Ended = Pick<HelpCase, 'Status' | 'Resolution'>;

const categoryWords: Readonly<Record<NonNullable<HelpCase['Category']>, string>> = {
  NotAccepted: 'Code not accepted',
  NoBalance: 'No balance or already used',
  Unreadable: 'Code or barcode unreadable',
  Other: 'Other problem with the code',
};

/** What the recipient reported, in a few words. */
export function caseInWords({ Kind, Category }: Reported): string {
  if (Kind === 'NotExpected') return 'Gift not expected';
  return Category ? categoryWords[Category] : 'Problem with the code';
}

/** The status as a badge shows it: a colour's name, and the words. */
export function statusInWords({ Status, Resolution }: Ended): { readonly status: string; readonly label: string } {
  if (Status === 'Open') return { status: 'Pending', label: 'Open' };
  return { status: 'Complete', label: Resolution === 'Replaced' ? 'Code replaced' : 'Solved' };
}

export const stepWords: Readonly<Record<HelpCaseFile['Steps'][number]['Kind'], string>> = {
  Answered: 'Answered',
  Replaced: 'Code replaced',
  Closed: 'Marked as solved',
};
