import { quoted } from '../portal-types/type-writer.ts';
import { type ApiDocument, listAccountRoutes, successOf } from './openapi.ts';

const path = 'client/src/samples.generated.ts';
const note = `/*
 * A valid answer of each call: the examples in docs/openapi.json. Made by "npm run docs:generate"; a change here is lost.
 */
import type { Routes } from './api.generated.ts';`;

/** The samples of the client's entry for mocks. The type checker compares each with the type of its call. */
export function makeClientSamples(document: ApiDocument): { readonly path: string; readonly text: string } {
  const lines = listAccountRoutes(document).flatMap(({ key, operation }) => {
    const { content } = successOf(operation);
    if (!content) return `  ${quoted(key)}: undefined,`;
    const json = content['application/json'];
    if (!json) return [];
    if (json.example === undefined) throw new Error(`${key} has no example of its answer`);
    return `  ${quoted(key)}: ${JSON.stringify(json.example, null, 2).replaceAll('\n', '\n  ')},`;
  });
  const declaration = `/** A valid answer of each call that does not answer a file. */
export const samples: {
  readonly [Route in keyof Routes as Routes[Route]['answer'] extends Uint8Array ? never : Route]: Routes[Route]['answer'];
} = {\n${lines.join('\n')}\n};`;
  return { path, text: `${note}\n\n${declaration}\n` };
}
