const digitZeros = [0x30, 0x660, 0x6f0, 0xff10];

/** The same text with plain digits, whatever keyboard they were typed with: Arabic, Persian or full-width. */
export function withAsciiDigits(text: string): string {
  return [...text].map(asciiDigit).join('');
}

function asciiDigit(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const zero = digitZeros.find((start) => code >= start && code <= start + 9);
  return zero === undefined ? character : String(code - zero);
}
