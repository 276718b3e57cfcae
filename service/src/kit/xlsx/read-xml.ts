import { resolveEntities } from './xml-entities.ts';

/** Events of the XML reader. Names have no namespace prefix. */
export interface XmlListener {
  open?(name: string, attribute: (name: string) => string | null, line: number): void;
  text?(text: string): void;
  close?(name: string): void;
  /** Whether `open` gets the line; counting costs time. Otherwise it is always 1. */
  readonly tracksLines?: boolean;
  /** True: the rest does not matter, and reading stops. */
  isDone?(): boolean;
}

/** The text is not XML, or uses features that no spreadsheet needs: a document type, entities, deep nesting. */
export class XmlRefused extends Error {
  override readonly name = 'XmlRefused';
}

const depthMax = 64;
const markupLengthMax = 128 * 1024;
const textLengthMax = 1024 * 1024;

/** Parses XML as its bytes arrive. At any time it holds only one tag or one piece of text in memory. */
export async function readXml(pieces: AsyncIterable<Buffer>, listener: XmlListener): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const state: State = { rest: '', open: [], hasRoot: false, line: 1, listener };
  for await (const piece of pieces) {
    take(
      state,
      decode(() => decoder.decode(piece, { stream: true })),
    );
    if (listener.isDone?.()) return;
  }
  take(
    state,
    decode(() => decoder.decode()),
  );
  if (state.rest.trim() !== '' || state.open.length > 0 || !state.hasRoot) throw new XmlRefused('it ends too early');
}

interface State {
  rest: string;
  readonly open: string[];
  hasRoot: boolean;
  line: number;
  readonly listener: XmlListener;
}

function decode(read: () => string): string {
  try {
    return read();
  } catch {
    throw new XmlRefused('it is not UTF-8');
  }
}

function take(state: State, text: string): void {
  const whole = state.rest + text;
  let at = 0;
  while (at < whole.length && !state.listener.isDone?.()) {
    const next = whole[at] === '<' ? takeMarkup(state, whole, at) : takeText(state, whole, at);
    if (next === null) break;
    if (state.listener.tracksLines) state.line += whole.slice(at, next).split('\n').length - 1;
    at = next;
  }
  state.rest = whole.slice(at);
}

/**
 * Where the text after it begins, or null while it is incomplete. A text is taken as a whole, so that no reference is
 * split.
 */
function takeText(state: State, whole: string, at: number): number | null {
  const end = whole.indexOf('<', at);
  if (end === -1 ? whole.length - at > textLengthMax : end - at > textLengthMax)
    throw new XmlRefused('a text is too long');
  if (end === -1) return null;
  const text = resolveEntities(whole.slice(at, end));
  if (text === null) throw new XmlRefused('it refers to an unknown entity');
  if (state.open.length > 0) state.listener.text?.(text);
  else if (text.trim() !== '\ufeff' && text.trim() !== '') throw new XmlRefused('it has text outside the root element');
  return end;
}

const cdataStart = '<![CDATA[';

function takeMarkup(state: State, whole: string, at: number): number | null {
  if (whole.startsWith('<!', at)) return takeDeclaration(state, whole, at);
  if (whole.startsWith('<?', at)) return endOf(whole, at, '?>');
  const end = endOfTag(whole, at);
  if (end === null) return null;
  const tag = whole.slice(at + 1, end - 1);
  if (tag.startsWith('/')) close(state, tag.slice(1).trim());
  else open(state, tag);
  return end;
}

function takeDeclaration(state: State, whole: string, at: number): number | null {
  if (whole.startsWith('<!--', at)) return endOf(whole, at + 4, '-->');
  if (whole.startsWith(cdataStart, at)) {
    const end = endOf(whole, at, ']]>', textLengthMax);
    if (end !== null && state.open.length > 0) state.listener.text?.(whole.slice(at + cdataStart.length, end - 3));
    return end;
  }
  const mayGoOn = [cdataStart, '<!--'].some((start) => start.startsWith(whole.slice(at)));
  if (mayGoOn) return null;
  throw new XmlRefused('it declares a document type or entities');
}

function endOf(whole: string, at: number, mark: string, lengthMax = markupLengthMax): number | null {
  const end = whole.indexOf(mark, at);
  if ((end === -1 ? whole.length : end) - at > lengthMax) throw new XmlRefused('a part of it is too long');
  return end === -1 ? null : end + mark.length;
}

/** After the > that ends a tag; one within quotes does not. */
function endOfTag(whole: string, at: number): number | null {
  let quote = '';
  const limit = Math.min(whole.length, at + markupLengthMax);
  for (let index = at + 1; index < limit; index++) {
    const character = whole[index] as string;
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return index + 1;
    else if (character === '<') throw new XmlRefused('a tag does not end');
  }
  if (limit === at + markupLengthMax) throw new XmlRefused('a tag is too long');
  return null;
}

const namePattern = /^([^\s/:="'&]+:)?([^\s/:="'&]+)(?=[\s/]|$)/;

function open(state: State, tag: string): void {
  const isEmpty = tag.endsWith('/');
  const found = namePattern.exec(tag);
  if (!found) throw new XmlRefused('a tag has no name');
  const qualified = `${found[1] ?? ''}${found[2]}`;
  const name = found[2] as string;
  if (state.open.length === 0 && state.hasRoot) throw new XmlRefused('it has two root elements');
  if (state.open.length >= depthMax) throw new XmlRefused(`it is nested more than ${depthMax} levels deep`);
  state.hasRoot = true;
  const attributes = tag.slice(qualified.length, isEmpty ? -1 : undefined);
  state.listener.open?.(name, (wanted) => attributeOf(attributes, wanted), state.line);
  if (isEmpty) state.listener.close?.(name);
  else state.open.push(qualified);
}

function close(state: State, qualified: string): void {
  if (state.open.pop() !== qualified) throw new XmlRefused('a closing tag has no opening tag');
  state.listener.close?.(qualified.slice(qualified.indexOf(':') + 1));
}

const attributePattern = /\s+(?:[^\s=:"'/]+:)?([^\s=:"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gy;

/** The attribute with this name, ignoring its namespace prefix; the first of two. */
function attributeOf(attributes: string, wanted: string): string | null {
  attributePattern.lastIndex = 0;
  for (let found = attributePattern.exec(attributes); found; found = attributePattern.exec(attributes)) {
    if (found[1] !== wanted) continue;
    const value = resolveEntities(found[2] ?? found[3] ?? '');
    if (value === null) throw new XmlRefused('it refers to an unknown entity');
    return value;
  }
  return null;
}
