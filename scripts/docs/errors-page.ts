import { errorCatalog, faultCatalog } from '../../service/src/http/error-catalog.ts';

/** docs/errors.md: the same list as the page /docs/errors of a running service. */
export function makeErrorsPage(): string {
  const problems = Object.entries(errorCatalog).map(([code, { status, title, meaning, wayOut }]) =>
    [`### ${code}`, `**${status}** · ${title}.`, meaning, `**What to do.** ${wayOut}`].join('\n\n'),
  );
  const faults = Object.entries(faultCatalog).map(
    ([code, meaning]) => `| \`${code}\` | ${meaning.replaceAll('|', '\\|')} |`,
  );
  return [
    '<!-- Made from service/src/http/error-catalog.ts by `npm run docs:generate`. Change it there. -->',
    '# Errors',
    'A refused request is answered with `application/problem+json`. `code` names the kind of problem, `type` is a link to its explanation on the page `/docs/errors` of the service that answered, and `instance` is the request id to quote when asking for help.',
    '## Problems',
    ...problems,
    '## Faults of a request',
    'An `InvalidRequest` lists every fault in `errors`, each with its place and one of these codes.',
    ['| Code | Meaning |', '|---|---|', ...faults].join('\n'),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n');
}
