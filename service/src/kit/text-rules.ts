const nameLengthMax = 64;
const editsMax = 3;
const lettersPerEdit = 3;

/** Characters as people and varchar count them: an emoji is one, although a string stores it as two units. */
export function codePointLength(text: string): number {
  let length = 0;
  for (let at = 0; at < text.length; at++, length++) {
    if (isHighSurrogate(text.charCodeAt(at)) && isLowSurrogate(text.charCodeAt(at + 1))) at++;
  }
  return length;
}

export function hasControlCharacter(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    if (isControl(text.charCodeAt(at))) return true;
  }
  return false;
}

/** Like hasControlCharacter, for multi-line text: tab, line feed, and carriage return with line feed are allowed. */
export function hasControlCharacterExceptLineBreaks(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const isLineBreak = code === 0x0a || (code === 0x0d && text.charCodeAt(at + 1) === 0x0a);
    if (isControl(code) && !isLineBreak && code !== 0x09) return true;
  }
  return false;
}

/** The known name that was probably meant, or null if none is close. Names that differ only in case are the same. */
export function nearestName(name: string, known: readonly string[]): string | null {
  if (name.length === 0 || name.length > nameLengthMax) return null;
  const folded = name.toLowerCase();
  let nearest: string | null = null;
  let nearestCost = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const cost = costOf(name, folded, candidate);
    if (cost < nearestCost) {
      nearest = candidate;
      nearestCost = cost;
    }
  }
  return nearest;
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}

// U+2028 and U+2029 are line ends for many parsers, so they could split a header or a log entry.
function isControl(code: number): boolean {
  return code < 0x20 || (code >= 0x7f && code <= 0x9f) || code === 0x2028 || code === 0x2029;
}

// One more edit outweighs any difference in case, which is only a tie-breaker.
function costOf(name: string, folded: string, candidate: string): number {
  if (candidate.length > nameLengthMax) return Number.POSITIVE_INFINITY;
  const edits = countEdits(folded, candidate.toLowerCase());
  if (edits > editsAllowed(Math.max(name.length, candidate.length))) return Number.POSITIVE_INFINITY;
  return edits + countEdits(name, candidate) / (2 * nameLengthMax);
}

// In a short name, two changed letters make a different word.
function editsAllowed(length: number): number {
  return Math.min(editsMax, Math.floor(length / lettersPerEdit));
}

/** Damerau-Levenshtein distance: insert, delete, replace and swap of neighbours cost one each. */
function countEdits(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwap = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwap ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = current;
  }
  return at(last, to.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}

/** Text for comparison in searches: case-insensitive, and independent of the final form of a Greek sigma. */
export function foldCase(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ');
}
