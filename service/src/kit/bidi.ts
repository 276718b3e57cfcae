const firstStrongIsolate = '\u2068';
const endOfIsolate = '\u2069';
// Marks, embeddings, overrides and isolates: everything that changes the direction of surrounding text.
const directionControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const rightToLeftLetter = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** The text without direction characters: an unclosed override would affect the text that follows. */
export function withoutDirectionControls(text: string): string {
  return text.replace(directionControls, '');
}

/** The text isolated, so that a name in another direction does not reorder the sentence around it. */
export function isolated(text: string): string {
  return `${firstStrongIsolate}${withoutDirectionControls(text)}${endOfIsolate}`;
}

/**
 * Like isolated, but only where needed. Some programs show the marks in headers and text messages as boxes or count
 * them as letters.
 */
export function isolatedIfTurning(text: string, isRightToLeft: boolean): string {
  const plain = withoutDirectionControls(text);
  return rightToLeftLetter.test(plain) === isRightToLeft ? plain : isolated(plain);
}
