import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiDocument } from '../client-types/openapi.ts';
import { readText, rootDir } from '../files.ts';
import { makePythonCalls } from './make-python-calls.ts';
import { makePythonTypes } from './make-python-types.ts';
import { makeSync } from './make-sync.ts';
import { PythonTypeWriter } from './python-types.ts';

const folder = 'clients/python/src/bestow';
const lost = 'Made by "npm run docs:generate"; a change here is lost.';

/** The generated parts of the Python client: types, calls, and all of the sync client. */
export async function makePythonClient(document: ApiDocument): Promise<{ path: string; text: string }[]> {
  const types = new PythonTypeWriter(document.components.schemas);
  const calls = await makePythonCalls(document, types, `Every call of the API. ${lost}`);
  const byHand = readdirSync(join(rootDir, folder, '_async'))
    .filter((name) => name.endsWith('.py') && name !== 'calls.py')
    .sort()
    .map((name) => ({ name, text: readText(`${folder}/_async/${name}`) }));
  return [
    { path: `${folder}/types.py`, text: makePythonTypes(document, types, `What the API takes and answers. ${lost}`) },
    { path: `${folder}/_async/calls.py`, text: calls },
    ...[...byHand, { name: 'calls.py', text: calls }].map(({ name, text }) => ({
      path: `${folder}/_sync/${name}`,
      text: `# The sync form of _async/${name}. ${lost}\n${makeSync(text)}`,
    })),
  ];
}
