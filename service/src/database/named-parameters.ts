/** A statement with PostgreSQL's numbered parameters, and the names that it had for them, in their order. */
export interface NumberedStatement {
  readonly text: string;
  readonly names: readonly string[];
}

/** Turns the named parameters of a statement (:order_id) into numbered ones. A cast (::uuid) is no name. */
export function numberParameters(text: string): NumberedStatement {
  const names: string[] = [];
  const numbered = text.replace(/(?<!:):([a-z][a-z0-9_]*)\b/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { text: numbered, names };
}
