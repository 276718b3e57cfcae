import { type TSchema, Type } from 'typebox';

/** Query parameters, none of which is ever required. */
export function queryOf(parameters: Readonly<Record<string, TSchema>>) {
  return Type.Object(
    Object.fromEntries(Object.entries(parameters).map(([name, schema]) => [name, Type.Optional(schema)])),
  );
}

/** For routes without query parameters: any parameter is then refused. */
export const noQuery = Type.Object({});

const descriptions: Readonly<Record<number, string>> = {
  400: 'The request has faults; each is named with its place.',
  401: 'No valid bearer token.',
  403: 'Not allowed, or the account is suspended.',
  404: 'Unknown, or of another account.',
  409: 'In conflict with what exists.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  422: 'The available balance does not cover it.',
  429: 'Too many requests.',
  503: 'Try the same request again.',
};

/** The documented refusals of a route, all as problem documents. */
export function refusals(...statuses: number[]) {
  const problem = { 'application/problem+json': { schema: Type.Ref('Problem') } };
  return Object.fromEntries(
    [...statuses, 503].map((status) => [status, { description: descriptions[status] ?? '', content: problem }]),
  );
}
