/** The alphabet of plain text messages (3GPP TS 23.038): each of these letters takes seven bits. */
const gsmLetters = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Letters that are written as an escape and another letter, so they count twice. */
const gsmExtensions = new Set('\f^{}\\[~]|€');

/** How much of a text fits into one message, and into each part of a longer one, whose header takes some room. */
const capacities = { gsm7: { single: 160, part: 153 }, ucs2: { single: 70, part: 67 } } as const;

export type SmsEncoding = keyof typeof capacities;

export interface SmsSize {
  readonly encoding: SmsEncoding;
  readonly segments: number;
}

/** How a text travels and what it costs. One letter outside the GSM alphabet turns the whole text into UCS-2. */
export function measureSms(text: string): SmsSize {
  const letters = [...text];
  const encoding = letters.every((letter) => gsmLetters.has(letter) || gsmExtensions.has(letter)) ? 'gsm7' : 'ucs2';
  const lengths = letters.map((letter) => (encoding === 'ucs2' ? letter.length : gsmLetters.has(letter) ? 1 : 2));
  return { encoding, segments: countSegments(lengths, encoding) };
}

function countSegments(lengths: readonly number[], encoding: SmsEncoding): number {
  const { single, part } = capacities[encoding];
  if (lengths.reduce((sum, length) => sum + length, 0) <= single) return 1;
  let segments = 1;
  let used = 0;
  for (const length of lengths) {
    // A letter of two units is never cut in two; it opens the next part.
    if (used + length > part) {
      segments += 1;
      used = 0;
    }
    used += length;
  }
  return segments;
}

// What word processors and Intl put in place of plain characters, without any gain on a phone.
const plainForms: readonly (readonly [RegExp, string])[] = [
  [/[\u00a0\u2007\u2009\u202f]/g, ' '],
  [/[‘’‚‛′]/g, "'"],
  [/[“”„‟″«»]/g, '"'],
  [/[‐‑‒–—―]/g, '-'],
  [/…/g, '...'],
  [/×/g, 'x'],
];

/** The same text with plain quotes, dashes and spaces: a curly apostrophe alone would cost half the room. */
export function withPlainForms(text: string): string {
  return plainForms.reduce((plain, [fancy, form]) => plain.replace(fancy, form), text);
}
