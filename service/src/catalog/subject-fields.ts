/** What a branding's subject may speak of, by the names that the API has for it. */
export const subjectFields = ['To', 'FromName', 'ProductName', 'Value'] as const;
export type SubjectField = (typeof subjectFields)[number];

const field = /\{([A-Za-z][A-Za-z0-9]{0,40})\}/g;

/**
 * The subject with its fields filled in, or null when it needs one that is not there: "{To}, a gift" for nobody would
 * look broken. One pass over the subject: braces inside a value stay what they are.
 */
export function fillSubject(subject: string, values: Readonly<Record<SubjectField, string | null>>): string | null {
  let isComplete = true;
  const filled = subject.replace(field, (written, name: string) => {
    if (!isSubjectField(name)) return written;
    const value = values[name];
    if (value === null) isComplete = false;
    return value ?? '';
  });
  return isComplete ? filled : null;
}

/** The first field that does not exist, for whoever writes the subject. */
export function findUnknownField(subject: string): string | null {
  for (const [, name = ''] of subject.matchAll(field)) if (!isSubjectField(name)) return name;
  return null;
}

function isSubjectField(name: string): name is SubjectField {
  return subjectFields.some((known) => known === name);
}
