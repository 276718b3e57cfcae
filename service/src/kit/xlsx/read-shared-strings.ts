import type { PackageParts } from './package-parts.ts';
import { XmlRefused } from './read-xml.ts';

const stringsMax = 600_000;

/**
 * The texts that cells refer to by number. Of a text that is too long for a cell, only one character more than the
 * limit is kept: enough to reject the cell that refers to it, by its position.
 */
export async function readSharedStrings(
  parts: PackageParts,
  name: string | null,
  cellLengthMax: number,
): Promise<readonly string[]> {
  const strings: string[] = [];
  let current: string | null = null;
  let isText = false;
  let isReading = false;
  if (name === null) return strings;
  await parts.read(name, {
    open(element) {
      if (element === 'si') current = '';
      if (element === 'rPh') isReading = true;
      if (element === 't') isText = current !== null && !isReading;
    },
    text(text) {
      if (isText && current !== null) current = (current + text).slice(0, cellLengthMax + 1);
    },
    close(element) {
      if (element === 't') isText = false;
      if (element === 'rPh') isReading = false;
      if (element !== 'si' || current === null) return;
      if (strings.length >= stringsMax) throw new XmlRefused(`it has more than ${stringsMax} texts`);
      strings.push(current);
      current = null;
    },
  });
  return strings;
}
