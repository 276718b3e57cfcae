const tagLength = 8;
const digitsLength = 10;
const zero = 48;

/** Placeholder for the PONumber: the same width for every request, so that it is patched in place. */
export const poNumberMark = '?'.repeat(tagLength + digitsLength);

export function requirePoNumberTag(tag: string): string {
  if (tag.length !== tagLength)
    throw new Error(`A PONumber tag has ${tagLength} characters, not ${tag.length}: ${tag}`);
  return tag;
}

/** Writes tag and counter over the placeholder at `offset`. */
export function writePoNumber(request: Buffer, offset: number, tag: string, counter: number): void {
  request.write(tag, offset, 'latin1');
  let rest = counter;
  for (let at = offset + poNumberMark.length - 1; at >= offset + tagLength; at--) {
    const next = Math.floor(rest / 10);
    request[at] = zero + (rest - next * 10);
    rest = next;
  }
}
