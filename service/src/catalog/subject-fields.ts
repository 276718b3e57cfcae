/** The placeholders of a branding's subject, by their API names. */
export const subjectFields = ['To', 'FromName', 'ProductName', 'Value'] as const;
export type SubjectField = (typeof subjectFields)[number];

const field = /\{([A-Za-z][A-Za-z0-9]{0,40})\}/g;

/**
 * The subject with its placeholders filled in, or null if a value is missing: "{To}, a gift" without a name would look
 * broken. One pass, so braces inside a value are not replaced.
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

/** The first unknown placeholder, for the author of the subject. */
export function findUnknownField(subject: string): string | null {
  for (const [, name = ''] of subject.matchAll(field)) if (!isSubjectField(name)) return name;
  return null;
}

function isSubjectField(name: string): name is SubjectField {
  return subjectFields.some((known) => known === name);
}
