const firstStrongIsolate = '\u2068';
const endOfIsolate = '\u2069';
// Marks, embeddings, overrides and isolates: everything that turns the direction of the text around it.
const directionControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const rightToLeftLetter = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** The text without what could turn the words around it: an unclosed override would run on behind the text's end. */
export function withoutDirectionControls(text: string): string {
  return text.replace(directionControls, '');
}

/** The text set apart, so that a name in another direction does not turn the sentence around it. */
export function isolated(text: string): string {
  return `${firstStrongIsolate}${withoutDirectionControls(text)}${endOfIsolate}`;
}

/**
 * Like isolated, but only where it is needed. Headers and text messages are read by programs that show the marks as
 * boxes or count them as letters.
 */
export function isolatedIfTurning(text: string, isRightToLeft: boolean): string {
  const plain = withoutDirectionControls(text);
  return rightToLeftLetter.test(plain) === isRightToLeft ? plain : isolated(plain);
}
