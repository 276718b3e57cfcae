export const subjectLengthMax = 72;
export const bodyLineLengthMax = 100;

const subjectForm = /^[a-z][a-z0-9,./ -]*: \S/;
/** Subjects that git writes itself. */
const gitSubject = /^(Merge|Revert|fixup!|squash!|amend!) /;

/** What is wrong with a commit message, in sentences; none if it is valid. */
export function findMessageFaults(text: string): string[] {
  const [subject = '', ...rest] = linesOf(text);
  if (gitSubject.test(subject)) return [];
  const faults: string[] = [];
  if (!subjectForm.test(subject)) faults.push('The subject has to read "area: what changed".');
  if (subject.length > subjectLengthMax) {
    faults.push(`The subject has ${subject.length} characters; at most ${subjectLengthMax} are allowed.`);
  }
  if (subject.endsWith('.')) faults.push('The subject ends with a period.');
  if (rest.length > 0 && rest[0] !== '') faults.push('The line after the subject has to be empty.');
  rest.forEach((line, index) => {
    if (isTooLong(line)) {
      faults.push(`Line ${index + 2} has ${line.length} characters; wrap the body at ${bodyLineLengthMax}.`);
    }
  });
  return faults;
}

/** As git keeps them: without its comments, and without the diff that `git commit --verbose` shows below the scissors. */
function linesOf(text: string): string[] {
  const [kept = ''] = text.split(/^# -+ >8 -+$/m);
  const lines = kept.split('\n').filter((line) => !line.startsWith('#'));
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()
    .split('\n');
}

/** A single long word, such as a URL, cannot be wrapped. */
function isTooLong(line: string): boolean {
  return line.length > bodyLineLengthMax && /\S\s+\S/.test(line);
}
