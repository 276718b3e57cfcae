/** Where code names an error or a fault. What these patterns find must be in the catalog. */
const problemPattern = /\breadonly code = '(\w+)'|\bproblemBody\(\s*'(\w+)'/g;
const faultPattern =
  /\bcode: '(\w+)'|\bfaults\.add\(\s*[^,]+,\s*'(\w+)'|\baddFault\(\s*cursor,\s*'(\w+)'|\bfault\(\s*'(\w+)'|\binvalid\(\s*[^,]+,\s*'(\w+)'/g;

export interface CodeCatalog {
  readonly problems: readonly string[];
  readonly faults: readonly string[];
}

/** Codes that are used but not documented, and documented but not used. */
export function findCodeDifferences(sources: readonly string[], catalog: CodeCatalog): string[] {
  const all = sources.join('\n');
  const unexplained = [
    ...usedCodes(all, problemPattern).filter((code) => !catalog.problems.includes(code)),
    ...usedCodes(all, faultPattern).filter((code) => !catalog.faults.includes(code)),
  ];
  const unused = [...catalog.problems, ...catalog.faults].filter((code) => !all.includes(`'${code}'`));
  return [
    ...unexplained.map((code) => `the code ${code} is used but not in the catalog`),
    ...unused.map((code) => `the code ${code} is in the catalog but nowhere used`),
  ];
}

function usedCodes(text: string, pattern: RegExp): string[] {
  const codes = [...text.matchAll(pattern)].map((match) => match.slice(1).find((group) => group !== undefined) ?? '');
  return [...new Set(codes)];
}
