import { type DocFault, type Document, lineOf } from './doc-fault.ts';

/** A fenced block of a document. */
export interface Block {
  readonly path: string;
  /** Of the fence. */
  readonly line: number;
  readonly language: string;
  readonly text: string;
  /** What is done with it. */
  readonly use: 'run' | 'output' | 'not run' | 'run elsewhere' | 'unmarked';
}

const runnable = new Set(['sh', 'ts', 'python']);
const fence = /^([ \t]*)```(\w*)[^\n]*\n([\s\S]*?)^\1```[ \t]*$/gm;
const blockMark = /<!-- (?:not run: (?<reason>\S[^>]*)|(?<output>output of the block above)) -->\s*$/;
const documentMark = /^<!-- (?:no block is run: \S[^>]*|blocks are run by: (?<test>\S+)) -->$/m;

/**
 * Every block, and whether the check runs it. Blocks of sh, ts and python are run unless a comment above says why not;
 * a block that follows one of them at once, or says so in a comment, is its output.
 */
export function listBlocks({ path, text }: Document): Block[] {
  const isMarked = documentMark.test(text);
  const blocks: Block[] = [];
  let end = 0;
  for (const match of text.matchAll(fence)) {
    const [whole, indent = '', language = '', inner = ''] = match;
    const between = text.slice(end, match.index);
    const mark = blockMark.exec(between)?.groups;
    const follows = blocks.at(-1)?.use === 'run' && (mark?.output !== undefined || between.trim() === '');
    end = (match.index ?? 0) + whole.length;
    blocks.push({
      path,
      line: lineOf(text, match.index ?? 0),
      language,
      text: inner.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      use: isMarked ? 'run elsewhere' : useOf(language, mark?.reason !== undefined, follows),
    });
  }
  return blocks;
}

function useOf(language: string, hasReason: boolean, follows: boolean): Block['use'] {
  if (hasReason) return 'not run';
  if (runnable.has(language)) return 'run';
  return follows ? 'output' : 'unmarked';
}

/** Blocks that are neither run, nor the output of one that is, nor marked with the reason why not. */
export function findUnmarkedBlocks(documents: readonly Document[], readTest: (path: string) => string): DocFault[] {
  return documents.flatMap((document) => {
    const { path, text } = document;
    const test = documentMark.exec(text)?.groups?.test;
    if (test && !readTest(test).includes(path.split('/').at(-1) ?? path))
      return [{ path, line: 1, problem: `${test} does not read this document` }];
    return listBlocks(document)
      .filter(({ use }) => use === 'unmarked')
      .map(({ line }) => ({
        path,
        line,
        problem: 'this block is not run; write <!-- not run: the reason --> above it, or make it sh, ts or python',
      }));
  });
}
