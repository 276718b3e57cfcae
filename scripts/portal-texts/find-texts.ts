import { type ESTree, parseSync, Visitor } from 'vite';
import { keyOf, parseMessage } from '../../portal/src/i18n/parse-message.ts';
import { type Shape, shapeOf } from './message-shape.ts';

export interface FoundTexts {
  /** Keys of the catalogs. */
  readonly keys: readonly string[];
  /** What is wrong, each with file and line. */
  readonly faults: readonly string[];
}

const callees = new Set(['t', 'rich']);
/** Attributes that people read. */
const textAttributes =
  /^(label|title|placeholder|description|hint|lead|action|header|note|alt|aria-label|aria-description)$/;
const words = /\p{L}{2}/u;
/** Examples of what a program reads are the same in every language. */
const example = /^(https:|whsec_|webhook-)|^[a-z]{2}-[A-Z]{2}$/;

/** The texts of one file of the portal: the first arguments of `t` and `rich`. */
export function findTexts(path: string, source: string): FoundTexts {
  const keys: string[] = [];
  const faults: string[] = [];
  const report = (at: number, fault: string) => faults.push(`${path}:${lineOf(source, at)}: ${fault}`);
  new Visitor({
    CallExpression(call) {
      if (call.callee.type !== 'Identifier' || !callees.has(call.callee.name)) return;
      const [message, values, context] = call.arguments;
      const text = literalOf(message);
      if (text === null) return report(call.start, `the text of ${call.callee.name}() is not a literal`);
      keys.push(keyOf(text, literalOf(context) ?? undefined));
      for (const fault of faultsOf(text, call.callee.name, values)) report(call.start, fault);
    },
    JSXText(text) {
      if (words.test(text.value)) report(text.start, `"${text.value.trim()}" is not translated`);
    },
    JSXAttribute({ name, value, start }) {
      if (name.type !== 'JSXIdentifier' || !textAttributes.test(name.name)) return;
      const text = value?.type === 'Literal' ? String(value.value) : '';
      if (words.test(text) && !example.test(text)) report(start, `"${text}" is not translated`);
    },
  }).visit(parseSync(path, source).program);
  return { keys, faults };
}

function literalOf(node: ESTree.Argument | undefined): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.cooked ?? null;
  return null;
}

function faultsOf(text: string, callee: string, values: ESTree.Argument | undefined): readonly string[] {
  let shape: Shape;
  try {
    shape = shapeOf(parseMessage(text));
  } catch (error) {
    return [String(error)];
  }
  if (callee === 't' && shape.tags.size > 0) return [`"${text}" has tags; use rich()`];
  const given = values ? namesOf(values) : new Set<string>();
  if (given === null) return [`the values of "${text}" are not an object literal`];
  const needed = [...shape.values, ...shape.tags];
  return [
    ...needed.filter((name) => !given.has(name)).map((name) => `"${text}" gets no ${name}`),
    ...[...given].filter((name) => !needed.includes(name)).map((name) => `"${text}" does not use ${name}`),
  ];
}

function namesOf(values: ESTree.Argument): ReadonlySet<string> | null {
  if (values.type !== 'ObjectExpression') return null;
  const names = values.properties.map((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' && !property.computed ? property.key.name : null,
  );
  return names.includes(null) ? null : new Set(names.filter((name) => name !== null));
}

const lineOf = (source: string, at: number): number => source.slice(0, at).split('\n').length;
