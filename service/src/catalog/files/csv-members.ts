import {
  apostropheOfExport,
  type Column,
  noneCell,
  rangeColumns,
  translationColumn,
  translationMembers,
} from './csv-columns.ts';
import { readNumber } from './read-number.ts';

const booleans: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  '1': true,
  wahr: true,
  false: false,
  no: false,
  '0': false,
  falsch: false,
};

type Read = { readonly value: unknown } | { readonly fault: string };

/** The members that a row mentions: an empty cell mentions nothing. */
export function membersOfRow(
  names: readonly string[],
  record: readonly string[],
  columns: readonly Column[],
  hasDecimalCommas: boolean,
): { readonly members: Record<string, unknown>; readonly faults: readonly string[] } {
  const members: Record<string, unknown> = {};
  const range: Record<string, unknown> = {};
  const texts = new Map<string, Record<string, string>>();
  const faults: string[] = [];
  names.forEach((name, at) => {
    const cell = withoutApostrophe(record[at] ?? '');
    if (cell === '') return;
    const translation = translationColumn(name);
    if (translation) {
      const known = texts.get(translation.cultureCode) ?? {};
      texts.set(translation.cultureCode, { ...known, [translation.member]: cell });
      return;
    }
    const column = columns.find(({ member }) => member === name);
    if (column?.kind !== 'text' && cell.trim() === '') return;
    const read = column ? readCell(cell, column, hasDecimalCommas) : { value: cell };
    if ('fault' in read) faults.push(`${name}: ${read.fault}`);
    else if (name in rangeColumns) range[rangeColumns[name as keyof typeof rangeColumns]] = read.value;
    else members[name] = read.value;
  });
  if (Object.keys(range).length > 0) members.DenominationRange = range;
  if (texts.size > 0) members.Translations = [...texts].map(([CultureCode, text]) => translationOf(CultureCode, text));
  return { members, faults };
}

function withoutApostrophe(cell: string): string {
  return apostropheOfExport.test(cell) ? cell.slice(1) : cell;
}

function translationOf(cultureCode: string, texts: Readonly<Record<string, string>>): Record<string, string> {
  const all = translationMembers.map((member) => [member, texts[member] ?? ''] as const);
  return { CultureCode: cultureCode, ...Object.fromEntries(all) };
}

function readCell(cell: string, { kind, isNullable }: Column, hasDecimalCommas: boolean): Read {
  const trimmed = cell.trim();
  if (isNullable && trimmed.toLowerCase() === noneCell) return { value: null };
  switch (kind) {
    case 'text':
      return { value: cell };
    case 'number':
      return readNumber(trimmed, hasDecimalCommas);
    case 'boolean':
      return readBoolean(trimmed);
    case 'words':
      return { value: wordsOf(trimmed) };
    case 'numbers':
      return readNumbers(wordsOf(trimmed), hasDecimalCommas);
    case 'pictures':
      return readPictures(trimmed);
  }
}

function readBoolean(text: string): Read {
  const value = booleans[text.toLowerCase()];
  return value === undefined ? { fault: `"${text}" must be true or false.` } : { value };
}

function wordsOf(text: string): string[] {
  return text.split(/[\s|]+/u).filter((word) => word !== '');
}

function readNumbers(words: readonly string[], hasDecimalCommas: boolean): Read {
  const numbers: number[] = [];
  for (const word of words) {
    const read = readNumber(word, hasDecimalCommas);
    if ('fault' in read) return read;
    numbers.push(read.value);
  }
  return { value: numbers };
}

/** "front=/media/a.png | back=pictures/b.png" */
function readPictures(text: string): Read {
  const parts = text.split('|').map((part) => part.trim().split('='));
  const isReadable = parts.every((part) => part.length === 2 && part.every((word) => word.trim() !== ''));
  if (!isReadable) return { fault: `"${text}" must have the form front=pictures/a.png | back=pictures/b.png.` };
  return { value: parts.map(([name = '', path = '']) => ({ Name: name.trim(), Path: path.trim() })) };
}
