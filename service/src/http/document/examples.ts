import { type ApiDocument, referenceName, resolveSchema, type Schema } from '../reference/document.ts';
import { sampleValue } from '../reference/sample-value.ts';
import { type Json, mapValues, type Operation, type RawDocument } from './json.ts';

/** Texts of bodies that are not JSON, by media type. Binary files have none. */
export interface FileExamples {
  readonly request?: Readonly<Record<string, string>>;
  readonly answer?: Readonly<Record<string, string>>;
}

interface Examples {
  /** Answers by the name of their schema; others are made up from it. */
  readonly examples: Readonly<Record<string, unknown>>;
  readonly files: Readonly<Record<string, FileExamples>>;
}

type Content = Readonly<Record<string, Json & { readonly schema?: Json }>>;

/** Each body in JSON gets an example: its own, that of its schema, or one that is made up. */
export function withExamples(document: Json, { examples, files }: Examples): Json {
  const complete = (part: Json, own: Readonly<Record<string, string>> = {}) =>
    part.content ? { ...part, content: withExample(document, part.content as Content, examples, own) } : part;
  const paths = mapValues(document.paths as RawDocument['paths'], (methods) =>
    mapValues(methods, (operation): Operation => {
      const { request, answer } = files[operation.operationId] ?? {};
      const responses = mapValues(operation.responses, (each) => complete(each, answer));
      return {
        ...operation,
        ...(operation.requestBody && { requestBody: complete(operation.requestBody, request) }),
        responses,
      };
    }),
  );
  return { ...document, paths };
}

function withExample(
  document: Json,
  content: Content,
  examples: Examples['examples'],
  own: Readonly<Record<string, string>>,
): Json {
  return Object.fromEntries(
    Object.entries(content).map(([type, media]) => {
      if (own[type] !== undefined) return [type, { ...media, example: own[type] }];
      if (type !== 'application/json' || !media.schema || 'example' in media) return [type, media];
      return [type, { ...media, example: exampleOf(document, media.schema, examples) }];
    }),
  );
}

/** An example of a schema: the one for its name, a page with it, or a value of its form. */
function exampleOf(document: Json, schema: Json, examples: Examples['examples']): unknown {
  const name = referenceName(schema as Schema);
  if (name !== null && name in examples) return examples[name];
  const { properties = {} } = resolveSchema(document as unknown as ApiDocument, schema as Schema);
  const sample = sampleValue(document as unknown as ApiDocument, schema as Schema);
  const item = referenceName(properties.Data?.items ?? {});
  if (item === null || !(item in examples)) return sample;
  return { ...(sample as object), Data: [examples[item]] };
}
