/* Pure work on an OpenAPI document: schemas that have a title are written once, under components, and referred to. */

type Json = Record<string, unknown>;

const place = '#/components/schemas/';

/** The document with each titled schema under components, and without schemas that nothing refers to. */
export function shareTitledSchemas(document: Json): Json {
  const shared: Json = {};
  const { schemas: declared, ...components } = walk(document.components ?? {}, shared) as Json;
  const paths = walk(document.paths, shared);
  const webhooks = document.webhooks === undefined ? {} : { webhooks: walk(document.webhooks, shared) };
  const known = { ...(declared as Json), ...shared };
  const used = new Set<string>();
  collectUsed([paths, webhooks, components], known, used);
  const schemas = Object.fromEntries([...used].sort().map((name) => [name, known[name]]));
  return { ...document, paths, ...webhooks, components: { ...components, schemas } };
}

function walk(value: unknown, shared: Json): unknown {
  if (Array.isArray(value)) return value.map((item) => walk(item, shared));
  if (typeof value !== 'object' || value === null) return value;
  const { title, ...rest } = withType(value as Json);
  const walked = Object.fromEntries(
    Object.entries(rest).map(([name, item]) => [name, isOfValues(name) ? item : walk(item, shared)]),
  );
  if (typeof title !== 'string') return title === undefined ? walked : { title: walk(title, shared), ...walked };
  const { type, ...others } = walked;
  if (!Array.isArray(type)) {
    share(shared, title, walked);
    return { $ref: place + title };
  }
  // A nullable schema is the same one, or null.
  const [only] = type.filter((name) => name !== 'null');
  const values = others.enum as unknown[] | undefined;
  share(shared, title, { type: only, ...others, ...(values && { enum: values.filter((item) => item !== null) }) });
  return { anyOf: [{ $ref: place + title }, { type: 'null' }] };
}

/** Examples are values: the title of a problem is not that of a schema. */
function isOfValues(name: string): boolean {
  return name === 'example' || name === 'examples';
}

/** Generators of clients want the type of a choice of texts. */
function withType(schema: Json): Json {
  const isTexts = Array.isArray(schema.enum) && schema.enum.every((item) => typeof item === 'string');
  return isTexts && schema.type === undefined ? { type: 'string', ...schema } : schema;
}

function share(shared: Json, title: string, schema: Json): void {
  const before = shared[title];
  if (before !== undefined && JSON.stringify(before) !== JSON.stringify(schema))
    throw new Error(`Two schemas have the title ${title}.`);
  shared[title] = schema;
}

function collectUsed(value: unknown, known: Json, used: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, item] of Object.entries(value)) {
    if (name !== '$ref' || typeof item !== 'string') collectUsed(item, known, used);
    else {
      const target = item.slice(place.length);
      if (used.has(target) || known[target] === undefined) continue;
      used.add(target);
      collectUsed(known[target], known, used);
    }
  }
}
