export const caseCategories = ['NotAccepted', 'NoBalance', 'Unreadable', 'Other'] as const;
/** What a recipient says is wrong with a code. */
export type CaseCategory = (typeof caseCategories)[number];
