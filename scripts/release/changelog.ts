const unreleased = '## Unreleased\n';

/** The change log with what is unreleased under a version and its day, and an empty section above it. */
export function withRelease(changelog: string, version: string, day: string): string {
  if (notesOf(changelog, 'Unreleased').trim() === '') throw new Error('CHANGELOG.md has nothing under "Unreleased"');
  if (changelog.includes(`\n## ${version} `)) throw new Error(`CHANGELOG.md has ${version} already`);
  return changelog.replace(unreleased, `${unreleased}\n## ${version} (${day})\n`);
}

/** What the change log says about a version: the text of its section. */
export function notesOf(changelog: string, version: string): string {
  const start = changelog
    .split('\n')
    .findIndex((line) => line === `## ${version}` || line.startsWith(`## ${version} (`));
  if (start < 0) throw new Error(`CHANGELOG.md has no ${version}`);
  const lines = changelog.split('\n').slice(start + 1);
  const end = lines.findIndex((line) => line.startsWith('## '));
  return lines.slice(0, end < 0 ? undefined : end).join('\n');
}
