import { refusals } from '../route-schema.ts';
import { shareTitledSchemas } from '../share-schemas.ts';
import { type AnswerRules, describeAnswers } from './answers.ts';
import { type Documented, documentedKey } from './documented.ts';
import { type FileExamples, withExamples } from './examples.ts';
import { answerHeaders, isRequestHeader, requestHeaders } from './headers.ts';
import { type Json, mapValues, type Operation, type RawDocument } from './json.ts';
import { problemSchemas } from './problems.ts';

/** What a document has besides its routes. */
export interface DocumentParts {
  readonly answers: AnswerRules;
  /** Answers by the name of their schema; others are made up from it. */
  readonly examples: Readonly<Record<string, unknown>>;
  /** Bodies that are not JSON, by operation. */
  readonly files: Readonly<Record<string, FileExamples>>;
  /** Schemas that say more than those of the routes, by name. */
  readonly schemas: Json;
  readonly webhooks: Json;
}

/** The document that callers get, from the one that was generated from the routes. */
export function completeDocument(raw: RawDocument, parts: DocumentParts): Json {
  const responses: Record<string, Json> = {};
  const paths = Object.fromEntries(
    Object.entries(raw.paths).map(([path, methods]) => {
      const sendsRateLimit = parts.answers.sendsRateLimit && !path.startsWith('/operator/');
      const rules = { ...parts.answers, sendsRateLimit };
      return [
        path,
        mapValues(methods, (operation, method) =>
          completeOperation(withRefusalsOfAll(operation, method), rules, responses),
        ),
      ];
    }),
  );
  const shared = shareTitledSchemas({
    ...raw,
    paths,
    ...(Object.keys(parts.webhooks).length > 0 && { webhooks: parts.webhooks }),
    components: {
      ...raw.components,
      schemas: { ...raw.components?.schemas, ...problemSchemas, ...parts.schemas },
      responses: Object.fromEntries(Object.entries(responses).sort(([one], [other]) => (one < other ? -1 : 1))),
      headers: answerHeaders,
      parameters: mapEntries(requestHeaders, ([name, header]) => ({ name, in: 'header', required: false, ...header })),
    },
  });
  return withExamples(withoutUnusedParts(shared), parts);
}

/** Every operation refuses an unknown query parameter, and every one but reading a body that is no JSON or too large. */
function withRefusalsOfAll(operation: Operation, method: string): Operation {
  const all = method === 'get' ? refusals(400) : refusals(400, 413, 415);
  const { 403: _, 503: __, ...added } = all;
  return { ...operation, responses: { ...added, ...operation.responses } };
}

function completeOperation(
  { [documentedKey]: marked, ...operation }: Operation,
  rules: AnswerRules,
  responses: Record<string, Json>,
): Operation {
  const facts = (marked ?? {}) as Documented;
  const name = `${operation.operationId.charAt(0).toUpperCase()}${operation.operationId.slice(1)}`;
  const isOpen = operation.security?.length === 0;
  const headers = (facts.headers ?? []).filter(isRequestHeader);
  const parameters = [
    ...(operation.parameters ?? []).map(withPlainDates),
    ...headers.map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
  const answers = { ...rules, sendsRateLimit: rules.sendsRateLimit && !isOpen };
  return {
    ...(operation as Operation),
    ...(parameters.length > 0 && { parameters }),
    ...(operation.requestBody && { requestBody: completeBody(named(operation.requestBody, `${name}Request`), facts) }),
    responses: describeAnswers(
      mapValues(operation.responses, (answer) => named(answer, `${name}Answer`)),
      facts,
      answers,
      responses,
    ) as Operation['responses'],
  };
}

/** Objects that have no name get that of their operation. */
function named(part: Json, title: string): Json {
  const content = (part.content ?? {}) as Readonly<Record<string, { readonly schema?: Json }>>;
  const media = content['application/json'];
  if (!media?.schema?.properties || media.schema.title !== undefined) return part;
  return { ...part, content: { ...content, 'application/json': { ...media, schema: { ...media.schema, title } } } };
}

/** The dates of a filter can be plain days. */
function withPlainDates(parameter: Json): Json {
  const { format, ...schema } = (parameter.schema ?? {}) as Json;
  if (parameter.in !== 'query' || format !== 'date-time') return parameter;
  return { ...parameter, schema: { ...schema, anyOf: [{ format: 'date' }, { format: 'date-time' }] } };
}

/** A body that may be null may also be left out. */
function completeBody(body: Json, { acceptsFaults }: Documented): Json {
  const content = body.content as Readonly<Record<string, { readonly schema?: Json }>>;
  const isRequired = !Object.values(content).some(({ schema }) =>
    (schema?.type as string[] | undefined)?.includes('null'),
  );
  if (!acceptsFaults) return { ...body, required: isRequired };
  const anything = { description: 'Anything else is accepted too: the answer says what is wrong with it.' };
  return {
    ...body,
    required: isRequired,
    content: mapValues(content, (media) => ({ ...media, schema: { anyOf: [media.schema, anything] } })),
  };
}

/** Headers and parameters that no route has are left out. */
function withoutUnusedParts(document: Json): Json {
  const components = document.components as Readonly<Record<string, Json>>;
  const text = JSON.stringify([document.paths, components.responses]);
  const used = (kind: string) =>
    Object.fromEntries(
      Object.entries(components[kind] ?? {}).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`)),
    );
  return { ...document, components: { ...components, headers: used('headers'), parameters: used('parameters') } };
}

function mapEntries(values: Json, map: (entry: [string, Json]) => Json): Json {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map([name, value as Json])]));
}
