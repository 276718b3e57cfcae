/** A slot of a template that is filled for each mail. Its kind decides how a value is escaped. */
export interface Slot {
  readonly kind: string;
  readonly name: string;
}

/** A part of a template that appears once, several times or not at all. */
export interface Block {
  readonly name: string;
  readonly parts: readonly Part[];
}

export type Part = string | Slot | Block;

const mark = /<!-- (\/?)block:([a-zA-Z]+) -->|\[\[([a-zA-Z|]+):([a-zA-Z]+)\]\]/g;

/** Splits HTML at its slots, written [[kind:name]], and at its blocks, which are delimited by comments. */
export function cutTemplate(html: string): Block {
  const open: { name: string; parts: Part[] }[] = [{ name: 'page', parts: [] }];
  const innermost = () => open.at(-1) ?? fail('a block is closed that was never opened');
  let end = 0;
  for (const { 0: written, 1: slash, 2: block, 3: kind, 4: name, index } of html.matchAll(mark)) {
    innermost().parts.push(html.slice(end, index));
    end = index + written.length;
    if (kind && name) innermost().parts.push(slotAt(html, index, end, { kind, name }));
    else if (block && slash === '') open.push({ name: block, parts: [] });
    else closeBlock(open, block ?? '');
  }
  innermost().parts.push(html.slice(end));
  const [page, unclosed] = open;
  if (!page || unclosed) fail(`block ${unclosed?.name} is not closed`);
  return page;
}

function closeBlock(open: { name: string; parts: Part[] }[], name: string): void {
  const closed = open.pop();
  const parent = open.at(-1);
  if (!closed || !parent || closed.name !== name) fail(`block ${name} is closed inside another one`);
  parent.parts.push(closed);
}

/** A value is only safe where its kind of escaping applies; a template with a slot elsewhere is rejected. */
function slotAt(html: string, start: number, end: number, slot: Slot): Slot {
  const before = html.slice(0, start);
  const tag = before.slice(before.lastIndexOf('<'));
  const isInTag = !tag.includes('>');
  const isInQuotes = isInTag && (tag.match(/"/g)?.length ?? 0) % 2 === 1;
  const isInStyle = before.lastIndexOf('<style') > before.lastIndexOf('</style');
  const isInCss = isInStyle || /\sstyle="[^"]*$/.test(tag);
  const isFine =
    slot.kind === 'url'
      ? /\s(href|src)="$/.test(tag) && html[end] === '"'
      : slot.kind === 'text' || slot.kind === 'lines'
        ? !isInCss && (isInQuotes ? slot.kind === 'text' : !isInTag)
        : isInCss || isInQuotes;
  if (!isFine) fail(`[[${slot.kind}:${slot.name}]] stands where its value is not safe: ${tag.slice(-80)}`);
  return slot;
}

function fail(reason: string): never {
  throw new Error(`mail template: ${reason}`);
}
