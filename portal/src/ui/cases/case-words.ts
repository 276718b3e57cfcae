import type { HelpCase, HelpCaseFile } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';

type Reported = Pick<HelpCase, 'Kind' | 'Category'>;
type Ended = Pick<HelpCase, 'Status' | 'Resolution'>;

const categoryWords: Readonly<Record<NonNullable<HelpCase['Category']>, string>> = {
  NotAccepted: t('Code not accepted'),
  NoBalance: t('No balance or already used'),
  Unreadable: t('Code or barcode unreadable'),
  Other: t('Other problem with the code'),
};

/** What the recipient reported, in a few words. */
export function caseInWords({ Kind, Category }: Reported): string {
  if (Kind === 'NotExpected') return t('Gift not expected');
  return Category ? categoryWords[Category] : t('Problem with the code');
}

/** The status as a badge shows it: a colour's name, and the words. */
export function statusInWords({ Status, Resolution }: Ended): { readonly status: string; readonly label: string } {
  if (Status === 'Open') return { status: 'Pending', label: t('Open', {}, 'status') };
  return { status: 'Complete', label: Resolution === 'Replaced' ? t('Code replaced') : t('Solved') };
}

export const stepWords: Readonly<Record<HelpCaseFile['Steps'][number]['Kind'], string>> = {
  Answered: t('Answered'),
  Replaced: t('Code replaced'),
  Closed: t('Marked as solved'),
};
