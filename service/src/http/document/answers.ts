import { type ErrorCode, errorCatalog } from '../error-catalog.ts';
import type { Documented } from './documented.ts';
import { type AnswerHeader, headersOf, isAnswerHeader } from './headers.ts';
import type { Json, Operation } from './json.ts';
import { problemExamples } from './problem-examples.ts';
import { problemSchemaOf, type UsualProblems } from './problems.ts';

export interface AnswerRules {
  readonly usualProblems: UsualProblems;
  /** Whether answers say what is left of the account's limit. */
  readonly sendsRateLimit: boolean;
}

const problemNames: Readonly<Record<string, string>> = {
  400: 'Invalid',
  401: 'Unauthenticated',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  413: 'PayloadTooLarge',
  415: 'UnsupportedMediaType',
  422: 'InsufficientFunds',
  429: 'TooManyRequests',
  503: 'ServiceUnavailable',
};

/** What the generator writes where a schema has no description. */
const undescribed = 'Default Response';

const rateLimit: readonly AnswerHeader[] = ['RateLimit', 'RateLimit-Policy'];

/** The answers of an operation with their headers. Problems, which operations have in common, are put into `shared`. */
export function describeAnswers(
  responses: Operation['responses'],
  { headers = [], problems = [] }: Documented,
  rules: AnswerRules,
  shared: Record<string, Json>,
): Json {
  const usual: readonly AnswerHeader[] = ['X-Request-Id', ...(rules.sendsRateLimit ? rateLimit : [])];
  const isConditional = headers.includes('If-None-Match');
  const described = Object.entries(responses).map(([status, answer]): [string, Json] => {
    if (Number(status) >= 400) return [status, shareProblem(status, answer, problems, rules, shared)];
    const own: readonly AnswerHeader[] = [
      ...headers.filter(isAnswerHeader),
      ...(isConditional ? (['ETag'] as const) : []),
    ];
    return [status, { ...answer, ...descriptionOf(status, answer), headers: headersOf(...usual, ...own) }];
  });
  if (!isConditional) return Object.fromEntries(described);
  const unchanged = { description: 'Your copy is current. No body.', headers: headersOf(...usual, 'ETag') };
  return Object.fromEntries([...described, ['304', unchanged]]);
}

const successes: Readonly<Record<string, string>> = { 200: 'Found.', 201: 'Created.', 202: 'Accepted.', 204: 'Done.' };

function descriptionOf(status: string, { description }: Json): Json {
  return { description: description === undescribed ? (successes[status] ?? 'Done.') : description };
}

function shareProblem(
  status: string,
  { description }: Json,
  problems: readonly ErrorCode[],
  rules: AnswerRules,
  shared: Record<string, Json>,
): Json {
  const codes = problems.filter((code) => String(errorCatalog[code].status) === status);
  const name = codes.length > 0 ? codes.join('Or') : (problemNames[status] ?? `Problem${status}`);
  shared[name] = {
    description,
    headers: headersOf('X-Request-Id', ...headersOfProblem(status, rules)),
    content: { 'application/problem+json': contentOfProblem(status, codes, rules.usualProblems) },
  };
  return { $ref: `#/components/responses/${name}` };
}

function contentOfProblem(status: string, named: readonly ErrorCode[], usual: UsualProblems): Json {
  const codes = named.length > 0 ? named : (usual[status] ?? ['others']);
  return { schema: problemSchemaOf(codes), examples: problemExamples(status, codes) };
}

function headersOfProblem(status: string, { sendsRateLimit }: AnswerRules): readonly AnswerHeader[] {
  if (status === '401') return ['WWW-Authenticate'];
  if (status === '503') return ['Retry-After'];
  if (status === '429') return ['Retry-After', ...(sendsRateLimit ? rateLimit : [])];
  return [];
}
