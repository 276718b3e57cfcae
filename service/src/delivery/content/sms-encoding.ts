/** The GSM alphabet (3GPP TS 23.038): each of these characters takes seven bits. */
const gsmLetters = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Characters that are encoded as an escape and another character, so they count twice. */
const gsmExtensions = new Set('\f^{}\\[~]|€');

/** How much text fits into a single message, and into each part of a longer one, whose header takes some space. */
const capacities = { gsm7: { single: 160, part: 153 }, ucs2: { single: 70, part: 67 } } as const;

export type SmsEncoding = keyof typeof capacities;

export interface SmsSize {
  readonly encoding: SmsEncoding;
  readonly segments: number;
}

/** How a text is encoded and what it costs. One character outside the GSM alphabet turns the whole text into UCS-2. */
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
    // A character of two units is never split; it starts the next part.
    if (used + length > part) {
      segments += 1;
      used = 0;
    }
    used += length;
  }
  return segments;
}

// Typographic characters from word processors and Intl, which bring no benefit on a phone.
const plainForms: readonly (readonly [RegExp, string])[] = [
  [/[\u00a0\u2007\u2009\u202f]/g, ' '],
  [/[‘’‚‛′]/g, "'"],
  [/[“”„‟″«»]/g, '"'],
  [/[‐‑‒–—―]/g, '-'],
  [/…/g, '...'],
  [/×/g, 'x'],
];

/** The same text with plain quotes, dashes and spaces: a single curly apostrophe would halve the available length. */
export function withPlainForms(text: string): string {
  return plainForms.reduce((plain, [fancy, form]) => plain.replace(fancy, form), text);
}
