/** A statement with PostgreSQL's numbered parameters, and their original names in order. */
export interface NumberedStatement {
  readonly text: string;
  readonly names: readonly string[];
}

/** Turns named parameters (:order_id) into numbered ones. A cast (::uuid) is not a name. */
export function numberParameters(text: string): NumberedStatement {
  const names: string[] = [];
  const numbered = text.replace(/(?<!:):([a-z][a-z0-9_]*)\b/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { text: numbered, names };
}
