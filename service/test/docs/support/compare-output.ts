/** What differs from run to run: two texts that have the same kind of value in a place are equal there. */
const changing: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>'],
  [/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z/g, '<time>'],
  [/bst_stage_\w+/g, '<token>'],
  [/whsec_[\w+/=]+/g, '<secret>'],
  [/req_\w+/g, '<request>'],
  [/https?:\/\/[\w.:-]+/g, '<address>'],
  [/\b\d{6}\b/g, '<six digits>'],
];

/** Why an output is not what the document shows, or null. In both, "…" stands for anything. */
export function findDifference(shown: string, language: string, actual: string): string | null {
  if (language === 'json') return jsonDifference(JSON.parse(shown), lastJson(actual), '');
  const wanted = shown.trimEnd().split('\n');
  const got = actual.trimEnd().split('\n');
  const line = wanted.findIndex((text, index) => !isSame(text, got[index] ?? ''));
  if (line >= 0) return `line ${line + 1} is ${JSON.stringify(got[line] ?? '')}, not ${JSON.stringify(wanted[line])}`;
  return got.length > wanted.length ? `${JSON.stringify(got[wanted.length])} is not shown` : null;
}

/** A block may print something before its JSON. */
function lastJson(text: string): unknown {
  const starts = [...text.matchAll(/^[[{]/gm)].map(({ index }) => index);
  for (const start of starts) {
    try {
      return JSON.parse(text.slice(start));
    } catch {}
  }
  return text;
}

/** Members that are not shown may be there: documents shorten answers. */
function jsonDifference(shown: unknown, actual: unknown, place: string): string | null {
  if (typeof shown === 'string' && typeof actual === 'string' && isSame(shown, actual)) return null;
  if (typeof shown !== 'object' || shown === null || typeof actual !== 'object' || actual === null)
    return shown === actual ? null : `${place || '/'} is ${JSON.stringify(actual)}, not ${JSON.stringify(shown)}`;
  if (Array.isArray(shown) && Array.isArray(actual) && shown.length !== actual.length)
    return `${place || '/'} has ${actual.length} items, not ${shown.length}`;
  const members = actual as Record<string, unknown>;
  for (const [name, value] of Object.entries(shown)) {
    const difference = jsonDifference(value, members[name], `${place}/${name}`);
    if (difference) return difference;
  }
  return null;
}

function isSame(shown: string, actual: string): boolean {
  const [wanted, got] = [shown, actual].map((text) =>
    changing.reduce((done, [pattern, name]) => done.replaceAll(pattern, name), text.trimEnd()),
  ) as [string, string];
  const pieces = wanted.split('…').map((piece) => piece.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${pieces.join('[^]*')}$`).test(got);
}
