const thrownPattern = /new (?:StartupError|DataFolderInUse)\(\s*(`[^`]*`|'[^'\n]*')/g;
const clauseEnd = /;|: | \(|\.$/;

/** Start-up errors that the operations page does not explain. */
export function findUnexplainedSentences(sources: readonly string[], page: string): string[] {
  const thrown = sources.flatMap((source) => [...source.matchAll(thrownPattern)].map((match) => match[1] ?? ''));
  return thrown.map(gistOf).filter((gist) => !page.includes(gist));
}

/** The message up to its advice, with … for the variable parts. */
function gistOf(literal: string): string {
  const sentence = literal.slice(1, -1).replace(/\$\{[^}]*\}?/g, '…');
  return (sentence.split(clauseEnd)[0] ?? '').replace(/…$/, '').trim();
}
