export interface Write {
  /** Null: the table is a parameter of the statement. */
  readonly table: string | null;
  /** Its position in the text. */
  readonly at: number;
}

const name = String.raw`(?:(?:"?public"?\.)?"?([a-z_][a-z0-9_]*)"?|\$\{[^}]*\})`;

// Each with what follows in SQL: "update the", "copy of" and the like are prose.
const writePatterns = [
  String.raw`\binsert\s+into\s+${name}\s*(?=\(|(?:as|select|values|default|overriding|table|with)\b|\$\{)`,
  String.raw`(?<!\bdo\s+)\bupdate\s+(?:only\s+)?${name}\s+(?:(?:as\s+)?[a-z_][a-z0-9_]*\s+)?set\b`,
  String.raw`\bdelete\s+from\s+(?:only\s+)?${name}`,
  String.raw`\bmerge\s+into\s+(?:only\s+)?${name}`,
  String.raw`\btruncate\s+(?:table\s+)?(?:only\s+)?${name}`,
  String.raw`\bcopy\s+${name}\s*(?:\([^)]*\)\s*)?from\s+(?:stdin|program|')`,
  // Kysely's builder.
  String.raw`\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([a-z_][a-z0-9_]*)`,
].map((pattern) => new RegExp(pattern, 'gi'));

/** Every place in a source file or fragment that writes a table. */
export function findWrites(text: string): Write[] {
  const code = withoutComments(text);
  const writes = writePatterns.flatMap((pattern) =>
    [...code.matchAll(pattern)].map((match) => ({ table: match[1]?.toLowerCase() ?? null, at: match.index })),
  );
  return writes.sort((a, b) => a.at - b.at);
}

/** Lines that are comments, of TypeScript or SQL, as spaces: everything else keeps its place. */
function withoutComments(text: string): string {
  return text.replace(/^[ \t]*(?:\/\/|\/\*|\*|--).*$/gm, (line) => ' '.repeat(line.length));
}
