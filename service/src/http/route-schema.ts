import { type TSchema, Type } from 'typebox';

/** Query parameters, all of them optional. */
export function queryOf(parameters: Readonly<Record<string, TSchema>>) {
  return Type.Object(
    Object.fromEntries(Object.entries(parameters).map(([name, schema]) => [name, Type.Optional(schema)])),
  );
}

/** For routes without query parameters: any parameter is rejected. */
export const noQuery = Type.Object({});

const descriptions: Readonly<Record<number, string>> = {
  400: 'The request is not valid; each fault is listed with its location.',
  401: 'No valid bearer token.',
  403: 'The credential lacks the scope or may not be used from this address, or the account is suspended.',
  404: 'Not found in your account.',
  409: 'Conflicts with the current state.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  422: 'Not enough Available balance.',
  429: 'Too many requests.',
  503: 'Temporarily unavailable; send the same request again.',
};

/** The documented errors of a route, all as problem documents. */
export function refusals(...statuses: number[]) {
  const all = statuses.includes(403) ? statuses : [...statuses, 403].sort((one, other) => one - other);
  return describedRefusals(descriptions, all);
}

const operatorDescriptions: Readonly<Record<number, string>> = {
  ...descriptions,
  401: 'No valid operator credential.',
  403: 'The credential lacks the scope, or may not be used from this address.',
  404: 'Not found.',
  409: 'Conflicts with the current state, or another party must do this.',
};

/** The same for a route of the operator API. */
export function operatorRefusals(...statuses: number[]) {
  return describedRefusals(operatorDescriptions, statuses);
}

function describedRefusals(texts: Readonly<Record<number, string>>, statuses: readonly number[]) {
  const problem = { 'application/problem+json': { schema: Type.Ref('Problem') } };
  return Object.fromEntries(
    [...statuses, 503].map((status) => [status, { description: texts[status] ?? '', content: problem }]),
  );
}
