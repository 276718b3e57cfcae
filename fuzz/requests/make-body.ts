import type { Operation } from '../operations/types.ts';
import { damage } from './damage.ts';
import { makeFile } from './files.ts';
import { brokenJson, hostileTexts, hostileValue } from './hostile.ts';
import type { Making } from './making.ts';
import type { Manner } from './manner.ts';
import { sampleBodies } from './sample-bodies.ts';
import { makeValue } from './values.ts';

const formType = 'application/x-www-form-urlencoded';
const sampleChance = 0.8;

/** The body that an operation takes: JSON, a form or a file; a hostile request may bring any. */
export function makeBody(
  making: Making,
  operation: Operation,
  manner: Manner,
): { readonly type: string | null; readonly body: Buffer | null } {
  const { random } = making;
  const { body, contentTypes, method } = operation;
  if (manner === 'hostile' && method !== 'GET' && random.chance(0.1))
    return {
      type: random.pick(['text/plain', 'application/json', 'multipart/form-data', 'x']),
      body: Buffer.from(brokenJson(random)),
    };
  const [firstType] = contentTypes;
  if (firstType === formType) return { type: formType, body: Buffer.from(formOf(making, operation, manner)) };
  if (firstType !== undefined) {
    const type = random.pick(contentTypes);
    return { type, body: makeFile(making, type) };
  }
  if (body === null) return { type: null, body: null };
  const value = bodyValue(making, operation, manner);
  return { type: 'application/json', body: Buffer.from(JSON.stringify(value) ?? '') };
}

function bodyValue(making: Making, operation: Operation, manner: Manner): unknown {
  const { random } = making;
  const sample = sampleBodies[`${operation.method} ${operation.path}`]?.(making) ?? operation.example;
  const isSample = sample !== null && random.chance(sampleChance);
  const value = isSample ? sample : makeValue(making, operation.body ?? {});
  if (manner === 'valid') return value;
  return manner === 'hostile' && random.chance(0.1) ? hostileValue(random) : damage(random, value);
}

/** Forms of claim pages and of the help pages. */
const formFields: Readonly<Record<string, readonly string[]>> = {
  '/c/{token}': ['answer'],
  '/c/{token}/pick': ['product', 'proof'],
  '/c/{token}/help/problem': ['category', 'details', 'contact'],
  '/c/{token}/help/unexpected': ['details'],
  '/help': ['address'],
};
const usualFields: Readonly<Record<string, readonly string[]>> = {
  category: ['NotAccepted', 'AlreadyUsed', 'WrongAmount', 'Other'],
  product: ['aurora-coffee-usd', 'inkwillow-books-usd'],
};

function formOf({ random, marker, known }: Making, { path }: Operation, manner: Manner): string {
  const form = new URLSearchParams();
  for (const name of formFields[path] ?? []) {
    const usual = name === 'answer' ? known(name) : random.pick(usualFields[name] ?? [`${marker}@example.com`]);
    const isStrange = manner !== 'valid' && random.chance(0.4);
    form.set(name, isStrange ? random.pick(hostileTexts).toWellFormed() : String(usual ?? ''));
  }
  if (manner === 'hostile' && random.chance(0.2)) form.append(random.pick(hostileTexts).toWellFormed(), 'x');
  return form.toString();
}
